"""Bohnanza in words: beans, offers, what happened, and the pictures for those who do not see them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

from bot.core.game import Event, Json
from bot.locale import Say
from cogs.bohnanza.beans import VARIETIES
from cogs.bohnanza.rules import FieldView, OfferView, OwnView, PlayerView, View
from cogs.bohnanza.strips.labels import Words

EMOJI = {"g": "👒", "r": "🦸", "e": "🏴‍☠️", "s": "🥜", "n": "💪", "t": "🪰", "c": "🌶️", "b": "🎷"}
"""One for each variety, for buttons and lines of text."""

NAME = 18
"""Characters of a name on a button."""


def shortened(name: str) -> str:
    """A name as it fits a button."""
    return name if len(name) <= NAME else f"{name[: NAME - 1]}…"


class Wording:
    """The game's things in one language, at a table with these names."""

    def __init__(self, say: Say, names: Sequence[str]) -> None:
        self.say = say
        self.names = names

    def list_of(self, items: Sequence[str]) -> str:
        """The items as a list in a sentence: `a, b and c`."""
        *others, last = items or [""]
        return self.say("bohnanza.list", others=", ".join(others), last=last) if others else last

    def players(self, seats: Sequence[int]) -> str:
        """The names of these seats as a list in a sentence."""
        return self.list_of([self.names[seat] for seat in seats])

    # ---- beans and offers

    def bean(self, code: str) -> str:
        """A variety as on its card: `Red bean`."""
        return self.say(f"bohnanza.bean.{code}")

    def short(self, code: str) -> str:
        """A variety where there is little room: `Red`."""
        return self.say(f"bohnanza.picture.bean.{code}")

    def pictured(self, code: str) -> str:
        """A variety in a line of text: `🦸 Red bean`."""
        return self.say("bohnanza.pictured", emoji=EMOJI[code], card=self.bean(code))

    def counted(self, code: str, count: int) -> str:
        """So many beans of a variety: `2 red beans`."""
        return self.say(f"bohnanza.beans.{code}", n=count)

    def cards(self, codes: Iterable[str]) -> str:
        """Cards counted in a sentence: `🦸 2 red beans and 🎷 1 blue bean`."""
        counted = Counter(codes).items()
        return self.list_of(
            [
                self.say("bohnanza.pictured", emoji=EMOJI[code], card=self.counted(code, count))
                for code, count in counted
            ]
        )

    def coins(self, code: str, count: int) -> str:
        """Coins by the beans that were sold for them: `🦸 3`."""
        return self.say("bohnanza.pictured", emoji=EMOJI[code], card=count)

    def partner(self, seat: int | None) -> str:
        """Whom an offer is made to."""
        return self.say("bohnanza.anyone") if seat is None else self.names[seat]

    def deal(self, offer: OfferView) -> str:
        """An offer in one line: `Anna → Bob: 🦸 1 red bean for 🎷 1 blue bean`."""
        return self.say(
            f"bohnanza.deal.{kind_of(offer)}",
            player=self.names[offer["seat"]],
            to=self.partner(offer["to"]),
            give=self.cards(offer["give"]),
            want=self.cards(offer["want"]),
        )

    def letter(self, offer: OfferView) -> str:
        """An offer as its partner is written about it."""
        return self.say(
            f"bohnanza.letter.{kind_of(offer)}",
            player=self.names[offer["seat"]],
            give=self.cards(offer["give"]),
            want=self.cards(offer["want"]),
        )

    # ---- what happened

    def event(self, event: Event) -> str | None:
        """One line about what happened; None for what the table itself shows."""
        if event.kind not in _EVENTS:
            return None
        key, params = _EVENTS[event.kind](self, event.params)
        if event.seat is not None:
            params = {"player": self.names[event.seat], **params}
        return self.say(f"bohnanza.event.{key}", **params)

    def laid(self, seat: int, cards: Sequence[str]) -> str:
        """Somebody planted what lay beside the fields."""
        return self.say("bohnanza.event.laid", player=self.names[seat], cards=self.cards(cards))

    # ---- the pictures

    def labels(self) -> Words:
        """What is written in the pictures besides names."""
        return Words(
            self.say("bohnanza.picture.pile"),
            self.say("bohnanza.picture.through"),
            self.say("bohnanza.picture.last"),
            self.say("bohnanza.picture.discard"),
            tuple(map(self.short, VARIETIES)),
        )

    def table(self, view: View, names: Sequence[str]) -> str:
        """The picture of the table in words; `names` as in the picture."""
        cards = [self.bean(code) for code in view["turned"] if code]
        turned = self.say("bohnanza.alt.turned", cards=self.list_of(cards)) if cards else ""
        pile = self.say("bohnanza.alt.pile", pile=view["pile"], times=view["run_outs"], discard=view["discard"]["size"])
        farms = (self._farm(player, name) for player, name in zip(view["players"], names, strict=True))
        return " ".join(filter(None, (turned, pile, *farms)))

    def hand(self, player: PlayerView, own: OwnView) -> str:
        """The picture of a hand in words, from its front on, and its player's farm."""
        cards = ", ".join(self.bean(code) for code in own["hand"]) or self.say("bohnanza.alt.empty")
        farm = self._farm(player, self.say("bohnanza.alt.you"))
        return f"{self.say('bohnanza.alt.hand', cards=cards)} {farm}"

    def _farm(self, player: PlayerView, name: str) -> str:
        fields = "; ".join(self._field(field, number) for number, field in enumerate(player["fields"], start=1))
        aside = ", ".join(self.bean(code) for code in player["aside"])
        line = self.say("bohnanza.alt.farm", player=name, coins=player["coins"], n=player["hand_size"], fields=fields)
        return self.say("bohnanza.alt.aside", farm=line, cards=aside) if aside else line

    def _field(self, field: FieldView, number: int) -> str:
        if field["card"] is None:
            return self.say("bohnanza.alt.bare", field=number)
        beans, coins = self.counted(field["card"], field["count"]), field["value"]
        if field["next_step"] is None:
            return self.say("bohnanza.alt.full", field=number, beans=beans, n=coins)
        return self.say("bohnanza.alt.field", field=number, beans=beans, n=coins, more=field["next_step"])


def kind_of(offer: OfferView) -> str:
    """What an offer is: a swap, a gift, or a wish for a gift."""
    if not offer["want"]:
        return "gift"
    return "swap" if offer["give"] else "ask"


# ---- how each kind of event is told

Params = Mapping[str, Json]
Told = tuple[str, Mapping[str, object]]
"""The end of a catalogue key, and what fills its text."""


def _codes(value: Json) -> Sequence[str]:
    return cast("Sequence[str]", value)


def _number(value: Json) -> int:
    return cast("int", value)


def _planted(words: Wording, params: Params) -> Told:
    return "planted", {
        "card": words.pictured(str(params["card"])),
        "field": _number(params["field"]) + 1,
        "count": params["count"],
    }


def _traded(words: Wording, params: Params) -> Told:
    gave, got = _codes(params["gave"]), _codes(params["got"])
    shown = {"giver": words.names[_number(params["with"])], "gave": words.cards(gave), "got": words.cards(got)}
    if not gave:
        return "traded.gift", shown
    return ("traded" if got else "traded.asked"), shown


def _closed(words: Wording, params: Params) -> Told:
    numbers = [str(number) for number in cast("Sequence[int]", params["offers"])]
    return f"closed.{params['reason']}", {"offers": words.list_of(numbers), "n": len(numbers)}


def _ended_trading(words: Wording, params: Params) -> Told:
    kept = _codes(params["kept"])
    return ("ended_trading.kept", {"cards": words.cards(kept)}) if kept else ("ended_trading", {})


def _ran_out(_words: Wording, params: Params) -> Told:
    return "ran_out.last" if params["last"] else "ran_out", {"times": params["times"], "pile": params["pile"]}


def _sold(words: Wording, params: Params) -> Told:
    return "sold", {"beans": words.counted(str(params["card"]), _number(params["count"])), "n": params["coins"]}


_EVENTS: Mapping[str, Callable[[Wording, Params], Told]] = {
    "planted": _planted,
    "skipped": lambda _words, _params: ("skipped", {}),
    "turned_up": lambda words, params: ("turned_up", {"cards": words.cards(_codes(params["cards"]))}),
    "traded": _traded,
    "declined": lambda _words, params: ("declined", {"offer": params["offer"]}),
    "withdrew": lambda _words, params: ("withdrew", {"offer": params["offer"]}),
    "closed": _closed,
    "wished": lambda words, params: ("wished", {"card": words.pictured(str(params["card"]))}),
    "ended_trading": _ended_trading,
    "drew": lambda _words, params: ("drew", {"n": params["cards"]}),
    "ran_out": _ran_out,
    "sold": _sold,
    "bought": lambda _words, _params: ("bought", {}),
}
"""Open offers stand at the table, how all planted in phase 3 is one line, and the end is told by the final table."""
