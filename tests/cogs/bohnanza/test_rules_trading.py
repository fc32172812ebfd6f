"""Phase 2: deals between the active player and the others."""

import pytest

from cogs.bohnanza.moves import Accept, Bundle, EndTrading, Equals, Offer
from cogs.bohnanza.rules import GAME, view
from tests.cogs.bohnanza.positions import CHANCE, after, legal, move, offer, refusal, refused, trading, words


def test_a_deal_moves_all_cards_in_one_step_and_lays_them_beside_the_fields() -> None:
    """Z22."""
    struck = after(trading("rbr", "bcb"), "0 offer 1: r for c", "1 accept 1")
    assert words(struck.state)[:2] == ["br / - - / / c", "bb / - - / / r"]
    assert struck.state.offers == ()
    assert struck.told("traded") == {"offer": 1, "with": 0, "gave": ("c",), "got": ("r",)}
    assert [event.seat for event in struck.events] == [0, 1]


def test_a_turned_up_card_is_traded_for_a_hand_card() -> None:
    struck = after(trading("b", "rr", turned="gt"), "0 offer 1: u0 for r", "1 accept 1: r1").state
    assert struck.turned == (None, "t")
    assert words(struck)[:2] == ["b / - - / / r", "r / - - / / g"]


def test_a_card_from_the_middle_of_the_hand_leaves_the_rest_in_order() -> None:
    """Z20."""
    struck = after(trading("brcte", "sgnbt"), "0 offer 1: c for n", "1 accept 1").state
    assert ["".join(player.hand) for player in struck.players[:2]] == ["brte", "sgbt"]


def test_a_promised_card_leaves_the_hand_only_when_the_deal_is_struck() -> None:
    """Z20."""
    offered = after(trading("brc", "n"), "0 offer 1: r for n").state
    assert words(offered)[:2] == words(trading("brc", "n"))[:2]


def test_deals_may_be_uneven() -> None:
    """Z21."""
    two_for_one = after(trading("rbc", "g"), "0 offer 1: r c for g", "1 accept 1").state
    assert words(two_for_one)[:2] == ["b / - - / / g", " / - - / / rc"]
    three_for_none = after(trading("rbc", "g", turned="tt"), "0 offer 1: u0 r c for nothing", "1 accept 1").state
    assert words(three_for_none)[:2] == ["b / - -", "g / - - / / rtc"]


def test_received_cards_are_not_traded_again() -> None:
    """Z22."""
    struck = after(trading("r", "g", "t", turned="bb"), "0 offer 1: r for g", "1 accept 1").state
    assert refused(struck, "0", Offer(1, 2, Bundle((), (Equals("g", (0,), 1),)), ("t",))) == "hand_changed"
    asked = after(struck, "2 offer 0: t for g").state
    why = refusal(asked, "0 accept 2")
    assert (why.reason, why.params) == ("bohnanza.refusal.short", {"cards": ("g",)})


def test_received_cards_never_come_into_the_hand() -> None:
    """Z22."""
    struck = after(trading("r", "g"), "0 offer 1: r for g", "1 accept 1", "0 end").state
    assert words(struck)[:2] == [" / - - / / ggb", " / - - / / r"]


def test_two_others_may_not_trade_with_each_other_nor_give() -> None:
    """Z23."""
    table = trading("r", "g", "t")
    assert refused(table, "1 offer 2: g for t") == "only_active"
    assert refused(table, "1 offer 2: g for nothing") == "only_active"
    assert refused(table, "1 offer anyone: g for r") == "only_active"


def test_an_offer_of_one_of_the_others_cannot_be_accepted_by_a_third() -> None:
    """Z23."""
    table = after(trading("r", "g", "t"), "1 offer 0: g for nothing").state
    assert refused(table, "2 accept 1") == "not_to_you"
    assert not any(code.startswith("accept") for code in legal(table, 2))


def test_the_active_player_is_given_a_card_only_by_accepting_it() -> None:
    """Z24."""
    offered = after(trading("r", "gc"), "1 offer 0: c for nothing").state
    assert words(offered)[:2] == ["r / - -", "gc / - -"]
    given = after(offered, "0 accept 1")
    assert words(given.state)[:2] == ["r / - - / / c", "g / - -"]
    assert given.told("traded") == {"offer": 1, "with": 1, "gave": (), "got": ("c",)}


def test_the_active_player_gives_hand_cards_and_turned_up_ones() -> None:
    given = after(trading("rc", "g", turned="tt"), "0 offer 1: u1 c for nothing", "1 accept 1").state
    assert words(given)[:2] == ["r / - -", "g / - - / / tc"]
    assert given.turned == ("t", None)


def test_a_card_may_be_asked_for_as_a_gift() -> None:
    given = after(trading("r", "gc"), "0 offer 1: nothing for c", "1 accept 1").state
    assert words(given)[:2] == ["r / - - / / c", "g / - -"]


def test_a_deal_in_which_nothing_changes_hands_is_none() -> None:
    assert refused(trading("r", "g"), "0 offer 1: nothing for nothing") == "empty_offer"


def test_others_offer_hand_cards_only() -> None:
    """Z25: neither turned-up cards, nor planted ones."""
    table = trading("r", "g / t3 -", turned="tt")
    assert refused(table, "1 offer 0: u0 for r") == "turned_not_yours"
    assert refused(table, "1", Offer(1, 0, Bundle((), (Equals("t", (0,), 1),)), ("r",))) == "hand_changed"


def test_planted_beans_do_not_pay_for_anything() -> None:
    """Z25."""
    table = after(trading("r", "g / t3 -"), "0 offer 1: r for t").state
    assert refused(table, "1 accept 1") == "short"


def test_trading_goes_on_with_hand_cards_when_both_turned_up_cards_are_gone() -> None:
    """Z26."""
    table = trading("rr", "bb", turned="gt")
    gone = after(table, "0 offer 1: u0 u1 for nothing", "1 accept 1").state
    assert gone.turned == (None, None)
    assert gone.phase == "trade"
    assert words(after(gone, "0 offer 1: r for b", "1 accept 2: b").state)[0] == "r / - - / / b"


def test_the_active_player_ends_the_trading_and_nobody_else() -> None:
    """Z26."""
    table = trading("r", "b")
    assert GAME.waiting_for(table) == {0}
    assert refused(table, "1 end") == "not_your_turn"
    assert after(table, "0 end").state.phase == "lay"


def test_a_refused_gift_stays_with_the_giver() -> None:
    """Z29."""
    refused_gift = after(trading("rc", "g"), "0 offer 1: c for nothing", "1 decline 1")
    assert words(refused_gift.state) == words(trading("rc", "g"))
    assert refused_gift.state.offers == ()
    assert refused_gift.told("declined") == {"offer": 1, "with": 0}


def test_promises_bind_nobody() -> None:
    """Z30: a wish is but words, and what was offered may be withdrawn."""
    table = after(trading("r", "b"), "0 wish b", "1 wish r", "0 offer 1: r for b").state
    withdrawn = after(table, "0 withdraw 1")
    assert withdrawn.state.offers == ()
    assert withdrawn.told("withdrew") == {"offer": 1}


def test_offers_are_never_among_the_legal_moves() -> None:
    """Z34."""
    table = trading("rbcte", "sgnbt")
    assert all(not code.startswith("offer") for seat in range(3) for code in legal(table, seat))
    assert move(table, 0, "offer 1: r for s") not in GAME.legal_moves(table, 0)
    GAME.apply(table, 0, move(table, 0, "offer 1: r for s"), CHANCE)


def test_a_turned_up_card_that_its_player_means_to_keep_stays_tradable_until_the_end_of_the_phase() -> None:
    """Z36."""
    table = after(trading("b / g2 -", "r", turned="gt"), "1 offer 0: r for g").state
    assert words(after(table, "0 accept 1").state)[:2] == ["b / g2 - / / r", " / - - / / g"]


def test_no_card_is_traded_after_the_phase() -> None:
    """Z36."""
    table = after(trading("r", "b"), "0 offer 1: r for b", "0 end").state
    assert refused(table, "1", Accept(1, 1)) == "offer_gone"
    assert refused(table, "0 offer 1: r for b") == "not_trading"
    assert refused(table, "0", EndTrading(1)) == "not_trading"
    assert refused(table, "1 wish r") == "not_trading"


@pytest.mark.parametrize(("pick", "left"), [("b0", "cbsb"), ("b1", "bcsb"), ("b2", "bcbs")])
def test_who_has_several_equal_cards_chooses_which_one_leaves(pick: str, left: str) -> None:
    """Z37."""
    table = after(trading("r", "bcbsb"), "0 offer 1: r for b").state
    assert "".join(after(table, f"1 accept 1: {pick}").state.players[1].hand) == left
    offered = after(trading("r", "bcbsb"), f"1 offer 0: {pick} for r", "0 accept 1").state
    assert "".join(offered.players[1].hand) == left


def test_each_choice_of_equal_cards_is_a_move_of_its_own() -> None:
    """Z37."""
    table = after(trading("r", "bcbsb"), "0 offer 1: r for bbc").state
    answers = [code for code in legal(table, 1) if code.startswith("accept")]
    assert answers == ["accept:1:1:b01/3", "accept:1:1:b02/3", "accept:1:1:b12/3"]


def test_where_there_is_no_choice_nothing_is_picked() -> None:
    table = after(trading("r", "bcbs"), "0 offer 1: r for bbc").state
    assert [code for code in legal(table, 1) if code.startswith("accept")] == ["accept:1:1"]
    assert refused(table, "1 accept 1: b0 b1") == "hand_changed"
    assert words(after(table, "1 accept 1").state)[1] == "s / - - / / r"


def test_where_there_is_a_choice_it_has_to_be_made_and_made_in_full() -> None:
    table = after(trading("r", "bcbsb"), "0 offer 1: r for bb").state
    why = refusal(table, "1 accept 1")
    assert (why.reason, why.params) == ("bohnanza.refusal.which", {"cards": ("b",)})
    for picks in ("b0", "b0 b1 b2", "b0 b1 c0"):
        assert refused(table, f"1 accept 1: {picks}") == "which"


def test_the_active_player_also_chooses_between_equal_cards_in_hand_and_turned_up() -> None:
    """Z37."""
    table = after(trading("grg", "b", turned="gt"), "1 offer 0: b for g").state
    assert [code for code in legal(table, 0) if code.startswith("accept")] == [
        "accept:1:1:u0",
        "accept:1:1:g0/2",
        "accept:1:1:g1/2",
    ]
    turned = after(table, "0 accept 1: u0").state
    assert (words(turned)[0], turned.turned) == ("grg / - - / / b", (None, "t"))
    held = after(table, "0 accept 1: g1").state
    assert (words(held)[0], held.turned) == ("gr / - - / / b", ("g", "t"))


def test_all_that_there_are_need_no_choice_turned_up_ones_included() -> None:
    table = after(trading("gr", "b", turned="gt"), "1 offer 0: b for gg").state
    struck = after(table, "0 accept 1").state
    assert (words(struck)[0], struck.turned) == ("r / - - / / b", (None, "t"))


def test_turned_up_cards_pay_for_no_offer_but_the_active_players() -> None:
    table = after(trading("r", "b", turned="gt"), "0 offer 1: r for g").state
    assert refused(table, "1 accept 1") == "short"


def test_where_the_ways_to_choose_are_too_many_the_frontmost_and_the_hindmost_are_listed_and_every_one_is_legal() -> (
    None
):
    """Z37."""
    table = after(trading("r", "bbbbbbb"), "0 offer 1: r for bbb").state
    answers = [code for code in legal(table, 1) if code.startswith("accept")]
    assert answers == ["accept:1:1:b012/7", "accept:1:1:b456/7"]
    assert words(after(table, "1 accept 1: b1 b3 b5").state)[1] == "bbbb / - - / / r"


def test_twenty_ways_are_listed() -> None:
    table = after(trading("r", "bbbbbb"), "0 offer 1: r for bbb").state
    assert len([code for code in legal(table, 1) if code.startswith("accept")]) == 20


def test_what_the_partner_has_shows_only_when_it_accepts_and_only_to_itself() -> None:
    """Z33."""
    poor, rich = trading("r", "tt"), trading("r", "ct")
    assert view(after(poor, "0 offer 1: r for c").state, 0) == view(after(rich, "0 offer 1: r for c").state, 0)
    assert after(poor, "0 offer 1: r for c").events == after(rich, "0 offer 1: r for c").events
    why = refusal(after(poor, "0 offer 1: r for cct").state, "1 accept 1")
    assert (why.reason, why.params) == ("bohnanza.refusal.short", {"cards": ("c",)})


def test_where_in_the_hand_a_promised_card_is_nobody_else_sees() -> None:
    """Z33."""
    first, second = (after(trading("brbr", "t"), f"0 offer 1: {card} for t") for card in ("r0", "r1"))
    assert first.events == second.events
    for seat in (None, 1, 2):
        assert view(first.state, seat) == view(second.state, seat)
    mine = [view(offered.state, 0)["own"] for offered in (first, second)]
    assert [own["promised"] for own in mine if own] == [[1], [3]]


@pytest.mark.parametrize("to", [-1, 0, 3, 99])
def test_an_offer_needs_a_partner_at_the_table(to: int) -> None:
    table = trading("r", "b")
    assert refused(table, "0", Offer(1, to, Bundle((), (Equals("r", (0,), 1),)), ("b",))) == "no_partner"


def test_a_card_that_is_not_in_the_hand_or_turned_up_is_not_offered() -> None:
    table = trading("rr", "b", turned="g")
    for give in (Bundle((), (Equals("r", (0,), 1),)), Bundle((), (Equals("r", (2,), 3),))):
        assert refused(table, "0", Offer(1, 1, give, ("b",))) == "hand_changed"
    assert refused(table, "0", Offer(1, 1, Bundle((1,)), ("b",))) == "turned_gone"
    gone = after(trading("rr", "b"), "0 offer 1: u0 for nothing", "1 accept 1").state
    assert refused(gone, "0", Offer(1, 1, Bundle((0,)), ("b",))) == "turned_gone"


def test_an_offer_of_another_turn_is_stale() -> None:
    table = trading("rr", "b")
    assert refused(table, "0", Offer(4, 1, Bundle((0,)), ("b",))) == "stale"
    assert refused(table, "0", EndTrading(4)) == "stale"


def test_there_is_no_trading_while_the_active_player_plants() -> None:
    table = after(trading("r", "b"), "0 end", "0 lay all").state
    assert table.phase == "plant"
    assert refused(table, "1 offer 0: b for r") == "not_trading"


def test_an_offer_fits_a_button_however_many_cards_it_names() -> None:
    hand = "greensctbgreensctb"
    give = "u0 u1 g r e s n t c b"
    table = trading(hand, "b")
    assert len(GAME.encode(move(table, 0, f"offer 1: {give} for ggrresnntt"))) < 70
    after(table, f"0 offer 1: {give} for ggrresnntt")


def test_ten_cards_a_side_are_enough() -> None:
    table = trading("bbbbbbbbbbb", "b")
    why = refusal(table, "0 offer 1: " + " ".join(f"b{place}" for place in range(11)) + " for r")
    assert (why.reason, why.params) == ("bohnanza.refusal.too_many_cards", {"n": 10})
    assert refused(table, "0 offer 1: b for bbbbbbbbbbb") == "too_many_cards"
    ten = after(table, "0 offer 1: " + " ".join(f"b{place}" for place in range(10)) + " for bbbbbbbbbb").state
    assert len(offer(ten, 1).give) == 10


def test_cards_come_to_lie_beside_the_fields_in_the_order_of_the_deals() -> None:
    struck = after(trading("rc", "gs"), "0 offer 1: r for g", "1 accept 1", "0 offer 1: c for s", "1 accept 2").state
    assert words(struck)[:2] == [" / - - / / gs", " / - - / / rc"]
