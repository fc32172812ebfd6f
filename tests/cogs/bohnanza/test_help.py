"""What the game's book in `/rules` says."""

import re
from io import BytesIO

import pytest
from PIL import Image

from cogs.bohnanza.beans import VARIETIES
from cogs.bohnanza.help import RULINGS
from tests.cogs.bohnanza.shown import CATALOGUES, LANGUAGES, VIEWS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_names_every_meter_and_counts_every_card(language: str) -> None:
    cards, _, rulings = VIEWS.chapters(CATALOGUES.say(language), language)
    text = "\n".join(cards.paragraphs)

    for meter in ("– / 2 / 3 / –", "2 / 3 / 4 / 5", "2 / 4 / 5 / 6", "2 / 4 / 6 / 7", "3 / 5 / 6 / 7", "3 / 5 / 7 / 8", "3 / 6 / 8 / 9", "4 / 6 / 8 / 10"):  # fmt: skip
        assert meter in text
    assert [int(count) for count in re.findall(r"× (\d+)", text)] == [*VARIETIES.values()]
    assert cards.picture is not None
    assert Image.open(BytesIO(cards.picture.draw())).width > 700
    assert len(rulings.paragraphs) == len(RULINGS)
    assert {"Z2", "Z15", "Z26", "Z27", "Z31", "Z39", "Z40", "Z43"} <= set(RULINGS)
