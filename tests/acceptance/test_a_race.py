"""A race through the sandbox, as hard as people can make it: the first press takes the card, and nothing moves."""

import asyncio
from copy import deepcopy
from random import Random

from bot.sandbox import Sandbox
from bot.sandbox.faults import Echo, Lag
from bot.sandbox.world import Message
from bot.ui.pictures import Picture, file_name
from cogs.bonje.render import draw_table
from cogs.bonje.view_data import View
from cogs.bonje.views import labels
from cogs.bonje.words import EMOJI, Wording
from tests.acceptance.conftest import Farmhand
from tests.acceptance.race import NAMES, Press, RaceTable, Record, race_table
from tests.acceptance.test_a_kill_in_mid_match import restart
from tests.cogs.bonje.shown import CATALOGUES
from tests.cogs.bonje.sight import Sight
from tests.conftest import SOAK
from tests.sandbox_client import Person

FLIPS = 2 * SOAK
AT_ONCE = 100
SPECTATORS = 5
APART = 0.004
"""Seconds between presses whose ids shall differ."""
LATE = 0.15
"""Seconds that an interaction is on its way to the bot at the most; the window is much longer here."""


async def test_a_hundred_presses_at_once_take_every_card_once(sandbox: Sandbox, installed: Farmhand) -> None:
    random = Random("hundred")
    async with race_table(sandbox, installed) as table:
        spectators = [sandbox.core.chat.add_person(f"Guest{number}", "nl").id for number in range(SPECTATORS)]
        players = [person.user_id for person in table.people]
        flip, before = 0, None
        for _ in range(FLIPS):
            flip = await table.until_turned(flip)
            if before is not None:
                await press_too_late(table, before)
            before = deepcopy(table.message)
            cards = [offer.code for offer in table.sight.open]
            assert len(cards) == len(NAMES)
            wanted = [Press(user_id, code) for user_id in (*players, *spectators) for code in cards]
            presses = [*wanted, *(random.choice(wanted) for _ in range(AT_ONCE - len(wanted)))]
            random.shuffle(presses)
            await table.press(*presses)
            assert table.sight.open == []
            await table.finish(flip)
        await installed.kill()

        assert table.failed == []
        assert table.posted_in_flips == []
        assert_nothing_moves_in_a_flip(table)
        record = await table.record()
        for number in range(1, flip + 1):
            seats, slots = zip(*record.grabs[number], strict=True)
            assert len({*seats}) == len({*slots}) == len(seats) == len(NAMES) - 1  # the slowest gets the last one
        assert_no_card_is_shown_before_it_is_turned_up(table, record)
    assert "Traceback" not in installed.log


async def press_too_late(table: RaceTable, before: Message) -> None:
    """Everybody presses everything that the flip before offered; nothing comes of it."""
    codes = [offer.code for offer in Sight(before.components).of("grab", "place", "wait")]
    late = [table.start(person.user_id, code, on=before) for person in table.people for code in codes]
    await table.answered(late)
    assert len(table.sight.open) == len(NAMES)


def assert_nothing_moves_in_a_flip(table: RaceTable) -> None:
    """All that is pressed in a flip keeps its place, label and id, from the edit that turned the cards up to the last."""
    by_flip: dict[int, list[object]] = {}
    for sight, _ in table.showings:
        if sight.flip is not None:
            by_flip.setdefault(sight.flip, []).append(sight.buttons("grab", "place", "wait", "call"))
    assert len(by_flip) >= FLIPS
    assert all(len(looks) > 1 for looks in list(by_flip.values())[:FLIPS])
    for looks in by_flip.values():
        assert all(look == looks[0] for look in looks)


def assert_no_card_is_shown_before_it_is_turned_up(table: RaceTable, record: Record) -> None:
    """What is shown while cards are down names none that nobody has seen, and its picture is drawn without them."""
    pictures = {file_name(picture_of(view, table)): view for view in record.views()}
    seen: set[str] = set()
    assert table.showings
    for sight, picture in table.showings:
        if sight.flip is not None:
            cards = [slot["card"] for slot in pictures[picture]["cards"]]
            assert [button.emoji for button in sight.buttons("grab")] == [EMOJI[card] for card in cards]
            seen.update(cards)
        elif sight.offers:
            assert pictures[picture]["cards"] == []
            assert [card for card, emoji in EMOJI.items() if card not in seen and emoji in sight.all_text] == []


def picture_of(view: View, table: RaceTable) -> Picture:
    words = labels(Wording(CATALOGUES.say("en"), "en", table.names))
    return Picture.of(draw_table, view, table.names, words, alt="")


async def test_the_earlier_press_wins_however_late_the_bot_hears_of_it(sandbox: Sandbox, installed: Farmhand) -> None:
    random = Random("late")
    async with race_table(sandbox, installed, FARMHAND_RANKING_WINDOW="1") as table:
        sandbox.core.faults.order(Lag(0, LATE, times=None))
        sandbox.core.faults.order(Echo(times=None))
        flip = 0
        expected: dict[int, list[tuple[int, int]]] = {}
        for _ in range(2 * FLIPS):  # a press told twice may come into the race after its own
            flip = await table.until_turned(flip)
            racers, expected[flip] = list(table.people), []
            while len(racers) > 1:
                random.shuffle(racers)
                code = random.choice(table.sight.open).code
                pressing = []
                for person in racers:
                    pressing.append(table.start(person.user_id, code))
                    await asyncio.sleep(APART)
                await table.answered(pressing)
                await table.until(lambda: code not in [offer.code for offer in table.sight.open])  # noqa: B023  # at once
                winner = racers.pop(0)
                expected[flip].append((table.seat_of(winner), int(code.split(":")[2])))
            assert "ms" in "".join(sight.text for sight, _ in table.showings if sight.flip == flip)
            await table.finish(flip)
        await installed.kill()

        assert table.failed == []
        assert table.posted_in_flips == []
        record = await table.record()
        assert {number: list(record.grabs[number]) for number in expected} == expected
    assert "Traceback" not in installed.log


async def test_after_a_kill_in_mid_flip_the_same_buttons_work(
    sandbox: Sandbox, installed: Farmhand, person: Person
) -> None:
    anna = await person("Anna")
    async with race_table(sandbox, installed) as table:
        flip = await table.until_turned()
        first, second, *_ = table.people
        taken, wanted, *_ = table.sight.open
        await table.press(Press(first.user_id, taken.code))
        await table.until(lambda: len(table.sight.open) == len(NAMES) - 1)
        before = table.sight.buttons("grab", "place", "wait", "call")

        await restart(installed, anna)
        assert table.sight.buttons("grab", "place", "wait", "call") == before
        await table.press(Press(second.user_id, taken.code), Press(second.user_id, wanted.code))
        grabs = (await table.record()).grabs[flip]
        assert list(grabs) == [
            (table.seat_of(who), int(offer.code.split(":")[2])) for who, offer in ((first, taken), (second, wanted))
        ]
        await table.finish(flip)
        await table.until_turned(flip)
        assert table.failed == []
    assert "Traceback" not in installed.log
