"""What is known of one person's private messages of one match."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Set
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

import discord

from bot.services.paintings import Painting
from bot.services.table import Table
from bot.ui.hands.private import Panel

HAND, LETTER = "hand", "letter:"
"""The kinds of paintings: the panel among somebody's direct messages, and letters, whose keys follow."""

SUPERSEDED = 20
"""How many panels that a newer one replaced are remembered as such."""


@dataclass
class Sheet:
    """A panel: what it shows besides the match as it is."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the message is being written."""
    draft: str = ""
    """The step of a private choice that stands in place of the hand."""
    drafted_at: datetime | None = None
    """When its owner chose that."""
    notice: str | None = None
    """What its owner is told above it."""
    looks: str | None = None
    """The digest of what it shows; None: nobody knows."""
    picture: str | None = None
    """The key of the picture that it holds."""

    def turn(self, draft: str, notice: str | None) -> None:
        """Its owner chose what it shall show."""
        self.draft, self.notice, self.drafted_at = draft, notice, discord.utils.utcnow()

    def shows(self, panel: Panel) -> None:
        """That was written on it."""
        self.looks = panel.looks
        self.picture = None if panel.picture is None else panel.picture.key

    def is_left_lying(self, life: timedelta) -> bool:
        """Its owner chose what it shows longer ago than `life`."""
        return self.drafted_at is None or discord.utils.utcnow() - self.drafted_at > life


@dataclass
class Glance(Sheet):
    """A panel at the table that its owner alone sees: it can be written while Discord honours the press that it answers."""

    message_id: int = 0
    edit: Callable[..., Awaitable[object]] | None = None
    """Edits it by the newest press of its owner."""
    editable_until: datetime | None = None

    @property
    def is_editable(self) -> bool:
        """Discord still honours that press."""
        return (
            self.edit is not None and self.editable_until is not None and discord.utils.utcnow() < self.editable_until
        )


@dataclass
class Place:
    """One person at one match: their panels and letters."""

    match_id: int
    user_id: int
    dm: Sheet = field(default_factory=Sheet)
    painting: Painting | None = None
    """The panel among their direct messages."""
    letters: dict[str, Painting] = field(default_factory=dict)
    """Those that stand, by their keys."""
    letters_lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while letters are being written."""
    closings: dict[str, str | None] = field(default_factory=dict)
    """What to leave of a letter once it is over."""
    is_known: bool = False
    """`painting` and `letters` are what the store has."""
    glance: Glance | None = None
    """The newest panel at the table."""
    superseded: deque[int] = field(default_factory=lambda: deque(maxlen=SUPERSEDED))
    """The older ones."""
    posts: int = 0
    """How many messages were posted."""
    dirty: bool = False
    """The match may have changed since all this was last written."""
    is_asked_anew: bool = False
    """There was a reason to write since the follower last tried."""
    follower: asyncio.Task[None] | None = None
    written_at: float = float("-inf")
    """When something of it was last written, on the loop's clock."""

    def replace_glance(self, glance: Glance) -> None:
        """A panel at the table became the live one."""
        if self.glance is not None and self.glance.message_id != glance.message_id:
            self.superseded.append(self.glance.message_id)
        if glance.message_id in self.superseded:
            self.superseded.remove(glance.message_id)
        self.glance = glance

    def note(self, table: Table, panel: Panel, painting: Painting) -> Painting:
        """Remember what the panel among the direct messages shows now."""
        self.dm.shows(panel)
        self.written_at = asyncio.get_running_loop().time()
        self.painting = replace(painting, shown_version=table.version, looks=panel.looks)
        return self.painting


class Places:
    """Everybody's places at the matches that are followed."""

    def __init__(self) -> None:
        self._places: dict[int, dict[int, Place]] = {}
        """By match and person."""

    def __iter__(self) -> Iterator[Place]:
        for places in list(self._places.values()):
            yield from list(places.values())

    def get(self, match_id: int, user_id: int) -> Place | None:
        """Somebody's place, None if nothing is known of one."""
        return self._places.get(match_id, {}).get(user_id)

    def at(self, match_id: int, user_id: int) -> Place:
        """Somebody's place, from now on known."""
        return self._places.setdefault(match_id, {}).setdefault(user_id, Place(match_id, user_id))

    def people(self, match_id: int) -> Set[int]:
        """Who has a place at a match."""
        return self._places.get(match_id, {}).keys()

    def leave(self, match_id: int, user_id: int) -> None:
        """Somebody's place is of no use any more."""
        places = self._places.get(match_id, {})
        places.pop(user_id, None)
        if not places:
            self._places.pop(match_id, None)
