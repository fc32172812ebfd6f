"""Koe zoekt Boer in words: cards, what farm cards do, what happened, and the picture for those who do not see it."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import cast

from bot.core.game import Event, Json
from bot.locale import Say, listed
from bot.ui.table import BADGES
from cogs.koe.rules import COLOURS, FARM_DECK, FarmView, View

SYMBOLS = {"b": "■", "p": "▲", "r": "✖", "o": "◆", "g": "●"}
"""As the rulebook prints them for the colour-blind."""

FACES = {True: "😊", False: "😢"}

EMOJI = {
    "farmer": "👨‍🌾",
    "rain": "🌧️",
    "barn": "🏠",
    "trough": "🌾",
    "bull": "🐂",
    "hunger": "🍽️",
    "weather": "☀️",
    "wife": "🥛",
    "super": "🦸",
}
"""One for each kind of farm card."""


class Wording:
    """The game's things in one language, at a table with these seats."""

    def __init__(self, say: Say, language: str, names: Sequence[str]) -> None:
        self.say = say
        self._language = language
        self.names = names

    def list_of(self, items: Sequence[str]) -> str:
        """The items as a list in a sentence: `a, b and c`."""
        return listed(items, self._language)

    # ---- cards

    def card(self, code: str) -> str:
        """A card's short name, as on a button: `■ 4`, `Rain ■`, `Bull ×2`."""
        return _card(self.say, code)

    def cow(self, code: str) -> str:
        """A cow card without its mood: `■ 4`."""
        return _cow(self.say, code)

    def owned_cow(self, seat: int, code: str) -> str:
        """A cow card with the badge of its farm: `③ ■ 4`."""
        return self.say("koe.cow.owned", badge=BADGES[seat], symbol=SYMBOLS[code[0]], size=code[1])

    def cow_and_mood(self, code: str) -> str:
        """A cow card as it lies: `■ 4 😊`."""
        return self.say("koe.cow.mood", symbol=SYMBOLS[code[0]], size=code[1], face=face(code))

    def herd(self, code: str) -> str:
        """The cows of one card, in full: `■ 4 happy blue cows`."""
        mood = "happy" if is_happy(code) else "sad"
        return self.say(f"koe.herd.{mood}.{code[0]}", n=int(code[1]))

    def effect(self, code: str) -> str:
        """What a farm card does, in one sentence."""
        kind, _, mark = code.partition("-")
        if mark in SYMBOLS:
            return self.say(f"koe.effect.{kind}", cows=self.say(f"koe.cows.{mark}"))
        return self.say(f"koe.effect.{kind}", n=int(mark)) if mark else self.say(f"koe.effect.{kind}")

    def picture_names(self) -> Mapping[str, str]:
        """What each kind of farm card is called in the picture."""
        return _picture_names(self.say)

    # ---- what happened

    def event(self, event: Event) -> str | None:
        """One line about what somebody did; None for what the picture tells better."""
        if event.seat is None:
            return None
        key, params = _EVENTS[event.kind](self, event.params)
        return self.say(f"koe.event.{key}", player=self.names[event.seat], **params)

    def owned_cows(self, cows: Json) -> str:
        """The cows of an event that may be anybody's."""
        pairs = cast("Sequence[tuple[int, str]]", cows)
        return self.list_of([self.owned_cow(seat, code) for seat, code in pairs])

    # ---- the picture

    def alt(self, view: View, names: Sequence[str]) -> str:
        """The picture in words."""
        farms = (self._farm_in_words(farm, name) for farm, name in zip(view["farms"], names, strict=True))
        return " ".join((self._middle_in_words(view), *farms))

    def _middle_in_words(self, view: View) -> str:
        cards = self.list_of([self.card_in_words(code) for code in view["face_up"] if code])
        size, top = view["pile"]["size"], view["pile"]["top"]
        if not size:
            return self.say("koe.alt.pile_empty", cards=cards)
        visible = self.card_in_words(top) if top else self.say("koe.alt.back")
        return self.say("koe.alt.middle", cards=cards, n=size, top=visible)

    def card_in_words(self, code: str) -> str:
        """A card without symbols, for a screen reader: `4 happy blue`, `rain, blue`."""
        return _card_in_words(self.say, code)

    def _farm_in_words(self, farm: FarmView, name: str) -> str:
        barns = [code for barn in farm["barns"] for code in barn]
        return self.say(
            "koe.alt.farm",
            player=name,
            score=points(farm["score"]),
            meadow=self._cows_in_words(farm["meadow"]),
            barn=self._cows_in_words(barns),
        )

    def _cows_in_words(self, codes: Sequence[str]) -> str:
        return ", ".join(map(self.card_in_words, codes)) or self.say("koe.alt.none")


# ---- what every message says again


@lru_cache(maxsize=1024)
def _cow(say: Say, code: str) -> str:
    return say("koe.cow", symbol=SYMBOLS[code[0]], size=code[1])


@lru_cache(maxsize=1024)
def _card(say: Say, code: str) -> str:
    if is_cow(code):
        return _cow(say, code)
    kind, _, mark = code.partition("-")
    name = say(f"koe.card.{kind}")
    if mark in SYMBOLS:
        return say("koe.card.of_colour", card=name, symbol=SYMBOLS[mark])
    return say("koe.card.of_number", card=name, number=mark) if mark else name


@lru_cache(maxsize=1024)
def _card_in_words(say: Say, code: str) -> str:
    if is_cow(code):
        mood = "happy" if is_happy(code) else "sad"
        return say(f"koe.alt.{mood}", size=code[1], colour=say(f"koe.colour.{code[0]}"))
    kind, _, mark = code.partition("-")
    if mark in SYMBOLS:
        return say("koe.alt.of_colour", card=say(f"koe.card.{kind}"), colour=say(f"koe.colour.{mark}"))
    return _card(say, code)


@lru_cache
def _picture_names(say: Say) -> Mapping[str, str]:
    return {kind: say(f"koe.card.{kind}") for kind in dict.fromkeys(code.partition("-")[0] for code in FARM_DECK)}


def is_cow(code: str) -> bool:
    """The code is a cow card's: `b4+`."""
    return code[0] in COLOURS and code[1].isdigit()


def is_happy(code: str) -> bool:
    """The cow card lies happy side up."""
    return code.endswith("+")


def face(code: str) -> str:
    """The mood of a cow as an emoji, or what stands for a farm card."""
    return FACES[is_happy(code)] if is_cow(code) else EMOJI[code.partition("-")[0]]


def points(score: int) -> str:
    """A score with its sign."""
    return f"+{score}" if score > 0 else f"−{-score}" if score < 0 else "0"


Params = Mapping[str, Json]
Told = tuple[str, Mapping[str, object]]
"""The end of a catalogue key below `koe.event`, and what fills its text."""


def _text(value: Json) -> str:
    return cast("str", value)


def _cow_or_card(key: str, words: Wording, code: str) -> Told:
    return (f"{key}.cow", {"cow": words.herd(code)}) if is_cow(code) else (f"{key}.card", {"card": words.card(code)})


def _turned_over(words: Wording, params: Params) -> Told:
    card = params["card"]
    return ("turned_over", {"cow": words.cow(_text(card))}) if card else ("turned_none", {})


def _sheltered(words: Wording, params: Params) -> Told:
    cows = [words.cow_and_mood(code) for code in cast("Sequence[str]", params["cows"])]
    return "sheltered", {"cows": words.list_of(cows)}


def _swapped(words: Wording, params: Params) -> Told:
    other = words.names[cast("int", params["with"])]
    gave, took = (words.cow_and_mood(_text(params[key])) for key in ("gave", "took"))
    return "swapped", {"gave": gave, "took": took, "other": other}


_EVENTS: Mapping[str, Callable[[Wording, Params], Told]] = {
    "turned_over": _turned_over,
    "played": lambda words, params: _cow_or_card("played", words, _text(params["card"])),
    "discarded": lambda words, params: _cow_or_card("discarded", words, _text(params["card"])),
    "drew": lambda words, params: _cow_or_card("drew", words, _text(params["card"])),
    "built": lambda _words, _params: ("built", {}),
    "sheltered": _sheltered,
    "chose": lambda words, params: ("chose", {"cows": words.say(f"koe.cows.{params['colour']}")}),
    "cheered": lambda words, params: ("cheered", {"cows": words.owned_cows(params["cows"])}),
    "saddened": lambda words, params: ("saddened", {"cows": words.owned_cows(params["cows"])}),
    "swapped": _swapped,
    "came_out": lambda words, params: ("came_out", {"cows": words.owned_cows(params["cows"])}),
    "milked": lambda words, params: ("milked", {"cow": words.cow(_text(params["cow"]))}),
    "no_effect": lambda words, params: ("no_effect", {"card": words.card(_text(params["card"]))}),
}
"""How each kind of event is told; those of the table itself are told by the picture and the final board."""
