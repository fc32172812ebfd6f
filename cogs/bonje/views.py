"""What Bonje in de Stal shows on Discord: the race for the cards, where they go, how a round and the match ended."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import cast

from discord.utils import format_dt

from bot.core.game import Event
from bot.locale import Say
from bot.services.table import Aside, Seen
from bot.ui.pictures import Picture
from bot.ui.scene import Board, Chapter, Scene, name_of
from bot.ui.table import BADGES
from cogs.bonje.buttons import Buttons
from cogs.bonje.cards import ENOUGH, TRUCK
from cogs.bonje.help import chapters
from cogs.bonje.render import draw_table
from cogs.bonje.strips.labels import Words
from cogs.bonje.view_data import DutyView, ScoringView, View
from cogs.bonje.words import HAVE_ONE, TAKEN, Wording

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉", 4: "4️⃣"}
SHORT_NAME = 12
"""Characters of a name in the lines beside the buttons, so that each of them is one line on a phone."""


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
            return Board(
                _flip_text(scene, view),
                picture,
                buttons.flip(),
                None,
                chapter,
                is_still=True,
                is_folded=True,
                tells_waiting=True,
                caption="\n".join(f"-# {line}" for line in _to_place(view, _brief(scene))),
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
        """One line of what happened; all grabs of a flip are one, and where the animals went is told with them.

        While cards lie face up there is no room but for what happened with them.
        """
        event = seen.event
        if _view(scene)["phase"] == "flip" and not _is_of_last_flip(scene, seen):
            return None
        if event.kind == "took":
            flip = _flip_of(scene, seen)
            return _grabs(scene, flip) if seen == _last_grab(flip) else None
        if event.kind == "placed" and not event.params["brawl"] and _was_grabbed(_flip_of(scene, seen), event.seat):
            return None
        if event.kind in {"round_won", "gained"} and _is_between(scene):
            return None
        return _brief(scene).event(event)

    def aside(self, scene: Scene, aside: Aside) -> str | None:
        """One line about a refused press; an empty one where the line of the grabs tells of it already."""
        if any(aside in _too_late(scene, seen) for seen in scene.table.recent if seen.event.kind == "took"):
            return ""
        return _brief(scene).aside(_own_card(scene, aside))

    def chapters(self, say: Say, language: str) -> Sequence[Chapter]:
        """See `ExplainsRules`."""
        return chapters(Wording(say, language, ()), language)


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
    alt = words.alt(view, list(map(_shortened, names)))
    return scene.begun(Picture.of(draw_table, view, names, labels(words), alt=alt))


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


def _to_place(view: View, words: Wording) -> Iterator[str]:
    """Who holds what and where it may go, in one line, and a line for each card that asks something now.

    Nothing before the first card is taken: a phone has room then for the whole picture, which is what matters.
    """
    if all(slot["taker"] is None for slot in view["cards"]):
        return
    duties = {duty["seat"]: duty for duty in view["duties"]}
    taken = {slot["taker"]: slot["card"] for slot in view["cards"]}
    hands = (_hand(seat, duties.get(seat), taken.get(seat), words) for seat in range(len(words.names)))
    yield "\u2003".join(hands)
    for duty in view["duties"]:
        if (question := _question(duty, words)) is not None:
            yield question


def _hand(seat: int, duty: DutyView | None, card: str | None, words: Wording) -> str:
    """What one player has to do: `① 🐏♂ → 1·3`."""
    if card is None:
        return words.say("bonje.hand.none", badge=BADGES[seat])
    shown = {"badge": BADGES[seat], "card": words.brief(card)}
    if duty is None:
        return words.say("bonje.hand.played", **shown)
    if duty["places"]:
        hand = words.say("bonje.hand.place", places="·".join(str(stable + 1) for stable in duty["places"]), **shown)
    else:
        hand = words.say("bonje.hand.asks" if _asks(duty) else "bonje.hand.stuck", **shown)
    if duty["forced"]:
        return words.say("bonje.hand.first", hand=hand)
    return words.say("bonje.hand.waits", hand=hand) if duty["waiting"] else hand


def _asks(duty: DutyView) -> bool:
    return bool(duty["targets"]) or duty["aim"] is not None


def _question(duty: DutyView, words: Wording) -> str | None:
    """What is asked of a player; None where nothing is, or where it can wait."""
    if not _asks(duty) or (duty["waiting"] and not duty["forced"]):
        return None
    question, params = _asked(duty, words)
    player, card = words.names[duty["seat"]], words.pictured(duty["card"])
    line = words.say(f"bonje.line.{question}", badge=BADGES[duty["seat"]], player=player, card=card, **params)
    return words.say("bonje.line.first", line=line) if duty["forced"] else line


def _asked(duty: DutyView, words: Wording) -> tuple[str, Mapping[str, str]]:
    if (aim := duty["aim"]) is None:
        return ("aim" if duty["card"] == TRUCK.code else "target"), {}
    if aim["card"] is None:
        return "lift", {"stable": words.stable(aim["seat"], aim["stable"])}
    return "haul", {"animal": words.card(aim["card"])}


# ---- what happened


def _flip_of(scene: Scene, seen: Seen) -> Sequence[Seen]:
    """What is remembered of the flip, or of the pause, that something happened in."""
    recent = scene.table.recent
    here = recent.index(seen)
    turns = [place for place, other in enumerate(recent) if other.event.kind == "turned_up"]
    begun = max((place for place in turns if place <= here), default=0)
    ended = min((place for place in turns if place > here), default=len(recent))
    return recent[begun:ended]


def _is_of_last_flip(scene: Scene, seen: Seen) -> bool:
    return _flip_of(scene, seen)[-1] == scene.table.recent[-1]


def _last_grab(flip: Sequence[Seen]) -> Seen:
    return [seen for seen in flip if seen.event.kind == "took"][-1]


def _was_grabbed(flip: Sequence[Seen], seat: int | None) -> bool:
    return any(seen.event.kind == "took" and seen.event.seat == seat for seen in flip)


def _grabs(scene: Scene, flip: Sequence[Seen]) -> str:
    """Everybody's card in the order of taking, who came too late for it, and where it was placed."""
    words = _brief(scene)
    placed = {seen.event.seat: seen.event.params["stable"] for seen in flip if seen.event.kind == "placed"}
    return " · ".join(
        words.grab(seen.event, _too_late(scene, seen), cast("int | None", placed.get(seen.event.seat)))
        for seen in flip
        if seen.event.kind == "took"
    )


def _too_late(scene: Scene, seen: Seen) -> Sequence[Aside]:
    """The first press of everybody without a card on the card of this grab."""
    if not _is_of_last_flip(scene, seen):
        return ()
    slot, served = seen.event.params["slot"], _served(scene, seen)
    late = [aside for aside in scene.table.asides if aside.reason == TAKEN and aside.params["slot"] == slot]
    first = {aside.seat: aside for aside in reversed(late) if aside.seat not in served}
    return list(first.values())[::-1]


def _served(scene: Scene, seen: Seen) -> Mapping[int | None, Event]:
    """Who had got a card of the flip before this grab, and which."""
    flip = _flip_of(scene, seen)
    return {each.event.seat: each.event for each in flip[: flip.index(seen)] if each.event.kind == "took"}


def _own_card(scene: Scene, aside: Aside) -> Aside:
    """A press on a taken card is told as that of somebody who has a card already, if they had it before."""
    for seen in scene.table.recent if aside.reason == TAKEN else ():
        event = seen.event
        if event.kind == "took" and event.params["slot"] == aside.params["slot"] and _is_of_last_flip(scene, seen):
            own = _served(scene, seen).get(aside.seat)
            if own is not None:
                return replace(aside, reason=HAVE_ONE, params={"card": own.params["card"]}, behind=None)
    return aside


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
