"""What others hold reaches nobody through the sandbox: the same match with other hidden cards shows everybody else the same."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from structlog.testing import capture_logs

from bot.sandbox.world import Message
from cogs.bohnanza.beans import State
from tests.acceptance.trade import NAMES, TradeTable, dealt, said, trade_table
from tests.conftest import SOAK
from tests.sandbox_client import components

SPECTATOR = "a spectator"
OWNER, *OTHERS = NAMES[:3]
PRESSES = 30
DIFFERENT_EACH_TIME = re.compile(r"\d{15,}|<t:\d+|`[0-9a-f]{12}`|\b[0-9a-f]{32}\b")
"""Ids, times, and the seal of a deal."""
WEIGHTS = {":offer:": 20, ":(accept|counter|plant|stop|lay|layall):": 8, ":(end|sell|withdraw|decline):": 0.2, "": 1}
"""How likely a button is pressed, by its id."""
HIDDEN = (("rc" + "bbt", "gse"), ("rc" + "gse", "bbt"))
"""Twice the first player's hand, whose first two cards come to light, and the bottom of the draw pile, which never does."""


class Heard(NamedTuple):
    """What came of a match."""

    seen: dict[str, list[list[str]]]
    """By reader: after each press, all that they can read."""
    log: list[str]
    """What the bot wrote down."""


@pytest.mark.parametrize("seed", range(SOAK))
async def test_other_hidden_cards_change_nothing_for_anybody_else(
    tmp_path: Path, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    one, other = [
        await _played(tmp_path / f"{bottom}.db", dealt([hand, "sbnt", "ceng"], bottom=bottom), seed, caplog)
        for hand, bottom in HIDDEN
    ]

    for reader in (*OTHERS, SPECTATOR):
        assert one.seen[reader] == other.seen[reader]
    assert one.log == other.log
    assert one.seen[OWNER] != other.seen[OWNER]


async def _played(database: Path, state: State, seed: int, caplog: pytest.LogCaptureFixture) -> Heard:
    """The first player plays a turn by a plan, the others press whatever they see."""
    heard = Heard({name: [] for name in (*NAMES[:3], SPECTATOR)}, [])
    random = Random(seed)
    caplog.clear()
    with capture_logs() as logs:
        async with trade_table(database, state) as table:
            for number in range(PRESSES):
                now = await table.state()
                pressed = await _planned(table, now, number) or _anything(table, random)
                await table.press(pressed)
                await table.settled()
                for name, pages in heard.seen.items():
                    pages.append([_told(message) for message in table.seen_by(name)])
            assert (await table.state()).turn > 1
    lines = [*(str(line) for line in logs if _is_ours(line)), *caplog.messages]
    heard.log.extend(sorted(DIFFERENT_EACH_TIME.sub("…", line) for line in lines))
    return heard


async def _planned(table: TradeTable, state: State, number: int) -> tuple[str, str, Message] | None:
    """What the first player does, whatever is hidden in that hand; None: it is for others to do something."""
    panel = table.panel(OWNER)
    ids = _ids(panel)
    if state.phase == "plant" and state.active == 0:
        return OWNER, _first(ids, "stop" if state.planted else "plant"), panel
    if state.phase == "lay" and state.players[0].aside:
        return OWNER, _first(ids, "lay", "sell"), panel
    if state.phase != "trade" or state.active != 0 or number % 3:
        return None
    if not state.offers_made[0]:
        await table.play(OWNER, f"offer:{state.turn}:1:u0:n")
        for way in ("d:1:trade:1", "d:1:w:1:a:c0/1:-", "d:1:r:1:a:c0/1:s", "h:1:offer:1:a:c0/1:s"):
            await table.press((OWNER, way, table.panel(OWNER)))
            await table.settled()
    return (OWNER, "h:1:end:1", panel) if number > PRESSES // 2 else None


def _first(ids: Sequence[str], *kinds: str) -> str:
    return next(each for kind in kinds for each in ids if each.startswith(f"h:1:{kind}"))


def _anything(table: TradeTable, random: Random) -> tuple[str, str, Message]:
    """Somebody else presses something that they can press; most of all what leads to deals."""
    pages = [(name, message) for name in OTHERS for message in (table.panel(name), *table.seen_by(name)[-3:])]
    ways = [(name, each, message) for name, message in pages for each in _ids(message)]
    weights = [next(weight for pattern, weight in WEIGHTS.items() if re.search(pattern, each)) for _, each, _ in ways]
    return random.choices(ways, weights)[0]


def _ids(message: Message) -> Sequence[str]:
    """What can be pressed on a message of the match, but for what the house has on every table."""
    found = [c for c in components({"components": message.components}) if c.get("custom_id") and not c.get("disabled")]
    return [c["custom_id"] for c in found if c["custom_id"].startswith(("h:", "d:", "m:"))]


def _told(message: Message) -> str:
    return DIFFERENT_EACH_TIME.sub("…", said(message))


def _is_ours(line: Mapping[str, object]) -> bool:
    return not str(line["event"]).startswith("sandbox.")
