"""Tables of Koe zoekt Boer to look at: built by hand, or played by chance, in either language."""

from collections.abc import Iterator, Sequence
from random import Random

from msgspec.structs import replace

from bot import extensions
from bot.core.game import Event
from bot.core.match import Match
from bot.core.rng import Rng
from bot.locale import Catalogues
from bot.services.table import Seat, Status, Table
from bot.ui.scene import Scene
from cogs.koe.rules import BACK, CARDS, GAME, Cow, Draw, Farm, FarmCard, State
from tests.bounds import at_most

CATALOGUES = Catalogues(extensions.find().locales)
LANGUAGES = CATALOGUES.languages
NAMES = ("Maartje", "Bram van der Boerenhof", "Zoë_*", "李小龙", "Kees")
"""A plain name, a long one, one with accents and markdown, one the picture's font lacks, a short one."""


def cows(codes: str) -> tuple[Cow, ...]:
    """Cow cards from their codes: `"b4+ p2-"`."""
    return tuple(card for code in codes.split() if isinstance(card := CARDS[code], Cow))


def farm(meadow: str, *barns: str, decided: bool = True) -> Farm:
    """A farm from its cows' codes; one empty barn unless given."""
    return Farm(cows(meadow), tuple(map(cows, barns)) or ((),), decided)


def state(*farms: Farm, face_up: str = "g1+ rain-b trough", pile: str = "super b1+ weather", turn: int = 1) -> State:
    """A table from its cards' codes."""
    top_last = tuple(CARDS[code] for code in pile.split())
    slots = tuple(CARDS[code] for code in face_up.split())
    return State(farms, slots, top_last, (CARDS["farmer-o"],), turns=len(top_last) + turn - 1, turn=turn)


def asked(table: State, code: str) -> State:
    """The table when its player drew this farm card: its first question, if it has any."""
    card = CARDS[code]
    assert isinstance(card, FarmCard)
    after, _ = GAME.apply(replace(table, pile=(*table.pile, card)), table.seat, Draw(table.turn, BACK), Rng("seed", 1))
    return after


def scene(table: State, language: str = "en", *, practice: Sequence[int] = ()) -> Scene:
    """The scene of a match that stands so."""
    count = len(table.farms)
    match = Match(GAME, "seed", count, {}, table)
    seats = tuple(
        Seat(number, None, str(number), "normal")
        if number in practice
        else Seat(number, 100 + number, NAMES[number], None)
        for number in range(count)
    )
    status = Status.FINISHED if match.outcome else Status.RUNNING
    return Scene.of(Table(7, "koe", status, 1, 2, 100, language, "live", {}, seats, match), CATALOGUES.say(language))


def played(seats: int, seed: str) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """A match of random moves, after each of them, with what happened."""
    match, random = Match.start(GAME, seed, seats, {}), Random(seed)
    yield match, ()
    turns = at_most(20_000, "moves")
    while waited := sorted(match.waiting_for):
        next(turns)
        seat = random.choice(waited)
        legal = GAME.legal_moves(match.state, seat)
        match, events = match.play(seat, GAME.encode(random.choice(legal)))
        yield match, events


SAMPLES: dict[str, State] = {
    "set-up, four": state(
        farm("b4- p2- r1-", decided=False),
        farm("g1- p1+ r4-"),
        farm("g4- o2- o1-", decided=False),
        farm("b3- p4- r3+"),
        face_up="hunger-1 wife b5+",
        pile="weather " * 35 + "g5+",
    ),
    "turn, three": state(
        farm("b4+ p2- o5+", "g3+ b1+"),
        farm("r5- g1-", "p5+"),
        farm("p3+ o2-", "g4- r2+ o1+"),
        face_up="r4- rain-b trough",
        pile="weather " * 20,
        turn=8,
    ),
    "turn, five": state(
        farm("b4+ p2- r1- o5+", "g3+ b1+"),
        farm("r5- g1-", "p5+"),
        farm("p3+ o2- b2+ g5- r2- o1+ b5-"),
        farm("g4+", "r3+ r4- o4+"),
        farm("p1- p4+ g2+"),
        face_up="super bull-1 farmer-p",
        pile="barn " * 11 + "b3-",
        turn=13,
    ),
    "choice, two": asked(
        state(
            farm("b4+ p2- r1- o5+ g1+ g2+ b3- p5-", "g3+ b1+ r2+", "o1+"),
            farm("r5- g4- p4+ b5+ o2-", "p1+ r3-"),
            face_up="o3- o4+ super",
            pile="barn " * 17,
        ),
        "bull-2",
    ),
    "choice, five": asked(
        state(
            farm("b4+ p2-", "g3+ b1+"),
            farm("r5+ g1-", "p5+"),
            farm("p3+ o2- b2+ g5+ r2-"),
            farm("g4+", "r3+ r4- o4+"),
            farm("p1- p4+ g2+"),
            face_up="b3- rain-r weather",
        ),
        "hunger-2",
    ),
    "final, four": state(
        farm("b4+ p2- r1- o5+", "g3+ b1+"),
        farm("r5- g1-", "p5+"),
        farm("p3+ o2- b2+ r2- o1+ b5+", "g5+"),
        farm("g4+", "r3+ r4- o4+ "),
        face_up="hunger-2 g2+ farmer-p",
        pile="",
        turn=36,
    ),
}
"""One table for each kind of picture."""
