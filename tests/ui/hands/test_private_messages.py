"""Hidden hands over real HTTP: answers that get lost, kills, closed direct messages, and who can read what."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from structlog.testing import capture_logs

from bot.client import Farmhand, build_bot
from bot.sandbox import Sandbox
from bot.sandbox.errors import SERVER_ERROR
from bot.sandbox.faults import Fault
from bot.sandbox.world import Message
from bot.services.paintings import Painting, Paintings
from bot.services.table import Table
from bot.settings import Settings
from bot.ui.hands.sheets import HAND
from tests.sandbox_client import PATIENCE, Actor, Obj, buttons, components, connected, pointed_at, texts
from tests.ui.at_table import painted
from tests.ui.hands.eggs import EGGS, named

MESSAGES = r"/channels/\d+/messages"

LOST = [
    pytest.param({"refusal": SERVER_ERROR, "carried_out": True}, id="a 500 although it was done"),
    pytest.param({"reset": True, "carried_out": True}, id="a broken connection after it was done"),
    pytest.param({"reset": True}, id="a broken connection before it was done"),
]


@asynccontextmanager
async def people(sandbox: Sandbox, *names: str) -> AsyncIterator[dict[str, Actor]]:
    """People with the page open."""
    async with AsyncExitStack() as stack:
        yield {name: await stack.enter_async_context(Actor.on_page(sandbox.url, name)) for name in names}


async def sit_down(players: dict[str, Actor]) -> Obj:
    """The lobby of a match of Eggs in which all of them sit."""
    host, *others = players.values()
    await host.command("farm", "play", game="secret")
    lobby = await host.message(lambda message: "lobby:1:join" in str(message))
    for person in others:
        await person.message(lambda message: "lobby:1:join" in str(message))
        await person.answered(await person.do("press", message_id=lobby["id"], custom_id="lobby:1:join"))
    return lobby


async def begin(players: dict[str, Actor]) -> Obj:
    """The table of a match of Eggs that all of them play."""
    lobby = await sit_down(players)
    host = next(iter(players.values()))
    await host.answered(await host.do("press", message_id=lobby["id"], custom_id="lobby:1:start"))
    return lobby


async def seats(bot: Farmhand) -> tuple[Table, str]:
    """The match, and whose turn it is."""
    table = await bot.house.services.matches.table(1)
    assert table.match is not None
    [seat] = table.match.waiting_for or {0}
    return table, table.seats[seat].name


async def hand_of(bot: Farmhand, name: str) -> str:
    table, _ = await seats(bot)
    seat = next(seat.number for seat in table.seats if seat.name == name)
    assert table.match is not None
    return str(table.match.game.view(table.match.state, seat)["hand"])


def panels(actor: Actor) -> list[Obj]:
    """The panels that somebody finds among their direct messages, oldest first."""
    return [
        message
        for _, message in sorted(actor.messages.items(), key=lambda item: int(item[0]))
        if message.get("guild_id") is None and "Your hand" in texts(message) and not message["flags"] & 64
    ]


async def panel_with(actor: Actor, hand: str) -> Obj:
    """Somebody's panel, once it shows a hand."""
    return await actor.message(lambda message: f"You hold: {named(hand)}" in texts(message) + "\n")


def dms_of(sandbox: Sandbox, user_id: str) -> list[Message]:
    """What the bot wrote to somebody, as the sandbox keeps it."""
    channel = sandbox.core.world.dm_between(sandbox.core.world.bot_id, user_id)
    return [] if channel is None else list(sandbox.core.world.messages.get(channel.id, {}).values())


@pytest.mark.parametrize("how", LOST)
async def test_a_panel_whose_posting_nobody_heard_of_is_posted_once(
    in_sandbox: tuple[Farmhand, Sandbox], how: Obj
) -> None:
    bot, sandbox = in_sandbox
    async with people(sandbox, "Dirk", "Eefje") as players:
        lobby = await sit_down(players)
        await painted(bot)
        sandbox.core.faults.order(Fault(MESSAGES, "POST", times=2, **how))
        host = players["Dirk"]
        await host.answered(await host.do("press", message_id=lobby["id"], custom_id="lobby:1:start"))
        for name, actor in players.items():
            await until_written(bot, name)
            assert len(dms_of(sandbox, actor.user_id)) == 1


async def until_written(bot: Farmhand, name: str) -> Painting:
    """What the bot knows of somebody's panel, as soon as it does."""
    async with asyncio.timeout(PATIENCE):
        while True:
            table, _ = await seats(bot)
            seat = next(seat.number for seat in table.seats if seat.name == name)
            if (known := await bot.house.services.paintings.get(1, HAND, seat)) is not None:
                return known


async def test_a_kill_between_the_posting_of_a_panel_and_its_note_leaves_one_panel_that_works(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    sandbox = await Sandbox.start()
    noted = Paintings.put

    async def never(self: Paintings, painting: Painting) -> None:
        if painting.kind == HAND:
            await asyncio.Event().wait()
        await noted(self, painting)

    monkeypatch.setattr(Paintings, "put", never)
    with pointed_at(sandbox):
        async with people(sandbox, "Dirk", "Eefje") as players:
            first = build_bot(settings)
            async with connected(first, sandbox.token):
                await begin(players)
                for actor in players.values():
                    await actor.until(lambda actor=actor: len(panels(actor)) == 1)  # type: ignore[misc]
            monkeypatch.setattr(Paintings, "put", noted)
            second = build_bot(settings)
            async with connected(second, sandbox.token):
                for name in players:
                    await until_written(second, name)
                _, turn = await seats(second)
                hand = await hand_of(second, turn)
                [panel] = panels(players[turn])
                lay = next(b for b in buttons(panel) if str(b.get("custom_id")).startswith("h:1:l1.0"))
                await players[turn].answered(
                    await players[turn].do("press", message_id=panel["id"], custom_id=lay["custom_id"])
                )
                await panel_with(players[turn], hand[1:])
                assert [len(panels(actor)) for actor in players.values()] == [1, 1]
    await sandbox.stop()


async def test_somebody_who_takes_no_direct_messages_plays_a_whole_match_at_the_table(
    in_sandbox: tuple[Farmhand, Sandbox],
) -> None:
    bot, sandbox = in_sandbox
    async with people(sandbox, "Dirk", "Eefje") as players:
        sandbox.core.world.user(players["Eefje"].user_id).dms_open = False
        with capture_logs() as logs:
            table = await begin(players)
            for _ in range(8):
                _, turn = await seats(bot)
                await lay_first(bot, players[turn], table)
            await players["Dirk"].until(
                lambda: bot.house.say("en")("secret.over") in texts(players["Dirk"].messages[table["id"]])
            )
            await painted(bot)
    assert not dms_of(sandbox, players["Eefje"].user_id)
    assert len(dms_of(sandbox, players["Dirk"].user_id)) == 1
    assert [line["event"] for line in logs if line["event"].startswith("panels.")] == ["panels.dms_closed"]


async def lay_first(bot: Farmhand, actor: Actor, table: Obj) -> None:
    """Open one's hand at the table and lay the first egg of it."""
    match, turn = await seats(bot)
    assert match.match is not None
    number, hand = match.match.game.view(match.match.state, None)["turn"], await hand_of(bot, turn)
    await actor.until(lambda: "t:1:hand" in str(actor.messages[table["id"]]))
    await actor.answered(await actor.do("press", message_id=table["id"], custom_id="t:1:hand"))
    wanted = f"h:1:l{number}.0.{hand[0]}"
    panel = await actor.message(lambda message: wanted in str(message) and bool(message["flags"] & 64))
    await actor.answered(await actor.do("press", message_id=panel["id"], custom_id=wanted))


async def test_nobody_can_read_what_another_holds(in_sandbox: tuple[Farmhand, Sandbox]) -> None:
    bot, sandbox = in_sandbox
    async with people(sandbox, "Dirk", "Eefje", "Floor") as players:
        held: dict[str, set[str]] = {name: set() for name in players}
        with capture_logs() as logs:
            table = await begin(players)
            for _ in range(12):
                _, turn = await seats(bot)
                for name in players:
                    held[name].add(await hand_of(bot, name))
                await lay_first(bot, players[turn], table)
            await painted(bot)
        for name, actor in players.items():
            seen = [data for kind, data in actor.frames if kind in {"message", "message_update"}]
            hands = {line.removeprefix("You hold: ") for message in seen for line in texts(message).splitlines()}
            others = {named(hand) for other in players if other != name for hand in held[other] if len(hand) > 1}
            assert not hands & (others - {named(hand) for hand in held[name]})
            assert not [m for m in seen if is_public(m) and any(egg in texts(m) for egg in EGGS.values())]
            assert not [m for m in seen if is_public(m) and "h:1:" in str([*components(m)])]
    assert not [line for line in logs if any(f".{egg}" in str(line.get("move", "")) for egg in EGGS)]


def is_public(message: Obj) -> bool:
    return message.get("guild_id") is not None and not message["flags"] & 64
