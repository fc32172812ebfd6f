"""What the help of Koe zoekt Boer tells besides the introduction: the cards, how farms are counted, house rulings."""

from collections.abc import Iterator, Sequence
from functools import partial

from bot.ui.pictures import Picture
from bot.ui.scene import Chapter
from cogs.koe.art.deck import copies, draw_deck
from cogs.koe.rules import BARN_HOLDS, COLOURS, COWS, DEALT, FARM_DECK, PATIENCE, SIZES
from cogs.koe.words import EMOJI, SYMBOLS, Wording

RULINGS = ("K0", "K5", "K7", "K10", "K12", "K20", "K21", "K28", "K33", "numbers", "patience")
"""Where the rulebook is silent: the numbers of our rulings, and what has none."""


def chapters(words: Wording, language: str) -> Sequence[Chapter]:
    """All of it, in one language."""
    say = words.say
    names = words.picture_names()
    listed = words.list_of([say("rulebook.copies", n=count, card=names[kind]) for kind, count in copies().items()])
    alt = say("koe.help.alt", n=len(COWS), each=len(SIZES), cards=listed)
    picture = Picture(partial(draw_deck, names), alt, f"koe.deck.{language}")
    rulings = [say(f"koe.ruling.{ruling}", n=PATIENCE) for ruling in RULINGS]
    return (
        Chapter("cards", say("rulebook.cards"), ["\n".join(_cards(words))], picture),
        Chapter("scoring", say("rulebook.scoring"), say("koe.help.scoring").split("\n\n")),
        Chapter("rulings", say("rulebook.rulings"), rulings),
    )


def _cards(words: Wording) -> Iterator[str]:
    symbols = " ".join(SYMBOLS[colour] for colour in COLOURS)
    yield words.say("koe.help.cows", n=len(COWS), colours=len(COLOURS), symbols=symbols, most=SIZES[-1])
    yield words.say("koe.help.farm_cards", n=sum(FARM_DECK.values()))
    for kind, count in copies().items():
        name, text = words.say(f"koe.card.{kind}"), words.say(f"koe.help.card.{kind}", n=BARN_HOLDS)
        yield words.say("rulebook.card", emoji=EMOJI[kind], card=name, n=count, text=text)
    yield words.say("koe.help.dealt", n=DEALT[max(DEALT)], two=DEALT[2])
