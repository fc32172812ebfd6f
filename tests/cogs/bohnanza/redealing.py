"""Tables of Bohnanza that look the same to somebody: what cannot be seen is dealt anew."""

from random import Random

from msgspec.structs import replace

from cogs.bohnanza.beans import State


def redealt(state: State, viewer: int | None, random: Random) -> State:
    """A table that looks the same to the viewer: the pile and the other hands are dealt anew.

    What open offers promise stays with its giver, for that has been said aloud, but nobody knows where in the hand it is.
    """
    hidden = [*state.pile]
    for seat, player in enumerate(state.players):
        if seat != viewer:
            hidden += [card for place, card in enumerate(player.hand) if place not in promised(state, seat)]
    random.shuffle(hidden)
    for seat in range(len(state.players)):
        if seat != viewer:
            state = _with_another_hand(state, seat, hidden, random)
    return replace(state, pile=tuple(hidden))


def promised(state: State, seat: int) -> set[int]:
    """The places in the seat's hand of what its open offers promise."""
    return {place for one in state.offers if one.seat == seat for place in one.hand}


def _with_another_hand(state: State, seat: int, hidden: list[str], random: Random) -> State:
    player = state.players[seat]
    said = promised(state, seat)
    cards = [card if place in said else hidden.pop() for place, card in enumerate(player.hand)]
    order = random.sample(range(len(cards)), k=len(cards))
    where = {old: new for new, old in enumerate(order)}
    offers = tuple(
        replace(one, hand=tuple(sorted(where[place] for place in one.hand))) if one.seat == seat else one
        for one in state.offers
    )
    hand = tuple(cards[old] for old in order)
    return replace(state.with_player(seat, replace(player, hand=hand)), offers=offers)
