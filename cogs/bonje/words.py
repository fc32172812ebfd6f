"""Bonje in de Stal in words: cards, stables, what happened, and the picture for those who do not see it."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

from bot.core.game import Event, Json
from bot.locale import Say, listed
from bot.services.table import Aside
from bot.ui.table import BADGES
from cogs.bonje.cards import CARDS
from cogs.bonje.view_data import FarmView, SlotView, StableView, View

EMOJI = {
    "horse-m": "🐎",
    "horse-f": "🐴",
    "cow-m": "🐂",
    "cow-f": "🐄",
    "pig-m": "🐗",
    "pig-f": "🐷",
    "sheep-m": "🐏",
    "sheep-f": "🐑",
    "fowl-m": "🐓",
    "fowl-f": "🐔",
    "elephant": "🐘",
    "mad-cow": "🤪",
    "mad-horse": "💥",
    "truck": "🚚",
}
"""One for each card; a mad animal has nothing in common with one of its kind."""


class Wording:
    """The game's things in one language, at a table with these seats."""

    def __init__(self, say: Say, language: str, names: Sequence[str]) -> None:
        self.say = say
        self._language = language
        self.names = names

    def list_of(self, items: Sequence[str]) -> str:
        """The items as a list in a sentence: `a, b and c`."""
        return listed(items, self._language)

    def players(self, seats: Sequence[int]) -> str:
        """The names of these seats as a list in a sentence."""
        return self.list_of([self.names[seat] for seat in seats])

    # ---- cards and stables

    def card(self, code: str) -> str:
        """A card as on its button: `♂ Ram`, `3 Elephant`."""
        card, name = CARDS[code], self.say(f"bonje.card.{code}")
        if card.number is not None:
            return self.say("bonje.card.numbered", number=card.number, card=name)
        return self.say("bonje.card.male" if card.is_male else "bonje.card.female", card=name)

    def pictured(self, code: str) -> str:
        """A card in a sentence: `🐏 ♂ Ram`."""
        return self.say("bonje.card.pictured", emoji=EMOJI[code], card=self.card(code))

    def brief(self, code: str) -> str:
        """A card where there is little room: `🐏♂`, `🐘`."""
        card = CARDS[code]
        return EMOJI[code] + ("♂" if card.is_male else "♀" if card.is_female else "")

    def stable(self, seat: int, stable: int) -> str:
        """A stable as on its button: `②3`."""
        return self.say("bonje.stable", badge=BADGES[seat], stable=stable + 1)

    def herd(self, codes: Iterable[str]) -> Sequence[str]:
        """Animals counted, in the order of their first: `1 ram`, `3 ewes`."""
        return [self.say(f"bonje.herd.{code}", n=number) for code, number in Counter(codes).items()]

    def lodgers(self, farms: Sequence[FarmView], seat: int, stable: int) -> str:
        """Who lives in a stable: `Anna: 1 ram, 3 ewes`."""
        animals = farms[seat]["stables"][stable]["animals"]
        lodgers = ", ".join(self.herd(animals)) or self.say("bonje.alt.empty")
        return self.say("bonje.lodgers", player=self.names[seat], animals=lodgers)

    def special(self, kind: str) -> str:
        """A special stable."""
        return self.say(f"bonje.special.{kind}")

    # ---- what happened

    def event(self, event: Event) -> str | None:
        """One line about what happened; None for what the picture and the text above it tell better."""
        if event.kind not in _EVENTS:
            return None
        key, params = _EVENTS[event.kind](self, event)
        if event.seat is not None:
            params = {"player": self.names[event.seat], **params}
        return self.say(f"bonje.event.{key}", **params)

    def grab(self, event: Event, others: Sequence[Aside], stable: int | None) -> str:
        """Who took a card, who came too late, and where it went: `🐔♀ Anna (Bob +84 ms) → 2`."""
        params: dict[str, object] = {
            "card": self.brief(_text(event.params["card"])),
            "player": self.names[_number(event.seat)],
        }
        if event.params["swept"]:
            line = self.say("bonje.grab.swept", **params)
        elif others:
            rivals = ", ".join(map(self._rival, others))
            line = self.say("bonje.grab.ahead", **params, others=rivals)
        else:
            line = self.say("bonje.grab", **params)
        return line if stable is None else self.say("bonje.grab.placed", grab=line, stable=stable + 1)

    def _rival(self, aside: Aside) -> str:
        name = self.names[aside.seat]
        if aside.behind is None:
            return self.say("bonje.rival", player=name)
        return self.say("bonje.rival.behind", player=name, ms=round(aside.behind))

    def aside(self, aside: Aside) -> str | None:
        """One line for everybody about a press that was refused; None for what is its presser's own business."""
        if aside.reason == NOT_COMPLETE:
            return None
        params: dict[str, object] = {"player": self.names[aside.seat]}
        if "card" in aside.params:
            params["card"] = self.pictured(_text(aside.params["card"]))
        if "stable" in aside.params:
            params["stable"] = _number(aside.params["stable"]) + 1
        if aside.reason == TAKEN and aside.behind is not None:
            return self.say("bonje.aside.taken.behind", **params, ms=round(aside.behind))
        return self.say(f"bonje.aside.{_ASIDES.get(aside.reason, 'late')}", **params)

    # ---- the picture

    def alt(self, view: View, names: Sequence[str]) -> str:
        """The picture in words."""
        farms = (self._farm_in_words(farm, name) for farm, name in zip(view["farms"], names, strict=True))
        return " ".join((self._middle_in_words(view, names), *farms))

    def _middle_in_words(self, view: View, names: Sequence[str]) -> str:
        flip = {"round": view["round"], "flip": view["flip_in_round"], "flips": view["flips"]}
        if view["phase"] == "down":
            return self.say("bonje.alt.down", n=view["left"], **flip)
        if view["phase"] == "flip":
            cards = self.list_of([self._slot_in_words(slot, names) for slot in view["cards"]])
            return self.say("bonje.alt.up", cards=cards, **flip)
        return self.say("bonje.alt.scored", round=view["round"])

    def _slot_in_words(self, slot: SlotView, names: Sequence[str]) -> str:
        name = self.say(f"bonje.card.{slot['card']}")
        taker = slot["taker"]
        return name if taker is None else self.say("bonje.alt.taken", card=name, player=names[taker])

    def _farm_in_words(self, farm: FarmView, name: str) -> str:
        stables = (self._stable_in_words(stable, number) for number, stable in enumerate(farm["stables"], start=1))
        return self.say("bonje.alt.farm", player=name, value=farm["value"], stables="; ".join(stables))

    def _stable_in_words(self, stable: StableView, number: int) -> str:
        animals = ", ".join(self.herd(stable["animals"])) or self.say("bonje.alt.empty")
        line = self.say("bonje.alt.stable", number=number, animals=animals)
        if stable["special"]:
            line = self.say(f"bonje.alt.special.{stable['special']}", stable=line)
        if stable["complete"]:
            return self.say("bonje.alt.complete", stable=line)
        return self.say("bonje.alt.brawl", stable=line) if stable["brawl"] else line


Told = tuple[str, Mapping[str, object]]
"""The end of a catalogue key below `bonje.event`, and what fills its text."""


def _text(value: Json) -> str:
    return cast("str", value)


def _number(value: Json) -> int:
    return cast("int", value)


def _removed(words: Wording, event: Event) -> Told:
    return "removed", {"card": words.pictured(_text(event.params["card"]))}


def _placed(words: Wording, event: Event) -> Told:
    card, stable = words.pictured(_text(event.params["card"])), _number(event.params["stable"]) + 1
    return ("placed.brawl" if event.params["brawl"] else "placed"), {"card": card, "stable": stable}


def _sent(words: Wording, event: Event) -> Told:
    stable = words.stable(_number(event.params["to"]), _number(event.params["stable"]))
    return "sent", {"card": words.pictured(_text(event.params["card"])), "stable": stable}


def _infected(words: Wording, event: Event) -> Told:
    card, stable = words.pictured(_text(event.params["card"])), _number(event.params["stable"])
    lost = words.list_of(words.herd(cast("Sequence[str]", event.params["lost"])))
    return "infected", {"card": card, "stable": words.stable(_number(event.params["at"]), stable), "lost": lost}


def _hauled(words: Wording, event: Event) -> Told:
    params = event.params
    origin = words.stable(_number(params["from"]), _number(params["from_stable"]))
    told = {"card": words.pictured(_text(params["card"])), "origin": origin}
    if params["to"] is None:
        return "hauled.out", told
    stable = words.stable(_number(params["to"]), _number(params["to_stable"]))
    return ("hauled.brawl" if params["brawl"] else "hauled"), {**told, "stable": stable}


def _round_won(words: Wording, event: Event) -> Told:
    winners = cast("Sequence[int]", event.params["winners"])
    return "round_won", {"players": words.players(winners), "n": len(winners), "round": event.params["round"]}


def _gained(words: Wording, event: Event) -> Told:
    special = event.params["special"]
    if special is not None:
        return "gained.special", {"special": words.special(_text(special))}
    return "gained", {"n": event.params["stables"]}


_EVENTS: Mapping[str, Callable[[Wording, Event], Told]] = {
    "dealt": lambda _words, event: ("dealt", {"round": event.params["round"]}),
    "placed": _placed,
    "removed": _removed,
    "sent": _sent,
    "infected": _infected,
    "hauled": _hauled,
    "stayed": lambda _words, _event: ("stayed", {}),
    "called": lambda _words, _event: ("called", {}),
    "round_won": _round_won,
    "gained": _gained,
}
"""How each kind of event is told.

All grabs of a flip, `took`, are told in one line; who waits stands beside the buttons for as long as it matters.
"""

NOT_COMPLETE = "bonje.refusal.not_complete"
TAKEN = "bonje.refusal.taken"
HAVE_ONE = "bonje.refusal.have_one"

_ASIDES: Mapping[str, str] = {
    TAKEN: "taken",
    "bonje.refusal.unknown": "unknown",
    HAVE_ONE: "have_one",
    "bonje.refusal.no_card": "no_card",
    "bonje.refusal.other_card": "other_card",
    "bonje.refusal.other_kind": "other_kind",
    "bonje.refusal.own_kind_first": "own_kind_first",
    "bonje.refusal.not_empty": "not_empty",
    "bonje.refusal.own_stable": "own_stable",
    "bonje.refusal.no_brawl": "no_brawl",
    "bonje.refusal.no_target": "no_target",
    "bonje.refusal.empty": "empty",
    "bonje.refusal.same_stable": "same_stable",
    "bonje.refusal.enough": "enough",
    "bonje.refusal.surplus": "must_be_used",
    "bonje.refusal.must_be_used": "must_be_used",
    "bonje.refusal.waiting": "waiting",
    "bonje.refusal.must_play": "must_play",
    "bonje.refusal.nothing_to_wait_for": "nothing_to_wait_for",
}
"""The end of a catalogue key below `bonje.aside` for each refusal; whatever else is refused came too late."""
