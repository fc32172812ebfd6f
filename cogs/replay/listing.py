"""`/history`: the matches that somebody may look at, a few on a page, each with a button that opens it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, Self, get_args

import discord
from discord.ui import ActionRow, Button, Container, DynamicItem, Item, LayoutView, Section, TextDisplay
from discord.utils import format_dt

from bot.locale import whole
from bot.services.archive import Entry, Page, Wanted, Which
from bot.services.refusal import Refusal
from bot.services.table import Status
from bot.ui.afterwards import ReplayButton, WatchButton
from bot.ui.presses.items import Answering
from bot.ui.presses.press import Press
from bot.ui.presses.staff import staff_of
from bot.ui.presses.switchboard import StandingLayout
from bot.ui.scene import name_of
from bot.ui.table import ACCENT

WHICH: Final[tuple[Which, ...]] = get_args(Which)

A_PAGE = 5
"""So many matches stand on a page: as many as a phone shows."""

ANY = "-"
"""What stands in a button's id for a game that does not matter."""

PLACES = {1: "🥇", 2: "🥈", 3: "🥉"}


class Sought(NamedTuple):
    """What a list is asked for; all of it stands in the ids of its buttons."""

    is_here: bool
    """Of the server that it is asked for in; otherwise the reader's own, from everywhere."""
    which: Which
    game_key: str | None
    person: int | None


class PageButton(
    Answering,
    DynamicItem[Button[LayoutView]],
    template=rf"history:(?P<here>[01]):(?P<which>{'|'.join(WHICH)}):(?P<game>[a-z0-9_]{{1,32}}|{ANY})"
    r":(?P<person>[1-8]?\d{1,18}):(?P<page>\d{1,7}):(?P<way>newer|older)",
):
    """Turns a list to another page."""

    def __init__(self, sought: Sought, number: int, way: str, label: str | None, *, disabled: bool = False) -> None:
        where = f"{int(sought.is_here)}:{sought.which}:{sought.game_key or ANY}:{sought.person or 0}"
        super().__init__(Button(label=label, disabled=disabled, custom_id=f"history:{where}:{number}:{way}"))
        self.sought = sought
        self.number = number

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        sought = Sought(
            is_here=match["here"] == "1",
            which=next(which for which in WHICH if which == match["which"]),
            game_key=None if match["game"] == ANY else match["game"],
            person=int(match["person"]) or None,
        )
        return cls(sought, int(match["page"]), match["way"], item.label)

    @property
    def about(self) -> Mapping[str, object]:
        """The list; it belongs to no match."""
        return {"command": "history"}

    async def act(self, press: Press) -> None:
        """Show that page in place of this one."""
        await show_list(press, sought=self.sought, number=self.number)


async def show_list(press: Press, *, sought: Sought, number: int) -> None:
    """Show a page of a list to whoever asks; raises Refusal for the matches of somebody who hides."""
    await _respect(press, sought.person)
    page = await press.house.services.archive.page(await _wanted(press, sought), number, A_PAGE)
    view = StandingLayout()
    view.add_item(Container(*_parts(press, sought, page), accent_colour=ACCENT))
    message = press.interaction.message
    if message is None:
        await press.reveal(view)
    else:
        await press.edit(message.id, view, {})


async def _respect(press: Press, person: int | None) -> None:
    if person is None or person == press.person.id:
        return
    if (await press.house.services.people.wishes(person)).hidden:
        raise Refusal("replay.person_hides")


async def _wanted(press: Press, sought: Sought) -> Wanted:
    """The list as the store is asked for it: of a server nothing but what its reader may see there."""
    archive, guild_id = press.house.services.archive, press.interaction.guild_id if sought.is_here else None
    channels: frozenset[int] = frozenset()
    if guild_id is not None:
        channels = await staff_of(press.interaction).onlookers.access.visible(
            press, await archive.channels_of(guild_id)
        )
    return Wanted(press.person.id, guild_id, channels, sought.game_key, sought.person, sought.which)


def _parts(press: Press, sought: Sought, page: Page) -> Iterator[Item[Any]]:
    yield TextDisplay("\n".join(_heading(press, sought, page)))
    for entry in page.entries:
        yield Section(TextDisplay("\n".join(_lines(press, entry))), accessory=_button(press, entry))
    if page.pages > 1:
        last = page.pages - 1
        row: ActionRow[Any] = ActionRow(
            PageButton(
                sought, max(page.number - 1, 0), "newer", press.say("replay.button.newer"), disabled=page.number == 0
            ),
            PageButton(
                sought,
                min(page.number + 1, last),
                "older",
                press.say("replay.button.older"),
                disabled=page.number == last,
            ),
        )
        yield row


def _heading(press: Press, sought: Sought, page: Page) -> Iterator[str]:
    yield press.say("replay.list.here" if sought.is_here else "replay.list.everywhere")
    filters = [press.say(f"replay.which.{sought.which}")]
    if sought.game_key is not None:
        filters.append(press.house.title(sought.game_key))
    if sought.person is not None:
        filters.append(f"<@{sought.person}>")
    shown = {"filters": " · ".join(filters), "n": page.total}
    yield press.say("replay.list.shown", **shown)
    if page.pages > 1:
        yield press.say("replay.list.page", page=page.number + 1, pages=page.pages)
    if not page.total:
        yield press.say("replay.list.empty")


def _lines(press: Press, entry: Entry) -> Iterator[str]:
    table = entry.table
    shown = {"game": press.house.title(table.game_key), "match": table.match_id, "when": format_dt(entry.at, "R")}
    yield press.say(f"replay.listed.{table.status}", **shown, channel=f"<#{table.channel_id}>")
    yield "\u2003".join(_players(press, entry))  # on a phone lines end between players, where a dot would hang


def _players(press: Press, entry: Entry) -> Iterator[str]:
    """Everybody, the best first, with their scores; in the order of the seats where there are none."""
    names = [name_of(seat, press.say) for seat in entry.table.seats]
    if not entry.results:
        yield from names
    for result in sorted(entry.results, key=lambda result: (result.place, result.seat)):
        place = PLACES.get(result.place, f"{result.place}.")
        shown = {"player": names[result.seat], "score": whole(result.score)}
        yield press.say("replay.listed.player", place=place, **shown)


def _button(press: Press, entry: Entry) -> Item[Any]:
    table = entry.table
    if table.status is Status.RUNNING:
        return WatchButton(table.match_id, "open", press.say("replay.button.watch"))
    return ReplayButton(table.match_id, 0, "open", press.say("table.button.replay"))
