"""`/verify`: what was sealed when the cards of a match were dealt, and whether the match followed from it."""

from collections.abc import Iterator

from bot.core.fairness import is_of
from bot.services.archive import Inspection
from bot.services.refusal import Refusal
from bot.ui.presses.press import Press
from bot.ui.presses.staff import staff_of


async def show_seal(press: Press, *, match_id: int | None, noted: str | None) -> None:
    """Tell whoever asks about a match, or about the last one of this channel; raises Refusal.

    `noted` is what they wrote down, or find on an old picture of the table: the commitment or its beginning.
    """
    archive = press.house.services.archive
    if match_id is None:
        guild_id = press.interaction.guild_id
        match_id = None if guild_id is None else await archive.last_in_channel(guild_id, press.channel_id)
    if match_id is None:
        raise Refusal("replay.which_match")
    await staff_of(press.interaction).onlookers.access.require(press, await archive.place(match_id))
    await press.tell("\n".join(_lines(press, await archive.inspect(match_id), noted)))


def _lines(press: Press, inspection: Inspection, noted: str | None) -> Iterator[str]:
    table = inspection.table
    yield press.say("replay.seal.title", game=press.house.title(table.game_key), match=table.match_id)
    yield press.say("replay.seal.commitment", commitment=inspection.commitment)
    if noted is not None:
        fits = is_of(noted, inspection.commitment)
        yield press.say(
            "replay.seal.noted" if fits else "replay.seal.noted_other", noted=noted.replace("`", "").strip()[:64]
        )
    if inspection.opened is None:
        yield press.say("replay.seal.running")
        return
    yield press.say("replay.seal.opened", line=inspection.opened)
    if inspection.finding == "differs" and inspection.differs_at is not None:
        yield press.say("replay.seal.differs_at", ply=inspection.differs_at)
    else:
        yield press.say(f"replay.seal.{_finding(inspection)}", n=inspection.moves)


def _finding(inspection: Inspection) -> str:
    """What was found; a match may have been ended before there was a move that could follow."""
    return "ended_unmoved" if inspection.finding == "ended" and not inspection.moves else inspection.finding
