"""One frozen `Settings`, read from the environment and `.env`; every name is explained in `.env.example`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pydantic import DirectoryPath, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

Pace = Literal["live", "relaxed", "untimed"]
"""How long a decision may take before the table plays a safe move for whoever is absent."""

PACES: tuple[Pace, ...] = ("live", "relaxed", "untimed")

PAUSES: Mapping[str, float] = {
    "turn-brisk": 2.5,
    "turn-normal": 4.0,
    "turn-leisurely": 7.0,
    "grab": 15.0,
    "round": 30.0,
}
"""Seconds before moves of the table, by the names that games give to such pauses."""


class Settings(BaseSettings):
    """Everything that an operator may set; durations are in seconds."""

    model_config = SettingsConfigDict(
        env_prefix="FARMHAND_",
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias="DISCORD_TOKEN")
    database_url: str = "sqlite:///farmhand-data/farmhand.db"
    extra_cogs: tuple[DirectoryPath, ...] = ()
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    sandbox_url: str | None = Field(default=None, pattern=r"^http://[^/\s]+/?$")
    sandbox_port: int = Field(default=8765, ge=0, le=65535)
    sandbox_state: Path | None = Path("farmhand-data/sandbox.json")

    live_clock: float = Field(default=60.0, gt=0)
    relaxed_clock: float = Field(default=86_400.0, gt=0)
    absences_before_practice: int = Field(default=2, ge=1)
    lobby_expiry: float = Field(default=3_600.0, gt=0)
    practice_tempo: float = Field(default=1.0, ge=0)
    ranking_window: float = Field(default=0.1, ge=0, le=1)
    table_pauses: Mapping[str, float] = PAUSES

    edit_interval: float = Field(default=1.0, ge=0)
    refusal_lifetime: float = Field(default=8.0, ge=0)
    defer_after: float = Field(default=2.0, gt=0)
    repost_after_messages: int = Field(default=8, ge=1)
    repost_after: float = Field(default=3_600.0, gt=0)
    mention_after: float = Field(default=60.0, ge=0)
    dm_openings: int = Field(default=10, ge=0)
    dm_openings_within: float = Field(default=600.0, gt=0)
    dm_retry_after: float = Field(default=600.0, ge=0)

    @field_validator("table_pauses")
    @classmethod
    def _merged(cls, given: Mapping[str, float]) -> Mapping[str, float]:
        """Whoever sets one pause keeps the others."""
        return {**PAUSES, **given}

    def clock(self, pace: Pace) -> float | None:
        """How long a decision may take at this pace; None: for ever."""
        return {"live": self.live_clock, "relaxed": self.relaxed_clock, "untimed": None}[pace]
