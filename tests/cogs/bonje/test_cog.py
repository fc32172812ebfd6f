"""The cog of Bonje in de Stal, and its table among people."""

import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import cast

import pytest

from bot.client import Farmhand
from bot.settings import Settings
from bot.ui.house import HasHouse
from cogs.bonje.cog import setup
from cogs.bonje.views import BonjeViews
from tests.cogs.bonje.shown import CATALOGUES
from tests.cogs.farm import Farm, private
from tests.discord_checks.limits import flat
from tests.ui.at_table import painted

BUTTON = 2


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """The cards are turned over at once, and nobody is swept or hurried."""
    return settings.model_copy(
        update={"table_pauses": {**settings.table_pauses, "turn-normal": 0, "grab": 3600}, "ranking_window": 0}
    )


@pytest.fixture
async def flip(farm: Farm) -> Farm:
    """Three people in front of three open cards."""
    await farm.anna.slash(farm.channel, "play", game="bonje")
    await farm.press(farm.bram, "Join")
    await farm.press(farm.cleo, "Join")
    await farm.press(farm.anna, "Start")
    await painted(farmhand(farm))
    return farm


def farmhand(farm: Farm) -> Farmhand:
    """The bot."""
    assert isinstance(farm.env.bot, Farmhand)
    return farm.env.bot


async def test_loading_the_cog_brings_the_game_to_the_table() -> None:
    house = SimpleNamespace(tables={}, catalogues=CATALOGUES)

    await setup(cast("HasHouse", SimpleNamespace(house=house)))

    assert isinstance(house.tables["bonje"], BonjeViews)


def lowest(farm: Farm) -> Sequence[tuple[str, str]]:
    """Labels and ids of the three cards, the three numbers and the two moves beside the menu."""
    buttons = [each for each in flat(part.to_dict() for part in farm.message.components) if each["type"] == BUTTON]
    return [(each["label"], each["custom_id"]) for each in buttons[-9:]]


async def test_the_winner_and_the_loser_of_a_card_read_it_in_one_line_and_every_button_stays(flip: Farm) -> None:
    before = lowest(flip)

    won = await flip.anna.click(flip.message, custom_id="m:1:grab:1:0")
    lost = await flip.bram.click(flip.message, custom_id="m:1:grab:1:0")

    assert won.acknowledged
    assert lost.acknowledged
    assert private(lost) == ""
    assert re.search(r"-# \S+ anna \(bram \+\d+ ms\)", flip.text)
    assert lowest(flip) == before
    assert len(flip.channel.history()) == 1


async def test_when_all_have_played_the_next_cards_are_turned_over(flip: Farm) -> None:
    for _ in range(40):
        if "Round 1 · 2/22" in flip.text:
            break
        await one_move(flip)
        await painted(farmhand(flip))

    assert "**Round 1 · 2/22** · grab a card!" in flip.text
    assert lowest(flip)[0][1] == "m:1:grab:2:0"


async def test_a_false_call_is_not_told_to_the_others_nor_below_the_open_cards(flip: Farm) -> None:
    before = flip.text

    told = await flip.press(flip.anna, "My stables are complete!")

    assert told == ""
    assert flip.text == before
    assert len(flip.channel.history()) == 1


async def one_move(farm: Farm) -> None:
    """Play the first move that is legal for anybody who is waited for, or who has not taken a card."""
    table = await farmhand(farm).house.services.matches.table(1)
    assert table.match is not None
    game, state = table.match.game, table.match.state
    for seat in table.seats:
        moves = [code for move in game.legal_moves(state, seat.number) if "wait" not in (code := game.encode(move))]
        if moves:
            await getattr(farm, seat.name).click(farm.message, custom_id=f"m:1:{moves[0]}")
            return
