"""The lobby of a match: who sits, what is agreed, and the buttons to sit down, stand up and begin."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple, Self

import discord
from discord import ButtonStyle
from discord.ui import ActionRow, Button, Container, DynamicItem, LayoutView, Select, Separator, TextDisplay

from bot.core.game import LEVELS, Level, Option
from bot.core.match import AnyGame
from bot.locale import Say, listed
from bot.services.seating import SEATINGS
from bot.services.table import Rematch, Seat, Status, Table
from bot.ui.house import House
from bot.ui.presses.items import OfMatch
from bot.ui.presses.press import Press
from bot.ui.presses.staff import show
from bot.ui.presses.switchboard import StandingLayout
from bot.ui.scene import markdown_safe, name_of

MEADOW = discord.Colour(0x6AA84F)
DEFAULT_LEVEL: Level = "normal"

DEEDS = ("join", "leave", "start", "first", "practice", "dismiss")


class LobbyButton(
    OfMatch, DynamicItem[Button[LayoutView]], template=rf"lobby:(?P<match>\d{{1,18}}):(?P<deed>{'|'.join(DEEDS)})"
):
    """A button of the lobby; who may press it, and when, is for the services to say."""

    def __init__(self, match_id: int, deed: str, label: str | None, style: ButtonStyle = ButtonStyle.secondary) -> None:
        super().__init__(Button(label=label, style=style, custom_id=f"lobby:{match_id}:{deed}"))
        self.match_id = match_id
        self.deed = deed

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(int(match["match"]), match["deed"], item.label, item.style)

    async def act(self, press: Press) -> None:
        """Do its deed and show the lobby, or the table that it became."""
        lobbies, person, interaction_id = press.house.services.lobbies, press.person, press.interaction.id
        match self.deed:
            case "join":
                await lobbies.join(self.match_id, person, interaction_id)
            case "leave":
                await lobbies.leave(self.match_id, person, interaction_id)
            case "start":
                await lobbies.start(self.match_id, person, interaction_id)
            case "first":
                await lobbies.claim_first(self.match_id, person, interaction_id)
            case "practice":
                await lobbies.add_practice(self.match_id, person, DEFAULT_LEVEL, interaction_id)
            case "dismiss":
                await lobbies.remove_practice(self.match_id, person, interaction_id)
        await show(press, self.match_id)


class LevelSelect(OfMatch, DynamicItem[Select[LayoutView]], template=r"lobby:(?P<match>\d{1,18}):level:(?P<seats>\d+)"):
    """Adds a practice player of the chosen level.

    Choosing what is chosen already sends nothing, so the menu is a new one whenever the number of seats changed.
    """

    def __init__(self, match_id: int, seats: int, placeholder: str | None, options: list[discord.SelectOption]) -> None:
        super().__init__(Select(custom_id=f"lobby:{match_id}:level:{seats}", placeholder=placeholder, options=options))
        self.match_id = match_id
        self.seats = seats

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(int(match["match"]), int(match["seats"]), item.placeholder, item.options)

    async def act(self, press: Press) -> None:
        """Add the practice player."""
        level = next(level for level in LEVELS if level == self.chosen[0])
        await press.house.services.lobbies.add_practice(self.match_id, press.person, level, press.interaction.id)
        await show(press, self.match_id)


class RuleSelect(
    OfMatch, DynamicItem[Select[LayoutView]], template=r"lobby:(?P<match>\d{1,18}):rule:(?P<rule>[a-z0-9_]{1,32})"
):
    """Chooses one house rule and shows what is chosen."""

    def __init__(self, match_id: int, rule: str, options: list[discord.SelectOption]) -> None:
        super().__init__(Select(custom_id=f"lobby:{match_id}:rule:{rule}", options=options))
        self.match_id = match_id
        self.rule = rule

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(int(match["match"]), match["rule"], item.options)

    async def act(self, press: Press) -> None:
        """Agree on it."""
        lobbies, choice = press.house.services.lobbies, self.chosen[0]
        await lobbies.set_option(self.match_id, press.person, self.rule, choice, press.interaction.id)
        await show(press, self.match_id)


class SeatingSelect(OfMatch, DynamicItem[Select[LayoutView]], template=r"lobby:(?P<match>\d{1,18}):seating"):
    """Chooses who sits where when a match is played again."""

    def __init__(self, match_id: int, options: list[discord.SelectOption]) -> None:
        super().__init__(Select(custom_id=f"lobby:{match_id}:seating", options=options))
        self.match_id = match_id

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The menu that was used."""
        return cls(int(match["match"]), item.options)

    async def act(self, press: Press) -> None:
        """Agree on it."""
        seating = next(seating for seating in SEATINGS if seating == self.chosen[0])
        await press.house.services.lobbies.set_seating(self.match_id, press.person, seating, press.interaction.id)
        await show(press, self.match_id)


ITEMS = (LobbyButton, LevelSelect, RuleSelect, SeatingSelect)
"""What the client has to know to hear of a press in any lobby, also one posted before it started."""


def lobby_view(house: House, table: Table) -> LayoutView:
    """The message of a match that has not begun, or that was closed before it did."""
    view = StandingLayout()
    lobby = _Lobby(house.extensions.games[table.game_key].game, table, house.say(table.language))
    view.add_item(Container(*lobby.parts(), accent_colour=MEADOW))
    return view


class _Lobby(NamedTuple):
    game: AnyGame
    table: Table
    say: Say

    def parts(self) -> Iterator[discord.ui.Item[Any]]:
        yield TextDisplay(self.say("lobby.title", game=self.game.title))
        if self.table.status is not Status.LOBBY:
            yield TextDisplay(self.say("lobby.is_closed"))
            return
        yield TextDisplay(self.say(f"lobby.pace.{self.table.pace}.described"))
        yield Separator()
        if self.table.rematch is not None:
            yield TextDisplay(self.invitation(self.table.rematch))
        yield TextDisplay("\n".join(self.seats()))
        yield TextDisplay(self.advice())
        yield Separator()
        yield from self.rows()

    def seats(self) -> Iterator[str]:
        yield self.say("lobby.seats", taken=len(self.table.seats), places=self.game.seat_counts[-1])
        for place, seat in enumerate(self.table.seats, start=1):
            yield self.say(f"lobby.seat.{self.kind_of(seat)}", place=place, name=name_of(seat, self.say))

    def invitation(self, rematch: Rematch) -> str:
        """Which match is played again, and who of it has not said that they are in."""
        missing = [
            markdown_safe(chair.name)
            for chair in rematch.chairs
            if chair.user_id is not None and self.table.seat_of(chair.user_id) is None
        ]
        if not missing:
            return self.say("lobby.rematch", match=rematch.of)
        return self.say("lobby.rematch.missing", match=rematch.of, players=listed(missing, self.table.language))

    def kind_of(self, seat: Seat) -> str:
        if seat.level is not None and seat.is_practice:
            return f"practice.{seat.level}"
        standing = "host" if seat.user_id == self.table.host_id else "guest"
        return f"{standing}.first" if seat.claims_first else standing

    def advice(self) -> str:
        taken, places = len(self.table.seats), self.game.seat_counts
        host = next((name_of(seat, self.say) for seat in self.table.seats if seat.user_id == self.table.host_id), "")
        if taken < places[0]:
            return self.say("lobby.advice.too_few", n=places[0] - taken)
        if taken == places[-1]:
            return self.say("lobby.advice.full", host=host)
        return self.say("lobby.advice.ready", host=host)

    def rows(self) -> Iterator[ActionRow[Any]]:
        can_start = len(self.table.seats) in self.game.seat_counts
        people = [
            self.button("join", ButtonStyle.secondary if can_start else ButtonStyle.success),
            self.button("leave"),
        ]
        if self.game.first_seat is not None:
            people.append(LobbyButton(self.table.match_id, "first", self.say(self.game.first_seat)))
        practice = [self.button("practice")]
        if any(seat.is_practice for seat in self.table.seats):
            practice.append(self.button("dismiss"))
        yield ActionRow(*people)
        yield ActionRow(*practice)
        yield ActionRow(self.levels())
        if self.table.rematch is not None:
            yield ActionRow(self.seatings(self.table.rematch))
        for option in self.game.options:
            yield ActionRow(self.choices(option))
        yield ActionRow(self.button("start", ButtonStyle.success if can_start else ButtonStyle.secondary))

    def button(self, deed: str, style: ButtonStyle = ButtonStyle.secondary) -> LobbyButton:
        return LobbyButton(self.table.match_id, deed, self.say(f"lobby.button.{deed}"), style)

    def levels(self) -> LevelSelect:
        options = [
            discord.SelectOption(
                label=self.say(f"lobby.level.{level}"),
                description=self.say(f"lobby.level.{level}.described"),
                value=level,
            )
            for level in LEVELS
        ]
        return LevelSelect(self.table.match_id, len(self.table.seats), self.say("lobby.level"), options)

    def seatings(self, rematch: Rematch) -> SeatingSelect:
        options = [
            discord.SelectOption(
                label=self.say(f"lobby.seating.{seating}"), value=seating, default=seating == rematch.seating
            )
            for seating in SEATINGS
        ]
        return SeatingSelect(self.table.match_id, options)

    def choices(self, option: Option) -> RuleSelect:
        chosen = self.table.options.get(option.key, option.default)
        return RuleSelect(self.table.match_id, option.key, choices_of(self.game, option, chosen, self.say))


def choices_of(game: AnyGame, option: Option, chosen: str, say: Say) -> list[discord.SelectOption]:
    """What a menu of a house rule offers."""
    key = f"{game.key}.option.{option.key}"
    return [
        discord.SelectOption(
            label=say("lobby.option", rule=say(key), choice=say(f"{key}.{choice}")),
            value=choice,
            default=choice == chosen,
        )
        for choice in option.choices
    ]
