"""A fourth game is one new folder and nothing else: dropped in outside the repository, it is offered and played."""

import json
import shutil
from pathlib import Path

from tests.acceptance.conftest import Farmhand
from tests.games import EXTRAS
from tests.sandbox_client import Person, buttons, texts

TOY = EXTRAS / "toy"


async def test_a_game_in_a_folder_outside_the_repository_is_played_to_its_end(
    installed: Farmhand, person: Person, tmp_path: Path
) -> None:
    games = tmp_path / "games"
    shutil.copytree(TOY, games / "toy")
    await installed.start(
        FARMHAND_EXTRA_COGS=json.dumps([str(games)]), FARMHAND_TABLE_PAUSES=json.dumps({"toy_harvest": 0})
    )
    anna = await person("Anna")

    await anna.answered(await anna.command("farm", "play", game="toy"))
    table = await anna.message_saying("Carrots")
    for deed in ("practice", "start"):
        button = next(b for b in buttons(anna.messages[table["id"]]) if b["custom_id"].endswith(f":{deed}"))
        await anna.answered(await anna.press(table, button["label"]))
    for number in (1, 2, 3):
        await anna.until(lambda: f":p{number}.1" in str(anna.messages[table["id"]]))  # noqa: B023  # awaited at once
        pull = next(b for b in buttons(anna.messages[table["id"]]) if b["custom_id"].startswith("m:"))
        await anna.answered(await anna.press(table, pull["label"]))

    await anna.until(lambda: "The field is empty." in texts(anna.messages[table["id"]]))
    assert "Traceback" not in installed.log
