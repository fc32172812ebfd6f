"""The buttons of Bohnanza: for everybody at the table, and on the panel of one player."""

from collections.abc import Iterator, Sequence
from typing import Any

from discord import ButtonStyle
from discord.ui import ActionRow, Item
from discord.utils import as_chunks

from bot.ui.scene import Scene
from cogs.bohnanza.beans import THIRD_FIELD_COSTS, VARIETIES
from cogs.bohnanza.moves import (
    Accept,
    Buy,
    Decline,
    EndTrading,
    Lay,
    LayAll,
    Move,
    Plant,
    Sell,
    Stop,
    Wish,
    Withdraw,
    encode,
)
from cogs.bohnanza.rules import LayView, OfferView, OwnView, PlayerView, View
from cogs.bohnanza.words import EMOJI, Wording

MANY = 10
"""Ways to plant one's cards: more of them are a menu."""

Row = ActionRow[Any]


def rows_of(items: Sequence[Item[Any]], columns: int = 5) -> Iterator[Row]:
    """The items in rows."""
    return (ActionRow(*row) for row in as_chunks(items, columns))


class TableButtons:
    """What everybody may press. None of it depends on a hand: whether it helps its presser shows when it is pressed."""

    def __init__(self, scene: Scene, view: View) -> None:
        self._scene = scene
        self._view = view

    def rows(self) -> Iterator[Row]:
        """The buttons of the phase."""
        if self._view["phase"] == "trade":
            yield from rows_of([self._accept(offer) for offer in self._view["offers"]])
            yield ActionRow(trade(self._scene, self._view), wish(self._scene, self._view), self._end())
        elif self._view["phase"] == "lay":
            label = self._scene.say("bohnanza.button.plant_mine")
            lay = self._scene.draft(f"lay:{self._view['turn']}", label, emoji="🌱", style=ButtonStyle.success)
            yield ActionRow(lay)

    def _accept(self, offer: OfferView) -> Item[Any]:
        return accept(self._scene, offer, self._scene.say("bohnanza.button.accept", offer=offer["offer"]))

    def _end(self) -> Item[Any]:
        label = self._scene.say("bohnanza.button.end")
        return self._scene.button(EndTrading(self._view["turn"]), label, emoji="🛑")


def accept(scene: Scene, offer: OfferView, label: str) -> Item[Any]:
    """Accepts an offer just as it stands, or asks first which cards are to leave."""
    move = Accept(offer["offer"], offer["version"])
    return scene.draft(encode(move), label, style=ButtonStyle.success)


def trade(scene: Scene, view: View) -> Item[Any]:
    """Opens the composer."""
    label = scene.say("bohnanza.button.trade")
    return scene.draft(f"trade:{view['turn']}", label, emoji="🤝", style=ButtonStyle.primary)


def wish(scene: Scene, view: View) -> Item[Any]:
    """Asks which variety is wished for."""
    return scene.draft(f"wish:{view['turn']}", scene.say("bohnanza.button.wish"), emoji="💭")


def answers(scene: Scene, offer: OfferView) -> Row:
    """Accept, Decline and Counter, for the player that an offer was made to."""
    number, version = offer["offer"], offer["version"]
    return ActionRow(
        accept(scene, offer, scene.say("bohnanza.button.accept", offer=number)),
        scene.button(Decline(number, version), scene.say("bohnanza.button.decline"), style=ButtonStyle.danger),
        scene.draft(f"counter:{number}:{version}", scene.say("bohnanza.button.counter")),
    )


class HandButtons:
    """What one player may press on the own panel, the most urgent first."""

    def __init__(self, scene: Scene, view: View, own: OwnView, words: Wording) -> None:
        self._scene = scene
        self._view = view
        self._own = own
        self._words = words
        self._say = scene.say

    @property
    def _player(self) -> PlayerView:
        return self._view["players"][self._view["you"] or 0]

    def rows(self) -> Iterator[Row]:
        """All of them."""
        yield from rows_of(list(self._planting()))
        yield from self._laying()
        if self._view["phase"] == "trade":
            yield from self._trading()
        yield from rows_of(list(self._sales()))

    def wishes(self) -> Iterator[Row]:
        """The varieties that can be wished for."""
        wished = self._player["wishes"]
        buttons = [
            self._scene.button(
                Wish(self._view["turn"], card), self._words.short(card), emoji=EMOJI[card], disabled=card in wished
            )
            for card in VARIETIES
        ]
        yield from rows_of(buttons, 4)

    def _planting(self) -> Iterator[Item[Any]]:
        if (plant := self._own["plant"]) is None:
            return
        turn, which, card = self._view["turn"], plant["which"], plant["card"]
        for field in plant["fields"]:
            yield self._plant(Plant(turn, which, card, field), card, field)
        if plant["may_stop"]:
            yield self._scene.button(Stop(turn), self._say("bohnanza.button.stop"), style=ButtonStyle.primary)

    def _plant(self, move: Move, card: str, field: int) -> Item[Any]:
        label = self._plant_label(card, field)
        return self._scene.button(move, label, emoji=EMOJI[card], style=ButtonStyle.success)

    def _plant_label(self, card: str, field: int) -> str:
        return self._say("bohnanza.button.plant", card=self._words.bean(card), field=field + 1)

    def _laying(self) -> Iterator[Row]:
        turn, places = self._view["turn"], list(_places(self._own["lay"]))
        if self._own["may_lay_all"] and sum(lay["count"] for lay in self._own["lay"]) > 1:
            label = self._say("bohnanza.button.plant_all")
            yield ActionRow(self._scene.button(LayAll(turn), label, emoji="🌱", style=ButtonStyle.success))
        if len(places) > MANY:
            moves = [(Lay(turn, card, field), self._plant_label(card, field), None) for card, field in places]
            yield ActionRow(self._scene.select(moves, self._say("bohnanza.select.lay")))
        else:
            yield from rows_of([self._plant(Lay(turn, card, field), card, field) for card, field in places])

    def _trading(self) -> Iterator[Row]:
        for offer in self._view["offers"]:
            if offer["to"] == self._view["you"]:
                yield answers(self._scene, offer)
        for offer in self._view["offers"]:
            if offer["seat"] == self._view["you"]:
                yield self._own_offer(offer)
        ways = [trade(self._scene, self._view), wish(self._scene, self._view)]
        if self._view["you"] == self._view["active"]:
            end = EndTrading(self._view["turn"])
            ways.append(self._scene.button(end, self._say("bohnanza.button.end"), emoji="🛑"))
        yield ActionRow(*ways)

    def _own_offer(self, offer: OfferView) -> Row:
        number, version = offer["offer"], offer["version"]
        return ActionRow(
            self._scene.button(Withdraw(number, version), self._say("bohnanza.button.withdraw", offer=number)),
            self._scene.draft(f"change:{number}:{version}", self._say("bohnanza.button.change", offer=number)),
        )

    def _sales(self) -> Iterator[Item[Any]]:
        player = self._player
        for number, field in enumerate(player["fields"]):
            if field["card"] is not None and field["may_sell"]:
                beans = self._words.counted(field["card"], field["count"])
                label = self._say("bohnanza.button.sell", field=number + 1, beans=beans, n=field["value"])
                yield self._scene.button(Sell(number, field["card"], field["count"]), label, emoji="💰")
        if player["may_buy"]:
            label = self._say("bohnanza.button.buy", n=THIRD_FIELD_COSTS)
            yield self._scene.button(Buy(player["coins"]), label, emoji="🌾")


def _places(lays: Sequence[LayView]) -> Iterator[tuple[str, int]]:
    return ((lay["card"], field) for lay in lays for field in lay["fields"])
