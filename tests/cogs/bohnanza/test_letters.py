"""What a player is written about: offers to that player alone, and what became of them."""

import pytest

from tests.cogs.bohnanza.positions import after, trading
from tests.cogs.bohnanza.shown import VIEWS, drafts, moves, scene


def test_an_offer_to_one_player_is_a_letter_with_three_answers_and_one_to_anyone_is_none() -> None:
    state = after(trading("rcb", "bb", "bb"), "0 offer 1: r for b", "0 offer anyone: c for b").state

    (letter,) = VIEWS.letters(scene(state, 1))

    assert letter.board.text == "💌 **Anna** offers you 🦸 1 red bean for 🎷 1 blue bean."
    assert list(drafts(letter.board).items()) == [("accept:1:1", "Accept 1"), ("counter:1:1", "Counter")]
    assert list(moves(letter.board)) == ["decline:1:1"]
    assert [VIEWS.letters(scene(state, seat)) for seat in (0, 2)] == [[], []]


@pytest.mark.parametrize(
    ("then", "why"),
    [
        ("1 accept 1: b", "🤝 Bob gives Anna 🎷 1 blue bean for 🦸 1 red bean."),
        ("1 decline 1", "Bob declines offer 1."),
        ("0 withdraw 1", "Anna takes offer 1 back."),
        ("0 end", "Offer 1 lapses: the trading is over."),
    ],
)
def test_a_letter_about_an_offer_that_is_closed_says_why_and_has_no_answers_left(then: str, why: str) -> None:
    played = after(trading("rcb", "bbt"), "0 offer 1: r for b", then)

    (letter,) = VIEWS.letters(scene(played.state, 1, recent=played.events))

    assert letter.is_over
    assert letter.board.text.splitlines() == ["~~💌 **Anna** offers you 🦸 1 red bean for 🎷 1 blue bean.~~", why]
    assert not letter.board.rows
    assert letter.key == "1.1"


def test_an_offer_that_was_changed_is_a_new_letter_and_nothing_is_left_of_the_old_one() -> None:
    played = after(trading("rcb", "bbt"), "0 offer 1: r for b", "0 answer 1, 1: c for b")

    (letter,) = VIEWS.letters(scene(played.state, 1, recent=played.events))

    assert (letter.key, letter.is_over) == ("1.2", False)


def test_no_letter_is_left_once_the_next_cards_are_turned_up() -> None:
    played = after(trading("rcb", "bbt"), "0 offer 1: r for b", "0 end", "0 lay all", "1 plant 0", "1 stop")

    assert VIEWS.letters(scene(played.state, 1, recent=played.events)) == []


def test_a_changed_offer_is_a_new_letter() -> None:
    state = after(trading("rcb", "bb", "bb"), "0 offer 1: r for b", "0 answer 1, 1: c for nothing").state

    (letter,) = VIEWS.letters(scene(state, 1))

    assert letter.key == "1.2"
    assert letter.board.text == "🎁 **Anna** wants to give you 🌶️ 1 chili bean."


def test_dutch_speaks_of_beans_as_the_dutch_do() -> None:
    state = after(trading("rcb", "bb"), "0 offer 1: r for bb").state

    (letter,) = VIEWS.letters(scene(state, 1, "nl"))

    assert letter.board.text == "💌 **Anna** biedt je 🦸 1 rode boon voor 🎷 2 blauwe bonen."
    assert list(moves(letter.board).values()) == ["Weiger"]
