"""Tables of Bonje in de Stal as Discord gets them: built by hand, made as full as can be, or played by chance."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from random import Random
from typing import Any

from msgspec.structs import replace

from bot import extensions
from bot.core.game import Event
from bot.core.match import Match
from bot.core.rng import Rng
from bot.locale import Catalogues
from bot.services.table import Aside, Seat, Seen, Status, Table
from bot.ui.scene import Scene
from cogs.bonje.cards import CARDS, ENOUGH, PATIENCE, TRUCK, Card
from cogs.bonje.rules import GAME, Aim, Farm, Slot, Stable, State

CATALOGUES = Catalogues(extensions.find().locales)
LANGUAGES = CATALOGUES.languages
NAMES = ("Anna", "Bob", "Zoë_*", "Bram van der Boerenhof aan de Dijk")
"""Two plain names, one with accents and markdown, one as long as Discord allows."""

ORDINARY = [card for card in CARDS.values() if card.is_ordinary]
NUMBERED = [card for card in CARDS.values() if card.number is not None]


def cards(codes: str) -> tuple[Card, ...]:
    """Cards from their codes: `"sheep-m sheep-f"`."""
    return tuple(CARDS[code] for code in codes.split())


def farm(*stables: str, special: Mapping[int, str] | None = None) -> Farm:
    """A farm from what lives in each stable; `special` says which of them are for one kind."""
    kinds = special or {}
    return Farm(tuple(Stable(cards(codes), kinds.get(number)) for number, codes in enumerate(stables)))


def slot(code: str, taker: int | None = None, order: int = 0, **more: Any) -> Slot:
    """A face-up card: open, or held by its taker unless `state` says otherwise."""
    if taker is None:
        return Slot(CARDS[code])
    return Slot(CARDS[code], taker, order, **{"state": "held", **more})


def table(*farms: Farm, up: Sequence[Slot] = (), **more: Any) -> State:
    """The third flip of a second round: face down, or with these cards face up."""
    pile = cards("cow-f pig-f")
    state = State(
        farms=farms,
        piles=(pile,) * len(farms),
        flips=22,
        length="match",
        special="off",
        turning="normal",
        specials=(),
        phase="flip" if up else "down",
        round=2,
        flip=25,
        before=22,
        cards=tuple(up),
    )
    return replace(state, **more)


def scene(
    state: State,
    language: str = "en",
    *,
    recent: Sequence[Event | Seen] = (),
    asides: Sequence[Aside] = (),
    moves_at: datetime | None = None,
    clocks: Mapping[int, datetime] | None = None,
    practice: Sequence[int] = (),
) -> Scene:
    """The scene of a match that stands so; each event has a ply of its own unless it is given with one."""
    count = len(state.farms)
    seats = tuple(
        Seat(number, None, str(number), "normal")
        if number in practice
        else Seat(number, 100 + number, NAMES[number], None)
        for number in range(count)
    )
    match = Match(GAME, "seed", count, {}, state)
    status = Status.FINISHED if match.outcome else Status.RUNNING
    seen = tuple(each if isinstance(each, Seen) else Seen(ply, each) for ply, each in enumerate(recent))
    shown = Table(
        match_id=7,
        game_key="bonje",
        status=status,
        guild_id=1,
        channel_id=2,
        host_id=100,
        language=language,
        pace="live",
        options={},
        seats=seats,
        match=match,
        recent=seen,
        asides=tuple(asides),
        table_moves_at=moves_at,
        clocks=clocks,
    )
    return Scene.of(shown, CATALOGUES.say(language))


def took(card: str, at: int = 0, seat: int = 0, *, last: bool = False, swept: bool = False) -> Event:
    """Somebody got the card of that slot."""
    return Event("took", seat, {"slot": at, "card": card, "last": last, "swept": swept})


def too_late(seat: int, card: str, at: int, by: int, behind: float | None) -> Aside:
    """A press on a card that another seat had got already."""
    return Aside(seat, f"grab:25:{at}", "bonje.refusal.taken", {"slot": at, "card": card, "by": by}, behind)


def played(seats: int, seed: str, moves: int, **options: str) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """The first moves of a match of chance, after each of them, with what happened; a call is never forgotten."""
    match, random = Match.start(GAME, seed, seats, options), Random(seed)
    yield match, ()
    for _ in range(moves):
        legal = [(seat, move) for seat in range(seats) for move in GAME.legal_moves(match.state, seat)]
        if (own := GAME.table_move(match.state)) is not None:
            legal.append((None, own.move))  # type: ignore[arg-type]  # the table has no seat
        if not legal:
            return
        seat, move = random.choice(legal)
        match, events = match.play(seat, GAME.encode(move))
        yield match, events


def crowded(random: Random, seats: int) -> State:
    """A flip as it may stand in a late round, more often than not with much to choose: all cards taken, few played."""
    farms = tuple(_farm(random) for _ in range(seats))
    takers = random.sample(range(seats), seats)
    taken = random.choice([seats, seats, random.randrange(seats)])
    slots = [_slot(random, farms, takers[order] if order < taken else None, order) for order in range(seats)]
    random.shuffle(slots)
    return table(*farms, up=slots)


def _farm(random: Random) -> Farm:
    return Farm(tuple(_stable(random) for _ in range(random.choice([3, 4, ENOUGH, ENOUGH]))))


def _stable(random: Random) -> Stable:
    kind = random.choice(["", "", "elephant", "horse", "cow", "fowl"])
    if kind in {"", "elephant"}:
        return Stable(cards(kind))
    herd = [card for card in ORDINARY if card.kind == kind]
    return Stable(tuple(random.choice(herd) for _ in range(random.randrange(1, 7))))


def _slot(random: Random, farms: Sequence[Farm], taker: int | None, order: int) -> Slot:
    card = random.choice([TRUCK, random.choice(NUMBERED), random.choice(ORDINARY)])
    if taker is None:
        return Slot(card)
    state = random.choice(["held", "held", "waiting", "played"])
    aims = [
        Aim(seat, number)
        for seat, farm in enumerate(farms)
        for number, there in enumerate(farm.stables)
        if there.animals
    ]
    aim = random.choice([None, *aims]) if card == TRUCK and state == "held" else None
    if aim is not None:
        animals = farms[aim.seat].stables[aim.stable].animals
        aim = replace(aim, card=random.choice([animals[0], None] if len(set(animals)) > 1 else [animals[0]]))
    return Slot(card, taker, order, state, aim, random.choice([0, 1, PATIENCE]) if aim else 0)  # type: ignore[arg-type]  # one of its states


def rng() -> Rng:
    """Chance for a move that needs none."""
    return Rng("seed", 1)
