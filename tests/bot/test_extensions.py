"""Games and cogs are found by walking; a broken one says which it is."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import cogs
from bot import extensions
from bot.extensions import BrokenExtension


@pytest.fixture(autouse=True)
def _only_our_own_folders_afterwards() -> Iterator[None]:
    before = list(cogs.__path__)
    yield
    cogs.__path__[:] = before


def extension(folder: Path, name: str, **files: str) -> Path:
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text("")
    for part, text in files.items():
        (package / f"{part}.py").write_text(text)
    return folder


def test_every_folder_with_a_cog_is_an_extension() -> None:
    found = extensions.find()

    assert "cogs.lobby.cog" in found.cogs
    assert all(name.startswith("cogs.") and name.endswith(".cog") for name in found.cogs)


def test_koe_is_found_with_its_rules_its_practice_player_and_its_catalogues() -> None:
    found = extensions.find()

    assert found.games["koe"].game.title == "Koe zoekt Boer"
    assert callable(found.games["koe"].choose)
    assert found.games["koe"].folder / "locale" in found.locales


def test_a_folder_outside_the_package_adds_its_extensions(tmp_path: Path) -> None:
    found = extensions.find([extension(tmp_path, "greeter", cog="")])

    assert "cogs.greeter.cog" in found.cogs


def test_a_game_that_races_tells_which_moves_are_rivals(tmp_path: Path) -> None:
    rules = """
from bot.core.game import MalformedMove

class Grab: ...
class Place: ...
class Game:
    key = "racing"
    def decode(self, text):
        if text in ("grab", "place"):
            return Grab() if text == "grab" else Place()
        raise MalformedMove(text)
GAME = Game()
RIVALS = {Grab: (Grab,)}
"""
    found = extensions.find([extension(tmp_path, "racing", rules=rules, practice="choose = 1")])

    (kind,) = found.games["racing"].rivals
    assert found.games["racing"].kind_in_race("grab") is kind
    assert found.games["racing"].kind_in_race("place") is None
    assert found.games["racing"].kind_in_race("nonsense") is None
    assert found.games["koe"].rivals == {}
    assert found.games["koe"].kind_in_race("nonsense") is None


def test_a_game_tells_which_moves_nobody_waits_for(tmp_path: Path) -> None:
    rules = """
class Game:
    key = "market"
    def decode(self, text):
        return text if text == "offer" else 7
GAME = Game()
UNASKED = (str,)
"""
    market = extensions.find([extension(tmp_path, "market", rules=rules, practice="choose = 1")]).games["market"]

    assert [market.is_answer(code) for code in ("offer", "sow")] == [False, True]
    assert replace(market, unasked=()).is_answer("offer")


@pytest.mark.parametrize(
    ("name", "files", "problem"),
    [
        ("halves", {"rules": "GAME = 1"}, "practice.py"),
        ("ruleless", {"rules": "", "practice": "choose = 1"}, "rules.py has no GAME"),
        ("idle", {"rules": "GAME = 1", "practice": ""}, "practice.py has no choose"),
        ("crashing", {"rules": "1 / 0", "practice": ""}, "rules.py: ZeroDivisionError"),
        ("tame", {"rules": "GAME = 1; RIVALS = 2", "practice": "choose = 1"}, "RIVALS of rules.py is no mapping"),
        ("eager", {"rules": "GAME = 1; UNASKED = int", "practice": "choose = 1"}, "UNASKED of rules.py is no tuple"),
        (
            "lost",
            {"rules": "GAME = 1", "practice": "choose = 1", "guide": "GUIDE = 3"},
            "GUIDE of guide.py is no Guide",
        ),
        (
            "meek",
            {"rules": "GAME = 1; FEATS = (2,)", "practice": "choose = 1"},
            "FEATS of rules.py is no tuple of feats",
        ),
        ("typo", {"rules": "import nonexistent_module", "practice": ""}, "rules.py: ModuleNotFoundError"),
    ],
)
def test_a_broken_extension_is_named_with_its_problem(
    tmp_path: Path, name: str, files: dict[str, str], problem: str
) -> None:
    with pytest.raises(BrokenExtension, match=rf"the extension {name} is broken: .*{problem}"):
        extensions.find([extension(tmp_path, name, **files)])


def test_a_game_must_be_called_like_its_folder(tmp_path: Path) -> None:
    rules = "class Game:\n    key = 'other'\nGAME = Game()"

    with pytest.raises(BrokenExtension, match="calls itself other, the folder is misnamed"):
        extensions.find([extension(tmp_path, "misnamed", rules=rules, practice="choose = 1")])
