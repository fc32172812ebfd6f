"""Letters: what somebody is written about alone, and what becomes of it."""

from bot.ui.hands.sheets import LETTER
from tests.ui.hands.eggs import Eggs, ids, named, text


async def test_whoever_is_offered_something_gets_a_letter_that_a_notification_can_show(match: Eggs) -> None:
    await match.env.advance_time(61)
    egg = (await match.hand(await match.turn()))[0]
    giver, taker = await match.gives()
    [letter] = match.letters(taker)
    assert letter.content.startswith(f"{giver} offers you an egg: {named(egg)}")
    assert f"<#{match.channel.id}>" in letter.content
    assert not letter.flags.suppress_notifications
    assert not match.letters(giver)


async def test_a_letter_is_silent_for_whoever_pressed_something_just_now(match: Eggs) -> None:
    _, taker = await match.gives()
    assert match.letters(taker)[0].flags.suppress_notifications


async def test_what_is_accepted_in_a_letter_moves_and_the_letter_says_that_it_is_over(match: Eggs) -> None:
    giver, taker = await match.gives()
    before = await match.hand(taker)
    egg = (await match.hand(giver))[0]
    asked = len(match.requests("POST", "/callback"))
    await match.presses_on(taker, match.letters(taker)[0], "h:1:a1")
    assert await match.hand(taker) == before + egg
    assert len(match.requests("POST", "/callback")) == asked + 1
    [letter] = match.letters(taker)
    assert letter.content.startswith(match.bot.house.say("en")("secret.closed"))
    assert not ids(letter)
    assert named(before + egg) in text(match.panel(taker))
    assert not match.edits(taker) > 1
    assert not [row for row in await match.bot.house.services.paintings.of_match(1) if row.kind.startswith(LETTER)]


async def test_a_letter_of_which_nothing_is_to_be_left_is_deleted_when_it_is_over(match: Eggs) -> None:
    await match.lays()
    _, taker = await match.gives()
    assert len(match.letters(taker)) == 1
    await match.lays()
    assert not match.letters(taker)


async def test_a_letter_that_is_over_before_it_is_answered_says_so(match: Eggs) -> None:
    _, taker = await match.gives()
    await match.lays()
    [letter] = match.letters(taker)
    assert letter.content.startswith(match.bot.house.say("en")("secret.closed"))


async def test_a_letter_pressed_too_late_is_refused_in_private(match: Eggs) -> None:
    _, taker = await match.gives()
    [letter] = match.letters(taker)
    place = match.place(taker)
    async with place.letters_lock:  # the letter cannot follow yet
        await match.lays(unseen=True)
        refused = await match.presses_on(taker, letter, "h:1:a1")
    assert refused.response.ephemeral
    assert refused.response.content == match.bot.house.say("en")("secret.refusal.stale")


async def test_a_choice_opened_in_a_letter_has_a_panel_of_its_own(match: Eggs) -> None:
    _, taker = await match.gives()
    opened = await match.presses_on(taker, match.letters(taker)[0], "d:1:")
    assert opened.response.ephemeral
    assert named(await match.hand(taker)) in text(opened.response)
    assert len(match.letters(taker)) == 1


async def test_letters_go_when_their_reader_is_away(match: Eggs) -> None:
    _, taker = await match.gives()
    await match.presses(taker, "t:1:leave")
    assert not [letter for letter in match.letters(taker) if ids(letter)]


async def test_letters_go_when_the_match_ends(match: Eggs) -> None:
    _, taker = await match.gives()
    await match.happens(match.bot.house.services.matches.abandon(1))
    assert not [letter for letter in match.letters(taker) if ids(letter)]
