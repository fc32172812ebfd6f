"""Private choices: on a panel of their own, on the hand's or in a letter, step by step."""

from tests.ui.at_table import painted
from tests.ui.hands.eggs import Eggs, ids, named, notices, text


async def test_a_private_choice_that_is_opened_at_the_table_has_a_panel_of_its_own(match: Eggs) -> None:
    name = await match.turn()
    before = match.text
    panel = (await match.presses(name, "d:1:lay.1")).response
    assert panel.ephemeral
    assert [custom_id for custom_id in ids(panel) if custom_id.startswith("h:1:l1.")]
    assert match.text == before


async def test_a_choice_that_leaves_nothing_to_choose_is_played_at_once_and_the_table_shows_it(eggs: Eggs) -> None:
    await eggs.begins("bram", eggs="1")
    name = await eggs.turn()
    egg = await eggs.hand(name)
    asked = len(eggs.requests("POST", "/callback"))
    result = await eggs.presses(name, "d:1:lay.1")
    assert result.response is None or not result.response.ephemeral
    assert len(eggs.requests("POST", "/callback")) == asked + 1
    assert f"{name}: {egg}" in eggs.text


async def test_a_choice_that_is_not_its_pressers_is_refused_in_private(match: Eggs) -> None:
    [name] = await match.others()
    refused = (await match.presses(name, "d:1:lay.1")).response
    assert refused.ephemeral
    assert refused.content == match.bot.house.say("en")("secret.refusal.stale")


async def test_a_choice_on_a_panel_takes_its_place_step_by_step_and_back_again(match: Eggs) -> None:
    name = await match.turn()
    panel = match.panel(name)
    await match.presses_on(name, panel, "d:1:give.1")
    assert match.bot.house.say("en")("secret.to_whom") in text(match.panel(name))
    await match.presses_on(name, match.panel(name), "d:1:give.1.")
    assert "hs:1:" in str(ids(match.panel(name)))
    await match.presses_on(name, match.panel(name), "t:1:hand")
    assert named(await match.hand(name)) in text(match.panel(name))
    assert len(match.dms(name)) == 1


async def test_a_choice_ends_with_a_menus_move_and_the_hand_is_back(match: Eggs) -> None:
    name = await match.turn()
    egg = (await match.hand(name))[0]
    await match.presses_on(name, match.panel(name), "d:1:give.1")
    await match.presses_on(name, match.panel(name), "d:1:give.1.")
    menu = next(custom_id for custom_id in ids(match.panel(name)) if custom_id.startswith("hs:"))
    [other] = await match.others()
    seat = next(seat.number for seat in (await match.match()).seats if seat.name == other)
    await match.people[name].user.select(match.panel(name), [f"o1.{seat}.{egg}"], custom_id=menu)
    assert named(await match.hand(name)) in text(match.panel(name))
    assert len(match.letters(other)) == 1


async def test_a_choice_stays_when_the_match_moves_on_as_long_as_it_makes_sense(eggs: Eggs) -> None:
    await eggs.begins("bram", "cleo")
    name = await eggs.turn()
    panel = await eggs.looks(name)
    await eggs.presses_on(name, panel, "d:1:give.1")
    chosen = text(panel)
    await eggs.gives()
    assert text(panel) == chosen
    await eggs.lays()
    assert text(panel) != chosen
    assert not notices(panel)


async def test_a_choice_left_lying_gives_way_to_the_hand(match: Eggs) -> None:
    name = await match.turn()
    await match.presses_on(name, match.panel(name), "d:1:give.1")
    await match.env.advance_time(11 * 60)
    await match.gives()
    assert named(await match.hand(name)) in text(match.panel(name))


async def test_a_step_that_makes_no_sense_any_more_is_refused_on_the_panel(match: Eggs) -> None:
    name = await match.turn()
    await match.presses_on(name, match.panel(name), "d:1:give.1")
    panel, step = match.panel(name), next(found for found in ids(match.panel(name)) if found.startswith("d:1:give.1."))
    place = match.place(name)
    async with place.dm.lock:  # the panel cannot follow yet
        await match.lays(unseen=True)
    await match.people[name].user.click(panel, custom_id=step)
    await painted(match.bot)  # the press's answer shows it, or whoever was about to write
    assert named(await match.hand(name)) in text(match.panel(name))
