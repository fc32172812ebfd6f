"""Composing offers: every one can be reached, and a plain swap in four taps."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.core.game import IllegalMove
from bot.ui.presses.items import CUSTOM_ID_LIMIT
from bot.ui.scene import Board
from cogs.bohnanza.beans import VARIETIES, Player, State, in_order
from cogs.bohnanza.drafts import MORE_GIVEN, MORE_WANTED, REVIEW, WHICH, Draft, chosen, matters
from cogs.bohnanza.moves import Bundle, Equals, Offer
from cogs.bohnanza.payments import stock
from cogs.bohnanza.rules import GAME
from cogs.bohnanza.trading import CARDS_A_SIDE
from tests.cogs.bohnanza.positions import CHANCE, after, position, trading
from tests.cogs.bohnanza.shown import (
    LANGUAGES,
    assert_panel_fits,
    draft_called,
    drafts,
    hand,
    items,
    move_called,
    moves,
    refusal_of,
    scene,
    step,
    table,
)
from tests.cogs.bohnanza.walks import dice, some_offer
from tests.conftest import SOAK

# ---- taps


def test_the_active_player_composes_a_swap_in_four_taps() -> None:
    state = trading("rcb", "b", turned="gt")

    give = step(state, 0, draft_called(table(state), "Trade"))
    want = step(state, 0, draft_called(give, "Red (1)"))
    review = step(state, 0, draft_called(want, "Soy"))

    assert move_called(review, "Offer to Bob") == "offer:1:1:r0/1:s"
    assert move_called(review, "Offer to anyone") == "offer:1:a:r0/1:s"
    assert review.caption.splitlines()[1:] == ["You give: 🦸 1 red bean", "You get: 🥜 1 soy bean"]


def test_anybody_else_composes_one_in_four_taps_and_offers_it_to_the_active_player() -> None:
    state = trading("rcb", "bsb", turned="gt")

    give = step(state, 1, draft_called(hand(state, 1), "Trade"))
    want = step(state, 1, draft_called(give, "Blue (2)"))
    review = step(state, 1, draft_called(want, "Garden"))

    assert list(moves(review).values()) == ["Offer to Anna"]
    assert list(moves(review)) == ["offer:1:0:b0/2:g"]


def test_a_turned_up_card_is_as_near_as_one_of_the_hand_and_only_for_the_active_player() -> None:
    state = trading("rcb", "b", turned="gt")

    give = step(state, 0, "trade:1")
    want = step(state, 0, draft_called(give, "Garden, turned up"))

    assert move_called(step(state, 0, draft_called(want, "Blue")), "Offer to Bob") == "offer:1:1:u0:b"
    assert [label for label in drafts(step(state, 1, "trade:1")).values() if "turned up" in label] == []


def test_gifts_go_both_ways() -> None:
    state = trading("rcb", "b", turned="gt")

    want = step(state, 0, draft_called(step(state, 0, "trade:1"), "Red (1)"))
    gift = step(state, 0, draft_called(want, "Nothing: it is a gift"))
    begged = step(state, 1, draft_called(step(state, 1, "trade:1"), "Nothing: ask for a gift"))

    assert move_called(gift, "Offer to Bob") == "offer:1:1:r0/1:-"
    assert "Nothing: it is a gift" not in drafts(begged).values()
    assert list(moves(step(state, 1, draft_called(begged, "Red")))) == ["offer:1:0:-:r"]


# ---- equal cards


def test_which_one_leaves_is_asked_among_equal_cards_with_others_between_them_alone() -> None:
    apart, together = trading("rcr", "b"), trading("rrc", "b")

    review = step(apart, 0, "r:1:a:r0/2:b")
    which = step(apart, 0, draft_called(review, "Which one: Red"))

    assert [label for label in drafts(which).values() if label.startswith("Card")] == ["Card 3"]
    chosen = step(apart, 0, draft_called(step(apart, 0, draft_called(which, "Card 3")), "Done"))
    assert "offer:1:1:r1/2:b" in moves(chosen)
    assert "Which one: Red" not in drafts(step(together, 0, "r:1:a:r0/2:b")).values()


def test_it_is_asked_too_where_one_of_them_is_promised_and_says_so() -> None:
    state = after(trading("rrc", "b"), "0 offer 1: r1 for b").state

    which = step(state, 0, draft_called(step(state, 0, "r:1:a:r0/2:b"), "Which one: Red"))

    assert [str(item.item.emoji) for item in items(which) if (item.item.label or "").startswith("Card")] == ["✅", "🤝"]


def test_of_several_equal_cards_each_is_chosen_on_its_own() -> None:
    state = trading("rcrcr", "b")

    board = step(state, 0, "pr:1:a:r01/3:b")
    board = step(state, 0, draft_called(board, "Card 5"))
    board = step(state, 0, draft_called(board, "Card 3"))

    assert "offer:1:1:r02/3:b" in moves(step(state, 0, draft_called(board, "Done")))


# ---- every offer


@st.composite
def hagglers(draw: st.DrawFn) -> tuple[State, int]:
    """A phase 2 with hands of any length."""
    random = draw(dice)
    players = [
        Player(
            tuple(random.choices(random.sample(sorted(VARIETIES), k=random.randint(1, 8)), k=random.choice(LENGTHS)))
        )
        for _ in range(random.choice(GAME.seat_counts))
    ]
    players = [replace(player, hand=_as_many_as_there_are(player.hand)) for player in players]
    state = trading(*("b" for _ in players), turned="".join(random.choices("grbb", k=2)))
    return replace(state, players=tuple(players)), random.randrange(len(players))


LENGTHS = (1, 2, 3, 5, 8, 12, 20, 40)


def _as_many_as_there_are(cards: tuple[str, ...]) -> tuple[str, ...]:
    """No more of a variety than the game has."""
    return tuple(card for place, card in enumerate(cards) if cards[:place].count(card) < VARIETIES[card])


@given(hagglers(), dice)
@settings(max_examples=60 * SOAK, deadline=None)
def test_the_composer_reaches_every_offer(table: tuple[State, int], random: Random) -> None:
    state, seat = table
    offer = _any_offer(state, seat, random)
    if offer is None:
        return
    assert GAME.encode(offer) in moves(compose(state, seat, offer))


def _any_offer(state: State, seat: int, random: Random) -> Offer | None:
    """An offer that the rules take, and that is the first of those that mean the same."""
    offer = _large_offer(state, seat, random) if random.random() < 0.5 else some_offer(state, seat, random)
    offer = replace(offer, give=_plain(state, seat, offer.give))
    try:
        GAME.apply(state, seat, offer, CHANCE)
    except IllegalMove:
        return None
    return offer


def _large_offer(state: State, seat: int, random: Random) -> Offer:
    cards = list(state.players[seat].hand)
    taken = random.sample(range(len(cards)), k=min(len(cards), random.randint(1, CARDS_A_SIDE)))
    groups = []
    for card in in_order({cards[place] for place in taken}):
        places = stock(state, seat, card).hand
        which = tuple(number for number, place in enumerate(places) if place in taken)
        groups.append(Equals(card, which, len(places)))
    want = in_order(random.choices(sorted(VARIETIES), k=random.randint(0, CARDS_A_SIDE)))
    others = [other for other in range(len(state.players)) if other != seat]
    to = random.choice([None, *others]) if seat == state.active else state.active
    return Offer(state.turn, to, Bundle((), tuple(groups)), want)


def _plain(state: State, seat: int, give: Bundle) -> Bundle:
    """The same cards, the foremost of those that make no difference."""
    groups = []
    for equals in give.hand:
        same = not matters(stock(state, seat, equals.card).hand, [])
        which = tuple(range(len(equals.which))) if same else equals.which
        groups.append(replace(equals, which=which))
    same_slots = len(set(state.turned)) == 1
    return Bundle(tuple(range(len(give.turned))) if same_slots else give.turned, tuple(groups))


class Presser:
    """Presses only what is there, and checks every panel on the way."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._seat = seat
        self.board = hand(state, seat)

    def press(self, draft: str) -> Board:
        assert draft in drafts(self.board)
        self.board = step(self._state, self._seat, draft)
        assert_panel_fits(scene(self._state, self._seat), self.board)
        return self.board

    def called(self, label: str) -> Board:
        return self.press(draft_called(self.board, label))


def compose(state: State, seat: int, offer: Offer) -> Board:
    """Reach the offer by buttons: each variety in turn, then what is wanted."""
    presser = Presser(state, seat)
    presser.called("Trade")
    presser.called("Nothing: ask for a gift")
    presser.press(Draft(REVIEW, Offer(state.turn, None, Bundle(), ("g",))).text)
    now = Draft(REVIEW, Offer(state.turn, None, Bundle(), ("g",)))
    presser.press(now.at(MORE_GIVEN))
    now = now._replace(step=MORE_GIVEN)
    for slot in offer.give.turned:
        now = _next(presser, now, Bundle((*now.offer.give.turned, slot), now.offer.give.hand))
    for equals in offer.give.hand:
        for count in range(1, len(equals.which) + 1):
            now = _next(presser, now, _with(now.offer.give, replace(equals, which=tuple(range(count)))))
        if equals.which != tuple(range(len(equals.which))):
            now = _choose(presser, now, equals)
    presser.press(now.at(REVIEW))
    presser.press(now.at(MORE_WANTED))
    for number in range(1, len(offer.want) + 1):
        wanted = in_order((*offer.want[:number], "g")) if number < CARDS_A_SIDE else offer.want
        if number == CARDS_A_SIDE:
            presser.press(now.wanting(offer.want[:-1], MORE_WANTED))
        presser.press(now.wanting(wanted, MORE_WANTED))
    if 0 < len(offer.want) < CARDS_A_SIDE or not offer.want:
        presser.press(now.wanting(offer.want, MORE_WANTED))
    return presser.press(now.wanting(offer.want, REVIEW))


def _with(give: Bundle, equals: Equals) -> Bundle:
    others = [other for other in give.hand if other.card != equals.card]
    order = list(VARIETIES)
    return Bundle(give.turned, tuple(sorted((*others, equals), key=lambda one: order.index(one.card))))


def _next(presser: Presser, now: Draft, give: Bundle) -> Draft:
    now = Draft(MORE_GIVEN, replace(now.offer, give=give))
    presser.press(now.text)
    return now


def _choose(presser: Presser, now: Draft, equals: Equals) -> Draft:
    """Swap the foremost cards for those that the offer gives."""
    presser.press(now.at(REVIEW))
    presser.press(now.at(WHICH, equals.card))
    which = set(chosen(now.offer.give, equals.card))
    aim = set(equals.which)
    pairs = zip(sorted(aim - which), sorted(which - aim), strict=True)
    changes = [number for pair in pairs for number in pair] if len(aim) > 1 else list(aim)
    for number in changes:
        which = {number} if len(which) == 1 else which ^ {number}
        give = _with(now.offer.give, replace(equals, which=tuple(sorted(which))))
        now = Draft(WHICH, replace(now.offer, give=give), equals.card)
        presser.press(now.text)
    presser.press(now.at(REVIEW))
    now = now._replace(step=MORE_GIVEN, card="")
    presser.press(now.text)
    return now


def test_of_a_full_offer_other_equal_cards_can_be_given_but_not_one_more() -> None:
    state = trading("rcrcrcrcr" + "b" * 8, "b")

    one_more = step(state, 0, draft_called(step(state, 0, "pr:1:a:r01/5.b01234567/8:g"), "Card 9"))
    review = step(state, 0, draft_called(one_more, "Done"))
    one_less = step(state, 0, draft_called(one_more, "Card 1"))

    assert moves(review) == {}
    assert review.caption.splitlines()[-1] == "No more than 10 cards a side."
    assert "offer:1:1:r14/5.b01234567/8:g" in moves(step(state, 0, draft_called(one_less, "Done")))


def test_the_longest_draft_fits_a_button() -> None:
    give = Bundle((0,), tuple(Equals(card, (0, 1, 2) if card == "b" else (0,), VARIETIES[card]) for card in VARIETIES))
    offer = Offer(200, None, give, in_order([*VARIETIES, "b", "b"]), (999, 12))
    assert len(give) == CARDS_A_SIDE + 1
    assert len(f"d:{10**9}:{Draft(WHICH, offer, 'b').text}") <= CUSTOM_ID_LIMIT


# ---- old drafts


@pytest.mark.parametrize(
    ("draft", "reason"),
    [
        ("g:2:a:-:-", "stale"),
        ("g:1:a:r0/2:-", "hand_changed"),
        ("r:1:a:u0:b", "turned_gone"),
        ("r:1:a:-:b:9.1", "offer_gone"),
        ("counter:9:1", "offer_gone"),
        ("change:9:1", "offer_gone"),
        ("x:1:a:-:-", "refusal.stale"),
        ("g:nonsense", "refusal.stale"),
        ("pz:1:a:-:-", "refusal.stale"),
        ("trade:a", "refusal.stale"),
        ("lay", "refusal.stale"),
        ("accept:x", "refusal.stale"),
    ],
)
def test_a_draft_of_what_is_past_is_refused(draft: str, reason: str) -> None:
    state = after(trading("rcb", "s", turned="gt"), "0 offer 1: u0 for s", "1 accept 1").state

    assert refusal_of(state, 0, draft) == reason


def test_nobody_composes_outside_the_trading_or_beyond_what_is_allowed() -> None:
    state = trading("rcb", "bb")
    full = after(state, "1 offer 0: b for r").state
    tired = replace(state, offers_made=(0, 12, 0))

    assert refusal_of(position("rr"), 0, "trade:1") == "not_trading"
    assert refusal_of(full, 1, "trade:1") == "too_many_offers"
    assert refusal_of(tired, 1, "trade:1") == "offered_enough"


# ---- counter-offers, and changing one's own


def test_counter_opens_the_composer_with_the_mirrored_offer() -> None:
    state = after(trading("rcb", "bsb", turned="gt"), "0 offer 1: u0 c for bb").state

    board = step(state, 1, "counter:1:1")

    assert board.caption.splitlines()[1:] == [
        "You give: 🎷 2 blue beans",
        "You get: 👒 1 garden bean and 🌶️ 1 chili bean",
    ]
    assert list(moves(board)) == ["offer:1:0:b01/2:gc:1.1"]
    done = GAME.apply(state, 1, GAME.decode("offer:1:0:b01/2:gc:1.1"), CHANCE)[0]
    assert [(offer.seat, offer.to) for offer in done.offers] == [(1, 0)]


def test_a_counter_gives_what_there_is_and_goes_to_nobody_else() -> None:
    state = after(trading("rgb", "r", turned="gt"), "1 offer 0: r for ggg").state

    assert list(moves(step(state, 0, "counter:1:1"))) == ["offer:1:1:u0.g0/1:r:1.1"]


def test_only_whom_an_offer_was_made_to_counters_it_and_only_its_giver_changes_it() -> None:
    state = after(trading("rgb", "r", "b"), "0 offer 1: r for b", "0 offer anyone: g for b").state

    assert refusal_of(state, 2, "counter:1:1") == "not_to_you"
    assert refusal_of(state, 1, "counter:2:1") == "not_to_you"
    assert refusal_of(state, 1, "change:1:1") == "not_your_offer"
    assert refusal_of(state, 1, "counter:1:2") == "offer_changed"


def test_changing_an_offer_makes_a_new_version_of_it_even_when_no_other_may_be_made() -> None:
    state = after(trading("rgb", "rt", "b"), "1 offer 0: r for b").state

    board = step(state, 1, "change:1:1")
    other = step(state, 1, draft_called(step(state, 1, draft_called(board, "Start over")), "Stink (1)"))
    code = next(iter(moves(step(state, 1, draft_called(other, "Blue")))))

    assert code == "offer:1:0:t0/1:b:1.1"
    changed = GAME.apply(state, 1, GAME.decode(code), CHANCE)[0]
    assert [(offer.number, offer.version, offer.give) for offer in changed.offers] == [(1, 2, ("t",))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_speaks_every_language(language: str) -> None:
    state = after(trading("rcrb", "bsb", turned="gt"), "0 offer 1: c for b").state
    for draft in ("g:1:a:-:-", "w:1:a:r0/2:-", "r:1:a:r0/2:b", "G:1:a:r0/2:b", "W:1:a:u0:b", "pr:1:a:r0/2:b", "wish:1"):
        assert_panel_fits(scene(state, 0, language), step(state, 0, draft, language))
    assert_panel_fits(scene(state, 1, language), step(state, 1, "accept:1:1", language))
