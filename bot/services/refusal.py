"""Why something asked for was not done."""

from bot.core.game import Json
from bot.services.table import Aside


class Refusal(Exception):
    """Nothing was changed; `reason` is a catalogue key, `params` fill its text for the person who asked."""

    def __init__(self, reason: str, **params: Json) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params

    def again(self) -> "Refusal":
        """The same for an interaction that is delivered once more."""
        return Refusal(self.reason, **self.params)


class RefusedAside(Refusal):
    """A press of a game with races that its rules refused; it is among the table's `asides` already.

    While the table must stay still, its presser is answered with the table itself, and of all presses decided together
    only the one whose `last` is true, be it this or a `Played`, is answered with the picture, the others barely.
    Where the table need not stay still it is told like any other refusal; whoever is `last` then sees to it that the
    table is shown as well, since no other press of those decided together does.
    """

    def __init__(self, aside: Aside, *, last: bool = False) -> None:
        super().__init__(aside.reason, **aside.params)
        self.aside = aside
        self.last = last
        """This was the last of the presses decided together, accepted or not."""

    def again(self) -> "RefusedAside":
        """The same, but not the one to be answered with the picture."""
        return RefusedAside(self.aside)
