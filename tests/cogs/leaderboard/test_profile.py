"""`/profile` on a simulated Discord."""

from datetime import UTC, datetime
from typing import Any

import pytest
import simcord
from sqlalchemy import insert

from bot import extensions
from bot.locale import Catalogues
from bot.store import Connection, schema
from bot.store.rows import BestRow
from tests.cogs.farm import Farm, private
from tests.cogs.leaderboard.seen import shown
from tests.cogs.leaderboard.test_leaderboard import played, won
from tests.cogs.replay.matches import Shown, begin, finish, house_of
from tests.endings import Ended


async def profile(farm: Farm, who: simcord.MemberActor, **options: Any) -> Shown:
    return shown(await who.slash(farm.channel, "profile", **options))


async def test_a_profile_tells_everything_and_draws_the_curve(farm: Farm) -> None:
    anna = farm.anna.id
    await played(
        farm,
        won(farm, anna, 2),
        won(farm, anna, 2, 3),
        won(farm, 2, anna),
        won(farm, anna, None),
        Ended([anna, 2], [0, 0], farm.guild.id, "koe", datetime.now(UTC), "abandoned"),
    )

    panel = await profile(farm, farm.anna)

    text = panel.text
    assert text.startswith("## anna\n-# Others may see this.")
    assert "4 matches played to their end, 3 rated" in text
    assert "Places: 🥇 3× · 🥈 1×" in text
    assert "1 match ended early" in text
    assert "Won in a row: 1 now, 2 at best" in text
    assert "🏅 Richest farm: **3** · match 2" in text
    assert "Player 2 · 3 matches: ahead 2×, behind 1×" in text
    [alt] = panel.alts
    assert alt.startswith("Curve of the rating of anna at Koe zoekt Boer over the last 3 rated matches: from 1000 to ")


async def test_another_persons_profile_is_shown_and_their_other_games_by_buttons(farm: Farm, build: Any) -> None:
    bram = farm.bram.id
    toy = Ended([bram, 2], [4, 2], farm.guild.id, "toy", datetime.now(UTC))
    await played(farm, won(farm, bram, 2), won(farm, 2, bram), toy)
    panel = await profile(farm, farm.anna, person=farm.bram.user)
    assert "### Koe zoekt Boer" in panel.text
    assert "Others may see" not in panel.text

    await farm.env.restart_bot(build())
    await farm.anna.click(panel.answer, custom_id=f"profile:{bram}:toy")

    assert "### Carrots" in panel.text
    assert "over 1 match" in panel.alts[0]


async def test_without_a_rated_match_there_is_no_rating_and_no_curve_and_a_stranger_has_no_profile(farm: Farm) -> None:
    panel = await profile(farm, farm.anna)
    assert "You have finished no match yet." in panel.text
    await played(farm, won(farm, farm.anna.id, None))
    panel = await profile(farm, farm.anna)
    assert "Koe zoekt Boer: no rating yet · 1 match" in panel.text
    assert "-# What counts for a rating is a match that at least two people play to its end" in panel.text
    assert panel.alts == []

    told = private(await farm.anna.slash(farm.channel, "profile", person=farm.bram.user))
    assert told == "I have never met that person."


async def test_of_whoever_finished_nothing_it_is_told_how_many_matches_ended_early_and_what_makes_a_rating(
    farm: Farm,
) -> None:
    # it said "no rating yet · 0 matches" and "0 matches played to their end, 0 rated"
    abandoned = Ended([farm.anna.id, 2], [0, 0], farm.guild.id, "koe", datetime.now(UTC), "abandoned")
    await played(farm, abandoned, abandoned)

    panel = await profile(farm, farm.anna)

    assert "Koe zoekt Boer: no match finished yet, 2 ended early" in panel.text
    assert "without practice players.\n2 matches ended early" in panel.text
    assert " 0 " not in panel.text


async def test_a_hidden_profile_is_refused_to_others_in_one_sentence(farm: Farm) -> None:
    await played(farm, won(farm, farm.bram.id, 2))
    await house_of(farm).services.people.set_hidden(farm.bram.id, hidden=True)

    told = private(await farm.anna.slash(farm.channel, "profile", person=farm.bram.user))
    assert told == "That person keeps their profile to themselves."
    assert "Only you see this." in (await profile(farm, farm.bram)).text


async def test_a_time_is_told_in_seconds_or_minutes_as_the_reader_writes_them(farm: Farm) -> None:
    anna = farm.anna.id
    await played(farm, Ended([anna, 2], [5, 3], farm.guild.id, "bonje", datetime.now(UTC)))
    services = house_of(farm).services

    async def fastest(milliseconds: int) -> None:
        def replaced(connection: Connection) -> None:
            connection.execute(schema.bests.delete().where(schema.bests.c.game_key == "bonje"))
            best = BestRow(anna, "bonje", "fastest_round", milliseconds, 1)
            connection.execute(insert(schema.bests), {name: getattr(best, name) for name in BestRow.__slots__})

        await services.ratings.store.write(replaced)

    await fastest(42_340)
    assert "🏅 Fastest round won by a call: **42.3 s** · match 1" in (await profile(farm, farm.anna)).text
    await services.people.set_language(anna, "nl")
    assert "**42,3 s** · partij 1" in (await profile(farm, farm.anna)).text
    await fastest(125_000)
    assert "**2:05 min**" in (await profile(farm, farm.anna)).text


@pytest.mark.parametrize("language", ["en", "nl"])
def test_every_feat_of_every_game_is_told_with_its_value(language: str) -> None:
    found = extensions.find()
    say = Catalogues(found.locales).say(language)

    told = [say(f"{key}.feat.{feat.key}", value="5.5") for key, module in found.games.items() for feat in module.feats]

    assert len(told) >= 3
    assert all("5.5" in text for text in told)


async def test_a_match_played_at_the_table_is_rated_there_and_stands_in_the_profile(farm: Farm) -> None:
    await finish(farm, await begin(farm))

    assert "**Ratings**" in farm.text
    assert "(provisional)" in farm.text
    assert "1 match played to its end, 1 rated" in (await profile(farm, farm.anna)).text
