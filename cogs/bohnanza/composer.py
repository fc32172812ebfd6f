"""Composing an offer: private steps whose whole state is the text of their buttons."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from discord import ButtonStyle
from discord.ui import ActionRow, Item
from msgspec.structs import replace

from bot.services.refusal import Refusal
from bot.ui.pictures import Picture
from bot.ui.scene import Board, Scene
from cogs.bohnanza.beans import VARIETIES, in_order
from cogs.bohnanza.buttons import Row, rows_of
from cogs.bohnanza.drafts import (
    GIVE,
    MORE_GIVEN,
    MORE_WANTED,
    REVIEW,
    WANT,
    WHICH,
    Draft,
    chosen,
    matters,
    open_offer,
    with_card,
    with_slots,
)
from cogs.bohnanza.moves import NOTHING, Bundle, Offer
from cogs.bohnanza.rules import OfferView, OwnView, View
from cogs.bohnanza.trading import CARDS_A_SIDE, OFFERS_A_PHASE, OPEN_OFFERS_OF_ACTIVE, OPEN_OFFERS_OF_OTHERS
from cogs.bohnanza.words import EMOJI, Wording, shortened


class Composer:
    """The steps of one seat's offer."""

    def __init__(self, scene: Scene, view: View, own: OwnView, words: Wording, picture: Picture) -> None:
        self._scene = scene
        self._view = view
        self._own = own
        self._words = words
        self._say = scene.say
        self._picture = picture
        self._seat = view["you"]
        self._is_active = view["you"] == view["active"]

    # ---- ways in

    def begin(self, turn: int) -> Board:
        """A new offer."""
        return self.step(self._new(turn).text)

    def counter(self, number: int, version: int) -> Board:
        """An answer to an open offer: its mirror, as far as the own cards go."""
        offer = self._open(number, version)
        if offer["to"] != self._seat:
            raise Refusal("bohnanza.refusal.not_to_you")
        return self._filled(offer, offer["want"], (), offer["give"])

    def change(self, number: int, version: int) -> Board:
        """Another version of an own offer."""
        offer = self._open(number, version)
        if offer["seat"] != self._seat:
            raise Refusal("bohnanza.refusal.not_your_offer")
        return self._filled(offer, offer["give"], offer["turned"], offer["want"])

    def _new(self, turn: int) -> Draft:
        return Draft(GIVE, Offer(turn, None, NOTHING, ()))

    def _filled(self, offer: OfferView, give: Iterable[str], slots: Iterable[int], want: Iterable[str]) -> Board:
        offered = Offer(
            self._view["turn"],
            None,
            self._frontmost(give, slots),
            in_order(want),
            (offer["offer"], offer["version"]),
        )
        return self.step(Draft(REVIEW, offered).text)

    def _frontmost(self, cards: Iterable[str], slots: Iterable[int]) -> Bundle:
        """These cards, as far as the seat has them: these slots, then the front of the hand, then what else is turned up."""
        bundle = with_slots(NOTHING, slots)
        needed = Counter(cards) - Counter(card for slot in bundle.turned if (card := self._turned(slot)))
        for card in in_order(needed):
            held = self._own["hand"].count(card)
            bundle = with_card(bundle, card, range(min(held, needed[card])), held)
            free = [slot for slot in self._slots(card) if slot not in bundle.turned]
            bundle = with_slots(bundle, (*bundle.turned, *free[: max(0, needed[card] - held)]))
        return bundle

    # ---- the steps

    def step(self, text: str) -> Board:
        """What a draft asks; raises Refusal where it makes no sense any more."""
        draft = Draft.read(text)
        self._check(draft.offer)
        match draft.step:
            case "g":
                return self._board("give", draft, self._first_given(draft))
            case "w":
                return self._board("want", draft, self._first_wanted(draft))
            case "G":
                return self._board("more_given", draft, self._more_given(draft))
            case "W":
                return self._board("more_wanted", draft, self._more_wanted(draft))
            case "p" if draft.card in self._own["hand"]:
                return self._board("which", draft, self._which(draft))
            case "r":
                return self._board("review", draft, self._review(draft))
        raise Refusal("refusal.stale")

    def _check(self, offer: Offer) -> None:
        """Raises Refusal if the offer speaks of what is past, or if no more offers may be made."""
        if self._view["phase"] != "trade":
            raise Refusal("bohnanza.refusal.not_trading")
        if offer.turn != self._view["turn"]:
            raise Refusal("bohnanza.refusal.stale")
        if any(self._own["hand"].count(equals.card) != equals.of for equals in offer.give.hand):
            raise Refusal("bohnanza.refusal.hand_changed")
        if any(not self._turned(slot) for slot in offer.give.turned):
            raise Refusal("bohnanza.refusal.turned_gone")
        answered = self._open(*offer.answers) if offer.answers else None
        if not self._own["offers_left"]:
            raise Refusal("bohnanza.refusal.offered_enough", n=OFFERS_A_PHASE)
        if not self._own["may_offer"] and (answered is None or answered["seat"] != self._seat):
            most = OPEN_OFFERS_OF_ACTIVE if self._is_active else OPEN_OFFERS_OF_OTHERS
            raise Refusal("bohnanza.refusal.too_many_offers", n=most)

    def _open(self, number: int, version: int) -> OfferView:
        return open_offer(self._view, number, version)

    def _board(self, key: str, draft: Draft, rows: Iterable[Row]) -> Board:
        given = self._words.cards(self._given(draft.offer.give)) or self._say("bohnanza.nothing")
        wanted = self._words.cards(draft.offer.want) or self._say("bohnanza.nothing")
        so_far = self._say("bohnanza.compose.so_far", give=given, want=wanted)
        params = {"card": self._words.pictured(draft.card)} if draft.card else {}
        question = self._say(f"bohnanza.compose.{key}", **params)
        lines = [question, so_far]
        if len(draft.offer.give) > CARDS_A_SIDE:
            lines.append(self._say("bohnanza.refusal.too_many_cards", n=CARDS_A_SIDE))
        return Board("", self._picture, tuple(rows), None, caption="\n".join(lines))

    def _given(self, give: Bundle) -> Iterator[str]:
        hand = [equals.card for equals in give.hand for _ in equals.which]
        return iter(in_order([*hand, *(card for slot in give.turned if (card := self._turned(slot)))]))

    # ---- what is given

    def _turned(self, slot: int) -> str | None:
        turned = self._view["turned"] if self._is_active else []
        return turned[slot] if slot < len(turned) else None

    def _slots(self, card: str) -> Sequence[int]:
        """Where the variety is turned up, promised ones last."""
        promised = {slot for offer in self._view["offers"] for slot in offer["turned"]}
        slots = [slot for slot in range(len(self._view["turned"])) if self._turned(slot) == card]
        return sorted(slots, key=lambda slot: slot in promised)

    def _first_given(self, draft: Draft) -> Iterator[Row]:
        yield from self._additions(draft, WANT)
        ask = self._draft(draft.at(WANT), "bohnanza.button.ask_gift", emoji="🙏")
        yield ActionRow(ask)

    def _more_given(self, draft: Draft) -> Iterator[Row]:
        yield from self._additions(draft, MORE_GIVEN)
        yield from rows_of(list(self._removals(draft)))
        yield self._done(draft)

    def _additions(self, draft: Draft, step: str) -> Iterator[Row]:
        """A button for each variety that the seat can add: turned-up cards, and the foremost one that it has not added."""
        give = draft.offer.give
        if len(give) >= CARDS_A_SIDE:
            return
        turned: list[Item[Any]] = []
        for card in VARIETIES:
            if free := [slot for slot in self._slots(card) if slot not in give.turned]:
                text = draft.giving(with_slots(give, (*give.turned, free[0])), step)
                label = self._say("bohnanza.button.turned", card=self._words.short(card))
                turned.append(self._scene.draft(text, label, emoji=EMOJI[card], style=ButtonStyle.primary))
        yield from rows_of(turned)
        held: list[Item[Any]] = []
        for card in VARIETIES:
            count, given = self._own["hand"].count(card), chosen(give, card)
            if count > len(given):
                foremost = min(set(range(count)) - set(given))
                text = draft.giving(with_card(give, card, (*given, foremost), count), step)
                label = self._say("bohnanza.button.from_hand", card=self._words.short(card), left=count - len(given))
                held.append(self._scene.draft(text, label, emoji=EMOJI[card]))
        yield from rows_of(held, 4)

    def _removals(self, draft: Draft) -> Iterator[Item[Any]]:
        """A button for each variety given, that takes one of it back."""
        give = draft.offer.give
        for slot in give.turned:
            text = draft.giving(with_slots(give, set(give.turned) - {slot}), MORE_GIVEN)
            yield self._less(text, self._turned(slot) or "")
        for equals in give.hand:
            text = draft.giving(with_card(give, equals.card, equals.which[:-1], equals.of), MORE_GIVEN)
            yield self._less(text, equals.card)

    def _which(self, draft: Draft) -> Iterator[Row]:
        """The equal cards by their places in the hand: one of them, or with several each on its own.

        Then one more than an offer may give can be chosen for a moment, to take another one back in its place.
        """
        card, give = draft.card, draft.offer.give
        places = [place for place, other in enumerate(self._own["hand"]) if other == card]
        given = set(chosen(give, card))
        buttons: list[Item[Any]] = []
        for number, place in enumerate(places):
            swapped = {number} if len(given) == 1 else given ^ {number}
            text = draft.giving(with_card(give, card, swapped, len(places)), WHICH, card)
            is_given = number in given
            too_many = not is_given and len(given) > 1 and len(give) > CARDS_A_SIDE
            disabled = too_many or (is_given and len(given) == 1)
            buttons.append(self._place(text, place, is_given=is_given, disabled=disabled))
        yield from rows_of(buttons)
        yield self._done(draft)

    def _place(self, text: str, place: int, *, is_given: bool, disabled: bool) -> Item[Any]:
        emoji = "✅" if is_given else "🤝" if place in self._own["promised"] else None
        label = self._say("bohnanza.button.place", place=place + 1)
        return self._scene.draft(text, label, emoji=emoji, disabled=disabled)

    def _unsettled(self, give: Bundle) -> Iterator[str]:
        """The varieties of which it matters which ones leave."""
        for equals in give.hand:
            places = [place for place, card in enumerate(self._own["hand"]) if card == equals.card]
            if len(equals.which) < equals.of and matters(places, self._own["promised"]):
                yield equals.card

    # ---- what is wanted

    def _first_wanted(self, draft: Draft) -> Iterator[Row]:
        yield from self._wants(draft, REVIEW)
        gift = self._draft(draft.at(REVIEW), "bohnanza.button.gift", emoji="🎁")
        yield ActionRow(*([gift] if len(draft.offer.give) else []), self._over(draft))

    def _more_wanted(self, draft: Draft) -> Iterator[Row]:
        yield from self._wants(draft, MORE_WANTED)
        want = draft.offer.want
        removals = []
        for card in dict.fromkeys(want):
            at = want.index(card)
            removals.append(self._less(draft.wanting((*want[:at], *want[at + 1 :]), MORE_WANTED), card))
        yield from rows_of(removals)
        yield self._done(draft)

    def _wants(self, draft: Draft, step: str) -> Iterator[Row]:
        if len(draft.offer.want) >= CARDS_A_SIDE:
            return
        buttons = [
            self._scene.draft(
                draft.wanting((*draft.offer.want, card), step), self._words.short(card), emoji=EMOJI[card]
            )
            for card in VARIETIES
        ]
        yield from rows_of(buttons, 4)

    # ---- whom it goes to

    def _review(self, draft: Draft) -> Iterator[Row]:
        if len(draft.offer.give) + len(draft.offer.want) > 0 and len(draft.offer.give) <= CARDS_A_SIDE:
            yield ActionRow(*(self._offer(draft.offer, to) for to in self._partners(draft.offer)))
        which = [
            self._scene.draft(
                draft.at(WHICH, card),
                self._say("bohnanza.button.which", card=self._words.short(card)),
                emoji=EMOJI[card],
            )
            for card in self._unsettled(draft.offer.give)
        ]
        yield from rows_of(which)
        give = self._draft(draft.at(MORE_GIVEN), "bohnanza.button.more_given")
        want = self._draft(draft.at(MORE_WANTED), "bohnanza.button.more_wanted")
        yield ActionRow(give, want, self._over(draft))

    def _partners(self, offer: Offer) -> Sequence[int | None]:
        """To whom it can go: to whoever it answers, else to the active player or, from that one, to anyone."""
        if not self._is_active:
            return [self._view["active"]]
        answered = self._open(*offer.answers) if offer.answers else None
        if answered is not None and answered["seat"] != self._seat:
            return [answered["seat"]]
        return [None, *(seat for seat in range(self._view["seats"]) if seat != self._seat)]

    def _offer(self, offer: Offer, to: int | None) -> Item[Any]:
        label = self._say("bohnanza.button.offer_anyone") if to is None else self._to(to)
        return self._scene.button(replace(offer, to=to), label, style=ButtonStyle.success)

    def _to(self, seat: int) -> str:
        return self._say("bohnanza.button.offer", player=shortened(self._scene.plain_names[seat]))

    # ---- buttons

    def _draft(self, text: str, key: str, emoji: str | None = None) -> Item[Any]:
        return self._scene.draft(text, self._say(key), emoji=emoji)

    def _less(self, text: str, card: str) -> Item[Any]:
        label = self._say("bohnanza.button.less", card=self._words.short(card))
        return self._scene.draft(text, label, emoji=EMOJI[card], style=ButtonStyle.danger)

    def _done(self, draft: Draft) -> Row:
        done = self._scene.draft(draft.at(REVIEW), self._say("bohnanza.button.done"), style=ButtonStyle.success)
        return ActionRow(done)

    def _over(self, draft: Draft) -> Item[Any]:
        """Start anew; an offer that answers another goes on doing so."""
        emptied = replace(draft.offer, give=NOTHING, want=())
        return self._draft(Draft(GIVE, emptied).text, "bohnanza.button.over")
