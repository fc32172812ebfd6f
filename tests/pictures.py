"""Draws sample pictures to look at: `python -m tests.pictures FOLDER`, each also as wide as on a phone."""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from bot.ui.scene import Board, GameViews, Scene
from cogs.bohnanza.render import draw_hand, draw_table
from cogs.bohnanza.rules import view
from cogs.bonje.views import BonjeViews
from cogs.koe.views import KoeViews
from cogs.leaderboard.render import render
from tests.cogs.bohnanza import samples as beans
from tests.cogs.bonje import samples, shown
from tests.cogs.koe import scenes
from tests.cogs.leaderboard.test_render import CURVES

PHONE_WIDTH = 343


def boards(language: str) -> Iterator[tuple[str, Board]]:
    """Every kind of table of Koe zoekt Boer and Bonje in de Stal, by a name for it."""
    for name, koe in scenes.SAMPLES.items():
        yield f"koe, {name}", _board(KoeViews(), scenes.scene(koe, language, practice=(1,)))
    for name, bonje in samples.SAMPLES.items():
        yield f"bonje, {name}", _board(BonjeViews(), shown.scene(bonje, language, practice=(1,)))


def drawn(language: str) -> Iterator[tuple[str, bytes]]:
    """Every kind of picture, by a name for it."""
    for name, board in boards(language):
        assert board.picture is not None
        yield name, board.picture.draw()
    for name, curve in CURVES.items():
        yield f"curve, {name}", render(curve)
    words = beans.WORDS[language]
    for name, state in beans.SAMPLES.items():
        yield f"bohnanza, {name}", draw_table(view(state, None), beans.NAMES[: len(state.players)], words)
    for name, state in beans.HANDS.items():
        yield f"bohnanza, hand, {name}", draw_hand(view(state, 0), words)


def _board(views: GameViews, scene: Scene) -> Board:
    return views.final(scene) if scene.table.status == "finished" else views.board(scene)


def main(folder: Path) -> None:
    """Write every sample in every language."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in scenes.LANGUAGES:
        for name, png in drawn(language):
            (folder / f"{name}, {language}.png").write_bytes(png)
            picture = Image.open(BytesIO(png)).convert("RGB")
            small = picture.resize(
                (PHONE_WIDTH, picture.height * PHONE_WIDTH // picture.width), Image.Resampling.LANCZOS
            )
            small.save(folder / f"{name}, {language}, phone.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
