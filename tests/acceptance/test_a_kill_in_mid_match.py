"""A match survives a kill at any point: after a restart the same buttons work, and nothing is lost or doubled."""

import asyncio
from random import Random

from bot.sandbox import Sandbox
from bot.store import Store, matches
from tests.acceptance.conftest import Farmhand
from tests.bounds import at_most
from tests.conftest import SOAK
from tests.sandbox_client import Actor, Obj, Person, buttons, texts

KILLS = 2 * SOAK


def is_table(message: Obj) -> bool:
    return "Koe zoekt Boer" in texts(message) and bool(buttons(message))


def moves_on(message: Obj) -> list[str]:
    """The ids of the buttons that play a move."""
    return [button["custom_id"] for button in buttons(message) if button["custom_id"].startswith("m:")]


async def begin(anna: Actor) -> Obj:
    """Anna's table against a practice player, after the set-up, with her to move first."""
    await anna.answered(await anna.command("farm", "play", game="koe"))
    lobby = await anna.message(is_table)
    for label in ("🤖 Add practice player", "I saw a cow!", "Start"):
        await anna.answered(await anna.press(lobby, label))
    table = await anna.message(lambda message: any("over:none" in custom_id for custom_id in moves_on(message)))
    keep = next(button for button in buttons(table) if "over:none" in button["custom_id"])
    await anna.answered(await anna.press(table, keep["label"]))
    return await anna.message(lambda message: any("draw" in custom_id for custom_id in moves_on(message)))


async def stored(farmhand: Farmhand) -> tuple[str, int, int]:
    """The status of match 1, how many moves it has, none lost or doubled, and how many results."""
    store = await Store.open(farmhand.database_url)
    match = await store.read(matches.load, 1)
    moves = await store.read(matches.moves_after, 1, 0)
    results = await store.read(matches.results_of, 1)
    await store.close()
    assert [move.ply for move in moves] == list(range(1, len(moves) + 1))
    return match.row.status, len(moves), len(results)


async def test_after_a_kill_the_same_buttons_play_on(farmhand: Farmhand, person: Person) -> None:
    anna = await person("Anna")
    table = await begin(anna)
    waiting = moves_on(table)
    _, before, _ = await stored(farmhand)

    await restart(farmhand, anna)
    assert moves_on(anna.messages[table["id"]]) == waiting
    discard = next(custom_id for custom_id in waiting if "discard" in custom_id)
    await anna.answered(await anna.do("press", message_id=table["id"], custom_id=discard))

    await anna.until(lambda: discard not in moves_on(anna.messages[table["id"]]))
    _, after, _ = await stored(farmhand)
    assert after > before


async def test_a_match_is_played_to_its_end_through_kills_at_any_moment(farmhand: Farmhand, person: Person) -> None:
    anna = await person("Anna")
    table = await begin(anna)
    kills, random = 0, Random("kills")
    turns = at_most(500, "presses")
    while moves := moves_on(anna.messages[table["id"]]):
        next(turns)
        before = anna.messages[table["id"]]
        choice = next((move for move in moves if "discard" in move), moves[0])
        nonce = await anna.do("press", message_id=table["id"], custom_id=choice)
        if kills < KILLS:  # the kill overtakes the press: before it is read, while it is stored, or after
            for _ in range(random.randrange(200)):  # a few milliseconds, in turns of the loop that also serves the bot
                await asyncio.sleep(0)
            await restart(farmhand, anna)
            kills += 1
        # whoever pressed waits as Discord does, 3 s: until then nothing else on the message can be pressed
        await anna.until(lambda: outcome(anna, nonce) is not None)  # noqa: B023  # awaited before it changes
        if outcome(anna, nonce) == "answered":
            await anna.until(lambda: has_moved_on(anna, table, before))  # noqa: B023  # as above

    status, _, results = await stored(farmhand)
    assert (status, results) == ("finished", 2)
    assert "Traceback" not in farmhand.log


async def restart(farmhand: Farmhand, anna: Actor) -> None:
    await farmhand.kill()
    await anna.until(lambda: not anna.sees_the_bot)
    await farmhand.start()
    await anna.until(lambda: anna.sees_the_bot)


def outcome(anna: Actor, nonce: str) -> str | None:
    """How a press ended: answered, failed, or not yet."""
    states = [data["state"] for kind, data in anna.frames if kind == "interaction" and data.get("nonce") == nonce]
    return next((state for state in states if state in {"answered", "failed"}), None)


def has_moved_on(anna: Actor, table: Obj, before: Obj) -> bool:
    """It is Anna's turn again, or the match is over."""
    now = anna.messages[table["id"]]
    return now is not before and (not moves_on(now) or "**Anna** to move" in texts(now))


async def test_farmhand_stops_when_it_is_asked_to(farmhand: Farmhand, person: Person, sandbox: Sandbox) -> None:
    anna = await person("Anna")
    await anna.until(lambda: anna.sees_the_bot)

    assert await farmhand.stop() == 0
    assert "Traceback" not in farmhand.log
    assert sandbox.token not in farmhand.log
