"""A test whose bot sends what Discord refuses fails, whoever stands in for Discord."""

from pathlib import Path

import pytest

from bot.sandbox.traffic import Call
from tests.discord_checks.document import Document
from tests.discord_checks.watch import OFF, VARIABLE, Watch, the_document

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[2]

TESTS = """
import contextlib, discord, pytest, simcord
from bot.sandbox import Sandbox
from tests.sandbox_client import connected, pointed_at

def client():
    return discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)

def menu(options):
    view = discord.ui.View(timeout=None)
    choices = [discord.SelectOption(label=str(n), value=str(n)) for n in range(options)]
    view.add_item(discord.ui.Select(custom_id="menu", options=choices))
    return view

async def send(channel, options):
    with contextlib.suppress(discord.HTTPException):
        await channel.send(view=menu(options))

async def through_simcord(options):
    async with simcord.run(client()) as env:
        channel = env.create_guild().create_text_channel("farm")
        await env.settle()
        await send(env.bot.get_channel(channel.id), options)

async def through_the_sandbox(options):
    sandbox = await Sandbox.start()
    with pointed_at(sandbox):
        async with connected(client(), sandbox.token) as bot:
            await send(bot.guilds[0].text_channels[0], options)
    await sandbox.stop()

@pytest.mark.parametrize("options", [25, 26])
async def test_simcord(options):
    await through_simcord(options)

@pytest.mark.parametrize("options", [25, 26])
async def test_sandbox(options):
    await through_the_sandbox(options)

@pytest.mark.sends_what_discord_refuses
async def test_on_purpose():
    await through_the_sandbox(26)
"""

SETTINGS = """
[pytest]
asyncio_mode = auto
asyncio_default_fixture_loop_scope = function
markers = sends_what_discord_refuses
"""

FAULT = "POST /channels/{id}/messages: components[0].components[0].options: 26 options, 1 to 25"


def test_the_test_that_caused_it_fails_and_without_the_document_the_suite_says_once_that_its_check_is_off(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.delenv("CI", raising=False)  # there pytest's summary repeats each message
    pytester.makeconftest('pytest_plugins = ["tests.discord_checks.watch"]')
    pytester.makeini(SETTINGS)
    pytester.makepyfile(TESTS)
    result = pytester.runpytest_subprocess("-n", "1")

    result.assert_outcomes(passed=3, failed=2)
    assert result.outlines.count(FAULT) == 2
    assert result.outlines.count(OFF) == 1


def test_what_only_the_document_knows_fails_a_test_too(document: Document) -> None:
    document.checked.clear()
    watch = Watch(document)
    watch.begin(expects_refusals=False)
    for body in ({"content": "moo"}, {"kontent": "moo"}, {"kontent": "oink"}):
        watch.note(Call("POST", "/channels/1/messages", {}, body, 200))

    with pytest.raises(pytest.fail.Exception) as failed:
        watch.judge()
    assert str(failed.value).splitlines() == [
        "Discord would refuse this:",
        "POST /channels/{id}/messages: the whole body: the document has no field kontent",
    ]
    assert (watch.count, watch.shapes) == (3, 1)


def test_of_a_bot_that_never_stops_asking_no_more_than_what_is_wrong_is_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tests.discord_checks.watch.AT_ONCE", 10)
    watch = Watch(None)
    watch.begin(expects_refusals=False)
    call = Call("POST", "/channels/1/messages", {}, {"content": "x" * 2001}, 200)
    for _ in range(11):
        watch.note(call)
    assert len(watch._calls) == 1
    assert watch.take() == ["POST /channels/{id}/messages: content: 2001 characters, at most 2000"]
    assert (watch.count, watch.take()) == (11, [])


def test_what_was_refused_on_purpose_is_not_held_against_a_test_but_what_was_taken_is() -> None:
    watch = Watch(None)
    watch.begin(expects_refusals=True)
    refused = Call("POST", "/channels/1/messages", {}, {"content": "x" * 2001}, 400)
    watch.note(refused)
    assert watch.take() == []

    watch.note(refused._replace(status=200))
    assert watch.take() == ["POST /channels/{id}/messages: content: 2001 characters, at most 2000"]


def test_a_document_that_is_not_there_is_no_reason_to_check_less(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "nowhere.json")

    with pytest.raises(pytest.UsageError, match=r"names nowhere\.json, and there is no such file"):
        the_document()
