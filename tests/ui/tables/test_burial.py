"""When a table is posted afresh."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.settings import Settings
from bot.ui.tables.burial import Burial

CHANNEL, OTHER = 1, 2
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def burial() -> Burial:
    burial = Burial(Settings(repost_after_messages=8, repost_after=3600))
    burial.surface(CHANNEL)
    return burial


def say(burial: Burial, channel_id: int, times: int) -> None:
    for _ in range(times):
        burial.message(channel_id)


def test_seven_messages_do_not_bury_a_table(burial: Burial) -> None:
    say(burial, CHANNEL, 7)
    assert not burial.is_buried(CHANNEL, NOON, NOON)


def test_the_eighth_message_buries_it(burial: Burial) -> None:
    say(burial, CHANNEL, 8)
    assert burial.is_buried(CHANNEL, NOON, NOON)


def test_messages_elsewhere_do_not_count(burial: Burial) -> None:
    say(burial, OTHER, 8)
    assert not burial.is_buried(CHANNEL, NOON, NOON)
    assert not burial.is_buried(OTHER, NOON, NOON)


def test_a_table_posted_afresh_lies_on_top_again(burial: Burial) -> None:
    say(burial, CHANNEL, 8)
    burial.surface(CHANNEL)
    assert not burial.is_buried(CHANNEL, NOON, NOON)


def test_a_message_of_an_hour_ago_is_not_edited_any_more(burial: Burial) -> None:
    assert not burial.is_buried(CHANNEL, NOON, NOON + timedelta(minutes=59))
    assert burial.is_buried(CHANNEL, NOON, NOON + timedelta(hours=1))


def test_looking_again_keeps_the_count(burial: Burial) -> None:
    say(burial, CHANNEL, 8)
    burial.watch(CHANNEL)
    assert burial.is_buried(CHANNEL, NOON, NOON)
