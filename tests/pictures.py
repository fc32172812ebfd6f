"""Draws sample pictures to look at: `python -m tests.pictures FOLDER`, each also as wide as on a phone."""

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image

from cogs.koe.views import KoeViews
from tests.cogs.koe.scenes import LANGUAGES, SAMPLES, scene

PHONE_WIDTH = 350


def main(folder: Path) -> None:
    """Write every sample in every language."""
    folder.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        for name, table in SAMPLES.items():
            shown = scene(table, language, practice=(1,))
            views = KoeViews()
            board = views.final(shown) if table.phase == "over" else views.board(shown)
            assert board.picture is not None
            png = board.picture.draw()
            stem = f"koe, {name}, {language}"
            (folder / f"{stem}.png").write_bytes(png)
            picture = Image.open(BytesIO(png)).convert("RGB")
            small = picture.resize(
                (PHONE_WIDTH, picture.height * PHONE_WIDTH // picture.width), Image.Resampling.LANCZOS
            )
            small.save(folder / f"{stem}, phone.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
