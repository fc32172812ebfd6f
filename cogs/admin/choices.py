"""The choices in menus of `/settings` in which one may also have no wish."""

from collections.abc import Sequence

import discord

from bot.locale import Say
from bot.settings import PACES, Pace
from bot.ui.presses.press import Press

AUTOMATIC = "automatic"
"""What is chosen in a menu for no wish."""


def wish_of(values: Sequence[str]) -> str | None:
    """What was chosen in a menu; None for no wish."""
    return None if values[0] == AUTOMATIC else values[0]


def language_choices(press: Press, page: str, chosen: str | None) -> list[discord.SelectOption]:
    """The languages that somebody, or a server, can wish for on this page."""
    languages = (AUTOMATIC, *press.house.catalogues.languages)
    described = {AUTOMATIC: press.say(f"admin.{page}.language.automatic")}
    return [
        discord.SelectOption(
            label=press.say(f"admin.language.{language}"),
            value=language,
            description=described.get(language),
            default=language == (chosen or AUTOMATIC),
        )
        for language in languages
    ]


def pace_choices(say: Say, suggested: Pace, chosen: Pace | None) -> list[discord.SelectOption]:
    """The paces that a game can be begun at; `suggested` is its own."""
    usual = say("admin.pace.automatic", pace=say(f"lobby.pace.{suggested}"))
    labels: dict[str, str] = {AUTOMATIC: usual} | {pace: say(f"lobby.pace.{pace}") for pace in PACES}
    return [
        discord.SelectOption(label=label, value=value, default=value == (chosen or AUTOMATIC))
        for value, label in labels.items()
    ]
