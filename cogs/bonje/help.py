"""What the help of Bonje in de Stal tells besides the introduction: the cards, how a round is won, house rulings."""

from collections.abc import Iterator, Sequence

from bot.ui.pictures import Picture
from bot.ui.scene import Chapter
from cogs.bonje.art.deck import draw_deck
from cogs.bonje.cards import CARDS, COUPLE, DECK, ENOUGH, HATS, HATS_FROM, NUMBERS, PATIENCE, POINTS, STABLES
from cogs.bonje.words import EMOJI, Wording

RULINGS = (
    "hats",
    "numbers",
    "sweep",
    "B12",
    "B14",
    "B15",
    "B16",
    "B19",
    "B24",
    "B26",
    "B32",
    "B33",
    "B35",
    "B39",
    "B40",
    "B44",
    "B47",
    "patience",
)
"""Where the rulebook is silent: the numbers of our rulings, and what has none."""


def chapters(words: Wording, language: str) -> Sequence[Chapter]:
    """All of it, in one language."""
    say = words.say
    listed = words.list_of([say("rulebook.copies", n=count, card=words.card(code)) for code, count in DECK.items()])
    picture = Picture(draw_deck, say("bonje.help.alt", cards=listed), f"bonje.deck.{language}")
    return (
        Chapter("cards", say("rulebook.cards"), ["\n".join(_animals(words)), "\n".join(_others(words))], picture),
        Chapter("scoring", say("rulebook.scoring"), _scoring(words)),
        Chapter("rulings", say("rulebook.rulings"), [_ruling(words, ruling) for ruling in RULINGS]),
    )


def _animals(words: Wording) -> Iterator[str]:
    yield words.say("bonje.help.cards", n=sum(DECK.values()))
    for kind in POINTS:
        yield words.say(
            "bonje.help.kind",
            emoji=EMOJI[f"{kind}-f"],
            kind=words.say(f"bonje.help.kind.{kind}"),
            males=DECK[f"{kind}-m"],
            females=DECK[f"{kind}-f"],
        )
    yield words.say("bonje.help.ordinary")


def _others(words: Wording) -> Iterator[str]:
    for card in CARDS.values():
        if not card.is_ordinary:
            name, text = words.card(card.code), words.say(f"bonje.help.card.{card.code}")
            yield words.say("rulebook.card", emoji=EMOJI[card.code], card=name, n=DECK[card.code], text=text)
    yield words.say("bonje.help.waiting")


def _scoring(words: Wording) -> Sequence[str]:
    worth = words.list_of(
        [words.say("bonje.help.worth", kind=words.say(f"bonje.help.one.{kind}"), n=n) for kind, n in POINTS.items()]
    )
    return words.say("bonje.help.scoring", worth=worth, couple=COUPLE, stables=STABLES, enough=ENOUGH).split("\n\n")


def _ruling(words: Wording, ruling: str) -> str:
    return words.say(
        f"bonje.ruling.{ruling}",
        cards=sum(HATS.values()),
        most=HATS_FROM - 1,
        hats=words.list_of([words.say("rulebook.copies", n=n, card=words.card(code)) for code, n in HATS.items()]),
        cow=NUMBERS["mad-cow"],
        horse=NUMBERS["mad-horse"],
        n=PATIENCE,
    )
