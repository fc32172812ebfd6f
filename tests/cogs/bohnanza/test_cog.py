"""The cog of Bohnanza, and its table, hands and letters among people."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
import simcord

from bot.ui.house import HasHouse
from cogs.bohnanza.beans import State
from cogs.bohnanza.cog import setup
from cogs.bohnanza.rules import GAME
from cogs.bohnanza.views import BohnanzaViews
from tests.cogs.bohnanza.positions import position, trading
from tests.cogs.bohnanza.shown import CATALOGUES
from tests.ui.hands.eggs import Eggs, ids, parts, text

PNG = b"\x89PNG\r\n\x1a\n"
Begins = Callable[[State], Any]


class Beans(Eggs):
    """Anna, Bram and Cleo around a table of Bohnanza; in a test they are called by their seats."""

    seats: tuple[str, ...] = ()

    async def opens(self, *others: str, **_options: str) -> None:
        await self.says("anna", "play", game="bohnanza")
        for name in others:
            await self.presses(name, "lobby:1:join")

    async def state(self) -> State:
        table = await self.match()
        assert table.match is not None
        return cast("State", table.match.state)

    async def taps(self, name: str, message: Any, label: str) -> Any:
        """Somebody presses the button with that label; what they see then, if it is another message."""
        [custom_id] = [part["custom_id"] for part in parts(message) if part.get("label") == label]
        return (await self.presses_on(name, message, custom_id)).response


@pytest.fixture(autouse=True)
def quick_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures are not what is looked at here."""
    for module in ("bot.ui.ahead", "cogs.bohnanza.cog"):
        monkeypatch.setattr(f"{module}.draw_ahead", lambda *_: None)
    for draw in ("draw_table", "draw_hand"):
        monkeypatch.setattr(f"cogs.bohnanza.views.{draw}", lambda *_: PNG)


@pytest.fixture
def begins(simcord_env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> Begins:
    """Lets the three play on from a table."""

    async def begin(state: State) -> Beans:
        monkeypatch.setattr(type(GAME), "setup", lambda *_: state)
        beans = Beans(simcord_env)
        await beans.begins("bram", "cleo")
        beans.seats = tuple(seat.name for seat in (await beans.match()).seats)
        await beans.env.settle()
        return beans

    return begin


async def test_loading_the_cog_brings_the_game_to_the_table() -> None:
    house = SimpleNamespace(tables={}, catalogues=CATALOGUES)

    await setup(cast("HasHouse", SimpleNamespace(house=house)))

    assert isinstance(house.tables["bohnanza"], BohnanzaViews)


async def test_a_hand_is_planted_from_the_panel_among_the_direct_messages(begins: Begins) -> None:
    beans = await begins(position("rbt / r3 c2", "gg", "tt"))
    first = beans.seats[0]

    await beans.taps(first, beans.panel(first), "Red bean → field 1")
    await beans.env.settle()

    assert "You may plant 🎷 Blue bean, too, but have to make room first." in text(beans.panel(first))
    assert "plants 🦸 Red bean in field 1, now 4." in beans.text
    assert (await beans.state()).players[0].hand == ("b", "t")


async def test_the_panel_at_the_table_does_the_same_for_whoever_takes_no_direct_messages(begins: Begins) -> None:
    beans = await begins(position("rbt / r3 c2", "gg", "tt"))
    first = beans.seats[0]

    panel = await beans.looks(first)
    await beans.taps(first, panel, "Red bean → field 1")

    assert (await beans.state()).players[0].fields[0].count == 4


async def test_a_swap_is_composed_in_four_taps_at_the_table_and_accepted_by_letter(begins: Begins) -> None:
    beans = await begins(trading("rcb", "bs", "tt", turned="gb"))
    giver, taker, other = beans.seats

    panel = await beans.taps(giver, beans.message, "Trade")
    for label in ("Red (1)", "Soy", f"Offer to {taker}"):
        panel = await beans.taps(giver, panel, label) or panel
    await beans.env.settle()

    assert f"{giver} → {taker}: 🦸 1 red bean for 🥜 1 soy bean" in beans.text
    assert not beans.letters(other)
    [letter] = beans.letters(taker)
    assert f"**{giver}** offers you 🦸 1 red bean for 🥜 1 soy bean." in text(letter)
    await beans.taps(taker, letter, "Accept 1")
    await beans.env.settle()
    state = await beans.state()
    assert [one.aside for one in state.players] == [("s",), ("r",), ()]
    assert [one.hand for one in state.players] == [("c", "b"), ("b",), ("t", "t")]
    [letter] = beans.letters(taker)
    assert f"🤝 {taker} gives {giver} 🥜 1 soy bean for 🦸 1 red bean." in text(letter)
    assert not ids(letter)


async def test_a_letter_says_why_its_offer_is_over_until_cards_are_turned_up_again(begins: Begins) -> None:
    beans = await begins(trading("rcb", "bst", "tt", turned="gb"))
    giver, taker, _ = beans.seats
    await beans.plays(giver, "offer:1:1:r0/1:s")
    await beans.env.settle()

    await beans.plays(giver, "offer:1:2:r0/1:t")
    await beans.plays(giver, "withdraw:1:1")
    await beans.env.settle()

    [letter] = beans.letters(taker)
    assert f"{giver} takes offer 1 back." in text(letter)
    await beans.plays(giver, "end:1")
    await beans.plays(giver, "layall:1")
    await beans.plays(taker, "plant:2:1:b:0")
    await beans.plays(taker, "stop:2")
    await beans.env.settle()
    assert not beans.letters(taker)


async def test_counter_opens_the_composer_with_the_mirrored_offer(begins: Begins) -> None:
    beans = await begins(trading("rcb", "bs", "tt", turned="gb"))
    giver, taker, _ = beans.seats
    await beans.plays(giver, "offer:1:1:r0/1:s")

    [letter] = beans.letters(taker)
    panel = await beans.taps(taker, letter, "Counter")
    await beans.taps(taker, panel, f"Offer to {giver}")

    [offer] = (await beans.state()).offers
    assert (offer.seat, offer.to, offer.give, offer.want) == (1, 0, ("s",), ("r",))


async def test_what_a_player_lacks_is_told_to_that_player_alone(begins: Begins) -> None:
    beans = await begins(trading("rcb", "bs", "tt", turned="gb"))
    giver, taker, other = beans.seats
    await beans.plays(giver, "offer:1:a:r0/1:t")
    before = beans.text

    refused = await beans.presses(taker, "d:1:accept:1:1")

    assert "You do not have the beans that are asked for." in str(refused.response.content)
    assert beans.text == before
    await beans.presses(other, "d:1:accept:1:1")
    assert [one.aside for one in (await beans.state()).players] == [("t",), (), ("r",)]


async def test_plant_mine_is_one_tap_at_the_table(begins: Begins) -> None:
    beans = await begins(position("b / - - / / r", "b / b2 - / / b", "t / c2 t2 / / g", phase="lay"))
    _, second, third = beans.seats

    await beans.presses(second, "d:1:lay:1")
    shown = (await beans.presses(third, "d:1:lay:1")).response

    state = await beans.state()
    assert state.players[1].aside == ()
    assert "make room first" in text(shown)
    assert "h:1:sell:0:c:2" in ids(shown)


async def test_the_rules_are_told_to_whoever_asks(begins: Begins) -> None:
    beans = await begins(trading("rcb", "bs", "tt"))

    told = await beans.presses("anna", "t:1:help")

    assert "Bohnanza" in text(told.response)
