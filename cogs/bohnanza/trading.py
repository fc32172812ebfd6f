"""Phase 2 of Bohnanza: offers, deals and wishes.

One side of every deal is the active player, who may use hand cards and the turned-up ones; the others use hand cards only.
What changes hands lies beside its new owner's fields until phase 3, out of reach of further deals.

An offer promises certain cards of its giver, and is open until it is accepted, declined, withdrawn or answered, until one
of the promised cards is gone, or until the phase is over. Whether its partner has what it asks for shows when the partner
accepts, and to the partner alone: nothing that everybody sees depends on a hand.

Nobody leaves a match, so nobody's leaving closes an offer: for whoever gets up (`/leave`), or is away, a practice player sits
there, and answers within seconds whatever is offered to that seat alone: yes, no, or a counter-offer, which everybody sees.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from bot.core.game import Event, Json
from cogs.bohnanza.beans import VARIETIES, OpenOffer, State
from cogs.bohnanza.moves import Accept, Decline, EndTrading, Offer, Trade, Wish, Withdraw, refuse
from cogs.bohnanza.payments import Leaving, cards_of, named, paid, payment

# ---------------------------------------------------------------- What keeps the table small, and matches finite (ours)

OPEN_OFFERS_OF_ACTIVE = 3
OPEN_OFFERS_OF_OTHERS = 1
"""Offers open at once; so never more than seven at the table."""

OFFERS_A_PHASE = 12
"""Offers that a seat can make, or change, in one phase 2."""

CARDS_A_SIDE = 10
"""Cards that an offer can give, and cards that it can want: then it fits a button."""

WISHES_A_PHASE = 3
"""Varieties that a seat can ask for in one phase 2."""

Played: TypeAlias = tuple[State, tuple[Event, ...]]
"""The table after a move, and what everybody saw."""


# ---------------------------------------------------------------- What may be done


def may_answer(offer: OpenOffer, seat: int) -> bool:
    """The offer was made to the seat, or to anyone."""
    return offer.seat != seat and offer.to in {None, seat}


def legal_trades(state: State, seat: int) -> Iterator[Trade]:
    """Whatever the seat may do in phase 2 but make offers: those are never enumerated (Z34)."""
    for offer in state.offers:
        if may_answer(offer, seat) and not (due := payment(state, seat, offer)).missing:
            yield from (Accept(offer.number, offer.version, picks) for picks in due.ways())
        if offer.to == seat:
            yield Decline(offer.number, offer.version)
        if offer.seat == seat:
            yield Withdraw(offer.number, offer.version)
    if len(wishes := state.wishes[seat]) < WISHES_A_PHASE:
        yield from (Wish(state.turn, card) for card in VARIETIES if card not in wishes)
    if seat == state.active:
        yield EndTrading(state.turn)


def trade(state: State, seat: int, move: Trade) -> Played:
    """Check the move, then play it; raises IllegalMove."""
    match move:
        case Accept():
            return _accept(state, seat, move)
        case Decline():
            return _decline(state, seat, move)
        case Withdraw():
            return _withdraw(state, seat, move)
        case Offer() | Wish() | EndTrading() if move.turn != state.turn:
            return refuse("stale")
        case Offer() | Wish() | EndTrading() if state.phase != "trade":
            return refuse("not_trading")
        case Offer():
            return _offer(state, seat, move)
        case Wish():
            return _wish(state, seat, move)
        case EndTrading():
            return _end_trading(state, seat)


# ---------------------------------------------------------------- Making an offer


def most_open_offers(state: State, seat: int) -> int:
    """How many offers the seat may have open at once."""
    return OPEN_OFFERS_OF_ACTIVE if seat == state.active else OPEN_OFFERS_OF_OTHERS


def may_offer(state: State, seat: int) -> bool:
    """The seat has room for another open offer, and has not made too many."""
    room = _open_offers(state, seat) < most_open_offers(state, seat)
    return state.phase == "trade" and room and state.offers_made[seat] < OFFERS_A_PHASE


def _open_offers(state: State, seat: int) -> int:
    return sum(offer.seat == seat for offer in state.offers)


def _offer(state: State, seat: int, move: Offer) -> Played:
    """Open an offer: a new one, one that answers another, or a new version of an own one."""
    _check_partner(state, seat, move.to)
    leaving = named(state, seat, move.give)
    _check_size(len(move.give), len(move.want))
    answered = _answered(state, seat, move)
    changed = answered if answered and answered.seat == seat else None
    offer = OpenOffer(
        number=changed.number if changed else state.last_number + 1,
        version=changed.version + 1 if changed else 1,
        seat=seat,
        to=move.to,
        give=cards_of(state, seat, leaving),
        want=move.want,
        hand=leaving.hand,
        turned=leaving.turned,
    )
    _check_room(state, offer, is_new=changed is None)
    others = tuple(other for other in state.offers if other is not answered)
    opened = replace(
        state,
        offers=tuple(sorted((*others, offer), key=lambda one: one.number)),
        offers_made=_counted(state.offers_made, seat),
        last_number=max(state.last_number, offer.number),
    )
    told: dict[str, Json] = {"to": offer.to, "give": offer.give, "want": offer.want}
    answers = answered.number if answered else None
    return opened, (
        Event("offered", seat, {"offer": offer.number, "version": offer.version, **told, "answers": answers}),
    )


def _check_partner(state: State, seat: int, to: int | None) -> None:
    """Only the active player trades with the others, and offers to anyone (Z23)."""
    if to == seat or (to is not None and not 0 <= to < len(state.players)):
        refuse("no_partner")
    if state.active not in {seat, to}:
        refuse("only_active")


def _check_size(give: int, want: int) -> None:
    """Uneven deals and gifts are fine, also asking for one (Z21), but something must change hands."""
    if give == want == 0:
        refuse("empty_offer")
    if max(give, want) > CARDS_A_SIDE:
        refuse("too_many_cards", n=CARDS_A_SIDE)


def _answered(state: State, seat: int, move: Offer) -> OpenOffer | None:
    """The open offer whose place this one takes: an own one, or one made to this seat alone by the one it goes to."""
    if move.answers is None:
        return None
    answered = _open(state, *move.answers)
    if seat not in (answered.seat, answered.to):
        refuse("not_to_you")
    if answered.seat not in {seat, move.to}:
        refuse("answer_to_giver")
    return answered


def _check_room(state: State, offer: OpenOffer, is_new: bool) -> None:
    """The same offer twice is a press too many; and so that matches end, a seat makes only so many."""
    if any(replace(offer, number=other.number, version=other.version) == other for other in state.offers):
        refuse("offered_already")
    most = most_open_offers(state, offer.seat)
    if is_new and _open_offers(state, offer.seat) >= most:
        refuse("too_many_offers", n=most)
    if state.offers_made[offer.seat] >= OFFERS_A_PHASE:
        refuse("offered_enough", n=OFFERS_A_PHASE)


def _counted(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(count + (other == seat) for other, count in enumerate(counts))


# ---------------------------------------------------------------- Answering it


def _open(state: State, number: int, version: int) -> OpenOffer:
    """The open offer, as its presser saw it; raises IllegalMove."""
    offer = next((offer for offer in state.offers if offer.number == number), None)
    if offer is None:
        refuse("offer_gone")
    if offer.version != version:
        refuse("offer_changed")
    return offer


def _accept(state: State, seat: int, move: Accept) -> Played:
    """All cards change hands in one step, and lie beside the fields of their new owners (Z21, Z22)."""
    offer = _open(state, move.offer, move.version)
    if offer.seat == seat:
        refuse("own_offer")
    if not may_answer(offer, seat):
        refuse("not_to_you")
    paying = paid(state, seat, offer, move.picks)
    promised = Leaving(offer.hand, offer.turned)
    state = replace(state, offers=tuple(other for other in state.offers if other is not offer))
    state, broken = _taking(_receiving(state, seat, offer.give), offer.seat, promised)
    state, broken_too = _taking(_receiving(state, offer.seat, offer.want), seat, paying)
    params: dict[str, Json] = {"offer": offer.number, "with": offer.seat, "gave": offer.want, "got": offer.give}
    return state, (Event("traded", seat, params), *_closed(broken + broken_too, "card_gone"))


def _receiving(state: State, seat: int, cards: tuple[str, ...]) -> State:
    player = state.players[seat]
    return state.with_player(seat, replace(player, aside=player.aside + cards))


def _taking(state: State, seat: int, leaving: Leaving) -> tuple[State, tuple[OpenOffer, ...]]:
    """Take the cards from the seat, the rest of its hand keeping its order (Z20); and the offers that thereby close (Z39)."""
    player = state.players[seat]
    hand = tuple(card for place, card in enumerate(player.hand) if place not in leaving.hand)
    turned = tuple(None if slot in leaving.turned else card for slot, card in enumerate(state.turned))
    broken = tuple(offer for offer in state.offers if offer.seat == seat and _is_broken(offer, leaving))
    kept = tuple(
        _moved_up(offer, leaving.hand) if offer.seat == seat else offer for offer in state.offers if offer not in broken
    )
    return replace(state.with_player(seat, replace(player, hand=hand)), turned=turned, offers=kept), broken


def _is_broken(offer: OpenOffer, leaving: Leaving) -> bool:
    """One of the cards that it promises leaves."""
    return not (set(leaving.hand).isdisjoint(offer.hand) and set(leaving.turned).isdisjoint(offer.turned))


def _moved_up(offer: OpenOffer, left: Collection[int]) -> OpenOffer:
    """The offer with its hand cards where they are once those before them left."""
    return replace(offer, hand=tuple(place - sum(gone < place for gone in left) for place in offer.hand))


def _closed(offers: Sequence[OpenOffer], reason: str) -> tuple[Event, ...]:
    numbers = [offer.number for offer in offers]
    return (Event("closed", None, {"offers": numbers, "reason": reason}),) if numbers else ()


def _decline(state: State, seat: int, move: Decline) -> Played:
    """What was offered stays with its giver (Z29); only whom it was made to can refuse it for good."""
    offer = _open(state, move.offer, move.version)
    if offer.to != seat:
        refuse("not_to_you")
    return _without(state, offer), (Event("declined", seat, {"offer": offer.number, "with": offer.seat}),)


def _withdraw(state: State, seat: int, move: Withdraw) -> Played:
    offer = _open(state, move.offer, move.version)
    if offer.seat != seat:
        refuse("not_your_offer")
    return _without(state, offer), (Event("withdrew", seat, {"offer": offer.number}),)


def _without(state: State, offer: OpenOffer) -> State:
    return replace(state, offers=tuple(other for other in state.offers if other is not offer))


# ---------------------------------------------------------------- Wishes, and the end of the phase


def _wish(state: State, seat: int, move: Wish) -> Played:
    wishes = state.wishes[seat]
    if move.card in wishes:
        refuse("wished_already")
    if len(wishes) >= WISHES_A_PHASE:
        refuse("wished_enough", n=WISHES_A_PHASE)
    wished = (*state.wishes[:seat], (*wishes, move.card), *state.wishes[seat + 1 :])
    return replace(state, wishes=wished), (Event("wished", seat, {"card": move.card}),)


def _end_trading(state: State, seat: int) -> Played:
    """The active player keeps the turned-up cards that nobody took (Z28); what was offered or wished for is past (Z39)."""
    if seat != state.active:
        refuse("not_your_turn")
    kept = tuple(card for card in state.turned if card)
    ended = replace(_receiving(state, seat, kept), phase="lay", turned=(), offers=(), wishes=((),) * len(state.players))
    return ended, (Event("ended_trading", seat, {"kept": kept}), *_closed(state.offers, "phase_over"))
