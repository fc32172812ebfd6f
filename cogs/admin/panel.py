"""The panel of `/settings`: pages for its reader, for the server, and for its games.

Its buttons and menus have all that they would change in their `custom_id`s, or in what is chosen, so any panel works at
any time. Every change holds at once, and the panel shows what holds then.
"""

import re
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Self

import discord
from discord.ui import (
    ActionRow,
    Button,
    ChannelSelect,
    Container,
    DynamicItem,
    Item,
    LayoutView,
    RoleSelect,
    Section,
    Select,
    Separator,
    TextDisplay,
)

from bot.core.game import Option
from bot.core.match import AnyGame
from bot.services.refusal import Refusal
from bot.services.servers import Defaults
from bot.settings import PACES
from bot.ui.lobby import choices_of
from bot.ui.presses.items import Answering
from bot.ui.presses.permissions import manages_server, standing
from bot.ui.presses.press import Press
from bot.ui.presses.staff import staff_of
from bot.ui.presses.switchboard import StandingLayout
from bot.ui.table import ACCENT
from cogs.admin.choices import language_choices, pace_choices, wish_of

Page = Literal["person", "server", "games"]
PAGES: tuple[Page, ...] = ("person", "server", "games")

PLAYABLE = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]
"""Kinds of channels in which, or in whose threads, there can be a table."""
MOST_CHANNELS = 25
"""As many as Discord lets a menu choose."""

MOST_CHOICES, MOST_RULES = 25, 12
"""As many as a menu offers, and as many menus as fit beside the others."""

GAME = r"(?P<game>[a-z0-9_]{1,32})"

Wish = Literal["dms", "reminders", "hidden"]
WISHES: tuple[Wish, ...] = ("dms", "reminders", "hidden")


class OfSettings(Answering):
    """An item of the panel: it changes something and then shows what holds."""

    page: Page
    """On which it stands."""

    @property
    def about(self) -> Mapping[str, object]:
        """The page."""
        return {"page": self.page}

    async def act(self, press: Press) -> None:
        """Change what it is for, and show it; what belongs to a server is refused to whoever does not look after it."""
        if self.page != "person" and not await manages_server(press):
            raise Refusal("admin.not_allowed")
        await self.change(press)
        await self.show(press)

    async def change(self, press: Press) -> None:
        """Change what it is for."""

    async def show(self, press: Press) -> None:
        """Show the page that it stands on."""
        await show(press, self.page)


class PageButton(OfSettings, DynamicItem[Button[LayoutView]], template=r"set:page:(?P<page>person|server|games)"):
    """Turns to a page of the panel."""

    def __init__(self, page: Page, label: str | None, *, is_open: bool = False) -> None:
        style = discord.ButtonStyle.primary if is_open else discord.ButtonStyle.secondary
        super().__init__(Button(label=label, style=style, custom_id=f"set:page:{page}"))
        self.page = page

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(next(page for page in PAGES if page == match["page"]), item.label)


class LanguageSelect(OfSettings, DynamicItem[Select[LayoutView]], template=r"set:(?P<page>person|server):language"):
    """Chooses what somebody, or everybody at a server's tables, is spoken to in."""

    def __init__(self, page: Page, options: list[discord.SelectOption]) -> None:
        super().__init__(Select(custom_id=f"set:{page}:language", options=options))
        self.page = page

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(next(page for page in PAGES if page == match["page"]), item.options)

    async def change(self, press: Press) -> None:
        """Speak the chosen language from now on, also on this panel."""
        services, language = press.house.services, wish_of(self.chosen)
        if self.page == "server":
            await services.servers.set_language(press.guild_id, language)
            return
        await services.people.set_language(press.person.id, language)
        press.language = await services.people.language_of(press.person.id)
        await staff_of(press.interaction).panels.recheck(press.person.id)


class Switch(
    OfSettings, DynamicItem[Button[LayoutView]], template=rf"set:person:(?P<wish>{'|'.join(WISHES)}):(?P<turns>on|off)"
):
    """Turns a wish of its presser on or off, as it said when it was pressed."""

    page = "person"

    def __init__(self, wish: Wish, label: str | None, *, turns: Literal["on", "off"]) -> None:
        style = discord.ButtonStyle.success if turns == "off" else discord.ButtonStyle.secondary
        super().__init__(Button(label=label, style=style, custom_id=f"set:person:{wish}:{turns}"))
        self.wish = wish
        self.turns = turns

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        wish = next(wish for wish in WISHES if wish == match["wish"])
        return cls(wish, item.label, turns="on" if match["turns"] == "on" else "off")

    async def change(self, press: Press) -> None:
        """Note the wish."""
        people, user_id, is_on = press.house.services.people, press.person.id, self.turns == "on"
        match self.wish:
            case "dms":
                await people.set_dms(user_id, wanted=is_on)
                await staff_of(press.interaction).panels.recheck(user_id)
            case "reminders":
                await people.set_reminders(user_id, wanted=is_on)
            case "hidden":
                await people.set_hidden(user_id, hidden=is_on)


class ChannelsSelect(OfSettings, DynamicItem[ChannelSelect[LayoutView]], template=r"set:server:channels"):
    """Chooses where a server plays; none: everywhere."""

    page = "server"

    def __init__(self, placeholder: str | None, chosen: Iterable[int] = ()) -> None:
        super().__init__(
            ChannelSelect(
                custom_id="set:server:channels",
                placeholder=placeholder,
                channel_types=PLAYABLE,
                min_values=0,
                max_values=MOST_CHANNELS,
                default_values=[discord.SelectDefaultValue.from_channel(discord.Object(one)) for one in chosen],
            )
        )

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, _match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(item.placeholder)

    async def change(self, press: Press) -> None:
        """Play in the chosen channels from now on."""
        await press.house.services.servers.set_channels(press.guild_id, [int(channel_id) for channel_id in self.chosen])


class ModeratorsSelect(OfSettings, DynamicItem[RoleSelect[LayoutView]], template=r"set:server:role"):
    """Chooses the role of a server's moderators; none: only those whom Discord lets."""

    page = "server"

    def __init__(self, placeholder: str | None, chosen: Iterable[int] = ()) -> None:
        super().__init__(
            RoleSelect(
                custom_id="set:server:role",
                placeholder=placeholder,
                min_values=0,
                max_values=1,
                default_values=[discord.SelectDefaultValue.from_role(discord.Object(one)) for one in chosen],
            )
        )

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, _match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(item.placeholder)

    async def change(self, press: Press) -> None:
        """Give the role its say; not that of everybody, or anybody could end any match."""
        role_id = next(map(int, self.chosen), None)
        if role_id == press.guild_id:
            raise Refusal("admin.not_everyone")
        await press.house.services.servers.set_moderator_role(press.guild_id, role_id)


class OfGame(OfSettings):
    """An item of the page of games: it settles something for one of them."""

    page = "games"
    game_key: str

    def game_of(self, press: Press) -> AnyGame:
        """The game; raises Refusal for one that is not here any more."""
        found = press.house.extensions.games.get(self.game_key)
        if found is None:
            raise Refusal("refusal.stale")
        return found.game

    async def show(self, press: Press) -> None:
        """Show what holds for this game."""
        await show(press, self.page, self.game_key)


class GameSelect(OfGame, DynamicItem[Select[LayoutView]], template=r"set:games:game"):
    """Turns to what is settled for another game."""

    def __init__(self, options: list[discord.SelectOption]) -> None:
        super().__init__(Select(custom_id="set:games:game", options=options))

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, _match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(item.options)

    async def change(self, press: Press) -> None:
        """Nothing changes by looking at it."""
        self.game_key = self.chosen[0]
        self.game_of(press)


class PaceSelect(OfGame, DynamicItem[Select[LayoutView]], template=rf"set:games:{GAME}:pace"):
    """Chooses at which pace a game is begun where nobody says otherwise."""

    def __init__(self, game_key: str, options: list[discord.SelectOption]) -> None:
        super().__init__(Select(custom_id=f"set:games:{game_key}:pace", options=options))
        self.game_key = game_key

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(match["game"], item.options)

    async def change(self, press: Press) -> None:
        """Begin the game at the chosen pace from now on."""
        wished = wish_of(self.chosen)
        pace = next((pace for pace in PACES if pace == wished), None)
        await press.house.services.servers.set_pace(press.guild_id, self.game_of(press), pace)


class HouseRuleSelect(
    OfGame, DynamicItem[Select[LayoutView]], template=rf"set:games:{GAME}:rule:(?P<rule>[a-z0-9_]{{1,32}})"
):
    """Chooses by which house rule a game is begun; its host may still choose another one in the lobby."""

    def __init__(self, game_key: str, rule: str, options: list[discord.SelectOption]) -> None:
        super().__init__(Select(custom_id=f"set:games:{game_key}:rule:{rule}", options=options))
        self.game_key = game_key
        self.rule = rule

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(match["game"], match["rule"], item.options)

    async def change(self, press: Press) -> None:
        """Begin the game by the chosen rule from now on."""
        servers, game = press.house.services.servers, self.game_of(press)
        await servers.set_option(press.guild_id, game, self.rule, self.chosen[0])


async def show(press: Press, page: Page, game_key: str | None = None) -> None:
    """Show a page: in place of the panel that was pressed, else as a new panel; `game_key` names one of the games."""
    view = StandingLayout()
    writer = _Writer(press, may_manage=await manages_server(press))
    view.add_item(Container(*[part async for part in writer.parts(page, game_key)], accent_colour=ACCENT))
    if press.interaction.message is None:
        await press.reveal(view)
    else:
        await press.edit(press.interaction.message.id, view, {})


class _Writer(NamedTuple):
    """Writes a page for one reader."""

    press: Press
    may_manage: bool

    async def parts(self, page: Page, game_key: str | None) -> AsyncIterator[Item[Any]]:
        yield TextDisplay(self.press.say("admin.title"))
        if self.may_manage:
            labels = ((one, self.press.say(f"admin.page.{one}")) for one in PAGES)
            yield ActionRow(*[PageButton(one, label, is_open=one == page) for one, label in labels])
        yield Separator()
        match page:
            case "person":
                parts = await self.person()
            case "server":
                parts = await self.server()
            case "games":
                parts = await self.games(game_key)
        for part in parts:
            yield part

    async def person(self) -> Sequence[Item[Any]]:
        say, wishes = self.press.say, await self.press.house.services.people.wishes(self.press.person.id)
        held: Mapping[Wish, bool] = {"dms": wishes.dms, "reminders": wishes.reminders, "hidden": wishes.hidden}
        return (
            TextDisplay(say("admin.person.language")),
            ActionRow(LanguageSelect("person", language_choices(self.press, "person", wishes.language))),
            Separator(),
            *(self.switch(wish, is_on=is_on) for wish, is_on in held.items()),
        )

    def switch(self, wish: Wish, *, is_on: bool) -> Section[Any]:
        held = "on" if is_on else "off"
        button = Switch(wish, self.press.say(f"admin.{held}"), turns="off" if is_on else "on")
        return Section(TextDisplay(self.press.say(f"admin.person.{wish}.{held}")), accessory=button)

    async def server(self) -> Sequence[Item[Any]]:
        press, say = self.press, self.press.say
        wishes = await press.house.services.servers.wishes(press.guild_id)
        guild = press.interaction.guild
        role = guild.get_role(wishes.moderator_role_id or 0) if guild else None
        channels = ChannelsSelect(say("admin.server.channels.none"), standing(press, wishes.channels))
        return (
            TextDisplay(say("admin.server.language")),
            ActionRow(LanguageSelect("server", language_choices(press, "server", wishes.language))),
            TextDisplay(say("admin.server.channels")),
            ActionRow(channels),
            TextDisplay(say("admin.server.role")),
            ActionRow(ModeratorsSelect(say("admin.server.role.none"), [role.id] if role else [])),
        )

    async def games(self, game_key: str | None) -> Sequence[Item[Any]]:
        press, say, games = self.press, self.press.say, self.press.house.extensions.games
        found = games.get(game_key or "") or next(iter(games.values()))
        game = found.game
        defaults = await press.house.services.servers.defaults(press.guild_id, game)
        titles = [
            discord.SelectOption(label=one.game.title, value=key, default=key == game.key) for key, one in games.items()
        ]
        return (
            TextDisplay(say("admin.games")),
            ActionRow(GameSelect(titles[:MOST_CHOICES])),
            Separator(),
            ActionRow(PaceSelect(game.key, pace_choices(say, found.pace, defaults.pace))),
            *(self.house_rule(game, option, defaults) for option in game.options[:MOST_RULES]),
        )

    def house_rule(self, game: AnyGame, option: Option, defaults: Defaults) -> ActionRow[Any]:
        chosen = defaults.options.get(option.key, option.default)
        return ActionRow(HouseRuleSelect(game.key, option.key, choices_of(game, option, chosen, self.press.say)))


ITEMS = (PageButton, LanguageSelect, Switch, ChannelsSelect, ModeratorsSelect, GameSelect, PaceSelect, HouseRuleSelect)
"""What the client has to know to hear of a press on any panel, also one from before it started."""
