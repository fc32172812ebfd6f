"""People who trade at tables of Bohnanza, mostly by their direct messages, and what the bot writes meanwhile."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Sequence

from bot.sandbox.traffic import Call
from bot.sandbox.wire import ChannelType, MessageFlag
from bot.sandbox.world import Message
from tests.benchmarks.arena import SHOWN_WITHIN, Arena, Place, Player
from tests.benchmarks.gauge import kind_of
from tests.sandbox_client import components

THINKS = (0.5, 1.5)
"""Seconds before somebody does something; half of it between the taps of one offer."""
DEALS = 4
"""So often the active player offers or answers something before the trading ends."""
OFFERS, ANSWERS = 0.4, 0.7
"""How often somebody else makes an offer when there is nothing to answer, and how often one is answered at all."""
STUCK_AFTER = 120.0
"""Seconds that a turn may take."""
TURN = re.compile(r"\*\*Turn (\d+) ")

PANELS, LETTERS = "panels among DMs edited", "letters edited"
DM_EDITS = (PANELS, LETTERS)


class TradeGauge:
    """Counts the requests of the bot by what they write."""

    def __init__(self, arena: Arena) -> None:
        self.calls: Counter[str] = Counter()
        self.turns = 0
        """Turns that were played, at all tables."""
        self.stuck = 0
        """Tables at which nothing went on."""
        self._core = arena.sandbox.core
        self._core.traffic.listen(self._called)

    def forget(self) -> None:
        """Begin to count anew."""
        self.calls.clear()

    def _called(self, call: Call) -> None:
        self.calls[self._kind(call)] += 1

    def _kind(self, call: Call) -> str:
        found = re.fullmatch(r"/channels/(\d+)/messages(?:/(\d+))?", call.path)
        channel = self._core.world.channels.get(found[1]) if found else None
        if found is None or channel is None or channel.type != ChannelType.DM:
            return kind_of(call)
        if call.method == "POST":
            flags = int(call.body.get("flags") or 0) if isinstance(call.body, dict) else 0
            return "panels among DMs posted" if flags & MessageFlag.COMPONENTS_V2 else "letters posted"
        if call.method == "DELETE":
            return "DMs deleted"
        message = self._core.world.messages.get(channel.id, {}).get(found[2])
        return PANELS if message is not None and message.flags & MessageFlag.COMPONENTS_V2 else LETTERS


class Market:
    """The people at one table; each does what their panel and letters ask for, after a thought."""

    def __init__(self, place: Place, gauge: TradeGauge) -> None:
        self._place = place
        self._gauge = gauge
        self._offered: Counter[str] = Counter()
        """What each player did in a phase 2, by player and turn."""

    @property
    def turn(self) -> int | None:
        """The turn that the table shows; None when the match is over."""
        found = TURN.search(str(self._place.components))
        return int(found[1]) if found else None

    async def run(self, turns: float) -> None:
        """Play on until so many more turns are over, or the match is."""
        first = last = self.turn or 1
        since = time.monotonic()
        players = [asyncio.create_task(self._play(player)) for player in self._place.players]
        while (turn := self.turn) is not None and turn - first < turns:
            if turn > last:
                last, since = turn, time.monotonic()
            if time.monotonic() - since > STUCK_AFTER:
                self._gauge.stuck += 1
                break
            await self._news(self._place.players[0])
        self._gauge.turns += (last - first + 1) if turn is None else turn - first
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)

    async def _news(self, player: Player) -> None:
        player.sees_something_new.clear()
        try:
            async with asyncio.timeout(SHOWN_WITHIN):
                await player.sees_something_new.wait()
        except TimeoutError:
            return

    # ---- one player

    async def _play(self, player: Player) -> None:
        while True:
            if not await self._act(player):
                await self._news(player)
            await self._think()

    async def _think(self, share: float = 1.0) -> None:
        await asyncio.sleep(share * self._place.random.uniform(*THINKS))

    async def _act(self, player: Player) -> bool:
        """Do one thing; False: there is nothing to do."""
        if (panel := self._panel(player)) is None:
            return False
        ids = pressable(panel)
        for kinds in (("offer",), ("plant", "stop"), ("layall", "lay"), ("trade",)):
            if wanted := [each for each in ids if each.split(":")[2] in kinds]:
                if kinds == ("trade",):
                    return await self._trade(player, panel, ids)
                return await self._press(player, panel, wanted)
        if choice := [each for each in ids if each.startswith("d:")]:  # what a counter-offer or a deal still asks
            return await self._press(player, panel, choice)
        if self._place.mover.name == player.name or "**Plant" in str(panel.components):
            return await self._press(player, panel, [each for each in ids if ":sell:" in each])
        return False

    async def _trade(self, player: Player, panel: Message, ids: Sequence[str]) -> bool:
        random, key = self._place.random, f"{player.name}:{self.turn}"
        is_active = any(":end:" in each for each in ids)
        if is_active and self._offered[key] >= DEALS:
            return await self._press(player, panel, [each for each in ids if ":end:" in each])
        answers = [each for each in ids if each.split(":")[2] in {"accept", "decline", "counter"}]
        self._offered[key] += 1
        if answers and random.random() < ANSWERS:
            letter = self._letter(player)
            chosen = random.choice(answers)
            on = letter if letter is not None and chosen in pressable(letter) else panel
            return await self._press(player, on, [chosen])
        if not is_active and random.random() > OFFERS:
            return False
        return await self._offer(player)

    async def _offer(self, player: Player) -> bool:
        """A swap in four taps."""
        for start in ("d:{}:trade:", "d:{}:w:", "d:{}:r:", "h:{}:offer:"):
            panel = self._panel(player)
            ids = pressable(panel) if panel is not None else []
            wanted = [each for each in ids if re.match(start.format(r"\d+"), each)]
            if panel is None or not await self._press(player, panel, wanted):
                return False
            await self._think(0.5)
        return True

    async def _press(self, player: Player, message: Message, ids: Sequence[str]) -> bool:
        if not ids:
            return False
        await player.press(message, (self._place.random.choice(ids), None))
        return True

    def _panel(self, player: Player) -> Message | None:
        return next((m for m in self._dms(player) if m.flags & MessageFlag.COMPONENTS_V2), None)

    def _letter(self, player: Player) -> Message | None:
        return next((m for m in self._dms(player) if not m.flags & MessageFlag.COMPONENTS_V2), None)

    def _dms(self, player: Player) -> Sequence[Message]:
        """What the bot wrote to somebody for as long as they like, the newest first."""
        world = self._place.sandbox.core.world
        channel = world.dm_between(world.bot_id, player.user_id)
        messages = [] if channel is None else list(world.messages.get(channel.id, {}).values())
        return [message for message in reversed(messages) if not message.flags & MessageFlag.EPHEMERAL]


def pressable(message: Message) -> Sequence[str]:
    """The ids of the buttons of a private message that play, or go on with a choice."""
    found = [c for c in components({"components": message.components}) if not c.get("disabled")]
    return [c["custom_id"] for c in found if str(c.get("custom_id")).startswith(("h:", "d:"))]


async def begin(place: Place, practice: int = 0) -> None:
    """Open a lobby of Bohnanza, sit down and start; practice players take the last seats."""
    place.players = place.players[: len(place.players) - practice]
    await place.open_lobby("bohnanza")
    for seats in range(1, practice + 1):
        await place.press_offered(place.players[0], f":level:{seats}", "normal")
    await place.sit_down_and_start()
    await place.until(lambda: TURN.search(str(place.components)))
