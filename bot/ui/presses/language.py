"""Which language is spoken where, and what the commands are called in each."""

from discord import Locale, app_commands
from discord.app_commands import Command, Group, Parameter, TranslationContextTypes, locale_str
from discord.app_commands import TranslationContextLocation as Place

from bot.locale import Catalogues, MissingText
from bot.ui.presses.press import Press


class CommandTranslator(app_commands.Translator):
    """Names and descriptions of commands, from the catalogues.

    In the code the description of a command or of a parameter is a catalogue key, such as `lobby.play`: the text of
    that key describes it, and the text of `lobby.play.name` names it. The name of a choice is a key, too. Whatever is
    no key, such as the title of a game, is the same in every language.
    """

    def __init__(self, catalogues: Catalogues) -> None:
        self._catalogues = catalogues

    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        """The text in the language of the locale; None where we have none and the default shows."""
        language = locale.value.split("-")[0]
        if language not in self._catalogues.languages:
            return None
        try:
            return self._catalogues.say(language)(_key(string, context))
        except MissingText:
            return None


def _key(string: locale_str, context: TranslationContextTypes) -> str:
    is_name = context.location in (Place.command_name, Place.group_name, Place.parameter_name)
    if is_name and isinstance(context.data, Command | Group | Parameter):
        return f"{context.data.description}.name"
    return string.message


async def language_of_match(press: Press) -> str:
    """The language that a match begun by this press is played in.

    The server's own setting; else its locale, which is real for Community servers only (all others report en-US);
    else the language of whoever typed.
    """
    guild_id = press.interaction.guild_id
    chosen = None if guild_id is None else await press.house.services.servers.language_of(guild_id)
    return press.house.catalogues.nearest(chosen or _spoken_around(press))


def _spoken_around(press: Press) -> str | None:
    guild, locale = press.interaction.guild, press.interaction.guild_locale
    is_community = guild is not None and "COMMUNITY" in guild.features
    return locale.value if is_community and locale is not None else press.language
