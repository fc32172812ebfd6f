"""The moves of Bohnanza and their codes. Each names what its presser saw, so that a stale press is an illegal move."""

from collections.abc import Iterable, Sequence
from typing import NoReturn, TypeAlias

from msgspec import Struct

from bot.core.game import IllegalMove, Json, MalformedMove
from cogs.bohnanza.beans import TURNED_UP, VARIETIES, in_order

# ---------------------------------------------------------------- Cards that are named one by one


def _ascends(numbers: Sequence[int], below: int) -> bool:
    """Each number is larger than the one before, all from 0 up to, not including, `below`."""
    return list(numbers) == sorted(set(numbers)) and all(0 <= number < below for number in numbers)


class Equals(Struct, frozen=True):
    """Some of the equal cards of a hand: which, counted from the front, `of` how many there are.

    Raises ValueError for what no hand can hold.
    """

    card: str
    which: tuple[int, ...]
    of: int

    def __post_init__(self) -> None:
        if not 0 < self.of <= VARIETIES.get(self.card, 0):
            raise ValueError(f"there are no {self.of} equal cards {self.card!r}")
        if not self.which or not _ascends(self.which, self.of):
            raise ValueError(f"{self.which} are not some of {self.of} cards")


class Bundle(Struct, frozen=True):
    """Cards of one player that change hands: turned-up ones by slot, hand cards by variety, in a fixed order.

    Raises ValueError for any other order, and for a card named twice.
    """

    turned: tuple[int, ...] = ()
    hand: tuple[Equals, ...] = ()

    def __post_init__(self) -> None:
        varieties = [equals.card for equals in self.hand]
        if not _ascends(self.turned, TURNED_UP) or list(in_order(set(varieties))) != varieties:
            raise ValueError(f"{self} is not in order")

    def __len__(self) -> int:
        return len(self.turned) + sum(len(equals.which) for equals in self.hand)


NOTHING = Bundle()


# ---------------------------------------------------------------- Moves


class Plant(Struct, frozen=True):
    """Phase 1: plant the front card of the hand, which is `card`; `which` is 1 for the first one, 2 for the second."""

    turn: int
    which: int
    card: str
    field: int


class Stop(Struct, frozen=True):
    """Phase 1: plant no second card; two cards are turned up and trading begins."""

    turn: int


class Sell(Struct, frozen=True):
    """At any time: sell a field that holds `count` beans of this variety."""

    field: int
    card: str
    count: int


class Buy(Struct, frozen=True):
    """At any time: buy the third field, out of so many coins."""

    coins: int


class Offer(Struct, frozen=True):
    """Phase 2: offer cards, for such varieties as one wants in return; one of the two may be nothing, for a gift.

    `to` None: to anyone. `answers` is an open offer, number and version, that this one takes the place of: somebody
    else's to the offerer alone (a counter-offer), or the offerer's own (which is changed by it).
    """

    turn: int
    to: int | None
    give: Bundle
    want: tuple[str, ...]
    """In the order of `VARIETIES`; anything else raises ValueError."""
    answers: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if not VARIETIES.keys() >= set(self.want) or in_order(self.want) != self.want:
            raise ValueError(f"{self.want} is not in order")


class Accept(Struct, frozen=True):
    """Phase 2: make the deal exactly as this version says.

    `picks` says which cards leave, for those wanted varieties of which one has more than are wanted, and only for those.
    """

    offer: int
    version: int
    picks: Bundle = NOTHING


class Decline(Struct, frozen=True):
    """Phase 2: refuse an offer that was made to oneself alone."""

    offer: int
    version: int


class Withdraw(Struct, frozen=True):
    """Phase 2: take an own offer back."""

    offer: int
    version: int


class Wish(Struct, frozen=True):
    """Phase 2: say aloud that one wants a variety."""

    turn: int
    card: str


class EndTrading(Struct, frozen=True):
    """Phase 2: the active player has traded enough."""

    turn: int


class Lay(Struct, frozen=True):
    """Phase 3: plant a card that lies beside one's fields."""

    turn: int
    card: str
    field: int


class LayAll(Struct, frozen=True):
    """Phase 3: plant everything that lies beside one's fields, where there is one sensible way (Z43)."""

    turn: int


Move: TypeAlias = Plant | Stop | Sell | Buy | Offer | Accept | Decline | Withdraw | Wish | EndTrading | Lay | LayAll
Trade: TypeAlias = Offer | Accept | Decline | Withdraw | Wish | EndTrading
Answer: TypeAlias = Accept | Decline | Withdraw


def refuse(reason: str, **params: Json) -> NoReturn:
    """Raise IllegalMove; `reason` without what all keys begin with."""
    raise IllegalMove(f"bohnanza.refusal.{reason}", **params)


# ---------------------------------------------------------------- Codes

ANYONE = "a"
NONE = "-"


def encode(move: Move) -> str:
    """The move as text, words and numbers between colons: `plant:12:1:r:0`, `offer:12:a:u0.r02/3:bb`."""
    match move:
        case Plant(turn, which, card, field):
            return f"plant:{turn}:{which}:{card}:{field}"
        case Stop(turn):
            return f"stop:{turn}"
        case Sell(field, card, count):
            return f"sell:{field}:{card}:{count}"
        case Buy(coins):
            return f"buy:{coins}"
        case Lay(turn, card, field):
            return f"lay:{turn}:{card}:{field}"
        case LayAll(turn):
            return f"layall:{turn}"
        case _:
            return _written_trade(move)


def _written_trade(move: Trade) -> str:
    match move:
        case Offer(turn, to, give, want, answers):
            partner = ANYONE if to is None else to
            text = f"offer:{turn}:{partner}:{_written(give)}:{''.join(want) or NONE}"
            return f"{text}:{answers[0]}.{answers[1]}" if answers else text
        case Accept(offer, version, picks):
            return f"accept:{offer}:{version}:{_written(picks)}" if picks != NOTHING else f"accept:{offer}:{version}"
        case Decline(offer, version):
            return f"decline:{offer}:{version}"
        case Withdraw(offer, version):
            return f"withdraw:{offer}:{version}"
        case Wish(turn, card):
            return f"wish:{turn}:{card}"
        case EndTrading(turn):
            return f"end:{turn}"


def _written(bundle: Bundle) -> str:
    """`u0.r02/3.bk/k`: the turned-up card of slot 0, reds 0 and 2 of 3, the last of 20 blues; digits up to `k` for 20."""
    turned = [f"u{_digits(bundle.turned)}"] if bundle.turned else []
    hand = [f"{equals.card}{_digits(equals.which)}/{_digits([equals.of])}" for equals in bundle.hand]
    return ".".join(turned + hand) or NONE


DIGITS = "0123456789abcdefghijk"


def _digits(numbers: Iterable[int]) -> str:
    return "".join(DIGITS[number] for number in numbers)


def decode(text: str) -> Move:
    """The inverse of `encode`; raises MalformedMove."""
    try:
        move = _read(text.split(":"))
    except ValueError as error:
        raise MalformedMove(text) from error
    if encode(move) != text:
        raise MalformedMove(text)
    return move


def _read(words: list[str]) -> Move:
    match words:
        case ["plant", turn, which, card, field]:
            return Plant(int(turn), int(which), _variety(card), int(field))
        case ["stop", turn]:
            return Stop(int(turn))
        case ["sell", field, card, count]:
            return Sell(int(field), _variety(card), int(count))
        case ["buy", coins]:
            return Buy(int(coins))
        case ["lay", turn, card, field]:
            return Lay(int(turn), _variety(card), int(field))
        case ["layall", turn]:
            return LayAll(int(turn))
        case _:
            return _read_trade(words)


def _read_trade(words: list[str]) -> Trade:
    match words:
        case ["offer", turn, to, give, want, *answers] if len(answers) <= 1:
            partner = None if to == ANYONE else int(to)
            wanted = () if want == NONE else tuple(want)
            return Offer(int(turn), partner, _bundle(give), wanted, _answered(*answers) if answers else None)
        case ["accept", offer, version, *picks] if len(picks) <= 1:
            return Accept(int(offer), int(version), _bundle(*picks) if picks else NOTHING)
        case ["decline", offer, version]:
            return Decline(int(offer), int(version))
        case ["withdraw", offer, version]:
            return Withdraw(int(offer), int(version))
        case ["wish", turn, card]:
            return Wish(int(turn), _variety(card))
        case ["end", turn]:
            return EndTrading(int(turn))
        case _:
            return _unreadable(":".join(words))


def _variety(card: str) -> str:
    return card if card in VARIETIES else _unreadable(card)


def _answered(text: str) -> tuple[int, int]:
    number, version = text.split(".")
    return int(number), int(version)


def _bundle(text: str) -> Bundle:
    groups = [] if text == NONE else text.split(".")
    turned = _numbers(groups.pop(0)[1:]) if groups and groups[0].startswith("u") else ()
    return Bundle(turned, tuple(_equals(group) for group in groups))


def _equals(group: str) -> Equals:
    names, of = group.split("/")
    (count,) = _numbers(of)
    return Equals(names[:1], _numbers(names[1:]), count)


def _numbers(digits: str) -> tuple[int, ...]:
    return tuple(DIGITS.index(digit) for digit in digits)


def _unreadable(text: str) -> NoReturn:
    raise ValueError(f"{text!r} means nothing here")
