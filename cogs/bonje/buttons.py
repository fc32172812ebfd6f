"""The buttons of Bonje in de Stal, within what one message holds.

What is pressed in every flip stands lowest and keeps its place, label and id for as long as the flip lasts: a channel is
read from its end, so nothing that comes and goes above moves what stands below.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import ceil
from typing import Any, NamedTuple

from discord import ButtonStyle
from discord.ui import ActionRow, Item
from discord.utils import as_chunks

from bot.ui.scene import Scene
from bot.ui.table import BADGES, COMPONENTS
from cogs.bonje.cards import CARDS, TRUCK
from cogs.bonje.moves import Back, Call, Grab, Haul, Lift, Move, NextRound, Place, Remove, Special, Target, Wait
from cogs.bonje.view_data import AimView, DutyView, View
from cogs.bonje.words import EMOJI, Wording

FRAME = 4
"""Components of a folded frame: the box, the text, the picture, and what happened."""
MENU = 2
"""Components of a menu of answers and its row; a phone gives it one line."""
LINE = 4
"""Short buttons that a phone shows side by side."""
LINES = 4
"""Lines of buttons and menus that ask, but for the one to put cards away: with more of them not all fit on a phone.

One fewer where the numbers of the stables take a second line.
"""

Row = ActionRow[Any]


class Answer(NamedTuple):
    """One way to go on with a card that is asked about."""

    move: Move
    label: str
    description: str | None = None
    """What a menu says of it besides."""
    emoji: str | None = None
    style: ButtonStyle = ButtonStyle.primary


Ask = Sequence[Sequence[Answer]]
"""All answers about one card, in rows."""


class Buttons:
    """All rows of one table."""

    def __init__(self, scene: Scene, view: View, words: Wording) -> None:
        self._scene = scene
        self._view = view
        self._words = words

    # ---- while the cards are down, and between rounds

    def down(self) -> Sequence[Row]:
        """Nothing to grab yet."""
        return (_row([self._scene.menu_button(), self._call()]),)

    def scored(self) -> Sequence[Row]:
        """On to the next round."""
        label = self._scene.say("bonje.button.next")
        begin = self._scene.button(NextRound(self._view["round"] + 1), label, style=ButtonStyle.success)
        return (_row([begin, self._scene.menu_button()]),)

    def special(self) -> Sequence[Row]:
        """The special stables that are left."""
        buttons = (
            self._scene.button(
                Special(kind),
                self._scene.say(f"bonje.button.special.{kind}"),
                style=ButtonStyle.primary,
                emoji=EMOJI[f"{kind}-f"],
            )
            for kind in self._view["specials"]
        )
        return (_row([*buttons, self._scene.menu_button()]),)

    # ---- a flip

    def flip(self) -> Sequence[Row]:
        """The cards, the numbers of the stables, what ends or waits, and above them what is asked about single cards."""
        lowest = (self._grabs(), self._numbers(), self._last())
        wrapped = _lines([lowest[1].children]) - 1
        room = _Room(COMPONENTS - FRAME - sum(map(_size, lowest)), LINES - wrapped)
        return (*reversed(list(self._asked(room))), *lowest)

    def _grabs(self) -> Row:
        """One button for each card; a taken one is grey and nothing else."""
        return _row(
            self._scene.button(
                Grab(self._view["flip"], slot),
                self._words.card(card["card"]),
                style=ButtonStyle.success if card["state"] == "open" else ButtonStyle.secondary,
                emoji=EMOJI[card["card"]],
            )
            for slot, card in enumerate(self._view["cards"])
        )

    def _numbers(self) -> Row:
        """As many numbers as anybody has stables, grey while nobody holds an animal to place."""
        most = max(len(farm["stables"]) for farm in self._view["farms"])
        is_needed = any(duty["places"] for duty in self._view["duties"])
        style = ButtonStyle.primary if is_needed else ButtonStyle.secondary
        return _row(
            self._scene.button(
                Place(self._view["flip"], stable), self._scene.say("bonje.button.place", stable=stable + 1), style=style
            )
            for stable in range(most)
        )

    def _last(self) -> Row:
        wait = self._scene.button(Wait(self._view["flip"]), self._scene.say("bonje.button.wait"), emoji="✋")
        return _row([self._scene.menu_button(), wait, self._call()])

    def _call(self) -> Item[Any]:
        return self._scene.button(Call(self._view["round"]), self._scene.say("bonje.button.call"), emoji="📣")

    # ---- what is asked about single cards

    def _asked(self, room: "_Room") -> Iterator[Row]:
        """The rows above the lowest ones, from the bottom up: who has begun to answer stands above who has not.

        An answer that several may give stands there once. Every numbered card that is still to be played keeps the room
        for a menu, so none is ever left out, and buttons do not turn into a menu when the next card is taken.
        """
        removing = [self._removing()] if any(duty["may_remove"] for duty in self._view["duties"]) else []
        room = room._replace(components=room.components - sum(map(_size, removing)))
        asked = [duty for duty in self._view["duties"] if CARDS[duty["card"]].number is not None]
        unplayed = sum(card["number"] is not None and card["state"] != "played" for card in self._view["cards"])
        shown: set[Move] = set()
        for later, duty in enumerate(sorted(asked, key=lambda duty: duty["aim"] is not None), start=1):
            ask = _without(self._ask(duty), shown)
            rows = self._rows(duty, ask, room.without_menus(unplayed - later))
            shown.update(answer.move for group in ask for answer in group)
            room = room.beside(rows)
            yield from reversed(rows)
        yield from removing

    def _removing(self) -> Row:
        """A truck need not move anything; whatever else may be removed has no place."""
        leaving = [duty for duty in self._view["duties"] if duty["may_remove"]]
        key = "stay" if all(duty["card"] == TRUCK.code for duty in leaving) else "remove"
        label = self._scene.say(f"bonje.button.{key}")
        return _row([self._scene.button(Remove(self._view["flip"]), label, style=ButtonStyle.danger)])

    def _rows(self, duty: DutyView, ask: Ask, room: "_Room") -> Sequence[Row]:
        """Buttons, or a menu where they do not fit."""
        if not ask:
            return ()
        if room.takes(ask):
            return tuple(_row(map(self._button, group)) for group in ask)
        options = [(answer.move, answer.label, answer.description) for group in ask for answer in group]
        card, player = self._words.pictured(duty["card"]), self._words.names[duty["seat"]]
        asked = self._scene.say("bonje.select", badge=BADGES[duty["seat"]], player=player, card=card)
        return (_row([self._scene.select(options, asked)]),)

    def _button(self, answer: Answer) -> Item[Any]:
        return self._scene.button(answer.move, answer.label, style=answer.style, emoji=answer.emoji)

    def _ask(self, duty: DutyView) -> Ask:
        """Where the card goes; a truck asks for a stable, for one of two sorts of animals, and for another stable."""
        flip, aim = self._view["flip"], duty["aim"]
        if aim is None:
            return self._stables([(Target(flip, seat, stable), seat, stable) for seat, stable in duty["targets"]])
        if aim["card"] is None:
            return [[*self._lifts(duty, aim), *self._back(duty)]]
        carried = (flip, aim["seat"], aim["stable"], aim["card"])
        places = self._stables([(Haul(*carried, seat, stable), seat, stable) for seat, stable in duty["drops"]])
        out = Answer(Haul(*carried, None, None), self._scene.say("bonje.button.out"), style=ButtonStyle.danger)
        ends = [*([out] if duty["may_drop_out"] else []), *self._back(duty)]
        return [*places, ends] if ends else places

    def _stables(self, targets: Iterable[tuple[Move, int, int]]) -> Ask:
        """A row for each player who has some of these stables; where that takes more lines, row after row is filled.

        Whoever chooses wants to see the picture at the same time.
        """
        of_each = [
            [
                Answer(move, self._words.stable(seat, stable), self._words.lodgers(self._view["farms"], seat, stable))
                for move, _, stable in group
            ]
            for seat, group in groupby(targets, key=lambda target: target[1])
        ]
        filled = list(as_chunks((answer for group in of_each for answer in group), LINE))
        return filled if _lines(filled) < _lines(of_each) else of_each

    def _lifts(self, duty: DutyView, aim: AimView) -> Iterator[Answer]:
        for code in duty["lifts"]:
            move = Lift(self._view["flip"], aim["seat"], aim["stable"], code)
            yield Answer(move, self._words.card(code), emoji=EMOJI[code])

    def _back(self, duty: DutyView) -> Iterator[Answer]:
        if duty["may_go_back"]:
            back = Back(self._view["flip"], duty["step"])
            yield Answer(back, self._scene.say("bonje.button.back"), style=ButtonStyle.secondary)


class _Room(NamedTuple):
    """What is left for buttons that ask."""

    components: int
    lines: int

    def without_menus(self, count: int) -> "_Room":
        """The same when so many menus need a part of it."""
        return _Room(self.components - MENU * count, self.lines - count)

    def beside(self, rows: Sequence[Row]) -> "_Room":
        """What is left beside these."""
        lines = _lines([row.children for row in rows])
        return _Room(self.components - sum(map(_size, rows)), self.lines - lines)

    def takes(self, ask: Ask) -> bool:
        """All answers fit as buttons."""
        return sum(1 + len(group) for group in ask) <= self.components and _lines(ask) <= self.lines


def _lines(rows: Sequence[Sequence[object]]) -> int:
    """What a phone makes of the rows."""
    return sum(ceil(len(row) / LINE) for row in rows)


def _without(ask: Ask, shown: set[Move]) -> Ask:
    """The answers that are not there already."""
    rows = ([answer for answer in group if answer.move not in shown] for group in ask)
    return [row for row in rows if row]


def _size(row: Row) -> int:
    return 1 + len(row.children)


def _row(items: Iterable[Item[Any]]) -> Row:
    row: Row = ActionRow()
    for item in items:
        row.add_item(item)
    return row
