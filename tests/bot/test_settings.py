"""Settings come from the environment, are frozen, and `.env.example` explains each of them with its default."""

import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.settings import PAUSES, Settings

EXAMPLE = Path(__file__).parents[2] / ".env.example"


def variable(field: str) -> str:
    return str(Settings.model_fields[field].validation_alias or f"FARMHAND_{field}").upper()


def test_the_example_explains_every_setting_and_no_other() -> None:
    explained = re.findall(r"^# ([A-Z][A-Z0-9_]*)=", EXAMPLE.read_text(encoding="utf-8"), re.MULTILINE)

    assert sorted(explained) == sorted(variable(field) for field in Settings.model_fields)


def test_the_example_shows_the_defaults(tmp_path: Path) -> None:
    copy = tmp_path / ".env"
    copy.write_text(re.sub(r"^# ([A-Z_]+=.*)$", r"\1", EXAMPLE.read_text(encoding="utf-8"), flags=re.MULTILINE))

    assert Settings(_env_file=copy) == Settings(_env_file=None)  # type: ignore[call-arg]


def test_a_line_left_empty_means_the_default(tmp_path: Path) -> None:
    # the token's line is shown empty, and whoever only takes its # away has no token of no characters
    copy = tmp_path / ".env"
    copy.write_text("".join(f"{variable(field)}=\n" for field in Settings.model_fields), encoding="utf-8")

    assert Settings(_env_file=copy) == Settings(_env_file=None)  # type: ignore[call-arg]


def test_the_token_is_never_shown() -> None:
    settings = Settings(DISCORD_TOKEN="very-secret", _env_file=None)  # type: ignore[call-arg]

    assert "very-secret" not in repr(settings)


def test_whoever_sets_one_pause_of_the_table_keeps_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FARMHAND_TABLE_PAUSES", '{"grab": 5, "mine": 1}')

    pauses = Settings(_env_file=None).table_pauses  # type: ignore[call-arg]

    assert pauses == {**PAUSES, "grab": 5, "mine": 1}


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        Settings(_env_file=None).live_clock = 1.0  # type: ignore[call-arg]


@pytest.mark.parametrize("name", ["live_clock", "relaxed_clock", "defer_after", "ranking_window"])
def test_a_duration_that_makes_no_sense_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        Settings(_env_file=None, **{name: -1})  # type: ignore[call-arg, arg-type]
