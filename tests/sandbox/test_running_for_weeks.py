"""What a sandbox that nobody stops must not pile up."""

import asyncio

import aiohttp
import pytest

from bot.sandbox import Sandbox, SettableClock
from bot.sandbox.commands import WrongInput
from bot.sandbox.faults import MOST_ORDERED, Fault, Faults
from bot.sandbox.files import Upload
from bot.sandbox.interactions import MOST_FORMS
from bot.sandbox.outbox import WAITING, Outbox
from bot.sandbox.wire import InteractionType, MessageFlag, Obj
from bot.sandbox.world import Channel, User
from tests.sandbox.conftest import Raw

FORM: Obj = {
    "title": "Cow",
    "custom_id": "cow",
    "components": [{"type": 18, "label": "Name", "component": {"type": 4, "custom_id": "name", "style": 1}}],
}


@pytest.fixture
def farm(sandbox: Sandbox) -> Channel:
    return next(channel for channel in sandbox.core.world.channels.values() if channel.name == "farm")


@pytest.fixture
def anna(sandbox: Sandbox) -> User:
    return next(user for user in sandbox.core.world.users.values() if not user.bot)


async def test_whoever_reads_nothing_is_cut_off() -> None:
    cuts: list[None] = []
    outbox: Outbox[int] = Outbox(lambda: cuts.append(None))
    for frame in range(WAITING):
        outbox.put(frame)
    assert not cuts
    outbox.put(WAITING)
    assert cuts
    assert [await outbox.take() for _ in range(3)] == [0, 1, 2]


async def test_a_page_and_a_bot_that_read_nothing_are_cut_off_and_the_bot_resumes(
    sandbox: Sandbox, farm: Channel, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.sandbox.outbox.WAITING", 10)
    async with aiohttp.ClientSession() as session:
        async with (
            session.ws_connect(f"{sandbox.url}/page/live", params={"user": anna.id}) as page,
            session.ws_connect(sandbox.gateway_url) as socket,
        ):
            await page.receive(timeout=10)
            ready = await Raw(socket).identify(sandbox)
            for _ in range(20):
                sandbox.core.chat.tell_channel(farm)
            for cut in (page, socket):
                await Raw(cut).closed_with()
        monkeypatch.undo()
        async with session.ws_connect(sandbox.gateway_url) as socket:
            resume = {"token": sandbox.token, "session_id": ready["session_id"], "seq": 1}
            await socket.send_json({"op": 6, "d": resume})
            await Raw(socket).receive("RESUMED")


def test_only_so_many_faults_wait_at_the_same_time() -> None:
    faults = Faults()
    for _ in range(MOST_ORDERED):
        faults.order(Fault("/users/@me"))
    with pytest.raises(WrongInput) as refused:
        faults.order(Fault())
    assert refused.value.words.key == "page.fault.too_many"
    faults.take("GET", "/users/@me")
    faults.order(Fault())


async def test_a_request_that_nothing_overtook_is_not_remembered(clock: SettableClock) -> None:
    faults = Faults()
    waiting = asyncio.create_task(faults.hold(Fault(overtaken=True, delay=5), clock))
    await clock.somebody_sleeps(5)
    clock.advance(5)
    await waiting
    assert faults._overtaking == []


async def test_forms_whose_tabs_were_closed_are_dropped_in_the_end(sandbox: Sandbox, farm: Channel, anna: User) -> None:
    other = sandbox.core.chat.add_person("Other", "en-US")
    opened = [open_form(sandbox, farm, user) for user in (other, *[anna] * (MOST_FORMS + 1))]
    modals = sandbox.core.interactions._modals
    assert opened[0] in modals
    assert [modal_id for modal_id in opened[1:] if modal_id in modals] == opened[2:]


def open_form(sandbox: Sandbox, channel: Channel, user: User) -> str:
    """The bot answers somebody's command with a form; its id."""
    interactions = sandbox.core.interactions
    started = interactions.start(InteractionType.COMMAND, user.id, channel, {"id": "1"}, nonce="1")
    interactions.answer(started.id, started.token, {"type": 9, "data": FORM}, [])
    return list(interactions._modals)[-1]


async def test_the_files_of_what_is_dismissed_are_forgotten(sandbox: Sandbox, farm: Channel, anna: User) -> None:
    core = sandbox.core
    upload = Upload("0", "hand.png", "image/png", b"cards")
    hand = core.chat.post(
        farm, core.world.bot_id, {"content": "x"}, [upload], flags=MessageFlag.EPHEMERAL, owner_id=anna.id
    )
    [file] = hand.attachments
    assert core.files.get(file.id) == b"cards"
    core.chat.dismiss(hand)
    assert core.files.get(file.id) is None
    assert hand.id not in core.world.messages[farm.id]


async def test_what_was_read_of_a_channel_goes_with_it(sandbox: Sandbox, farm: Channel, anna: User) -> None:
    core = sandbox.core
    core.chat.post(farm, anna.id, {"content": "moo"}, [])
    core.world.read[anna.id] = {farm.id: farm.last_message_id or "", "1": "2"}
    core.chat.delete_channel(farm)
    assert core.world.read[anna.id] == {"1": "2"}
