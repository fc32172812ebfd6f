"""Eggs: the smallest game with hidden hands and gifts.

Everybody is dealt four eggs and looks at their own alone. Whose turn it is may offer one of them to somebody, who accepts
or declines, and lays one into their own nest, where all see it; then the next has a turn. Whoever has none left is left
out, and when nobody has any the most valuable nest wins: brown eggs count 1, white 2, golden 3.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from bot.core.game import Event, IllegalMove, MalformedMove, Option, Outcome, TableMove
from bot.core.rng import Rng

EGGS = {"b": 1, "w": 2, "g": 3}
DEALT = 4


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay the egg at a place of one's hand into one's nest."""

    turn: int
    place: int
    egg: str


@dataclass(frozen=True, slots=True)
class Give:
    """Offer an egg to somebody; once a turn."""

    turn: int
    to: int
    egg: str


@dataclass(frozen=True, slots=True)
class Accept:
    """Take what is offered; an offer is named by its turn."""

    turn: int


@dataclass(frozen=True, slots=True)
class Decline:
    """Do not take it."""

    turn: int


Move = Lay | Give | Accept | Decline


@dataclass(frozen=True, slots=True)
class State:
    turn: int
    seat: int
    hands: tuple[str, ...]
    nests: tuple[str, ...]
    offer: Give | None = None
    has_offered: bool = False

    @property
    def is_over(self) -> bool:
        return not any(self.hands)


class Eggs:
    key: Literal["secret"] = "secret"
    title = "Eggs"
    rules_version = 1
    seat_counts = range(2, 5)
    options = (Option("eggs", ("4", "1"), "4"),)
    first_seat = None

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        number = int(options["eggs"])
        hands = tuple("".join(rng.choice("bwg") for _ in range(number)) for _ in range(seats))
        return State(1, 0, hands, ("",) * seats)

    def waiting_for(self, state: State) -> frozenset[int]:
        return frozenset() if state.is_over else frozenset({state.seat})

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        moves: list[Move] = []
        if state.offer is not None and state.offer.to == seat:
            moves += [Accept(state.turn), Decline(state.turn)]
        if seat == state.seat and not state.is_over:
            hand = state.hands[seat]
            moves += [Lay(state.turn, place, egg) for place, egg in enumerate(hand)]
            if not state.has_offered:
                others = [other for other in range(len(state.hands)) if other != seat]
                moves += [Give(state.turn, to, egg) for to in others for egg in sorted(set(hand))]
        return moves

    def table_move(self, state: State) -> TableMove[Move] | None:  # noqa: ARG002  # it never moves
        return None

    def apply(self, state: State, seat: int | None, move: Move, rng: Rng) -> tuple[State, tuple[Event, ...]]:  # noqa: ARG002
        if seat is None or move not in self.legal_moves(state, seat):
            raise IllegalMove("secret.refusal.stale")
        match move:
            case Lay(_, place, egg):
                return self._laid(state, seat, place), (Event("laid", seat, {"egg": egg}),)
            case Give(_, to, egg):
                return replace(state, offer=move, has_offered=True), (Event("offered", seat, {"egg": egg, "to": to}),)
            case Accept() if state.offer is not None:
                return self._given(state, seat, state.offer), (Event("took", seat, {"egg": state.offer.egg}),)
            case _:
                return replace(state, offer=None), (Event("declined", seat),)

    def _laid(self, state: State, seat: int, place: int) -> State:
        hand, nest = state.hands[seat], state.nests[seat]
        hands = _with(state.hands, seat, hand[:place] + hand[place + 1 :])
        following = [(seat + step) % len(hands) for step in range(1, len(hands) + 1)]
        turn = next((other for other in following if hands[other]), seat)
        return State(state.turn + 1, turn, hands, _with(state.nests, seat, nest + hand[place]))

    def _given(self, state: State, seat: int, offer: Give) -> State:
        giver = state.seat
        hands = _with(state.hands, giver, state.hands[giver].replace(offer.egg, "", 1))
        hands = _with(hands, seat, hands[seat] + offer.egg)
        if hands[giver]:
            return replace(state, hands=hands, offer=None)
        return State(state.turn + 1, seat, hands, state.nests)

    def default_move(self, state: State, seat: int) -> Move:
        return Lay(state.turn, 0, state.hands[seat][0])

    def outcome(self, state: State) -> Outcome | None:
        if not state.is_over:
            return None
        scores = tuple(sum(EGGS[egg] for egg in nest) for nest in state.nests)
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        return Outcome(frozenset(seat for seat, place in enumerate(places) if place == 1), scores, places)

    def view(self, state: State, seat: int | None) -> Mapping[str, object]:
        offer = state.offer
        return {
            "turn": state.turn,
            "seat": state.seat,
            "eggs": [len(hand) for hand in state.hands],
            "nests": list(state.nests),
            "offer": None if offer is None else {"to": offer.to, "egg": offer.egg},
            "has_offered": state.has_offered,
            "hand": None if seat is None else state.hands[seat],
        }

    def encode(self, move: Move) -> str:
        match move:
            case Lay(turn, place, egg):
                return f"l{turn}.{place}.{egg}"
            case Give(turn, to, egg):
                return f"o{turn}.{to}.{egg}"
            case Accept(turn):
                return f"a{turn}"
            case Decline(turn):
                return f"d{turn}"

    def decode(self, text: str) -> Move:
        try:
            move = _read(text)
        except ValueError as error:
            raise MalformedMove(text) from error
        if self.encode(move) != text:
            raise MalformedMove(text)
        return move


def _with(values: tuple[str, ...], seat: int, value: str) -> tuple[str, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _read(text: str) -> Move:
    kind, rest = text[:1], text[1:].split(".")
    if kind in {"a", "d"}:
        [turn] = rest
        return (Accept if kind == "a" else Decline)(int(turn))
    turn, number, egg = rest
    if egg not in EGGS:
        raise ValueError(egg)
    if kind not in {"l", "o"}:
        raise ValueError(kind)
    return (Lay if kind == "l" else Give)(int(turn), int(number), egg)


GAME = Eggs()
