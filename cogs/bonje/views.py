"""What Bonje in de Stal shows on Discord: the race for the cards, where they go, how a round and the match ended."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import cast

from discord.utils import format_dt

from bot.services.table import Aside, Seen
from bot.ui.scene import Board, Picture, Scene, name_of
from bot.ui.table import BADGES
from cogs.bonje.buttons import Buttons
from cogs.bonje.render import Words, draw_table
from cogs.bonje.rules import CARDS, ENOUGH, TRUCK, DutyView, ScoringView, View
from cogs.bonje.words import TAKEN, Wording

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉", 4: "4️⃣"}
SHORT_NAME = 12
"""Characters of a name in the lines above the picture, so that each of them is one line on a phone."""


class BonjeViews:
    """How the game looks; see `GameViews` and `TellsAsides`."""

    def board(self, scene: Scene) -> Board:
        """The running match; see `Buttons` for why its rows stand in that order."""
        view, words = _view(scene), _words(scene)
        picture, buttons, chapter = _picture(scene, view, words), Buttons(scene, view, words), view["round"]
        if view["phase"] == "special":
            text = "\n".join((_special_text(scene, view, words), _scored_text(scene, view, words)))
            return Board(text, picture, buttons.special(), None, chapter, is_folded=True)
        if view["phase"] == "scored":
            text = "\n".join((_scored_text(scene, view, words), _next_text(scene)))
            return Board(text, picture, buttons.scored(), None, chapter, is_folded=True, tells_waiting=True)
        if view["phase"] == "flip":
            text = "\n".join((_flip_text(scene, view), *_lines(view, _brief(scene))))
            return Board(
                text, picture, buttons.flip(), None, chapter, is_still=True, is_folded=True, tells_waiting=True
            )
        text = _until(scene, "bonje.ask.down", scene.table.table_moves_at, **_flip(view))
        return Board(text, picture, buttons.down(), None, chapter, is_folded=True, tells_waiting=True)

    def final(self, scene: Scene) -> Board:
        """Who won, and what everybody's stables were worth in the last round."""
        view, words = _view(scene), _words(scene)
        won = scene.say("bonje.final.won", players=words.players(view["winners"]), n=len(view["winners"]))
        places = scene.outcome.places
        ranking = sorted(range(len(places)), key=lambda seat: places[seat])
        lines = (_final_line(_scoring(view), seat, places[seat], words) for seat in ranking)
        return Board("\n".join((won, *lines)), _picture(scene, view, words), (), None, view["round"])

    def event(self, scene: Scene, seen: Seen) -> str | None:
        """One line of what happened; a card that was placed with its grab is told with it."""
        event, words = seen.event, _brief(scene)
        if event.kind == "took":
            return words.took(event, _too_late(scene, seen), _placed_at_once(scene, seen))
        if event.kind == "placed" and event.params["by_itself"]:
            return None
        if event.kind in {"round_won", "gained"} and _view(scene)["scoring"] and _is_between(scene):
            return None
        return words.event(event)

    def aside(self, scene: Scene, aside: Aside) -> str | None:
        """One line about a refused press; an empty one where the line of the grab tells of it already."""
        if any(seen.event.kind == "took" and aside in _too_late(scene, seen) for seen in scene.table.recent):
            return ""
        return _brief(scene).aside(aside)


def _view(scene: Scene) -> View:
    return cast("View", scene.view)


def _words(scene: Scene) -> Wording:
    return Wording(scene.say, scene.table.language, scene.names)


def _brief(scene: Scene) -> Wording:
    """The words for lines that are to be short."""
    names = [name_of(replace(seat, name=_shortened(seat.name)), scene.say) for seat in scene.table.seats]
    return Wording(scene.say, scene.table.language, names)


def _is_between(scene: Scene) -> bool:
    """The board itself tells how the round ended."""
    return _view(scene)["phase"] in {"special", "scored"}


def _shortened(name: str) -> str:
    return name if len(name) <= SHORT_NAME else f"{name[: SHORT_NAME - 1]}…"


# ---- the picture


def _picture(scene: Scene, view: View, words: Wording) -> Picture:
    names = scene.plain_names
    return Picture.of(draw_table, view, names, labels(words), alt=words.alt(view, names))


def labels(words: Wording) -> Words:
    """What is written in the picture besides names."""
    return Words(words.say("bonje.picture.round"), words.say("bonje.picture.pile"))


# ---- a flip


def _flip(view: View) -> dict[str, int]:
    return {"round": view["round"], "flip": view["flip_in_round"], "flips": view["flips"]}


def _until(scene: Scene, key: str, at: datetime | None, **params: object) -> str:
    """A text that goes on with when it ends, if that is known."""
    return scene.say(key, **params) if at is None else scene.say(f"{key}_until", **params, when=format_dt(at, "R"))


def _flip_text(scene: Scene, view: View) -> str:
    if any(slot["state"] == "open" for slot in view["cards"]):
        return _until(scene, "bonje.ask.grab", scene.table.table_moves_at, **_flip(view))
    clocks = (scene.table.clocks or {}).values()
    return _until(scene, "bonje.ask.play", min(clocks, default=None), **_flip(view))


def _lines(view: View, words: Wording) -> Iterator[str]:
    """What everybody has to do: as many lines in every moment of a flip as there are players."""
    duties = {duty["seat"]: duty for duty in view["duties"]}
    taken = {slot["taker"]: slot["card"] for slot in view["cards"]}
    for seat, name in enumerate(words.names):
        who = {"badge": BADGES[seat], "player": name}
        if (duty := duties.get(seat)) is not None:
            yield f"-# {_duty_line(duty, words, who)}"
        elif seat in taken:
            yield f"-# {words.say('bonje.line.done', card=words.pictured(taken[seat]), **who)}"
        else:
            yield f"-# {words.say('bonje.line.grab', **who)}"


def _duty_line(duty: DutyView, words: Wording, who: Mapping[str, str]) -> str:
    """Who holds what, where it may go, and whether it waits or goes first."""
    question, params = _question(duty, words)
    line = words.say(f"bonje.line.{question}", card=words.pictured(duty["card"]), **params, **who)
    if duty["forced"]:
        return words.say("bonje.line.first", line=line)
    return words.say("bonje.line.waits", line=line) if duty["waiting"] else line


def _question(duty: DutyView, words: Wording) -> tuple[str, Mapping[str, str]]:
    if CARDS[duty["card"]].is_ordinary and duty["places"]:
        return "place", {"places": " · ".join(f"**{stable + 1}**" for stable in duty["places"])}
    if (aim := duty["aim"]) is not None:
        if aim["card"] is not None:
            return "haul", {"animal": words.card(aim["card"])}
        return "lift", {"stable": words.stable(aim["seat"], aim["stable"])}
    if not duty["targets"]:
        return "stuck", {}
    return ("aim" if duty["card"] == TRUCK.code else "target"), {}


# ---- what happened


def _this_flip(scene: Scene) -> Sequence[Seen]:
    """What has happened, as far as it is remembered, since the cards were turned up."""
    recent = scene.table.recent
    begun = max((place for place, seen in enumerate(recent) if seen.event.kind == "turned_up"), default=-1)
    return recent[begun + 1 :]


def _too_late(scene: Scene, seen: Seen) -> Sequence[Aside]:
    """Everybody's first press on the card of a grab that came after it."""
    if seen not in _this_flip(scene):
        return ()
    slot = seen.event.params["slot"]
    late = [aside for aside in scene.table.asides if aside.reason == TAKEN and aside.params["slot"] == slot]
    return list({aside.seat: aside for aside in reversed(late)}.values())[::-1]


def _placed_at_once(scene: Scene, seen: Seen) -> int | None:
    """The stable that the grabbed animal went into by itself."""
    for other in scene.table.recent:
        event = other.event
        if (other.ply, event.seat, event.kind) == (seen.ply, seen.event.seat, "placed") and event.params["by_itself"]:
            return cast("int", event.params["stable"])
    return None


# ---- the end of a round and of the match


def _special_text(scene: Scene, view: View, words: Wording) -> str:
    return scene.say("bonje.ask.special", player=words.names[view["chooser"] or 0])


def _next_text(scene: Scene) -> str:
    return _until(scene, "bonje.ask.next", scene.table.table_moves_at)


def _scored_text(scene: Scene, view: View, words: Wording) -> str:
    """Who won the round and how, what every stable is worth, and what everybody lacks to five."""
    scoring = _scoring(view)
    winners = scoring["winners"]
    key = f"bonje.scored.{scoring['by']}"
    won = scene.say(key, players=words.players(winners), n=len(winners), round=scoring["round"])
    return "\n".join((won, *(_scored_line(scoring, seat, words) for seat in range(len(scoring["values"])))))


def _scored_line(scoring: ScoringView, seat: int, words: Wording) -> str:
    missing = ENOUGH - scoring["stables"][seat]
    owned = _owned(scoring, seat, words)
    stables = (
        words.say("bonje.scored.missing", n=missing, stables=owned)
        if missing
        else words.say("bonje.scored.five", stables=owned)
    )
    return words.say("bonje.scored.line", **_worth(scoring, seat, words), stables=stables)


def _owned(scoring: ScoringView, seat: int, words: Wording) -> str:
    """How many stables the seat has now, and which one is new."""
    stables = str(scoring["stables"][seat])
    for gain in scoring["gained"]:
        if gain["seat"] == seat and gain["special"]:
            return words.say("bonje.scored.grown.special", stables=stables, special=words.special(gain["special"]))
        if gain["seat"] == seat:
            return words.say("bonje.scored.grown", stables=stables)
    return stables


def _worth(scoring: ScoringView, seat: int, words: Wording) -> dict[str, object]:
    values = " + ".join(map(str, scoring["values"][seat]))
    return {
        "badge": BADGES[seat],
        "player": words.names[seat],
        "values": values,
        "total": scoring["totals"][seat],
    }


def _final_line(scoring: ScoringView, seat: int, place: int, words: Wording) -> str:
    stables = scoring["stables"][seat]
    return words.say("bonje.final.line", medal=MEDALS[place], stables=stables, **_worth(scoring, seat, words))


def _scoring(view: View) -> ScoringView:
    """How the last round ended; raises ValueError before the first has."""
    if (scoring := view["scoring"]) is None:
        raise ValueError("no round has been scored")
    return scoring
