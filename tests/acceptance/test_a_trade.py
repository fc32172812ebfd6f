"""Trading through the sandbox, as hard as people can press: one deal, no card lost, and whoever was too late is told why."""

from pathlib import Path

import pytest

from bot.sandbox.interaction import Interaction
from bot.sandbox.world import Message
from tests.acceptance.trade import NAMES, TradeTable, dealt, trade_table

GONE = "That offer is no longer open."


def accept(message: Message, number: int) -> tuple[str, Message]:
    """The button of an offer, on whichever message it stands."""
    return f"d:1:accept:{number}:1", message


async def test_an_offer_to_anyone_is_struck_once_however_many_accept_it_at_once(tmp_path: Path) -> None:
    async with trade_table(
        tmp_path / "farmhand.db", dealt(["rcr", "bs", "bt", "bn"], turned="gb", phase="trade")
    ) as table:
        giver, *takers = NAMES
        await table.play(giver, "offer:1:a:r0/2:b")

        presses = [(taker, *accept(table.message, 1)) for taker in takers for _ in "ab"]
        answered = await table.press(*presses)

        state = await table.state()
        assert state.players[0].aside == ("b",)
        assert sorted(player.aside for player in state.players[1:]) == [(), (), ("r",)]
        assert len(told_off(table, answered)) == len(presses) - 2  # nor is the second press of whoever got it


def told_off(table: TradeTable, answered: list[Interaction]) -> list[str]:
    """What those were told whose press came to nothing."""
    return [said for each in answered if (said := table.told(each)) and GONE in said]


@pytest.mark.parametrize("is_faster", ["the giver", "the taker"])
async def test_an_offer_is_either_accepted_or_taken_back(tmp_path: Path, is_faster: str) -> None:
    async with trade_table(tmp_path / "farmhand.db", dealt(["rcr", "bs", "tt"], turned="gb", phase="trade")) as table:
        giver, taker, _, _ = NAMES
        await table.play(giver, "offer:1:1:r0/2:b")

        presses = [(giver, "h:1:withdraw:1:1", table.panel(giver)), (taker, *accept(table.letter(taker), 1))]
        if is_faster == "the taker":
            presses.reverse()
        answered = await table.press(*presses, (taker, *accept(table.panel(taker), 1)))
        await table.settled()

        state = await table.state()
        is_struck = state.players[1].aside == ("r",)
        assert state.players[0].aside == (("b",) if is_struck else ())
        assert state.offers == ()
        assert len(told_off(table, answered)) == 2
        assert ("gives" if is_struck else "takes offer 1 back") in table.letter(taker).content


@pytest.mark.parametrize("where", ["table", "panel", "letter"])
async def test_whoever_accepts_twice_at_once_sees_the_deal_and_is_told_of_no_failure(
    tmp_path: Path, where: str
) -> None:
    async with trade_table(tmp_path / "farmhand.db", dealt(["rcr", "bs", "tt"], turned="gb", phase="trade")) as table:
        giver, taker, _, _ = NAMES
        await table.play(giver, "offer:1:1:r0/2:b")

        message = {"table": table.message, "panel": table.panel(taker), "letter": table.letter(taker)}[where]
        answered = await table.press((taker, *accept(message, 1)), (taker, *accept(message, 1)))

        assert (await table.state()).players[1].aside == ("r",)
        assert told_off(table, answered) == []


async def test_a_card_promised_twice_or_wanted_twice_leaves_its_hand_once(tmp_path: Path) -> None:
    async with trade_table(tmp_path / "farmhand.db", dealt(["rcs", "bs", "bt"], turned="gb", phase="trade")) as table:
        giver, second, third, _ = NAMES
        await table.play(giver, "offer:1:1:r0/1:b")
        await table.play(giver, "offer:1:2:r0/1:b")
        await table.play(giver, "offer:1:1:c0/1:b")

        answered = await table.press(
            (second, *accept(table.panel(second), 1)),
            (third, *accept(table.panel(third), 2)),
            (second, *accept(table.message, 3)),
        )
        await table.settled()

        state = await table.state()
        deals = sum(len(player.aside) for player in state.players[1:])
        assert 1 <= deals <= 2
        assert [player.aside for player in state.players].count(("r",)) == 1
        assert "b" not in state.players[1].hand or state.players[1].aside == ()
        shown = [table.told(each) for each in answered]
        assert sum("do not have the beans" in text or GONE in text for text in shown) == 3 - deals
        assert all(offer.number == 3 for offer in state.offers)


async def test_accepting_selling_ending_and_planting_at_once_each_happen_once_or_say_why_not(tmp_path: Path) -> None:
    async with trade_table(tmp_path / "farmhand.db", dealt(["rcs", "bs", "bt"])) as table:
        active, second, third, _ = NAMES

        plant = ("h:1:plant:1:1:r:0", table.panel(active))
        await table.press((active, *plant), (active, *plant), (active, "h:1:plant:1:1:r:1", plant[1]))
        await table.settled()
        state = await table.state()
        assert [len(player.hand) for player in state.players] == [2, 2, 2]
        assert [field.count for field in state.players[0].fields].count(1) == 1

        await table.play(active, "stop:1")
        await table.play(active, "offer:1:1:c0/1:b")
        field = next(number for number, each in enumerate(state.players[0].fields) if each.card)
        panel = table.panel(active)
        sell, end = f"h:1:sell:{field}:r:1", "m:1:end:1"
        answered = await table.press(
            (active, sell, panel),
            (active, sell, panel),
            (second, *accept(table.letter(second), 1)),
            (active, end, table.message),
            (active, end, table.message),
        )
        await table.settled()
        state = await table.state()
        assert state.phase == "lay"
        assert state.discard == ("r",)
        assert ("c" in state.players[1].aside) != (GONE in table.told(answered[2]))
        assert "There is no trading now." not in {table.told(answered[3]).strip(), table.told(answered[4]).strip()}

        lays = [(name, f"d:1:lay:{state.turn}", table.message) for name in (active, second, third) for _ in "ab"]
        await table.press(*lays)
        await table.settled()
        after = await table.state()
        assert after.players[1].aside == after.players[2].aside == ()
