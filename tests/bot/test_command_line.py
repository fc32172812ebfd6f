"""What `farmhand` prints and exits with."""

import asyncio
import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from bot import extensions
from bot.__main__ import main
from bot.core.fairness import commitment
from bot.doctor import invite_link
from bot.sandbox.default_world import BOT_PERMISSIONS
from bot.services import build_services
from bot.services.table import Person
from bot.settings import Settings
from bot.store import Store, claimed
from tests.bounds import at_most

ANNA = Person(id=10**18, name="Anna")


@pytest.fixture(autouse=True)
def _a_house_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    handlers, level = logging.root.handlers[:], logging.root.level
    yield
    logging.root.handlers[:] = handlers
    logging.root.setLevel(level)
    structlog.reset_defaults()


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_simulate_prints_a_line_for_every_match_and_one_for_the_speed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "koe", "--seats", "4", "--games", "2", "--seed", "1"]) == 0

    *matches, speed = (json.loads(line) for line in lines(capsys))
    assert [sorted(match) for match in matches] == [["key", "moves", "scores", "seats", "seed", "winners"]] * 2
    assert {(match["key"], match["seats"]) for match in matches} == {("koe", 4)}
    assert sorted(speed) == ["matches_per_s", "moves_per_s"]


def test_the_same_seed_gives_the_same_matches(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "koe", "--seats", "2", "--seed", "barley"])
    once = lines(capsys)[0]
    main(["simulate", "koe", "--seats", "2", "--seed", "barley"])

    assert lines(capsys)[0] == once


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["simulate", "chess", "--seats", "2"], "there is no game 'chess'; there are bohnanza, bonje, koe"),
        (["simulate", "koe", "--seats", "6"], "Koe zoekt Boer is played by 2 to 5, not by 6"),
        (["simulate", "koe", "--seats", "2", "--games", "0"], "--games takes a number from 1 on"),
        (["replay", "7"], "there is no match 7"),
        (["verify", "7"], "there is no match 7"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], problem: str
) -> None:
    assert main(arguments) == 1

    assert capsys.readouterr().err.startswith(f"farmhand: {problem}")


@pytest.mark.parametrize("number", ["0", str(10**23), "seven"])
def test_what_is_no_number_of_a_match_is_said_at_once(capsys: pytest.CaptureFixture[str], number: str) -> None:
    for command in ("replay", "verify"):
        with pytest.raises(SystemExit, match="2"):
            main([command, number])

        assert capsys.readouterr().err.endswith(f"there is no match {number}; matches have numbers, such as 7\n")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("live_clock", "soon"),
        ("extra_cogs", "no list"),
        ("extra_cogs", '["no/such/folder"]'),
        ("sandbox_url", "localhost:8765"),  # the database was blamed for it
    ],
)
def test_a_wrong_setting_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(f"FARMHAND_{name.upper()}", value)

    assert main(["doctor"]) == 1

    told = capsys.readouterr().err
    assert "a setting is wrong: " in told
    assert name.upper() in told.upper()


def test_a_wrong_setting_is_named_as_it_is_set(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FARMHAND_SANDBOX_PORT", "high")

    main(["doctor"])

    assert capsys.readouterr().err.startswith("farmhand: a setting is wrong: FARMHAND_SANDBOX_PORT: Input should be")


@pytest.mark.parametrize(
    ("arguments", "code"), [(["--help"], 0), (["simulate", "--help"], 0), (["replay", "seven"], 2)]
)
def test_whoever_asks_for_help_or_mistypes_does_not_wait_for_all_that_a_bot_needs(
    arguments: list[str], code: int
) -> None:
    # it took a second or two
    command = [sys.executable, "-X", "importtime", "-m", "bot", *arguments]

    answer = subprocess.run(command, capture_output=True, text=True, check=False)

    assert answer.returncode == code
    loaded = {line.rpartition("|")[2].strip() for line in answer.stderr.splitlines()}
    assert "argparse" in loaded
    assert loaded.isdisjoint({"asyncio", "discord", "sqlalchemy", "pydantic", "structlog"})


def test_a_reader_that_has_read_enough_is_no_trouble() -> None:
    # `farmhand replay 2 | head` ended in a traceback
    command = [sys.executable, "-m", "bot", "simulate", "koe", "--seats", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as farmhand:
        assert farmhand.stdout is not None
        assert farmhand.stderr is not None
        farmhand.stdout.close()
        complaints = farmhand.stderr.read()

    assert (farmhand.returncode, complaints) == (0, "")


def test_replay_prints_a_finished_match_move_by_move(capsys: pytest.CaptureFixture[str]) -> None:
    match_id, moves = asyncio.run(a_finished_match())

    assert main(["replay", str(match_id)]) == 0

    printed = lines(capsys)
    assert re.fullmatch(rf"match {match_id}: koe, 2 seats, finished, seed [0-9a-f]{{32}}", printed[0])
    assert len([line for line in printed if re.match(r" *\d+  seat \d", line)]) == moves
    assert printed[-1].startswith("scores [")


def test_replay_keeps_a_running_match_to_its_players(capsys: pytest.CaptureFixture[str]) -> None:
    match_id, _ = asyncio.run(a_finished_match(finish=False))

    assert main(["replay", str(match_id)]) == 1

    assert "is still being played" in capsys.readouterr().err


def test_ratings_are_counted_anew_unless_the_bot_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(a_finished_match())
    asyncio.run(a_finished_match())

    assert main(["rebuild-ratings"]) == 0
    assert lines(capsys) == ["counted anew: 2 matches"]

    monkeypatch.setattr("bot.store.claim.PATIENCE", 0)
    with claimed(Settings().database_url):
        assert main(["rebuild-ratings"]) == 1
    assert "another Farmhand runs" in capsys.readouterr().err


def test_replay_shows_one_position_in_words_and_in_the_language_that_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match_id, _ = asyncio.run(a_finished_match())

    assert main(["replay", str(match_id), "--move", "1", "--language", "nl"]) == 0

    printed = lines(capsys)
    assert re.match(r" +1  seat \d", printed[1])
    assert any(line.startswith("    | ") and ": weide " in line for line in printed)
    assert not [line for line in printed if line.startswith("scores")]


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        (["--move", "99999"], "--move takes a number from 0, the deal, to "),
        (["--move", "-1"], "--move takes a number from 0, the deal, to "),
        (["--language", "fr"], "--language takes one of en, nl"),
    ],
)
def test_replay_shows_no_other_move_and_speaks_no_other_language_than_it_is_asked_for(
    capsys: pytest.CaptureFixture[str], asked: list[str], problem: str
) -> None:
    match_id, _ = asyncio.run(a_finished_match())

    assert main(["replay", str(match_id), *asked]) == 1

    told = capsys.readouterr()
    assert told.err.startswith(f"farmhand: {problem}")
    assert told.out == ""


def test_verify_says_of_a_match_without_a_move_that_it_was_ended(capsys: pytest.CaptureFixture[str]) -> None:
    match_id, _ = asyncio.run(a_finished_match(finish=False))
    asyncio.run(abandon(match_id))

    assert main(["verify", str(match_id)]) == 0

    assert lines(capsys)[-1] == "dealt again from that line; the match was ended before anybody had moved"


def test_verify_deals_again_and_holds_what_somebody_noted_against_the_seal(capsys: pytest.CaptureFixture[str]) -> None:
    match_id, moves = asyncio.run(a_finished_match())

    assert main(["verify", str(match_id)]) == 0
    _, sealed, opened, found = lines(capsys)
    seal = sealed.split()[1]
    assert commitment(opened.removeprefix("opened  ")) == seal
    assert found == f"dealt again from that line: each recorded move ({moves}) and the result follow from it"

    assert main(["verify", str(match_id), "--noted", seal[:12]]) == 0
    assert main(["verify", str(match_id), "--noted", "0" * 12]) == 1


def test_verify_opens_nothing_while_a_match_runs(capsys: pytest.CaptureFixture[str]) -> None:
    match_id, _ = asyncio.run(a_finished_match(finish=False))

    assert main(["verify", str(match_id)]) == 0

    printed = lines(capsys)
    assert [line.split()[0] for line in printed] == ["match", "sealed", "the"]
    assert "seed" not in "".join(printed)


async def a_finished_match(*, finish: bool = True) -> tuple[int, int]:
    """A match of Anna, who leaves at once, against a practice player; its id and how many moves it took."""
    settings = Settings(practice_tempo=0)
    store = await Store.open(settings.database_url)
    services = build_services(settings, store, extensions.find())
    table = await services.lobbies.open(
        game_key="koe", guild_id=1, channel_id=2, host=ANNA, pace="live", options={}, language="en"
    )
    await services.lobbies.add_practice(table.match_id, ANNA, "quick", None)
    await services.lobbies.start(table.match_id, ANNA, None)
    if finish:
        await services.matches.leave(table.match_id, ANNA, None)
        turns = at_most(10_000, "rounds of timers")
        while await services.timekeeper.fire_due():
            next(turns)
    ended = await services.matches.table(table.match_id)
    await services.close()
    await store.close()
    return table.match_id, ended.match.ply if ended.match else 0


async def abandon(match_id: int) -> None:
    """End a match."""
    settings = Settings()
    store = await Store.open(settings.database_url)
    services = build_services(settings, store, extensions.find())
    await services.matches.abandon(match_id)
    await services.close()
    await store.close()


def test_doctor_without_a_token_finds_everything_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0

    assert [line.split(":")[0] for line in lines(capsys)] == ["ok    extensions", "ok    database", "ok    token"]


@pytest.mark.parametrize("command", [[], ["doctor"], ["replay", "1"], ["verify", "1"], ["rebuild-ratings"]])
@pytest.mark.parametrize("address", ["postgres://farm:hunter2@db/farm", "farm:hunter2"])
def test_a_database_that_cannot_be_used_is_said_without_its_password(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str], address: str
) -> None:
    monkeypatch.setenv("FARMHAND_DATABASE_URL", address)
    monkeypatch.setenv("FARMHAND_SANDBOX_PORT", "0")

    assert main(command) == 1

    said = "".join(capsys.readouterr())
    assert "database" in said
    assert "hunter2" not in said


@pytest.mark.parametrize("command", [[], ["doctor"], ["replay", "1"], ["rebuild-ratings"]])
@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("sqlite:///scribble.db", "file is not a database"),
        ("mysql://farm:hunter2@db/farm", "its driver is not installed (No module named 'MySQLdb')"),
    ],
    ids=["another file", "another server"],
)
def test_what_is_no_database_of_ours_is_said_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str], address: str, why: str
) -> None:
    # it ended in a traceback, and the bot was started again and again
    Path("scribble.db").write_text("no database " * 99)
    monkeypatch.setenv("FARMHAND_DATABASE_URL", address)
    monkeypatch.setenv("FARMHAND_SANDBOX_PORT", "0")

    assert main(command) == 1

    said = "".join(capsys.readouterr())
    assert why in said
    assert "sqlalche.me" not in said


def test_a_second_bot_on_the_same_database_says_so_instead_of_answering_everything_twice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.claim.PATIENCE", 0)
    monkeypatch.setenv("FARMHAND_SANDBOX_PORT", "0")
    with claimed(Settings().database_url):
        assert main([]) == 1

    assert "another Farmhand runs on farmhand-data/farmhand.db already" in capsys.readouterr().err


def test_doctor_says_when_the_database_cannot_be_used(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("FARMHAND_DATABASE_URL", f"sqlite:///{tmp_path / 'file' / 'farmhand.db'}")

    assert main(["doctor"]) == 1

    assert "FAIL  database" in capsys.readouterr().out


def test_the_readme_gives_the_invite_link_with_exactly_the_permissions_that_are_used() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")

    assert invite_link("APPLICATION_ID") in readme


def test_in_the_sandbox_the_bot_has_no_more_permissions_than_its_invite_link_asks_for() -> None:
    asked = int(invite_link("APPLICATION_ID").rpartition("=")[2])

    assert asked == BOT_PERMISSIONS
