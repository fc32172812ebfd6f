"""The catalogues against each other and against the code that speaks from them."""

import ast
import re
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot import extensions
from bot.locale import SHARED, Catalogues
from bot.sandbox.page.door import STATIC
from bot.sandbox.texts import CATALOGUES
from bot.settings import PACES

ROOT = Path(__file__).parents[2]
FOLDERS = (SHARED, CATALOGUES, *extensions.find().locales)
LANGUAGES = ("en", "nl")
BUTTON_LABEL = 80
LEGIBLE_ON_A_PHONE = 34
A_LINE_OF_A_MENU = 40
"""As many letters of what is chosen as Discord shows on a phone; the rest it cuts."""

COMMENT = re.compile(r"/\*.*?\*/|(?<![:\w\"'/\\])//[^\n]*", re.DOTALL)
STRING = re.compile(r"""(?P<quote>["'`])(?P<text>(?:\\.|(?!(?P=quote)).)*)(?P=quote)""", re.DOTALL)
HOLE = re.compile(r"\$\{[^}]*\}")

COMMAND_NAME = re.compile(r"[a-z_]+\.[a-z_]+\.name")
"""The keys under which commands have their names; those of their parameters are longer."""
COMMAND = re.compile(r"(?<![\w/:.<*{}])/([\w-]+)")

CLASS = re.compile(r"\.(?:[a-z][\w-]*)")
CAPITAL = re.compile(r"(?<![\w-])[A-Z][A-Za-z]+")
TECHNICAL = {"ArrowUp", "Backspace", "Content-Type", "Enter", "Escape", "Notification", "POST", "Tab", "viewBox"}

Texts = dict[str, tuple[str, ...]]


@cache
def catalogue(file: Path) -> Catalog:
    with file.open("rb") as lines:
        return read_po(lines, locale=file.stem)


def texts(language: str) -> Texts:
    """The singular and plural texts of every key, all folders together."""
    return {
        key_of(message): (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
        for folder in FOLDERS
        for message in catalogue(folder / f"{language}.po")
        if message.id
    }


def key_of(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def placeholders(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


KEYS = sorted(texts("en"))
OWNERS = "|".join(sorted({key.split(".")[0] for key in KEYS}))
KEY = re.compile(rf"(?:{OWNERS})(?:\.[\w+-]+)+")


@cache
def spoken() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """The literal keys in the code, and a pattern for each key that the code puts together."""
    literal: set[str] = set()
    composed: set[str] = set()
    for file in (file for root in ("bot", "cogs") for file in (ROOT / root).rglob("*.py")):
        for node in walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value):
                literal.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                composed.add("".join(pattern_of(node)))
    for text in script_strings():
        if KEY.fullmatch(text):
            literal.add(text)
        elif HOLE.search(text):
            composed.add(r"[\w+.-]+".join(map(re.escape, HOLE.split(text))))
    return frozenset(literal), tuple(re.compile(pattern) for pattern in composed if "\\." in pattern)


def script_strings() -> Iterator[str]:
    """The strings in the page's scripts; a template with its holes."""
    for file in sorted(STATIC.glob("*.js")):
        for found in STRING.finditer(COMMENT.sub("", file.read_text())):
            yield found["text"]


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """Every node but those within calls of `log`: its events have names that look like keys."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "log":
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from walk(child)


def pattern_of(node: ast.JoinedStr) -> Iterator[str]:
    for part in node.values:
        yield re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[\w+.-]+"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_a_folder_of_catalogues_has_the_same_keys_in_every_language(folder: Path) -> None:
    english, dutch = ({key_of(m) for m in catalogue(folder / f"{language}.po") if m.id} for language in LANGUAGES)

    assert english == dutch


@pytest.mark.parametrize("file", [file for folder in FOLDERS for file in folder.glob("*.po")], ids=str)
def test_no_key_stands_twice_in_a_file_and_none_is_fuzzy(file: Path) -> None:
    keys = Counter(re.findall(r'^msgid "(.+)"$', file.read_text(), flags=re.MULTILINE))

    assert [key for key, times in keys.items() if times > 1] == []
    assert [key_of(message) for message in catalogue(file) if message.id and message.fuzzy] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_empty_in_any_form(language: str) -> None:
    assert [key for key, forms in texts(language).items() if not all(form.strip() for form in forms)] == []


def test_every_text_has_the_same_placeholders_in_every_language() -> None:
    english, dutch = (texts(language) for language in LANGUAGES)

    differing = [key for key in KEYS if placeholders(english[key][-1]) != placeholders(dutch[key][-1])]

    assert differing == []


def test_a_text_that_counts_has_a_singular_and_a_plural_in_every_language() -> None:
    english, dutch = (texts(language) for language in LANGUAGES)

    assert [key for key in KEYS if len(english[key]) != len(dutch[key])] == []


def test_every_key_that_the_code_speaks_is_in_the_catalogues() -> None:
    literal, _ = spoken()

    assert sorted(key for key in literal if key not in KEYS) == []


def test_every_key_in_the_catalogues_is_spoken_somewhere() -> None:
    literal, composed = spoken()
    described = {f"{key}.name" for key in literal}  # a command is named by what describes it

    silent = [
        key
        for key in KEYS
        if key not in literal | described and not any(pattern.fullmatch(key) for pattern in composed)
    ]

    assert silent == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_can_be_read_on_a_phone(language: str) -> None:
    labels = {key: forms[0] for key, forms in texts(language).items() if ".button." in key}

    assert {key: label for key, label in labels.items() if len(label) > LEGIBLE_ON_A_PHONE} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_chosen_in_a_menu_can_be_read_on_a_phone(language: str) -> None:
    # "Bij evenveel munten: wint wie de meeste handkaarten heeft, anders samen" ended before it said what
    say = Catalogues(extensions.find().locales).say(language)
    rules = [
        say("lobby.option", rule=say(f"{key}.option.{option.key}"), choice=say(f"{key}.option.{option.key}.{choice}"))
        for key, found in extensions.find().games.items()
        for option in found.game.options
        for choice in option.choices
    ]
    paces = [say(f"lobby.pace.{pace}") for pace in PACES]

    assert [shown for shown in (*rules, *paces) if len(shown) > A_LINE_OF_A_MENU] == []


def test_all_folders_together_make_one_catalogue_with_english_as_the_default() -> None:
    catalogues = Catalogues(extensions.find().locales)

    assert catalogues.languages == LANGUAGES
    assert catalogues.nearest("en-GB") == "en"
    assert catalogues.nearest("nl") == "nl"
    assert catalogues.nearest("pt-BR") == "en"
    assert catalogues.nearest(None) == "en"


def is_prose(text: str, classes: frozenset[str]) -> bool:
    """Whether a string of a script looks like something to read: a capital, or words that are no style's classes."""
    words = HOLE.sub("", text).split()
    is_list_of_classes = all(word in classes or word.endswith("-") for word in words)
    has_words = sum(bool(re.fullmatch(r"[a-z\u2019']{2,}[.…!?]?", word)) for word in words) > 1
    return bool(CAPITAL.search(HOLE.sub("", text))) or (has_words and not is_list_of_classes)


def test_the_pages_scripts_have_no_text_that_is_not_in_the_catalogues() -> None:
    styles = "".join(file.read_text() for file in STATIC.glob("*.css"))
    classes = frozenset(found[1:] for found in CLASS.findall(styles))

    assert {text for text in script_strings() if text not in TECHNICAL and is_prose(text, classes)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_is_called_in_every_text_what_the_readers_of_its_language_type(language: str) -> None:
    # A mention, `</play:1>`, would be shown to everybody as it is written, whatever their language.
    said = texts(language)
    names = {text for key, (text, *_) in said.items() if COMMAND_NAME.fullmatch(key)}

    called = {name for each in said.values() for text in each for name in COMMAND.findall(text)}

    assert called
    assert called <= names
