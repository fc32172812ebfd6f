"""The figures of a run: percentiles, ratios, a table to read and one line for machines."""

import json
from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from tests.benchmarks.gauge import Phase
from tests.benchmarks.race import KINDS, RaceGauge
from tests.benchmarks.trade import DM_EDITS, TradeGauge

PHASES = ("calm", "burst")
SHARES = (50, 95, 99)
RATE_LIMITED = 429

Phases = Mapping[str, Phase]


def percentile(waits: Sequence[float], share: float) -> float:
    """The wait that `share` percent do not exceed, in milliseconds; 0 where there was none."""
    ordered = sorted(waits)
    return ordered[max(0, ceil(len(ordered) * share / 100) - 1)] * 1000 if ordered else 0.0


def ratio(ours: Phases, other: Phases, phase: str, share: float) -> float | None:
    """How many times longer our presses wait than those of another bot; None where nothing was pressed."""
    theirs = percentile(other[phase].waits, share) if phase in other else 0.0
    return percentile(ours[phase].waits, share) / theirs if theirs and phase in ours else None


def figures(measured: Mapping[str, Phases]) -> dict[str, Any]:
    """Everything that was measured, by bot and phase, and the ratios of the first bot to the others."""
    bots = {name: {phase: _figures(phases[phase]) for phase in PHASES} for name, phases in measured.items()}
    ours, *others = measured
    ratios = {
        other: {
            f"{phase} p{share}": round(found, 2)
            for phase in PHASES
            for share in SHARES
            if (found := ratio(measured[ours], measured[other], phase, share)) is not None
        }
        for other in others
    }
    return {"bots": bots, "ratios": ratios}


def _figures(phase: Phase) -> dict[str, Any]:
    waits = {f"p{share}": round(percentile(phase.waits, share), 1) for share in SHARES}
    return waits | {
        "answers": len(phase.waits),
        "calls": dict(phase.calls),
        **_troubles(phase),
        "stuck": phase.stuck,
    }


def _troubles(phase: Phase) -> dict[str, Any]:
    return {
        "rate_limited": sum(count for (status, _), count in phase.refused.items() if status == RATE_LIMITED),
        "refused": {f"{status} {kind}": n for (status, kind), n in phase.refused.items() if status != RATE_LIMITED},
        "failed": phase.failed,
    }


def _named(refused: Mapping[str, int]) -> str:
    """How many requests were refused, and which."""
    which = ", ".join(f"{what}: {count}" for what, count in sorted(refused.items()))
    return f"refused {sum(refused.values())}" + (f" ({which})" if which else "")


def as_table(found: Mapping[str, Any]) -> str:
    """The figures for people."""
    lines = ["interaction to answer, ms      answers     p50     p95     p99   failed  stuck    429  refused"]
    for bot, phases in found["bots"].items():
        for phase, row in phases.items():
            times = "".join(f"{row[f'p{share}']:8.1f}" for share in SHARES)
            others = sum(row["refused"].values())
            counts = f"{row['failed']:9}{row['stuck']:7}{row['rate_limited']:7}{others:9}"
            lines.append(f"  {bot:<12}{phase:<14}{row['answers']:10}{times}{counts}")
            if others:
                lines.append(f"  {'':<12}{_named(row['refused'])}")
    ours = next(iter(found["bots"]))
    for other, ratios in found["ratios"].items():
        lines.append(f"{ours} : {other}   " + "   ".join(f"{name} {value:.2f}" for name, value in ratios.items()))
    lines.append("REST calls of a press")
    for bot, phases in found["bots"].items():
        for phase, row in phases.items():
            per_press = (
                f"{kind} {count / row['answers']:.2f}" for kind, count in sorted(row["calls"].items()) if row["answers"]
            )
            lines.append(f"  {bot:<12}{phase:<8}" + ", ".join(per_press))
    return "\n".join(lines)


def race_figures(gauge: RaceGauge, phase: Phase) -> dict[str, Any]:
    """What was measured while people raced: with and without the moment for which a race gathers presses."""
    waits = {kind: [wait for wait in gauge.waits if wait.kind == kind] for kind in KINDS}
    return {
        "waits": {
            kind: {
                "answers": len(found),
                "in all": _percentiles([wait.seconds for wait in found]),
                "without the window": _percentiles([wait.seconds - wait.held for wait in found]),
            }
            for kind, found in waits.items()
        },
        "presses": len(gauge.waits),
        "flips": len(gauge.flips),
        "calls": dict(phase.calls),
        "most requests of a press": max(gauge.requests.values(), default=0),
        **_troubles(phase),
        "gone": gauge.gone,
        "stuck": phase.stuck,
        "posted in flips": gauge.posted_in_flips,
        "longest stall": round(gauge.stall * 1000, 1),
    }


def _percentiles(waits: Sequence[float]) -> dict[str, float]:
    return {f"p{share}": round(percentile(waits, share), 1) for share in SHARES}


def race_as_table(found: Mapping[str, Any]) -> str:
    """The figures of races for people."""
    lines = ["interaction to answer, ms      answers     p50     p95     p99      without the window"]
    for kind, row in found["waits"].items():
        times, net = ("".join(f"{value:8.1f}" for value in row[name].values()) for name in list(row)[1:])
        lines.append(f"  {kind:<26}{row['answers']:10}{times}  {net}")
    presses, flips = found["presses"], found["flips"]
    lines.append(f"{presses} presses in {flips} flips, at most {found['most requests of a press']} answers to one")
    lines.append("REST calls, of a press and of a flip")
    for kind, count in sorted(found["calls"].items()):
        lines.append(f"  {kind:<26}{count / max(presses, 1):8.2f}{count / max(flips, 1):8.2f}")
    lines.append(
        f"failed {found['failed']}, stuck {found['stuck']}, 429s {found['rate_limited']}, {_named(found['refused'])}, "
        f"pressed what was gone {found['gone']}, posted below open cards {found['posted in flips']}; "
        f"this machine stood still for {found['longest stall']:.0f} ms at the most"
    )
    return "\n".join(lines)


def trade_figures(gauge: TradeGauge, phase: Phase) -> dict[str, Any]:
    """What was measured while people traded."""
    return _percentiles(phase.waits) | {
        "presses": len(phase.waits),
        "turns": gauge.turns,
        "DM edits per turn": round(sum(gauge.calls[kind] for kind in DM_EDITS) / max(gauge.turns, 1), 2),
        "calls": dict(gauge.calls),
        **_troubles(phase),
        "stuck": gauge.stuck,
    }


def trade_as_table(found: Mapping[str, Any]) -> str:
    """The figures of trade for people."""
    times = "".join(f"{found[f'p{share}']:8.1f}" for share in SHARES)
    presses, turns = found["presses"], found["turns"]
    lines = [
        "interaction to answer, ms      answers     p50     p95     p99",
        f"  {'all presses':<26}{presses:10}{times}",
        f"{presses} presses in {turns} turns; DM edits in a turn: {found['DM edits per turn']}",
        "REST calls, of a press and of a turn",
    ]
    for kind, count in sorted(found["calls"].items()):
        lines.append(f"  {kind:<26}{count / max(presses, 1):8.2f}{count / max(turns, 1):8.2f}")
    told = _named(found["refused"])
    lines.append(f"failed {found['failed']}, stuck {found['stuck']}, 429s {found['rate_limited']}, {told}")
    return "\n".join(lines)


def as_line(found: Mapping[str, Any]) -> str:
    """The figures for machines."""
    return json.dumps(found)
