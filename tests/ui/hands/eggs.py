"""A match of Eggs, the toy game with hidden hands, and what each of its players reads."""

import asyncio
from collections.abc import Coroutine, Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.services.table import Person
from bot.services.table import Table as Match
from bot.ui.hands.sheets import Place
from tests.discord_checks.limits import flat
from tests.ui.at_table import Table

EGGS = {"b": "brown", "w": "white", "g": "golden"}


class Eggs(Table):
    """People around a table on which nobody's hand lies."""

    async def opens(self, *others: str, **options: str) -> None:
        """Anna opens a lobby and the others join."""
        await self.says("anna", "play", game="secret")
        for name in others:
            await self.presses(name, "lobby:1:join")
        for key, choice in options.items():
            await self.people["anna"].select(self.message, [choice], custom_id=f"lobby:1:rule:{key}")

    async def begins(self, *others: str, **options: str) -> None:
        """Anna opens a lobby and starts it with the others, or with a practice player."""
        await self.opens(*others, **options)
        if not others:
            await self.presses("anna", "lobby:1:practice")
        await self.presses("anna", "lobby:1:start")

    async def match(self) -> Match:
        """The first match as it is stored."""
        return await self.bot.house.services.matches.table(1)

    def place(self, name: str) -> Place:
        """What the bot knows of somebody's private messages."""
        place = self.bot.house.followers.places.get(1, self.people[name].id)
        assert place is not None
        return place

    async def turn(self) -> str:
        """Whose turn it is, by name."""
        table = await self.match()
        assert table.match is not None
        [seat] = table.match.waiting_for
        return table.seats[seat].name

    async def others(self) -> list[str]:
        """The other players, in the order of their seats."""
        turn = await self.turn()
        return [seat.name for seat in (await self.match()).seats if seat.name != turn]

    async def hand(self, name: str) -> str:
        """What somebody holds."""
        table = await self.match()
        seat = table.seat_of(self.people[name].id)
        assert seat is not None
        assert table.match is not None
        return str(table.match.game.view(table.match.state, seat.number)["hand"])

    async def plays(self, name: str, code: str, *, unseen: bool = False) -> None:
        """Somebody makes a move, never mind where they pressed it; an `unseen` one is shown to nobody yet."""
        person = next(seat for seat in (await self.match()).seats if seat.name == name)
        assert person.user_id is not None
        play = self.bot.house.services.matches.play(1, Person(person.user_id, name), code, None)
        if unseen:
            await play
        else:
            await self.happens(play)

    async def happens(self, doing: Coroutine[Any, Any, Any]) -> None:
        """Something happens in the bot, and everybody is shown what has changed."""
        with self.env._bot_scope():
            done = asyncio.create_task(doing)
        await self.env.settle()
        await done

    async def lays(self, place: int = 0, *, unseen: bool = False) -> None:
        """Whoever's turn it is lays an egg, never mind where they pressed that."""
        name, table = await self.turn(), await self.match()
        assert table.match is not None
        number = table.match.game.view(table.match.state, None)["turn"]
        await self.plays(name, f"l{number}.{place}.{(await self.hand(name))[place]}", unseen=unseen)

    async def gives(self) -> tuple[str, str]:
        """Whoever's turn it is offers their first egg to the next player; their names."""
        giver, [taker, *_] = await self.turn(), await self.others()
        table = await self.match()
        assert table.match is not None
        seat = table.seat_of(self.people[taker].id)
        assert seat is not None
        number = table.match.game.view(table.match.state, None)["turn"]
        await self.plays(giver, f"o{number}.{seat.number}.{(await self.hand(giver))[0]}")
        return giver, taker

    def dm_channel(self, name: str) -> int | None:
        """Where somebody reads direct messages, once that is open."""
        return self.env.backend.dm_channels.get(self.people[name].id)

    def dms(self, name: str) -> list[Any]:
        """Somebody's direct messages from the bot, oldest first."""
        if self.dm_channel(name) is None:
            return []
        return [message for message in self.people[name].user.dm_channel.history() if not message.flags.ephemeral]

    def panel(self, name: str) -> Any:
        """The panel among somebody's direct messages."""
        [panel] = [message for message in self.dms(name) if message.flags.components_v2]
        return panel

    def letters(self, name: str) -> list[Any]:
        """The letters among somebody's direct messages."""
        return [message for message in self.dms(name) if not message.flags.components_v2]

    async def looks(self, name: str) -> Any:
        """Somebody presses "My hand" at the table; returns the panel that they alone see."""
        return (await self.presses(name, "t:1:hand")).response

    async def presses_on(self, name: str, message: Any, custom_id: str) -> Any:
        """Somebody presses a button of a message that they see, named by the beginning of its custom_id."""
        full = next(found for found in ids(message) if found.startswith(custom_id))
        channel = getattr(message, "channel_id", None) or message.channel.id
        who: Any = self.people[name].user if channel == self.dm_channel(name) else self.people[name]
        return await who.click(message, custom_id=full)

    def calls_of(self, *paths: str) -> list[tuple[str, str]]:
        """The requests so far to paths that contain one of these, without the parts that differ."""
        return [
            (entry.method, entry.path) for entry in self.env.http_requests if any(path in entry.path for path in paths)
        ]

    def edits(self, name: str) -> int:
        """How many edits of direct messages somebody's channel has seen, answers to presses not counted."""
        return len(self.requests("PATCH", f"/channels/{self.dm_channel(name)}/messages"))


def parts(message: Any) -> list[Mapping[str, Any]]:
    """All components of a message, flat."""
    components = message.components
    return list(flat(part if isinstance(part, dict) else part.to_dict() for part in components))


def text(message: Any) -> str:
    """All that a message says."""
    return "\n".join([message.content, *(part["content"] for part in parts(message) if "content" in part)])


def ids(message: Any) -> list[str]:
    """The custom_ids of what can be pressed on a message."""
    return [part["custom_id"] for part in parts(message) if part.get("custom_id") and not part.get("disabled")]


def named(hand: str) -> str:
    """A hand as its owner reads it."""
    return ", ".join(EGGS[egg] for egg in hand)


HANDS = ("bwgb", "wggb", "gbbw")


def deal_in_order(eggs: Eggs, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody's hand is the beginning of one of `HANDS`."""
    game = eggs.bot.house.extensions.games["secret"].game
    dealt = type(game).setup

    def deal(self: Any, seats: int, options: Any, rng: Any) -> Any:
        number = int(options["eggs"])
        return replace(dealt(self, seats, options, rng), hands=tuple(hand[:number] for hand in HANDS[:seats]))

    monkeypatch.setattr(type(game), "setup", deal)


def notices(message: Any) -> list[str]:
    """What a panel tells of a press."""
    return [line for line in text(message).splitlines() if line.startswith("⚠️")]
