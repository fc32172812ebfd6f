"""The seed decides every hidden card, so it stays inside: not in a log, an error, a code, a repr or a table's text."""

from random import Random

import pytest
from structlog.testing import capture_logs

from bot.extensions import Extensions
from bot.services import build_services
from bot.services.lobbies import new_seed
from bot.settings import Settings
from bot.store import Store, matches
from tests.services.conftest import ANNA, Farm, HandTurnedClock

SEED = "0123456789abcdef-the-seed"


@pytest.fixture
async def farm(database_url: str, extensions: Extensions, clock: HandTurnedClock) -> Farm:
    settings = Settings(_env_file=None, practice_tempo=0)  # type: ignore[call-arg]  # a setting of pydantic
    store = await Store.open(database_url)
    return Farm(build_services(settings, store, extensions, clock=clock, random=Random(7), seeds=lambda: SEED))


async def test_the_seed_is_in_no_log_code_or_repr(
    farm: Farm, clock: HandTurnedClock, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("DEBUG")
    with capture_logs() as logs:
        table = await farm.match(options={"rounds": "1"})
        played = await farm.play(table.match_id, ANNA, "p1.3")
        await farm.run_timers()
        clock.pass_(2)
        monkeypatch.setattr(type(played.match.game), "apply", None)  # type: ignore[union-attr]
        await farm.run_timers()
    record = await farm.services.desk.read(table.match_id)
    assert record.stored.row.seed == SEED
    assert any(log["event"] == "desk.broken" for log in logs)
    codes = await farm.services.matches.store.read(matches.moves_after, table.match_id, 0)
    await farm.services.matches.store.close()
    assert codes
    for text in (repr(logs), caplog.text, repr(record), repr(played), repr(codes), repr(record.stored)):
        assert SEED not in text


def test_seeds_are_long_and_never_the_same() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}
