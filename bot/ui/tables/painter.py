"""Keeps the message of every match showing what is stored.

A message has one writer at a time. What is written is built at the moment it is sent, so a newer picture is never
overwritten by an older one; changes that come while a write is on its way are shown together by the next.
"""

import asyncio
from contextlib import nullcontext
from dataclasses import replace
from functools import partial

import discord
import structlog

from bot.services.changes import MatchChanged
from bot.services.paintings import Painting
from bot.services.refusal import Refusal, RefusedAside
from bot.services.table import Table
from bot.ui.house import House
from bot.ui.pictures import Pictures
from bot.ui.presses.press import Press
from bot.ui.table import Composition, told_on_the_table
from bot.ui.tables.burial import Burial
from bot.ui.tables.calls import Calls
from bot.ui.tables.canvas import Canvas, Hand
from bot.ui.tables.composition import compose
from bot.ui.tables.sketches import Sketches
from bot.ui.tables.whispers import Whispers
from bot.ui.troubles import Trouble, tell_host, trouble

log = structlog.get_logger()

KIND = "table"
GRACE = 0.05
"""Seconds that a change waits before it is painted: a press that caused it answers with the picture itself."""
FIRST_PATIENCE = 1.0
LONGEST_PATIENCE = 60.0
"""Seconds before something that Discord could not do is tried again; doubled each time."""


async def grace() -> None:
    """What comes before a change is painted."""
    await asyncio.sleep(GRACE)


class Painter:
    """Writes the messages of all matches; subscribe `changed` to the services' changes, and `prepare` early."""

    def __init__(self, house: House, client: discord.Client) -> None:
        self.burial = Burial(house.settings)
        self._house = house
        self._client = client
        self._calls = Calls(house, client)
        self._whispers = Whispers(house.chores)
        self._pictures = Pictures()
        self._hand = Hand(client, self._pictures)
        self._sketches = Sketches(partial(compose, house), self._pictures)
        self._canvases: dict[int, Canvas] = {}

    def changed(self, change: MatchChanged) -> None:
        """Note that a match's message is stale; it is painted soon."""
        canvas = self._canvas(change.match_id)
        canvas.dirty = canvas.is_asked_anew = True
        if canvas.follower is None or canvas.follower.done():
            canvas.follower = asyncio.create_task(self._follow(canvas), name=f"painter-{canvas.match_id}")

    def prepare(self, table: Table) -> None:
        """Begin with what a press will be answered with, once it is stored."""
        canvas = self._canvases.get(table.match_id)
        if canvas is None or not canvas.lock.locked():
            self._sketches.prepare(table)

    async def repair(self) -> None:
        """Paint the matches whose message does not show what is stored: those that changed when nobody painted."""
        for match_id in await self._house.services.paintings.stale():
            self._calls.expect(match_id)
            self.changed(MatchChanged(match_id))

    async def answer(self, press: Press, match_id: int) -> None:
        """Answer a press with the match as it stands now, or barely, when its message is being written already.

        Only in a race it waits for its turn to write, since the painter, who would follow, may not edit so soon again.
        Where that fails for the moment it is not answered, and the painter follows.
        """
        canvas = self._canvas(match_id)
        if canvas.lock.locked() and not canvas.is_still:
            await press.acknowledge()
            return
        async with canvas.lock:
            try:
                await self._paint(canvas, press)
            except Exception as error:
                self.changed(MatchChanged(match_id))
                if trouble(error) is Trouble.OURS:
                    raise
        self._release(canvas)

    async def refuse(self, press: Press, match_id: int, refusal: Refusal) -> None:
        """Answer a press whose move was refused: with the table that tells so, or barely, if it must stand still.

        Whoever cannot be told on the table is told alone, as soon as it does not stand still, and in words that are gone
        when it does so again.
        """
        table = await self._house.services.matches.table_after_change(match_id)
        asides = (refusal.aside,) if isinstance(refusal, RefusedAside) else ()
        if not told_on_the_table(self._house, table, asides):
            if not self._is_still(table):
                canvas = self._canvases.get(match_id)
                if canvas is not None and canvas.is_resting:  # what the painter could not write, the answer may
                    await self.answer(press, match_id)
                await self._whispers.say(press, refusal, self._until_table_moves(table))
                return
            self._whispers.keep(match_id, press, refusal)
        if isinstance(refusal, RefusedAside) and refusal.last:
            self.changed(MatchChanged(match_id))
            await self.answer(press, match_id)
        else:
            await press.acknowledge()

    def _is_still(self, table: Table) -> bool:
        """Nothing may be posted below the table, nor may it be posted afresh."""
        canvas = self._canvases.get(table.match_id)
        if canvas is not None and canvas.composed == table.version:
            return canvas.is_still
        return compose(self._house, table).is_still

    async def message_deleted(self, channel_id: int, message_id: int) -> None:
        """Post a running match's message afresh when somebody deleted it."""
        table = await self._house.services.matches.in_channel(channel_id)
        if table is None:
            return
        canvas = self._canvas(table.match_id)
        async with canvas.lock:
            painting = await self._known(canvas)
            if painting is None or painting.message_id != message_id:
                return
            await self._lose(canvas)
        self.changed(MatchChanged(table.match_id))

    async def remove_stray(self, match_id: int, message: discord.Message) -> None:
        """Remove a message of a match that another one shows: Discord's word that it was posted got lost, or a kill came first."""
        canvas = self._canvases.get(match_id)
        if canvas is not None and message.id in (canvas.removed, canvas.painting and canvas.painting.message_id):
            return
        async with canvas.lock if canvas is not None else nullcontext():  # what is being posted is no stray
            shown = await self._house.services.paintings.get(match_id, KIND, None)
        if shown is not None and shown.channel_id == message.channel.id and shown.message_id != message.id:
            log.info("painter.stray", match=match_id, message=message.id)
            await self._hand.delete(replace(shown, message_id=message.id))

    async def look_for_messages(self) -> None:
        """See whether the active matches' messages still stand: one deleted unheard would leave nothing to press."""
        for match_id in await self._house.services.matches.active():
            canvas = self._canvas(match_id)
            try:
                await self._look_for(canvas)
            except Exception as error:  # noqa: BLE001 -- what it means is told, and logged, there
                await self._is_worth_another_try(canvas, error)

    async def _look_for(self, canvas: Canvas) -> None:
        async with canvas.lock:
            painting = await self._known(canvas)
            if painting is None:
                return
            try:
                await self._client.get_partial_messageable(painting.channel_id).fetch_message(painting.message_id)
            except discord.HTTPException as error:
                if trouble(error) is not Trouble.MESSAGE_LOST:
                    raise
                await self._lose(canvas)
            else:
                return
        self.changed(MatchChanged(canvas.match_id))

    def permissions_changed(self) -> None:
        """Try again where a permission was missing, or is being found missing at this moment."""
        for canvas in list(self._canvases.values()):
            if canvas.is_blocked or canvas.lock.locked():
                self.changed(MatchChanged(canvas.match_id))

    async def close(self) -> None:
        """Stop painting; what is not shown by then is repaired at the next start."""
        followers = [canvas.follower for canvas in self._canvases.values() if canvas.follower is not None]
        for follower in followers:
            follower.cancel()
        await asyncio.gather(*followers, return_exceptions=True)

    def _canvas(self, match_id: int) -> Canvas:
        return self._canvases.setdefault(match_id, Canvas(match_id))

    async def _follow(self, canvas: Canvas) -> None:
        """Write until what is shown is what is stored."""
        try:
            await self._write_until_shown(canvas)
        except Exception:  # of dealing with a failed write; the next change tries again
            log.exception("painter.failed", match=canvas.match_id)
        self._release(canvas)

    async def _write_until_shown(self, canvas: Canvas) -> None:
        await grace()
        patience = FIRST_PATIENCE
        while canvas.dirty:
            await asyncio.sleep(self._until_next_edit(canvas))
            canvas.is_asked_anew = False
            try:
                await self._paint_if_due(canvas)
            except Exception as error:  # noqa: BLE001 -- what it means is told, and logged, there
                if not await self._is_worth_another_try(canvas, error) and not canvas.is_asked_anew:
                    break
                canvas.is_resting = True
                await asyncio.sleep(patience)
                canvas.is_resting = False
                patience = min(2 * patience, LONGEST_PATIENCE)

    async def _paint_if_due(self, canvas: Canvas) -> None:
        """Paint, unless a press's answer did so while this waited for its turn."""
        async with canvas.lock:
            if canvas.dirty and self._until_next_edit(canvas) == 0:
                await self._paint(canvas)

    def _until_next_edit(self, canvas: Canvas) -> float:
        """Seconds until the message may be edited again; a press's own answer does not wait for that."""
        due = canvas.written_at + self._house.settings.edit_interval
        return max(0.0, due - asyncio.get_running_loop().time())

    async def _paint(self, canvas: Canvas, press: Press | None = None) -> None:
        """Bring the message up to date, under the canvas's lock; by the press's answer, if that can show it."""
        canvas.dirty = False
        try:
            matches = self._house.services.matches
            table = await (matches.table if press is None else matches.table_after_change)(canvas.match_id)
            canvas.is_over = table.is_over
            painting = await self._known(canvas)
            asides = told_on_the_table(self._house, table, table.asides)
            if painting is None or painting.shown_version != table.version or canvas.asides != asides:
                painting = await self._write(canvas, table, painting, press)
                canvas.is_blocked = canvas.is_blocked and press is not None  # an answer needs no permission
            is_still = self._is_still(table)
            await self._calls.settle(table, painting.message_id, is_still=is_still)
            if not is_still:
                self._whispers.release(canvas.match_id, self._until_table_moves(table))
        except BaseException:
            canvas.dirty = True
            raise

    def _until_table_moves(self, table: Table) -> float | None:
        """Seconds, if it will move by itself."""
        at = table.table_moves_at
        return None if at is None else (at - self._house.clock.now()).total_seconds()

    async def _write(self, canvas: Canvas, table: Table, painting: Painting | None, press: Press | None) -> Painting:
        """Edit the message, or post it where there is none that should be edited."""
        composition = self._sketches.take(table)
        canvas.composed, canvas.is_still = table.version, composition.is_still
        if painting is None:
            return await self._renew(canvas, table, composition, press)
        if self.burial.is_to_be_renewed(painting, table.channel_id, composition, discord.utils.utcnow()):
            try:
                return await self._renew(canvas, table, composition, None)
            except discord.Forbidden as error:  # whoever may not post may still edit what stands there
                log.warning("painter.unposted", match=table.match_id, channel=table.channel_id, error=str(error))
        try:
            await self._hand.edit(canvas, painting, composition, press)
        except discord.HTTPException as error:
            if trouble(error) is not Trouble.MESSAGE_LOST:
                raise
            return await self._renew(canvas, table, composition, None)
        chapter = composition.chapter if painting.chapter is None else painting.chapter
        return await self._note(canvas, table, composition, replace(painting, chapter=chapter))

    async def _renew(self, canvas: Canvas, table: Table, composition: Composition, press: Press | None) -> Painting:
        """Post the message at the bottom of the channel, and remove the one that it replaces."""
        replaced = canvas.painting
        message_id = await self._hand.post(canvas, table, composition, press)
        self.burial.surface(table.channel_id)
        now = discord.utils.utcnow()
        new = Painting(
            canvas.match_id, KIND, None, table.channel_id, message_id, table.version, now, composition.chapter
        )
        posted = await self._note(canvas, table, composition, new)
        if replaced is not None and await self._hand.delete(replaced):
            canvas.removed = replaced.message_id
        return posted

    async def _known(self, canvas: Canvas) -> Painting | None:
        if not canvas.is_known:
            canvas.painting = await self._house.services.paintings.get(canvas.match_id, KIND, None)
            canvas.is_known = True
            if canvas.painting is not None:
                self.burial.watch(canvas.painting.channel_id)
        return canvas.painting

    async def _note(self, canvas: Canvas, table: Table, composition: Composition, written: Painting) -> Painting:
        """Remember what the message shows now, and tell those who count the time since it was to be seen."""
        now = self._house.clock.now()
        canvas.written_at = asyncio.get_running_loop().time()
        canvas.picture = None if composition.picture is None else composition.picture.key
        if composition.picture is not None:
            self._house.chores.add(self._pictures.draw_ahead(composition.picture))
        canvas.asides = told_on_the_table(self._house, table, table.asides)
        known, canvas.painting = canvas.painting, replace(written, shown_version=table.version)
        counted = await self._house.services.matches.shown(table.match_id, table.version, now)
        canvas.painting = replace(written, shown_version=counted)
        canvas.composed = counted
        if known is not None and known.message_id == written.message_id:
            self._house.services.paintings.note(canvas.painting)
        else:
            await self._house.services.paintings.put(canvas.painting)
        return canvas.painting

    async def _lose(self, canvas: Canvas) -> None:
        canvas.painting = canvas.picture = None
        await self._house.services.paintings.forget(canvas.match_id, KIND, None)

    def _release(self, canvas: Canvas) -> None:
        """Forget a match that is over and shows it."""
        if canvas.is_over and not canvas.dirty and not canvas.lock.locked():
            self._canvases.pop(canvas.match_id, None)
            if canvas.painting is not None:
                self.burial.forget(canvas.painting.channel_id)

    async def _is_worth_another_try(self, canvas: Canvas, error: Exception) -> bool:
        """Deal with what went wrong; False: nothing can be done before the match, or a permission, changes."""
        match trouble(error):
            case Trouble.LATER:
                log.warning("painter.later", match=canvas.match_id, error=str(error))
                return True
            case Trouble.CHANNEL_GONE:
                table = await self._house.services.matches.table(canvas.match_id)
                await self._house.services.matches.abandon_channel(table.channel_id)
                await self._give_up(canvas)
            case Trouble.FORBIDDEN:
                await self._wait_for_permission(canvas, error)
            case _:
                log.error("painter.failed", match=canvas.match_id, exc_info=error)
        return False

    async def _give_up(self, canvas: Canvas) -> None:
        """The match is over, and there is no place left to show that in."""
        if canvas.painting is not None:
            self.burial.forget(canvas.painting.channel_id)
        await self._lose(canvas)
        self._calls.forget(canvas.match_id)
        self._whispers.forget(canvas.match_id)
        canvas.dirty, canvas.is_over = False, True

    async def _wait_for_permission(self, canvas: Canvas, error: Exception) -> None:
        """Say once, to the log and to the match's host, that a permission is missing; what has ended needs none."""
        is_known, canvas.is_blocked = canvas.is_blocked, True
        table = await self._house.services.matches.table(canvas.match_id)
        if table.is_over:
            await self._give_up(canvas)
        elif not is_known:
            log.warning("painter.forbidden", match=canvas.match_id, channel=table.channel_id, error=str(error))
            await tell_host(self._house, self._client, table)
