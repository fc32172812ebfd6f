"""Finds cogs and games by walking the folders of the package `cogs`: a new folder is a new extension, no list to edit."""

import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import cogs
from bot.core.feats import Feat
from bot.core.game import MalformedMove, Practice
from bot.core.guide import Guide
from bot.core.match import AnyGame
from bot.settings import Pace

Rivals = Mapping[type[Any], tuple[type[Any], ...]]
"""The moves of a race, by their type: each with the types of the moves that others might have made a moment sooner."""


class BrokenExtension(Exception):
    """A folder under `cogs/` that cannot be loaded: its name and what is wrong with it."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(f"the extension {name} is broken: {problem}")
        self.name = name


@dataclass(frozen=True, slots=True)
class GameModule:
    """A game that was found: its rules, its practice player, and the folder it lives in."""

    game: AnyGame
    choose: Practice[Any]
    folder: Path
    rivals: Rivals = field(default_factory=dict)
    """Empty where nobody races."""
    feats: tuple[Feat, ...] = ()
    """What people may hold a personal best in."""
    unasked: tuple[type[Any], ...] = ()
    """The types of moves that are no answer to what their seat is waited for: its clock runs on."""
    guide: Guide | None = None
    """How it is learnt; None: by playing."""

    @property
    def pace(self) -> Pace:
        """At which it is played where nobody says otherwise: nobody waits a day in a race."""
        return "live" if self.rivals else "relaxed"

    def kind_in_race(self, code: str) -> type[Any] | None:
        """The type of a move of a race; None for any other move, and for a code that is none."""
        if not self.rivals:
            return None
        try:
            kind: type[Any] = type(self.game.decode(code))
        except MalformedMove:
            return None
        return kind if kind in self.rivals else None

    def is_answer(self, code: str) -> bool:
        """The move does what its seat is waited for; raises MalformedMove."""
        return not (self.unasked and isinstance(self.game.decode(code), self.unasked))


@dataclass(frozen=True, slots=True)
class Extensions:
    """What was found: module names of cogs, games by key, and the folders of catalogues."""

    cogs: tuple[str, ...]
    games: Mapping[str, GameModule]
    locales: tuple[Path, ...]


def find(extra: Iterable[Path] = ()) -> Extensions:
    """Walk the package `cogs` and the extra folders; games are imported, cogs only named.

    A folder with a `rules.py` is a game, one with a `cog.py` has a cog to load, one with a `locale/` has catalogues.
    Raises BrokenExtension.
    """
    for folder in extra:
        if str(folder) not in cogs.__path__:
            cogs.__path__.append(str(folder))
    found = [
        (info.name, Path(info.module_finder.path) / info.name)  # type: ignore[union-attr]  # the finder of a folder has one
        for info in sorted(pkgutil.iter_modules(cogs.__path__), key=lambda info: info.name)
        if info.ispkg
    ]
    return Extensions(
        cogs=tuple(f"cogs.{name}.cog" for name, folder in found if (folder / "cog.py").is_file()),
        games={name: _game(name, folder) for name, folder in found if (folder / "rules.py").is_file()},
        locales=tuple(folder / "locale" for _, folder in found if (folder / "locale").is_dir()),
    )


def _game(name: str, folder: Path) -> GameModule:
    rules, practice = _module(name, "rules"), _module(name, "practice")
    game, choose = getattr(rules, "GAME", None), getattr(practice, "choose", None)
    if game is None:
        raise BrokenExtension(name, "rules.py has no GAME")
    if choose is None:
        raise BrokenExtension(name, "practice.py has no choose")
    rivals, feats = getattr(rules, "RIVALS", {}), getattr(rules, "FEATS", ())
    unasked = getattr(rules, "UNASKED", ())
    if not isinstance(rivals, Mapping):
        raise BrokenExtension(name, "RIVALS of rules.py is no mapping")
    if not isinstance(feats, tuple) or not all(isinstance(feat, Feat) for feat in feats):
        raise BrokenExtension(name, "FEATS of rules.py is no tuple of feats")
    if not isinstance(unasked, tuple) or not all(isinstance(kind, type) for kind in unasked):
        raise BrokenExtension(name, "UNASKED of rules.py is no tuple of types")
    guide = getattr(_module(name, "guide"), "GUIDE", None) if (folder / "guide.py").is_file() else None
    if guide is not None and not isinstance(guide, Guide):
        raise BrokenExtension(name, "GUIDE of guide.py is no Guide")
    if game.key != name:
        raise BrokenExtension(name, f"its GAME calls itself {game.key}, the folder is {name}")
    return GameModule(game, choose, folder, rivals, feats, unasked, guide)


def _module(name: str, part: str) -> Any:
    try:
        return import_module(f"cogs.{name}.{part}")
    except Exception as error:  # whatever its code raises while it is imported, the operator must read which one
        raise BrokenExtension(name, f"{part}.py: {type(error).__name__}: {error}") from error
