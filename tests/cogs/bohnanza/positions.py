"""Bohnanza positions by hand, in words.

A player is hand, fields, coins and cards beside the fields, with slashes between: `"rbt / r3 c1 / bbb / g"` holds a red
bean in front, has three red beans in one field and a single chili bean in the other, three coins and a garden bean to be
planted. `-` is a bare field; what is left out at the end is nothing, and two bare fields.

A move is the seat and what it does, without what its presser saw: `"0 plant 1"` (the field), `"0 stop"`, `"2 sell 0"`,
`"2 buy"`, `"0 end"`, `"1 lay r 0"`, `"1 lay all"`, `"1 wish g"`. `"0 offer 1: u0 r1 for bb"` gives the turned-up card of
slot 0 and the second of its red beans; `"0 offer anyone: r for nothing"`; `"1 answer 4, 0: b for r"` counters or changes
offer 4. `"1 accept 4"`, `"1 accept 4: b2"` picks the third blue bean, `"1 decline 4"`, `"0 withdraw 4"`.
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple, cast

import pytest

from bot.core.game import Event, IllegalMove, Json
from bot.core.rng import Rng
from cogs.bohnanza.beans import VARIETIES, Field, OpenOffer, Phase, Player, State, Tie
from cogs.bohnanza.moves import (
    NOTHING,
    Accept,
    Bundle,
    Buy,
    Decline,
    EndTrading,
    Equals,
    Lay,
    LayAll,
    Move,
    Offer,
    Plant,
    Sell,
    Stop,
    Wish,
    Withdraw,
)
from cogs.bohnanza.rules import GAME

CHANCE = Rng("positions", 0)
PILE = "bbbbbbbbbbbb"
"""Twelve blue beans: enough for two turns."""


class After(NamedTuple):
    """The table after some moves, and everything that was seen meanwhile."""

    state: State
    events: tuple[Event, ...]

    def told(self, kind: str) -> Mapping[str, Json]:
        """The parameters of the only event of this kind."""
        (event,) = (event for event in self.events if event.kind == kind)
        return event.params

    @property
    def kinds(self) -> list[str]:
        """What happened, in order."""
        return [event.kind for event in self.events]


def position(
    *players: str,
    phase: Phase = "plant",
    turned: str = "",
    pile: str = PILE,
    discard: str = "",
    turn: int = 1,
    planted: int = 0,
    run_outs: int = 0,
    is_last: bool = False,
    tie: Tie = "hand",
) -> State:
    """A table in mid-match; pile and discard pile are written from their top down. Up to three seats, `b` fills in."""
    seats = [*players, *["b"] * (3 - len(players))]
    return State(
        players=tuple(player(text) for text in seats),
        pile=tuple(reversed(pile)),
        discard=tuple(reversed(discard)),
        tie=tie,
        turn=turn,
        phase=phase,
        planted=planted,
        turned=tuple(turned),
        run_outs=run_outs,
        is_last=is_last,
        offers_made=(0,) * len(seats),
        wishes=((),) * len(seats),
    )


def trading(*players: str, turned: str = "gb", **others: str) -> State:
    """The same in phase 2 of seat 0."""
    return position(*players, phase="trade", turned=turned, pile=others.get("pile", PILE))


def player(text: str) -> Player:
    """A player from words."""
    hand, fields, coins, aside = (part.strip() for part in (text + "///").split("/")[:4])
    return Player(tuple(hand), tuple(map(field, fields.split())) or (Field(), Field()), tuple(coins), tuple(aside))


def field(text: str) -> Field:
    """A field from words."""
    return Field() if text == "-" else Field(text[0], int(text[1:]))


def in_words(one: Player) -> str:
    """A player in words."""
    fields = " ".join(f"{field.card}{field.count}" if field.card else "-" for field in one.fields)
    parts = ["".join(one.hand), fields, "".join(one.coins), "".join(one.aside)]
    while parts and not parts[-1]:
        parts.pop()
    return " / ".join(parts).replace("/  /", "/ /")


def words(state: State) -> list[str]:
    """All players in words."""
    return [in_words(one) for one in state.players]


def cards_of(state: State) -> Counter[str]:
    """All cards, wherever they are."""
    cards = [*state.pile, *state.discard, *filter(None, state.turned)]
    for one in state.players:
        cards += [*one.hand, *one.coins, *one.aside]
        for field in one.fields:
            cards += field.cards
    return Counter(cards)


def offer(state: State, number: int) -> OpenOffer:
    """The open offer of this number; raises StopIteration."""
    return next(offer for offer in state.offers if offer.number == number)


# ---- moves


def move(state: State, seat: int, text: str) -> Move:
    """What these words mean at this table."""
    one, turn = state.players[seat], state.turn
    match text.split():
        case ["plant", number]:
            return Plant(turn, state.planted + 1, one.hand[0], int(number))
        case ["stop"]:
            return Stop(turn)
        case ["sell", number]:
            sold = one.fields[int(number)]
            return Sell(int(number), sold.card or "b", sold.count)
        case ["buy"]:
            return Buy(len(one.coins))
        case ["end"]:
            return EndTrading(turn)
        case ["wish", card]:
            return Wish(turn, card)
        case ["lay", "all"]:
            return LayAll(turn)
        case ["lay", card, number]:
            return Lay(turn, card, int(number))
    return bargain(state, seat, text)


def bargain(state: State, seat: int, text: str) -> Move:
    """What words of offers and answers mean."""
    if found := re.fullmatch(r"(?:offer|answer (\d+),) (\w+): (.+) for (\w+)", text):
        answers, to, give, want = found.groups()
        answered = (int(answers), offer(state, int(answers)).version) if answers else None
        wanted = () if want == "nothing" else tuple(sorted(want, key="".join(VARIETIES).index))
        return Offer(state.turn, None if to == "anyone" else int(to), bundle(state, seat, give), wanted, answered)
    if found := re.fullmatch(r"(accept|decline|withdraw) (\d+)(?:: (.+))?", text):
        verb, number, picks = found.groups()
        version = next((one.version for one in state.offers if one.number == int(number)), 1)
        if verb == "accept":
            return Accept(int(number), version, bundle(state, seat, picks) if picks else NOTHING)
        return Decline(int(number), version) if verb == "decline" else Withdraw(int(number), version)
    raise ValueError(text)


def bundle(state: State, seat: int, text: str) -> Bundle:
    """Cards in words: `u0` turned up, `r` the first red bean, `r2` the third."""
    turned: list[int] = []
    which: dict[str, list[int]] = {}
    for token in [] if text == "nothing" else text.split():
        if token[0] == "u":
            turned.append(int(token[1:]))
        else:
            which.setdefault(token[0], []).append(int(token[1:] or 0))
    hand = state.players[seat].hand
    groups = [Equals(card, tuple(sorted(which[card])), hand.count(card)) for card in VARIETIES if card in which]
    return Bundle(tuple(sorted(turned)), tuple(groups))


def after(state: State, *texts: str) -> After:
    """Let the seats make these moves."""
    events: tuple[Event, ...] = ()
    for text in texts:
        seat, _, words = text.partition(" ")
        state, seen = GAME.apply(state, int(seat), move(state, int(seat), words), CHANCE)
        events += seen
    return After(state, events)


def refused(state: State, tried: str, made: Move | None = None) -> str:
    """Why the move is refused, without what all keys begin with."""
    return refusal(state, tried, made).reason.removeprefix("bohnanza.refusal.")


def refusal(state: State, tried: str, made: Move | None = None) -> IllegalMove:
    """The refusal of the move in words, or of `made` by the seat that the words begin with; nothing has changed."""
    before = repr(state)
    seat, _, words = tried.partition(" ")
    with pytest.raises(IllegalMove) as refusal:
        GAME.apply(state, int(seat), made or move(state, int(seat), words), CHANCE)
    assert repr(state) == before
    return refusal.value


def legal(state: State, seat: int) -> list[str]:
    """The codes of the seat's legal moves."""
    return [GAME.encode(move) for move in GAME.legal_moves(state, seat)]


def listed(value: Json) -> list[object]:
    """A list among the parameters of an event."""
    return list(cast("tuple[object, ...]", value))
