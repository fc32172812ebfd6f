"""A table of Bonje in de Stal as somebody sees it who looks at its message, and what that makes them press."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from bot.ui.table import BADGES

SUCCESS = 3
"""The style of a button that can be grabbed with profit."""
BUTTON, SELECT, TEXT = 2, 3, 10

SEAT = re.compile(rf"([{BADGES}])\s\**([^*\u2003\n]+)")
HAND = re.compile(rf"([{BADGES}])\s(?:…|\S+\s(?:✓|→\s\S+))")
"""One player's part of the line that says who holds what: `① …`, `② 🐔♀ ✓`, `③ 🐏♂ → **1·3**`."""
WAITS, FIRST = "✋", "**first!**"
ANSWERS = ("target", "lift", "haul", "remove")
"""How a card is played that asks."""


class Offer(NamedTuple):
    """Something that can be pressed, or chosen in a menu, to play a move."""

    code: str
    custom_id: str
    values: list[str] | None = None
    style: int = 0

    @property
    def kind(self) -> str:
        """The move's first word."""
        return self.code.partition(":")[0]


class Button(NamedTuple):
    """A button as it looks, but for its colour."""

    custom_id: str
    label: str
    emoji: str


@dataclass(frozen=True)
class Sight:
    """What a message shows."""

    components: Sequence[Mapping[str, Any]]

    @cached_property
    def offers(self) -> tuple[Offer, ...]:
        """All moves that can be pressed or chosen."""
        return tuple(_offers(self.components))

    @cached_property
    def text(self) -> str:
        """All that it says."""
        return "\n".join(part["content"] for part in _walk(self.components) if part["type"] == TEXT)

    @cached_property
    def all_text(self) -> str:
        """The same with the pictures' descriptions, and the labels and emojis of buttons."""
        return str(self.components)

    @property
    def flip(self) -> int | None:
        """Which flip lies face up."""
        grabs = self.of("grab")
        return int(grabs[0].code.split(":")[1]) if grabs else None

    @property
    def open(self) -> list[Offer]:
        """The cards that nobody has taken."""
        return [offer for offer in self.of("grab") if offer.style == SUCCESS]

    @cached_property
    def seats(self) -> Mapping[str, int]:
        """Where everybody sits, by name."""
        line = next((line for line in self.text.splitlines() if line.startswith(BADGES[0])), "")
        return {name: BADGES.index(badge) for badge, name in SEAT.findall(line)}

    @cached_property
    def hands(self) -> Mapping[int, str]:
        """What the table says of each player's card; nothing before the first is taken."""
        lines = [line.removeprefix("-# ") for line in self.text.splitlines()]
        line = next((line for line in lines if all(HAND.match(part) for part in line.split("\u2003"))), "")
        return {BADGES.index(part[0]): part[1:] for part in line.split("\u2003") if part}

    def of(self, *kinds: str) -> list[Offer]:
        """The offers of these kinds."""
        return [offer for offer in self.offers if offer.kind in kinds]

    def holds(self, seat: int) -> bool:
        """The player has taken a card."""
        return "…" not in self.hands.get(seat, "…")

    def wanted(self, seat: int) -> list[Offer]:
        """What a player may want to press in a flip; empty: nothing is asked of them at this moment.

        Where several cards ask, it is not told whose answer a button is: some of these are refused.
        """
        if not self.holds(seat):
            return self.open
        hand = self.hands[seat]
        if "✓" in hand or (WAITS in hand and FIRST not in hand):
            return []
        if places := re.search(r"\*\*([\d·]+)\*\*", hand):
            stables = {int(number) - 1 for number in places[1].split("·")}
            return [offer for offer in self.of("place") if int(offer.code.split(":")[2]) in stables]
        return self.of(*ANSWERS)

    def buttons(self, *kinds: str) -> list[Button]:
        """The buttons of these moves, in order."""
        return [
            Button(part["custom_id"], part.get("label") or "", (part.get("emoji") or {}).get("name") or "")
            for part in _walk(self.components)
            if part["type"] == BUTTON and _code(part).partition(":")[0] in kinds
        ]


def _offers(components: Sequence[Mapping[str, Any]]) -> Iterator[Offer]:
    for part in _walk(components):
        custom_id = str(part.get("custom_id") or "")
        if part["type"] == BUTTON and custom_id.startswith("m:") and not part.get("disabled"):
            yield Offer(_code(part), custom_id, None, part["style"])
        elif part["type"] == SELECT and custom_id.startswith("s:"):
            for option in part["options"]:
                yield Offer(option["value"], custom_id, [option["value"]])


def _code(part: Mapping[str, Any]) -> str:
    """The move in a button's id, after the match; empty where there is none."""
    return str(part.get("custom_id") or "").partition(":")[2].partition(":")[2]


def _walk(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in components:
        yield part
        yield from _walk(part.get("components") or [])
