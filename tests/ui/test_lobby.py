"""What the message of a lobby shows."""

import dataclasses
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot import extensions
from bot.core.game import LEVELS, Option
from bot.locale import Catalogues
from bot.services.seating import Chair
from bot.services.table import Rematch, Seat, Status, Table
from bot.settings import PACES
from bot.ui.house import House
from bot.ui.lobby import lobby_view
from tests.discord_checks.limits import check_view

FOUND = extensions.find()
LANGUAGES = ("en", "nl")
ANNA, BRAM = 11, 22
RULES = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "toy.option.rain"
msgstr "Rain"

msgid "toy.option.rain.never"
msgstr "never"

msgid "toy.option.rain.often"
msgstr "often"
"""


@pytest.fixture(scope="module")
def house() -> House:
    return cast("House", Shop(Catalogues(FOUND.locales)))


class Shop(SimpleNamespace):
    """As much of a house as a lobby looks at."""

    def __init__(self, catalogues: Catalogues, games: Mapping[str, Any] = FOUND.games) -> None:
        super().__init__(extensions=SimpleNamespace(games=games), catalogues=catalogues, say=catalogues.say)


def person(user_id: int, name: str, number: int, **more: Any) -> Seat:
    return Seat(number=number, user_id=user_id, name=name, level=None, **more)


LOBBY = Table(
    match_id=5,
    game_key="koe",
    status=Status.LOBBY,
    guild_id=1,
    channel_id=2,
    host_id=ANNA,
    language="en",
    pace="relaxed",
    options={},
    seats=(person(ANNA, "Anna", 0),),
)


def with_seats(*seats: Seat, language: str = "en") -> Table:
    return dataclasses.replace(LOBBY, seats=seats, language=language)


def parts(house: House, table: Table) -> Iterator[Mapping[str, Any]]:
    """Every component of the message, containers before what they hold."""
    components: list[Mapping[str, Any]] = lobby_view(house, table).to_components()  # type: ignore[no-untyped-call]  # theirs
    waiting = list(components)
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting[:0] = part.get("components", ())


def text(house: House, table: Table) -> str:
    return "\n".join(part["content"] for part in parts(house, table) if "content" in part)


def labels(house: House, table: Table) -> list[str]:
    return [part["label"] for part in parts(house, table) if part["type"] == 2]


def test_a_lobby_says_which_game_who_sits_and_what_is_still_needed(house: House) -> None:
    shown = text(house, LOBBY)

    assert "Koe zoekt Boer" in shown
    assert "1. Anna · host" in shown
    assert "(1 of 5)" in shown
    assert "One more player and you can start" in shown


def test_a_lobby_speaks_the_language_of_its_match(house: House) -> None:
    dutch = dataclasses.replace(LOBBY, language="nl")

    assert "Nog één speler" in text(house, dutch)
    assert labels(house, dutch) == ["Meedoen", "Weggaan", "Ik zag een koe!", "🤖 Oefenspeler erbij", "Beginnen"]


def test_whoever_saw_a_cow_last_is_marked_as_the_one_who_begins(house: House) -> None:
    shown = text(house, with_seats(person(ANNA, "Anna", 0), person(BRAM, "Bram", 1, claims_first=True)))

    assert "2. Bram · begins" in shown


def test_practice_players_have_names_and_levels_and_can_be_removed(house: House) -> None:
    table = with_seats(person(ANNA, "Anna", 0), Seat(number=1, user_id=None, name="0", level="easy"))

    assert "practice player, easy" in text(house, table)
    assert "🤖 Remove one" in labels(house, table)
    assert "🤖 Remove one" not in labels(house, LOBBY)


def test_a_name_with_markdown_or_a_mention_in_it_stays_a_name(house: House) -> None:
    shown = text(house, with_seats(person(ANNA, "**@everyone**", 0)))

    assert "@everyone" not in shown
    assert "**@" not in shown.replace("\\*", "")


def test_start_becomes_the_green_button_once_enough_people_sit(house: House) -> None:
    ready = with_seats(person(ANNA, "Anna", 0), person(BRAM, "Bram", 1))

    def green(table: Table) -> list[str]:
        return [part["label"] for part in parts(house, table) if part["type"] == 2 and part["style"] == 3]

    assert green(LOBBY) == ["Join"]
    assert green(ready) == ["Start"]


def test_the_menu_of_levels_is_a_new_one_whenever_somebody_sat_down(house: House) -> None:
    def menu(table: Table) -> Any:
        return next(part["custom_id"] for part in parts(house, table) if part["type"] == 3)

    assert menu(LOBBY) != menu(with_seats(person(ANNA, "Anna", 0), person(BRAM, "Bram", 1)))


def test_a_closed_lobby_has_nothing_left_to_press(house: House) -> None:
    closed = dataclasses.replace(LOBBY, status=Status.ABANDONED, seats=())

    assert labels(house, closed) == []
    assert "/play" in text(house, closed)


def test_a_house_rule_is_a_menu_that_shows_what_is_chosen(tmp_path: Path) -> None:
    """Whatever game brings house rules along needs no line of ours for them."""
    (tmp_path / "en.po").write_text(RULES)
    game = SimpleNamespace(key="toy", title="Toy", seat_counts=range(2, 4), first_seat=None)
    game.options = (Option("rain", ("never", "often"), default="never"),)
    house = cast("House", Shop(Catalogues([tmp_path]), {"toy": SimpleNamespace(game=game)}))
    table = dataclasses.replace(LOBBY, game_key="toy", options={"rain": "often"})

    menu = next(part for part in parts(house, table) if part.get("custom_id") == "lobby:5:rule:rain")

    assert [(option["label"], option["value"], option["default"]) for option in menu["options"]] == [
        ("Rain: never", "never", False),
        ("Rain: often", "often", True),
    ]


def test_a_rematch_says_whom_it_waits_for_and_lets_its_host_choose_the_seats(house: House) -> None:
    rematch = Rematch(3, "rotated", (Chair(ANNA, "Anna"), Chair(BRAM, "Br*m"), Chair(None, "0")))
    waiting = dataclasses.replace(LOBBY, rematch=rematch)
    complete = dataclasses.replace(waiting, seats=(*LOBBY.seats, person(BRAM, "Bram", 1)))

    assert r"🔁 Rematch of match 3. Still to press Join: Br\*m" in text(house, waiting)
    assert "🔁 Rematch of match 3: everybody is in again." in text(house, complete)
    [menu] = [part for part in parts(house, waiting) if part.get("custom_id") == "lobby:5:seating"]
    assert [(option["value"], option["default"]) for option in menu["options"]] == [
        ("same", False),
        ("rotated", True),
        ("shuffled", False),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("key", sorted(FOUND.games))
def test_a_full_lobby_of_every_game_fits_a_message(house: House, key: str, pace: Any, language: str) -> None:
    places = FOUND.games[key].game.seat_counts[-1]
    seats = [person(100 + number, "W" * 32, number, claims_first=number == 0) for number in range(places - 1)]
    robot = Seat(number=places - 1, user_id=None, name="6", level=LEVELS[-1])
    chairs = tuple(Chair(200 + number, "W" * 32) for number in range(places))
    agreed = {"game_key": key, "pace": pace, "host_id": 100, "rematch": Rematch(10**9, "same", chairs)}
    full = dataclasses.replace(with_seats(*seats, robot, language=language), **agreed)

    check_view(lobby_view(house, full))
    assert all(len(label) <= 34 for label in labels(house, full))
