"""What private choices about cards remember between two steps: an offer so far, and which cards are picked.

A step of an offer is its letter, the letter of a variety where it asks about one, and the offer so far as the rules encode
it: `g:12:a:-:-`. Whom it goes to is chosen last, by the button that makes it.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from bot.core.game import MalformedMove
from bot.services.refusal import Refusal
from cogs.bohnanza.beans import VARIETIES, in_order
from cogs.bohnanza.moves import Bundle, Equals, Offer, decode, encode
from cogs.bohnanza.rules import OfferView, View

GIVE, WANT, REVIEW = "g", "w", "r"
"""The first card given, the first one wanted, and whom it is offered to."""

MORE_GIVEN, MORE_WANTED, WHICH = "G", "W", "p"
"""Changing either side, and which of the equal cards leave the hand."""


class Draft(NamedTuple):
    """An offer so far, and what is asked about it."""

    step: str
    offer: Offer
    card: str = ""
    """The variety that is asked about."""

    @classmethod
    def read(cls, text: str) -> "Draft":
        """The inverse of `text`; raises Refusal for what no button of today says."""
        head, _, rest = text.partition(":")
        try:
            offer = decode(f"offer:{rest}")
        except MalformedMove as error:
            raise Refusal("refusal.stale") from error
        step, card = head[:1], head[1:]
        if not isinstance(offer, Offer) or step not in {GIVE, WANT, REVIEW, MORE_GIVEN, MORE_WANTED, WHICH}:
            raise Refusal("refusal.stale")
        return cls(step, offer, card)

    @property
    def text(self) -> str:
        """The whole of it."""
        return self.step + self.card + encode(self.offer).removeprefix("offer")

    def at(self, step: str, card: str = "") -> str:
        """The text of another question about the same offer."""
        return self._replace(step=step, card=card).text

    def giving(self, give: Bundle, step: str, card: str = "") -> str:
        """The text of the next question, once these cards are given."""
        return Draft(step, replace(self.offer, give=give), card).text

    def wanting(self, want: Iterable[str], step: str) -> str:
        """The text of the next question, once these varieties are wanted."""
        return Draft(step, replace(self.offer, want=in_order(want))).text


def with_card(bundle: Bundle, card: str, which: Iterable[int], of: int) -> Bundle:
    """The bundle with just these ones of the equal hand cards."""
    numbers = tuple(sorted(which))
    others = [equals for equals in bundle.hand if equals.card != card]
    groups = [*others, Equals(card, numbers, of)] if numbers else others
    return Bundle(bundle.turned, tuple(sorted(groups, key=lambda equals: list(VARIETIES).index(equals.card))))


def with_slots(bundle: Bundle, slots: Iterable[int]) -> Bundle:
    """The bundle with just these turned-up cards."""
    return Bundle(tuple(sorted(slots)), bundle.hand)


def chosen(bundle: Bundle, card: str) -> tuple[int, ...]:
    """Which of the equal hand cards are in the bundle."""
    return next((equals.which for equals in bundle.hand if equals.card == card), ())


def matters(places: Sequence[int], promised: Sequence[int]) -> bool:
    """It makes a difference which of the equal cards leave: others lie between them, or some of them are promised."""
    return places[-1] - places[0] >= len(places) or not set(places).isdisjoint(promised)


def open_offer(view: View, number: int, version: int) -> OfferView:
    """The open offer of this number and version; raises Refusal."""
    offer = next((offer for offer in view["offers"] if offer["offer"] == number), None)
    if offer is None:
        raise Refusal("bohnanza.refusal.offer_gone")
    if offer["version"] != version:
        raise Refusal("bohnanza.refusal.offer_changed")
    return offer
