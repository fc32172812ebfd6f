"""What the sandbox's page says to people: catalogues in English and Dutch, spoken in each person's own language.

`locale/<language>.po` holds a text for each key; one that depends on a number has a singular and a plural and is chosen
by the parameter `n`. The page gets the whole catalogue of its person's language; whatever the server says to a person
itself (why something was refused, what can be ordered to go wrong) is said from the same one.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel import Locale
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

CATALOGUES = Path(__file__).parent / "locale"
DEFAULT = "en"


class Words(NamedTuple):
    """A text that nobody has said yet: its key, and what is filled in; words among that are said with it."""

    key: str
    params: Mapping[str, object] = {}


class Unsaid(Exception):
    """A refusal in words that its person reads in their own language."""

    def __init__(self, key: str, **params: object) -> None:
        super().__init__(key, params)
        self.words = Words(key, params)


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are catalogues for; looked up once in the life of a process, like the catalogues."""
    return tuple(sorted(file.stem for file in CATALOGUES.glob("*.po")))


def nearest(locale: str | None) -> str:
    """The language for somebody whose Discord is set to `locale` (`nl`, `en-GB`); English where there is none of theirs."""
    language = (locale or DEFAULT).split("-")[0].lower()
    return language if language in languages() else DEFAULT


@cache
def catalogue(language: str) -> Mapping[str, tuple[str, ...]]:
    """Every key's text, or its singular and plural; read once in the life of a process, like its code."""
    with (CATALOGUES / f"{language}.po").open("rb") as lines:
        read = read_po(lines, locale=language)
    return {_first(message.id): _forms(message) for message in read if message.id}


def _first(key: str | Sequence[str]) -> str:
    return key if isinstance(key, str) else key[0]


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def say(words: Words, locale: str | None) -> str:
    """A text in the language nearest to a locale; raises KeyError for a key that it lacks."""
    language = nearest(locale)
    forms = catalogue(language)[words.key]
    count = words.params.get("n")
    is_one = isinstance(count, int) and Locale(language).plural_form(count) == "one"
    text = forms[0] if is_one else forms[-1]
    return text.format_map({name: _filled_in(value, locale) for name, value in words.params.items()})


def _filled_in(value: object, locale: str | None) -> object:
    return say(value, locale) if isinstance(value, Words) else value
