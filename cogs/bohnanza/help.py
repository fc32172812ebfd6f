"""What the help of Bohnanza tells besides the introduction: the beans and their meters, selling, the end, house rulings."""

from collections.abc import Iterator, Sequence
from functools import partial

from bot.ui.pictures import Picture
from bot.ui.scene import Chapter
from cogs.bohnanza.art.deck import draw_deck
from cogs.bohnanza.beans import METERS, THIRD_FIELD_COSTS, VARIETIES
from cogs.bohnanza.trading import (
    CARDS_A_SIDE,
    OFFERS_A_PHASE,
    OPEN_OFFERS_OF_ACTIVE,
    OPEN_OFFERS_OF_OTHERS,
    WISHES_A_PHASE,
)
from cogs.bohnanza.words import EMOJI, Wording

COINS = (1, 2, 3, 4)

RULINGS = ("Z2", "Z15", "Z26", "Z27", "Z31", "Z39", "limits", "Z40", "Z43", "tie", "names")
"""Where the rulebook is silent: the numbers of our rulings, and what has none."""


def chapters(words: Wording, language: str) -> Sequence[Chapter]:
    """All of it, in one language."""
    say = words.say
    listed = words.list_of(
        [say("rulebook.copies", n=count, card=words.bean(code)) for code, count in VARIETIES.items()]
    )
    names = words.labels().beans
    picture = Picture(partial(draw_deck, names), say("bohnanza.help.alt", cards=listed), f"bohnanza.deck.{language}")
    return (
        Chapter("cards", say("rulebook.cards"), ["\n".join(_beans(words))], picture),
        Chapter("scoring", say("rulebook.scoring"), say("bohnanza.help.scoring", n=THIRD_FIELD_COSTS).split("\n\n")),
        Chapter("rulings", say("rulebook.rulings"), [_ruling(words, ruling) for ruling in RULINGS]),
    )


def _beans(words: Wording) -> Iterator[str]:
    yield words.say("bohnanza.help.cards", n=sum(VARIETIES.values()))
    for code, count in VARIETIES.items():
        yield words.say("rulebook.card", emoji=EMOJI[code], card=words.bean(code), n=count, text=meter(code))
    yield words.say("bohnanza.help.meters")


def meter(code: str) -> str:
    """How many beans pay 1, 2, 3 and 4 coins: `– / 2 / 3 / –`."""
    return " / ".join(str(METERS[code].get(coins, "–")) for coins in COINS)


def _ruling(words: Wording, ruling: str) -> str:
    return words.say(
        f"bohnanza.ruling.{ruling}",
        active=OPEN_OFFERS_OF_ACTIVE,
        other=OPEN_OFFERS_OF_OTHERS,
        offers=OFFERS_A_PHASE,
        wishes=WISHES_A_PHASE,
        cards=CARDS_A_SIDE,
    )
