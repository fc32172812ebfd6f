"""One table of Bohnanza for each kind of picture."""

from collections.abc import Mapping

from msgspec.structs import replace

from cogs.bohnanza.beans import State
from cogs.bohnanza.strips.labels import Words
from tests.cogs.bohnanza.positions import after, position, trading

NAMES = ("Anna", "Bob", "Zoë_*", "Bram van der Boerenhof aan de Dijk", "Mieke")
"""Plain names, one with accents and markdown, one as long as Discord allows."""

WORDS: Mapping[str, Words] = {
    "en": Words(
        "Pile",
        "Pass",
        "Last turn",
        "Discard",
        ("Garden", "Red", "Black-eyed", "Soy", "Green", "Stink", "Chili", "Blue"),
    ),
    "nl": Words(
        "Stapel", "Ronde", "Laatste", "Weg", ("Tuin", "Rode", "Oog", "Soja", "Sperzie", "Stink", "Pronk", "Blauwe")
    ),
}
"""What is written in the pictures, by language."""

PILE = "grestbcnnbsetc" * 3
FIVE = (
    "rbtge / b4 c6 / bbbtts",
    "ggtc / t2 - / ",
    "nnbs / e6 n5 s12 / eecccrrggbbn",
    "rrrccbbn / r1 g2 / bcc",
    "ssebcnttbg / n1 e3 / ssnn",
)
TRADING = (FIVE[0], FIVE[1] + " / g", FIVE[2] + " / bb", FIVE[3] + " / cts", FIVE[4])
LAYING = (
    FIVE[0] + " / tc",
    FIVE[1] + " / gbbe",
    FIVE[2],
    FIVE[3] + " / c",
    FIVE[4] + " / nesbbtc",
)
OVER = (
    "r / - - / bbbtttttsrcc",
    "gg / - - / tttggg",
    "n / - - - / eecccrrggbbnsssst",
    " / - - / bcc",
    "ssebc / - - / ssnnbbbeeeecccttt",
)
WISHES = ((), ("g",), ("b", "c"), (), ("g", "r", "e"))

SAMPLES: Mapping[str, State] = {
    "start, three": position("bgrse", "ttcnb", "bbnns", pile=PILE),
    "planting, four": position(*FIVE[:4], turn=3, planted=1, pile=PILE, discard="cbt"),
    "trading, three": position(*TRADING[:3], phase="trade", turned="gb", pile=PILE, discard="n"),
    "trading, five": replace(
        position(*TRADING, phase="trade", turned="ec", pile=PILE, discard="sbbb", turn=4, run_outs=1), wishes=WISHES
    ),
    "laying, five": position(*LAYING, phase="lay", pile="b", discard="e", turn=2, run_outs=2),
    "last turn, five": position(*FIVE, phase="trade", turned="t", pile="", turn=5, run_outs=3, is_last=True),
    "over, five": position(*OVER, phase="over", pile="", run_outs=3),
    "shared, three": position("rb / - - / bbcc", "gg / - - / bbcc", "nnnn / - - / bb", phase="over", pile=""),
}

HANDS: Mapping[str, State] = {
    "front": position(FIVE[0], pile=PILE),
    "eight": position(FIVE[3], pile=PILE, phase="trade", turned="gb"),
    "promised, six": after(
        trading("bbgtrc / b4 g2", "ssn", "ee"), "0 offer 1: b1 t for s", "0 offer anyone: u0 r for nothing"
    ).state,
    "fifteen": position("bgresntcbgresnt / g1 b4 s2 / bbb", pile=PILE),
    "thirty": position("bgresntcbgresnt" * 2 + " / b4 b1", pile=PILE),
    "empty": position(" / t3 c1 / bbbb / gb", pile=PILE, phase="lay"),
}
"""Hands of seat 0."""
