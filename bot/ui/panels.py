"""What a player alone sees of a match, and the ways to it."""

from bot.ui.press import Press


class Panels:
    """The private panels of all matches."""

    async def open(self, press: Press, match_id: int) -> None:
        """Show its presser their hand; raises Refusal."""
        raise NotImplementedError

    async def draft(self, press: Press, match_id: int, draft: str) -> None:
        """Show its presser a step of a private choice, or play where nothing is left to choose; raises Refusal."""
        raise NotImplementedError

    async def play(self, press: Press, match_id: int, code: str) -> None:
        """Play a move that was pressed on a private message, and show its presser what became of it; raises Refusal."""
        raise NotImplementedError
