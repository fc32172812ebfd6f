"""`/leaderboard`: a page of it, and buttons to every other; all that is shown stands in their `custom_id`s."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple, Self, get_args

import discord
from discord.ui import ActionRow, Button, Container, DynamicItem, Item, LayoutView, Select, Separator, TextDisplay

from bot.services.leaderboards import Line, Page, Period
from bot.services.refusal import Refusal
from bot.ui.presses.items import Answering
from bot.ui.presses.press import Press
from bot.ui.presses.switchboard import StandingLayout
from bot.ui.scene import markdown_safe
from bot.ui.table import ACCENT

Scope = Literal["here", "everywhere"]
SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
PERIODS: Final[tuple[Period, ...]] = get_args(Period)

A_PAGE = 10
"""So many people stand on a page: with the buttons below them as many as a phone shows."""

MOST_GAMES = 25
"""As many as a menu offers."""

Purpose = Literal["scope", "period", "back", "on", "own"]
"""What a button is there for; it keeps apart those that would show the same page."""


class Sought(NamedTuple):
    """Which leaderboard; outside of a server `here` is everywhere."""

    game_key: str
    scope: Scope
    period: Period


class BoardButton(
    Answering,
    DynamicItem[Button[LayoutView]],
    template=rf"board:(?P<game>[a-z0-9_]{{1,32}}):(?P<scope>{'|'.join(SCOPES)}):(?P<period>{'|'.join(PERIODS)})"
    rf":(?P<page>\d{{1,7}}):(?P<purpose>{'|'.join(get_args(Purpose))})",
):
    """Shows another page of a leaderboard, or another leaderboard, in place of this one."""

    def __init__(
        self,
        sought: Sought,
        number: int,
        purpose: Purpose,
        label: str | None,
        *,
        is_chosen: bool = False,
        disabled: bool = False,
    ) -> None:
        style = discord.ButtonStyle.primary if is_chosen else discord.ButtonStyle.secondary
        custom_id = f"board:{':'.join(sought)}:{number}:{purpose}"
        super().__init__(Button(label=label, style=style, disabled=disabled, custom_id=custom_id))
        self.sought = sought
        self.number = number
        self.purpose: Purpose = purpose

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        sought = Sought(match["game"], _named(SCOPES, match["scope"]), _named(PERIODS, match["period"]))
        return cls(sought, int(match["page"]), _named(get_args(Purpose), match["purpose"]), item.label)

    @property
    def about(self) -> Mapping[str, object]:
        """The leaderboard; it belongs to no match."""
        return {"command": "leaderboard", "game": self.sought.game_key}

    async def act(self, press: Press) -> None:
        """Show that page."""
        await show(press, sought=self.sought, number=self.number)


class BoardSelect(
    Answering,
    DynamicItem[Select[LayoutView]],
    template=rf"board:(?P<scope>{'|'.join(SCOPES)}):(?P<period>{'|'.join(PERIODS)})",
):
    """Chooses another game's leaderboard."""

    def __init__(self, scope: Scope, period: Period, options: list[discord.SelectOption]) -> None:
        super().__init__(Select(custom_id=f"board:{scope}:{period}", options=options))
        self.scope: Scope = scope
        self.period: Period = period

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(_named(SCOPES, match["scope"]), _named(PERIODS, match["period"]), item.options)

    @property
    def about(self) -> Mapping[str, object]:
        """It belongs to no match."""
        return {"command": "leaderboard"}

    async def act(self, press: Press) -> None:
        """Show the first page of the chosen game."""
        await show(press, sought=Sought(self.chosen[0], self.scope, self.period), number=0)


def _named(names: tuple[Any, ...], name: str) -> Any:
    return next(each for each in names if each == name)


async def show(press: Press, *, sought: Sought, number: int) -> None:
    """Show a page of a leaderboard to whoever asks; raises Refusal for a game that is not here any more."""
    if sought.game_key not in press.house.extensions.games:
        raise Refusal("refusal.stale")
    guild_id = press.interaction.guild_id
    if guild_id is None:
        sought = sought._replace(scope="everywhere")
    page = await press.house.services.leaderboards.page(
        sought.game_key,
        guild_id if sought.scope == "here" else None,
        sought.period,
        reader=press.person.id,
        number=number,
        size=A_PAGE,
    )
    view = StandingLayout()
    view.add_item(Container(*_parts(press, sought, page), accent_colour=ACCENT))
    if press.interaction.message is None:
        await press.reveal(view)
    else:
        await press.edit(press.interaction.message.id, view, {})


def _parts(press: Press, sought: Sought, page: Page) -> Iterator[Item[Any]]:
    say, game = press.say, press.house.title(sought.game_key)
    where, when = say(f"leaderboard.scope.{sought.scope}"), say(f"leaderboard.period.{sought.period}")
    yield TextDisplay(say("leaderboard.title", game=game, scope=where, period=when))
    yield TextDisplay("\n".join(_lines(press, page)) or say("leaderboard.empty", game=game))
    if page.people:
        yield TextDisplay("\n".join(_below(press, page)))
    yield Separator()
    yield from _buttons(press, sought, page)


def _lines(press: Press, page: Page) -> Iterator[str]:
    for line in page.lines:
        key = "leaderboard.line.own" if line.is_readers else "leaderboard.line"
        player = press.say("leaderboard.somebody") if line.name is None else markdown_safe(line.name)
        yield press.say(key, rank=line.rank, player=player, rating=_rating(press, line), n=line.rated)


def _below(press: Press, page: Page) -> Iterator[str]:
    """The reader's own place, and what the marks mean that stand above."""
    own = page.own
    if own is None:
        yield press.say("leaderboard.own.none")
    else:
        yield press.say("leaderboard.own", rank=own.rank, rating=_rating(press, own), n=page.people)
        if own.is_hidden:
            yield press.say("leaderboard.own.hidden")
    if any(line.is_provisional for line in (*page.lines, *filter(None, [own]))):
        yield press.say("leaderboard.provisional")


def _rating(press: Press, line: Line) -> str:
    return press.say(
        "leaderboard.rating.provisional" if line.is_provisional else "leaderboard.rating", points=line.points
    )


def _buttons(press: Press, sought: Sought, page: Page) -> Iterator[Item[Any]]:
    games = [
        discord.SelectOption(label=found.game.title, value=key, default=key == sought.game_key)
        for key, found in press.house.extensions.games.items()
    ]
    yield ActionRow(BoardSelect(sought.scope, sought.period, games[:MOST_GAMES]))
    if press.interaction.guild_id is not None:
        yield _choice(press, "scope", {scope: sought._replace(scope=scope) for scope in SCOPES}, sought)
    yield _choice(press, "period", {period: sought._replace(period=period) for period in PERIODS}, sought)
    if page.pages > 1:
        yield ActionRow(*_turning(press, sought, page))


def _choice(press: Press, purpose: Purpose, choices: Mapping[str, Sought], sought: Sought) -> ActionRow[Any]:
    """A row of what else may be sought, by name."""
    return ActionRow(
        *(
            BoardButton(other, 0, purpose, press.say(f"leaderboard.{purpose}.{name}"), is_chosen=other == sought)
            for name, other in choices.items()
        )
    )


def _turning(press: Press, sought: Sought, page: Page) -> Iterator[BoardButton]:
    number, last, say = page.number, page.pages - 1, press.say
    yield BoardButton(sought, max(number - 1, 0), "back", say("leaderboard.button.back"), disabled=number == 0)
    yield BoardButton(sought, min(number + 1, last), "on", say("leaderboard.button.on"), disabled=number == last)
    if page.own_page is not None:
        yield BoardButton(sought, page.own_page, "own", say("leaderboard.button.own"), disabled=page.own_page == number)


ITEMS = (BoardButton, BoardSelect)
"""What the client has to know to hear of a press on any leaderboard, also one from before it started."""
