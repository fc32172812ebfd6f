"""`/leaderboard` on a simulated Discord."""

from datetime import UTC, datetime
from typing import Any

import simcord

from bot.services.table import Person
from tests.cogs.farm import Farm
from tests.cogs.leaderboard.seen import shown
from tests.cogs.replay.matches import Shown, house_of
from tests.endings import Ended, enter


async def played(farm: Farm, *matches: Ended) -> None:
    """These matches end now, on the farm's server unless they say another; all players are known by name."""
    services = house_of(farm).services
    for user_id in {player for match in matches for player in match.players if player is not None}:
        await services.people.remember(Person(user_id, f"Player {user_id}"))
    await enter(services, matches)


def won(farm: Farm, *players: int | None, guild: int | None = None) -> Ended:
    """The first player wins, the second comes second and so on."""
    scores = list(range(len(players), 0, -1))
    return Ended(players, scores, farm.guild.id if guild is None else guild, "koe", datetime.now(UTC))


async def board(farm: Farm, who: simcord.MemberActor, **options: Any) -> Shown:
    return shown(await who.slash(farm.channel, "leaderboard", game="koe", **options))


async def test_everybody_stands_in_order_and_ones_own_place_is_told_in_ones_own_language(farm: Farm) -> None:
    await played(farm, won(farm, 1, farm.anna.id), won(farm, 1, farm.anna.id))
    people = house_of(farm).services.people
    await people.remember(Person(1, "**@everyone**"))

    panel = await board(farm, farm.anna)

    first, second = panel.text.splitlines()[2:4]
    assert first.startswith("**1.** \\*\\*@\u200beveryone\\*\\* · **1")
    assert second.startswith("**2.** ➤ __anna__ · **")
    assert "You: **number 2** of 2" in panel.text
    assert "? provisional" in panel.text

    await people.set_language(farm.anna.id, "nl")
    dutch = await board(farm, farm.anna)
    assert "Deze server · Altijd" in dutch.text
    assert "Jij: **nummer 2** van 2" in dutch.text


async def test_an_empty_leaderboard_says_what_to_do_and_in_a_direct_message_it_is_of_everywhere(farm: Farm) -> None:
    await played(farm, won(farm, 3, 4, guild=77))

    panel = await board(farm, farm.anna)
    assert "Nobody stands here yet." in panel.text
    assert "/play" in panel.text
    assert "You: " not in panel.text

    panel = shown(await farm.anna.user.slash("leaderboard", game="koe"))
    assert "Everywhere · All time" in panel.text
    assert "Player 3" in panel.text
    assert not [each for each in panel.ids if each.endswith(":scope")]


async def test_buttons_lead_to_other_scopes_periods_and_games(farm: Farm) -> None:
    await played(farm, won(farm, 1, 2), won(farm, 3, 4, guild=77))
    panel = await board(farm, farm.anna)
    assert "This server · All time" in panel.text
    assert "Player 3" not in panel.text

    await farm.anna.click(panel.answer, custom_id="board:koe:everywhere:all:0:scope")
    assert "Everywhere · All time" in panel.text
    assert "Player 3" in panel.text

    await farm.anna.click(panel.answer, custom_id="board:koe:everywhere:week:0:period")
    assert "Everywhere · This week" in panel.text
    assert "Player 3" in panel.text

    await farm.anna.select(panel.answer, ["bonje"], custom_id="board:everywhere:week")
    assert "Bonje in de Stal" in panel.text
    assert "Nobody stands here yet." in panel.text


async def test_pages_turn_also_after_a_restart(farm: Farm, build: Any) -> None:
    await played(farm, won(farm, *range(1, 13), farm.anna.id))
    panel = await board(farm, farm.anna)
    assert "**10.** Player 10" in panel.text
    assert "Player 11" not in panel.text
    assert "You: **number 13** of 13" in panel.text
    assert "board:koe:here:all:0:back" not in panel.ids

    await farm.env.restart_bot(build())
    await farm.anna.click(panel.answer, custom_id="board:koe:here:all:1:own")
    assert "**11.** Player 11" in panel.text
    assert "➤ __anna__" in panel.text
    assert "board:koe:here:all:1:on" not in panel.ids


async def test_whoever_hides_is_somebody_to_others_and_reads_it_themselves(farm: Farm) -> None:
    await played(farm, won(farm, farm.anna.id, 2))
    await house_of(farm).services.people.set_hidden(farm.anna.id, hidden=True)

    assert "**1.** *Somebody* · " in (await board(farm, farm.bram)).text
    own = (await board(farm, farm.anna)).text
    assert "➤ __anna__" in own
    assert "others read “Somebody”" in own
