"""Text for people: gettext catalogues with keys, read at start, English and Dutch side by side.

A folder holds one `<language>.po` per language. A key is a message id such as `lobby.full`; a key whose text depends on
a number has plural forms and is chosen by the parameter `n`. Parameters are filled in by name: `{player}`.
"""

import gettext
from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import Protocol

from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

SHARED = Path(__file__).parent
"""The folder of what no single game owns."""

DEFAULT = "en"


class MissingText(LookupError):
    """A key that the catalogue of a language lacks."""


class Say(Protocol):
    """The text of a key in one language, its parameters filled in."""

    def __call__(self, key: str, /, **params: object) -> str: ...

    def __hash__(self) -> int:
        """What a voice says often may be remembered by it."""


class Catalogues:
    """The catalogues of all languages; a key stands in one file of each language, whichever folder it is in."""

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self._voices: Mapping[str, Say] = {
            language: partial(_text, texts) for language, texts in _compiled((SHARED, *folders)).items()
        }

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of the languages there are, the default first."""
        return tuple(sorted(self._voices, key=lambda language: (language != DEFAULT, language)))

    def nearest(self, locale: str | None) -> str:
        """The language to speak with somebody whose Discord is set to `locale` (`nl`, `en-GB`); the default if none fits."""
        language = (locale or DEFAULT).split("-")[0]
        return language if language in self._voices else DEFAULT

    def say(self, language: str) -> Say:
        """The voice of one language, always the same one; raises KeyError for a language there is no catalogue for."""
        return self._voices[language]


@lru_cache(maxsize=8)
def _compiled(folders: tuple[Path, ...]) -> Mapping[str, gettext.GNUTranslations]:
    """The texts by language; read once in the life of a process, like its code."""
    texts: dict[str, gettext.GNUTranslations] = {}
    for language, catalogue in _merged(folders).items():
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        compiled.seek(0)
        texts[language] = gettext.GNUTranslations(compiled)
    return texts


def _merged(folders: Iterable[Path]) -> Mapping[str, Catalog]:
    merged: dict[str, Catalog] = {}
    for file in (file for folder in folders for file in sorted(folder.glob("*.po"))):
        language = file.stem
        with file.open("rb") as lines:
            read = read_po(lines, locale=language)
        catalogue = merged.setdefault(language, Catalog(locale=language))
        for message in read:
            if message.id and message.id in catalogue:
                raise ValueError(f"{file}: {message.id} stands in another catalogue already")
            if message.id:
                catalogue[message.id] = message
    return merged


def listed(items: Iterable[str], language: str) -> str:
    """The items as a list in a sentence: `a, b and c`."""
    return _listed(tuple(items), language)


def tenths(number: float, language: str) -> str:
    """A number with one decimal: `42.3`, `42,3`."""
    return format_decimal(number, "0.0", locale=language)


def whole(number: int) -> str:
    """A whole number; one below nought has a minus sign, and no hyphen at which its line could be broken."""
    return str(number).replace("-", "−")


@lru_cache(maxsize=4096)
def _listed(items: tuple[str, ...], language: str) -> str:
    return format_list(items, locale=language)


def _text(texts: gettext.GNUTranslations, key: str, /, **params: object) -> str:
    count = params.get("n")
    text = texts.ngettext(key, key, count) if isinstance(count, int) else texts.gettext(key)
    if text == key and isinstance(count, int):
        text = texts.gettext(key)
    if text == key:
        raise MissingText(key)
    return text.format_map(params)
