"""The books of rules: every page of every one fits into a message, in every language."""

from importlib import import_module
from types import SimpleNamespace
from typing import cast

import pytest

from bot.locale import Catalogues
from bot.ui.house import House
from bot.ui.pictures import ALT_LIMIT
from bot.ui.presses.press import Press
from bot.ui.rulebook import PAGE, PageButton, Place, Rulebook, pages_of
from tests.discord_checks.limits import check_view
from tests.games import every_game

FOUND = every_game()
CATALOGUES = Catalogues(FOUND.locales)
CHAPTERS_IN_A_ROW = 5


@pytest.fixture
async def house() -> House:
    """As much of a house as a book needs, with the looks of every game."""
    titles = {key: found.game.title for key, found in FOUND.games.items()}
    house = cast("House", SimpleNamespace(extensions=FOUND, catalogues=CATALOGUES, tables={}, title=titles.__getitem__))
    for key in FOUND.games:
        await import_module(f"cogs.{key}.cog").setup(SimpleNamespace(house=house))
    return house


@pytest.mark.parametrize("key", sorted(FOUND.games))
@pytest.mark.parametrize("language", ["en", "nl"])
async def test_every_page_fits_into_a_message_and_every_picture_is_told(house: House, key: str, language: str) -> None:
    on_a_server = SimpleNamespace(guild_id=1)
    press = cast(
        "Press", SimpleNamespace(say=CATALOGUES.say(language), language=language, house=house, interaction=on_a_server)
    )
    rulebook = Rulebook(house)
    chapters = rulebook.chapters(press, key)

    assert len(chapters) <= CHAPTERS_IN_A_ROW
    assert len({chapter.key for chapter in chapters}) == len(chapters)
    for chapter in chapters:
        for page in range(len(pages_of(chapter.paragraphs))):
            place = Place(key, chapter.key, page)
            check_view(rulebook.book(press, place).view())
            pattern = PageButton.__discord_ui_compiled_template__
            assert pattern.fullmatch(f"rules:{key}:{chapter.key}:{page}:turn")
        assert all(len(paragraph) <= 2 * PAGE for paragraph in chapter.paragraphs)
        if chapter.picture is not None:
            assert len(chapter.picture.alt) <= ALT_LIMIT


def test_paragraphs_share_a_page_while_they_fit_and_are_never_cut() -> None:
    paragraphs = ["a" * 700, "b" * 700, "c" * 200, "d" * 2000]

    assert pages_of(paragraphs) == ["\n\n".join(paragraphs[:2]), paragraphs[2], paragraphs[3]]
