"""The rules of Bohnanza (Uwe Rosenberg, 1997), for three to five players.

**The game.** Everybody plants beans, in two fields or three, and sells them for coins; the most coins win. A field is a row
of beans of one variety. The rarer the variety, the fewer of its beans it takes for a coin. Beans come from one's hand, whose
order may never be changed, so that what does not fit has to be traded away in time.

**Set-up.** The 104 cards are shuffled and everybody is dealt five, one by one: the first is the front of the hand, each
later one goes behind. The rest is the draw pile.

**A turn** has four phases. (1) Plant the front card of the hand in one of one's fields; then, if one likes, the next card,
too. (2) Two cards are turned up from the pile. The active player keeps them or offers them to the others, and all may trade
hand cards with the active player, or give them away; not with one another. What was traded lies beside its new owner's
fields and is traded no more. (3) Everybody plants what lies there. (4) The active player draws three cards, one by one,
each to the end of the hand. Then it is the turn of the next player, clockwise.

**Selling.** A field that has no place for the bean that must be planted has to be sold first: the whole field, for what its
variety's meter says. As many of its cards as it pays coins are turned over to be coins, the others go to the discard pile.
A field with a single bean may not be sold while another has more. Fields can be sold, and the third field bought for three
coins, at any time, also when it is not one's turn.

**The end.** When the last card of the draw pile is taken, the discard pile is shuffled to be a new one; the third time the
game ends: after phase 3 if it was in phase 2, at once if it was in phase 4. Then all fields are sold. Cards in hand are
worth nothing.

The order of the modules is `beans` (what there is), `moves`, `payments` and `trading` (phase 2), and here the rest.
Numbers such as Z10 are rulings: where the rulebook is silent they decide. Seats, fields, slots of turned-up cards and
places in the hand are counted from 0 in moves, events, refusals and views; people read fields from 1. Cards are the
letters of `beans.VARIETIES`.

**Events**, in the order they happen; all of it is public:

| kind | seat | parameters |
|---|---|---|
| `planted` | who | `card`, `field`, `count`: beans there now; `which`: 1 or 2 (phase 1) |
| `skipped` | who | – (an empty hand: no phase 1) |
| `turned_up` | who | `cards`: phase 2 begins; one card if the pile ran out for good |
| `offered` | who | `offer`: its number, `version`, `to`: seat or None for anyone, `give`, `want`: lists of cards, `answers`: number of the offer that it takes the place of (its own: it was changed) or None |
| `traded` | who accepted | `offer`, `with`: the giver, `gave`: what the seat gave, `got`: what the seat got |
| `declined` | who | `offer`, `with`: the giver |
| `withdrew` | who | `offer` |
| `closed` | None | `offers`: numbers, `reason`: `card_gone` (a card they promised) or `phase_over` |
| `wished` | who | `card` |
| `ended_trading` | who | `kept`: turned-up cards that nobody took |
| `laid` | who | `card`, `field`, `count` (phase 3) |
| `drew` | who | `cards`: how many (phase 4) |
| `ran_out` | None | `times`, `pile`: size of the new pile, `last`: for good |
| `sold` | who | `field`, `card`, `count`, `coins`, `final`: the sale at the end |
| `bought` | who | – (the third field) |
| `ended` | None | `scores`: one per seat, `winners`: list of seats |

**Refusals**, `bohnanza.refusal.…`, with what fills their text:

| key | parameters | why |
|---|---|---|
| `over` | – | the match is over |
| `table` | – | the table makes no moves of its own (told to no person) |
| `stale` | – | the table has moved on: another turn, another card, another number of coins |
| `not_your_turn` | – | somebody else is the active player |
| `not_planting` | – | phase 1 is over; never a third card (Z19) |
| `plant_first` | – | the front card must be planted |
| `not_trading` | – | it is not phase 2 |
| `not_laying` | – | it is not phase 3: what is traded or kept is planted then |
| `not_aside` | `card` | no such card lies beside the presser's fields |
| `nothing_aside` | – | nothing lies beside the presser's fields |
| `choose_field` | – | what lies there can be planted in more than one way, or a field must be sold first |
| `no_field` | – | the presser has no such field |
| `other_bean` | `field`, `holds` | another variety grows there |
| `field_changed` | `field` | the field is not as the presser saw it |
| `protected` | `field` | a single bean, while another field has more (Z10) |
| `third_field` | – | nobody has more than three fields (Z14) |
| `poor` | `n` | the third field costs that many coins |
| `no_partner` | – | nobody sits there, or it is the presser |
| `only_active` | – | others trade with the active player only (Z23) |
| `turned_not_yours` | – | turned-up cards are the active player's (Z25) |
| `turned_gone` | – | that turned-up card is gone |
| `hand_changed` | – | the hand is not as the presser saw it |
| `empty_offer` | – | something must change hands |
| `too_many_cards` | `n` | more cards than an offer may give, or want |
| `offered_already` | – | that very offer is open |
| `too_many_offers` | `n` | so many are open already |
| `offered_enough` | `n` | so many were made in this phase |
| `answer_to_giver` | – | a counter-offer goes to whom it answers |
| `offer_gone` | – | that offer is not open any more |
| `offer_changed` | – | there is a newer version |
| `own_offer` | – | nobody accepts an own offer |
| `not_to_you` | – | it was made to somebody else, or, to decline it, to anyone |
| `not_your_offer` | – | only its giver can withdraw it |
| `short` | `cards`: varieties | the presser has too few of what is wanted; nobody else is told |
| `which` | `cards`: varieties | the presser has to choose which of them leave |
| `wished_already` | – | that wish stands at the table |
| `wished_enough` | `n` | so many wishes stand there |
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypedDict, cast

from msgspec.structs import replace

from bot.core.feats import Feat, every_score
from bot.core.game import Event, Game, Json, Option, Outcome, TableMove
from bot.core.rng import Rng
from cogs.bohnanza.beans import (
    DRAWN,
    FIELDS_AT_MOST,
    HAND,
    RUN_OUTS,
    THIRD_FIELD_COSTS,
    TURNED_UP,
    VARIETIES,
    Field,
    OpenOffer,
    Phase,
    Player,
    State,
    Tie,
)
from cogs.bohnanza.moves import (
    Accept,
    Buy,
    Decline,
    EndTrading,
    Lay,
    LayAll,
    Move,
    Offer,
    Plant,
    Sell,
    Stop,
    Wish,
    Withdraw,
    decode,
    encode,
    refuse,
)
from cogs.bohnanza.payments import payment
from cogs.bohnanza.trading import OFFERS_A_PHASE, WISHES_A_PHASE, Played, legal_trades, may_answer, may_offer, trade

# ---------------------------------------------------------------- Set-up


def deal(seats: int, tie: Tie, rng: Rng) -> State:
    """Five cards for everybody, one by one, the first to the front of the hand (Z41); the rest is the pile."""
    deck = rng.shuffled([card for card, count in VARIETIES.items() for _ in range(count)])
    dealt, rest = deck[: HAND * seats], deck[HAND * seats :]
    return State(
        players=tuple(Player(tuple(dealt[seat::seats])) for seat in range(seats)),
        pile=tuple(reversed(rest)),
        tie=tie,
        offers_made=(0,) * seats,
        wishes=((),) * seats,
    )


# ---------------------------------------------------------------- What may be done


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Every legal move of the seat but offers (Z34), and but most of the ways to pay for one where they are many (Z37)."""
    match state.phase:
        case "plant":
            moves: Iterator[Move] = _plantings(state, seat)
        case "trade":
            moves = legal_trades(state, seat)
        case "lay":
            moves = _layings(state, seat)
        case "over":
            return ()
    return (*moves, *_sales(state.players[seat]))


def _plantings(state: State, seat: int) -> Iterator[Plant | Stop]:
    if seat == state.active:
        card = state.players[seat].hand[0]
        places = state.players[seat].places(card)
        yield from (Plant(state.turn, state.planted + 1, card, field) for field in places)
        if state.planted:
            yield Stop(state.turn)


def _layings(state: State, seat: int) -> Iterator[Lay | LayAll]:
    player = state.players[seat]
    for card in dict.fromkeys(player.aside):
        yield from (Lay(state.turn, card, field) for field in player.places(card))
    if player.aside and sensible_places(player) is not None:
        yield LayAll(state.turn)


def _sales(player: Player) -> Iterator[Sell | Buy]:
    """At any decision point, whoever's turn it is (Z13, Z16)."""
    for number, field in enumerate(player.fields):
        if field.card and player.may_sell(number):
            yield Sell(number, field.card, field.count)
    if player.may_buy:
        yield Buy(len(player.coins))


def waiting_for(state: State) -> frozenset[int]:
    """The active player; in phase 3 everybody beside whose fields cards lie, independently (Z27)."""
    match state.phase:
        case "plant" | "trade":
            return frozenset({state.active})
        case "lay":
            return frozenset(seat for seat, player in enumerate(state.players) if player.aside)
        case "over":
            return frozenset()


# ---------------------------------------------------------------- At any time: selling a field, buying the third


def _sell(state: State, seat: int, move: Sell) -> Played:
    """Sell the field that the move names, as its presser saw it; protection needs no turn (Z11)."""
    field = _field(state, seat, move.field)
    if (field.card, field.count) != (move.card, move.count):
        refuse("field_changed", field=move.field)
    if not state.players[seat].may_sell(move.field):
        refuse("protected", field=move.field)
    return _sold(state, seat, move.field, final=False)


def _sold(state: State, seat: int, number: int, *, final: bool) -> Played:
    """All cards of the field go: as many as it pays become coins, the others are discarded (Z8)."""
    player = state.players[seat]
    field = player.fields[number]
    coins, rest = field.cards[: field.value], field.cards[field.value :]
    emptied = replace(player.with_field(number, Field()), coins=player.coins + coins)
    params = {"field": number, "card": field.card, "count": field.count, "coins": field.value, "final": final}
    return replace(state.with_player(seat, emptied), discard=state.discard + rest), (Event("sold", seat, params),)


def _buy(state: State, seat: int, move: Buy) -> Played:
    """The coins earned last pay for the third field, and go to the discard pile (Z15)."""
    player = state.players[seat]
    if len(player.fields) == FIELDS_AT_MOST:
        refuse("third_field")
    if len(player.coins) != move.coins:
        refuse("stale")
    if not player.may_buy:
        refuse("poor", n=THIRD_FIELD_COSTS)
    coins, spent = player.coins[:-THIRD_FIELD_COSTS], player.coins[-THIRD_FIELD_COSTS:]
    richer = replace(player, fields=(*player.fields, Field()), coins=coins)
    return replace(state.with_player(seat, richer), discard=state.discard + spent), (Event("bought", seat),)


def _field(state: State, seat: int, number: int) -> Field:
    fields = state.players[seat].fields
    return fields[number] if 0 <= number < len(fields) else refuse("no_field")


def _check_place(state: State, seat: int, card: str, number: int) -> None:
    field = _field(state, seat, number)
    if not field.takes(card):
        refuse("other_bean", field=number, holds=field.card)


# ---------------------------------------------------------------- Phase 1: planting from the hand


def _check_turn(state: State, seat: int, turn: int) -> None:
    """Phase 1 of that turn is the active player's."""
    if turn != state.turn:
        refuse("stale")
    if seat != state.active:
        refuse("not_your_turn")
    if state.phase != "plant":
        refuse("not_planting")


def _plant(state: State, seat: int, move: Plant, rng: Rng) -> Played:
    """Plant the front card; after the second, or the last one in hand, phase 2 begins (Z18, Z19)."""
    _check_turn(state, seat, move.turn)
    player = state.players[seat]
    if (move.which, move.card) != (state.planted + 1, player.hand[0]):
        refuse("stale")
    _check_place(state, seat, move.card, move.field)
    player = replace(player, hand=player.hand[1:]).planting(move.card, move.field)
    state = replace(state.with_player(seat, player), planted=move.which)
    news = (_told_of_field("planted", seat, player, move.field, which=move.which),)
    return _then(news, _turn_up(state, rng)) if move.which == 2 or not player.hand else (state, news)


def _stop(state: State, seat: int, move: Stop, rng: Rng) -> Played:
    """The second card is planted only if its player likes."""
    _check_turn(state, seat, move.turn)
    if not state.planted:
        refuse("plant_first")
    return _turn_up(state, rng)


def _told_of_field(kind: str, seat: int, player: Player, number: int, **params: Json) -> Event:
    field = player.fields[number]
    return Event(kind, seat, {"card": field.card, "field": number, "count": field.count, **params})


def _then(news: tuple[Event, ...], played: Played) -> Played:
    """What came of a move, with the news before it."""
    state, more = played
    return state, news + more


# ---------------------------------------------------------------- The draw pile


def _take(state: State, count: int, rng: Rng) -> tuple[State, tuple[str, ...], tuple[Event, ...]]:
    """The table without the top cards of the pile, these cards, and how often the pile ran out.

    A pile runs out when its last card is taken; a new one is made at once, and the drawing goes on (Z1). They are fewer
    if it ran out for good.
    """
    cards: tuple[str, ...] = ()
    news: tuple[Event, ...] = ()
    while len(cards) < count and state.pile:
        cards += state.pile[-1:]
        state = replace(state, pile=state.pile[:-1])
        if not state.pile:
            state, ran_out = _run_out(state, rng)
            news += (ran_out,)
    return state, cards, news


def _run_out(state: State, rng: Rng) -> tuple[State, Event]:
    """Nothing but the discard pile becomes the new pile (Z1); without one the game ends early (Z2)."""
    times = state.run_outs + 1
    is_last = times == RUN_OUTS or not state.discard
    pile, discard = ((), state.discard) if is_last else (tuple(rng.shuffled(state.discard)), ())
    ran_out = Event("ran_out", None, {"times": times, "pile": len(pile), "last": is_last})
    return replace(state, pile=pile, discard=discard, run_outs=times, is_last=is_last), ran_out


# ---------------------------------------------------------------- Phase 2: see `trading`


def _turn_up(state: State, rng: Rng) -> Played:
    """Two cards are turned up, or one if the pile thereby ran out for good: then the turn still goes on (Z3)."""
    seats = len(state.players)
    state, cards, news = _take(state, TURNED_UP, rng)
    state = replace(state, phase="trade", turned=cards, offers_made=(0,) * seats)
    return state, (Event("turned_up", state.active, {"cards": cards}), *news)


# ---------------------------------------------------------------- Phase 3: planting what lies beside the fields


def sensible_places(player: Player) -> tuple[int, ...] | None:
    """Where all that lies beside the fields belongs, card by card, if there is one sensible way (Z43).

    A bean joins its own kind, or opens a bare field; which of several bare ones makes no difference. None: its kind grows
    in several fields, or nowhere while no field is bare.
    """
    places: list[int] = []
    for card in player.aside:
        own = [number for number, field in enumerate(player.fields) if field.card == card]
        bare = [number for number, field in enumerate(player.fields) if not field.card]
        if len(own) > 1 or not own + bare:
            return None
        places.append((own + bare)[0])
        player = player.planting(card, places[-1])
    return tuple(places)


def _lay(state: State, seat: int, move: Lay, rng: Rng) -> Played:
    """Plant one of the cards; their owner chooses the order (Z27)."""
    _check_laying(state, move.turn)
    if move.card not in state.players[seat].aside:
        refuse("not_aside", card=move.card)
    _check_place(state, seat, move.card, move.field)
    return _end_if_all_laid(_laid(state, seat, move.card, move.field), rng)


def _lay_all(state: State, seat: int, move: LayAll, rng: Rng) -> Played:
    """Plant all of them in one step, where they belong."""
    _check_laying(state, move.turn)
    player = state.players[seat]
    if not player.aside:
        refuse("nothing_aside")
    places = sensible_places(player)
    if places is None:
        refuse("choose_field")
    played: Played = (state, ())
    for card, field in zip(player.aside, places, strict=True):
        played = _then(played[1], _laid(played[0], seat, card, field))
    return _end_if_all_laid(played, rng)


def _check_laying(state: State, turn: int) -> None:
    if turn != state.turn:
        refuse("stale")
    if state.phase != "lay":
        refuse("not_laying")


def _laid(state: State, seat: int, card: str, number: int) -> Played:
    player = state.players[seat].laying(card, number)
    return state.with_player(seat, player), (_told_of_field("laid", seat, player, number),)


def _end_if_all_laid(played: Played, rng: Rng) -> Played:
    """Phase 4 begins when everybody has planted (Z38)."""
    state, news = played
    return played if any(player.aside for player in state.players) else _then(news, _draw(state, rng))


# ---------------------------------------------------------------- Phase 4: drawing, and the next turn


def _draw(state: State, rng: Rng) -> Played:
    """Three cards go behind the hand, one by one; none if the pile ran out in phase 2, fewer if it runs out now (Z3, Z4)."""
    if state.is_last:
        return _end(state)
    state, cards, news = _take(state, DRAWN, rng)
    player = state.players[state.active]
    state = state.with_player(state.active, replace(player, hand=player.hand + cards))
    news = (Event("drew", state.active, {"cards": len(cards)}), *news)
    return _then(news, _end(state) if state.is_last else _next_turn(state, rng))


def _next_turn(state: State, rng: Rng) -> Played:
    """The next player clockwise; one without hand cards begins with phase 2 (Z17)."""
    state = replace(state, turn=state.turn + 1, phase="plant", planted=0)
    if state.players[state.active].hand:
        return state, ()
    return _then((Event("skipped", state.active),), _turn_up(state, rng))


# ---------------------------------------------------------------- The end of the game


def _end(state: State) -> Played:
    """Every field of every player is sold; protection does not count (Z5)."""
    played: Played = (state, ())
    for seat, player in enumerate(state.players):
        for number, field in enumerate(player.fields):
            if field.card:
                played = _then(played[1], _sold(played[0], seat, number, final=True))
    state, news = played
    state = replace(state, phase="over")
    scores, places = _scores(state), _places(state)
    winners = [seat for seat, place in enumerate(places) if place == 1]
    return state, (*news, Event("ended", None, {"scores": scores, "winners": winners}))


def _scores(state: State) -> tuple[int, ...]:
    """Coins; hand cards are worth nothing."""
    return tuple(len(player.coins) for player in state.players)


def _places(state: State) -> tuple[int, ...]:
    """Most coins first. With equal coins most hand cards first, then shared; or who sits farthest from seat 0."""
    ranks = [
        (len(player.coins), len(player.hand) if state.tie == "hand" else seat)
        for seat, player in enumerate(state.players)
    ]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def outcome(state: State) -> Outcome | None:
    """The coins, once the game is over."""
    if state.phase != "over":
        return None
    places = _places(state)
    winners = frozenset(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(winners, _scores(state), places)


# ---------------------------------------------------------------- What can be seen


class FieldView(TypedDict):
    """A field."""

    card: str | None
    count: int
    value: int
    """Coins that selling it now would pay."""
    next_step: int | None
    """Beans it needs to pay more; None: it never will, or it is bare."""
    may_sell: bool


class PlayerView(TypedDict):
    """What everybody knows of a player."""

    fields: list[FieldView]
    coins: int
    coin_cards: dict[str, int]
    """The coins by what is printed on their other side: everybody saw them being sold."""
    hand_size: int
    aside: list[str]
    """Cards beside the fields."""
    may_buy: bool
    wishes: list[str]


class OfferView(TypedDict):
    """An open offer."""

    offer: int
    version: int
    seat: int
    to: int | None
    give: list[str]
    want: list[str]
    turned: list[int]
    """The slots of the turned-up cards among those given; the others are hand cards."""


class DiscardView(TypedDict):
    """The discard pile, which lies face up."""

    size: int
    top: str | None


class PlantView(TypedDict):
    """The planting that phase 1 asks for, or allows."""

    which: int
    card: str
    fields: list[int]
    """Where it fits; none: sell a field, or buy the third, first."""
    may_stop: bool


class LayView(TypedDict):
    """A variety that lies beside one's fields in phase 3."""

    card: str
    count: int
    fields: list[int]


class ChoiceView(TypedDict):
    """Equal cards of which some have to be chosen."""

    card: str
    count: int
    """So many of them leave."""
    turned: list[int]
    """Slots of turned-up ones."""
    hand: list[int]
    """Places in the hand."""


class AcceptView(TypedDict):
    """An open offer that one may accept."""

    offer: int
    version: int
    missing: list[str]
    """Varieties of which one has too few; none: it can be accepted."""
    choices: list[ChoiceView]
    """What `Accept.picks` has to choose."""
    may_decline: bool


class OwnView(TypedDict):
    """What only a player knows, and may do."""

    hand: list[str]
    promised: list[int]
    """Places in the hand of the cards that open offers promise."""
    plant: PlantView | None
    lay: list[LayView]
    may_lay_all: bool
    accepts: list[AcceptView]
    may_offer: bool
    offers_left: int
    """Offers that one may still make, or change, in this phase."""
    wishes_left: int


class View(TypedDict):
    """The table, as one seat or a spectator sees it."""

    seats: int
    you: int | None
    tie: Tie
    phase: Phase
    turn: int
    active: int
    waiting: list[int]
    players: list[PlayerView]
    turned: list[str | None]
    """The turned-up cards by slot; None where one was traded away."""
    pile: int
    discard: DiscardView
    run_outs: int
    """How often the pile ran out: 0, 1, 2, or 3 at the end."""
    is_last: bool
    """The game ends with this turn."""
    places: list[int]
    """Of each seat once the game is over, 1 the best, equals shared (those in place 1 have won); empty until then."""
    offers: list[OfferView]
    own: OwnView | None


def view(state: State, seat: int | None) -> View:
    """The table as the seat sees it; None: a spectator, who sees nobody's hand (Z33, Z40)."""
    return View(
        seats=len(state.players),
        you=seat,
        tie=state.tie,
        phase=state.phase,
        turn=state.turn,
        active=state.active,
        waiting=sorted(waiting_for(state)),
        players=[_player_view(state, number) for number in range(len(state.players))],
        turned=[*state.turned],
        pile=len(state.pile),
        discard=DiscardView(size=len(state.discard), top=state.discard[-1] if state.discard else None),
        run_outs=state.run_outs,
        is_last=state.is_last,
        places=[*_places(state)] if state.phase == "over" else [],
        offers=[_offer_view(offer) for offer in state.offers],
        own=None if seat is None else _own_view(state, seat),
    )


def _player_view(state: State, seat: int) -> PlayerView:
    player = state.players[seat]
    return PlayerView(
        fields=[_field_view(player, number) for number in range(len(player.fields))],
        coins=len(player.coins),
        coin_cards=dict(Counter(player.coins)),
        hand_size=len(player.hand),
        aside=[*player.aside],
        may_buy=player.may_buy and state.phase != "over",
        wishes=[*state.wishes[seat]],
    )


def _field_view(player: Player, number: int) -> FieldView:
    field = player.fields[number]
    return FieldView(
        card=field.card,
        count=field.count,
        value=field.value,
        next_step=field.next_step,
        may_sell=player.may_sell(number),
    )


def _offer_view(offer: OpenOffer) -> OfferView:
    return OfferView(
        offer=offer.number,
        version=offer.version,
        seat=offer.seat,
        to=offer.to,
        give=[*offer.give],
        want=[*offer.want],
        turned=[*offer.turned],
    )


def _own_view(state: State, seat: int) -> OwnView:
    player = state.players[seat]
    return OwnView(
        hand=[*player.hand],
        promised=sorted({place for offer in state.offers if offer.seat == seat for place in offer.hand}),
        plant=_plant_view(state) if state.phase == "plant" and seat == state.active else None,
        lay=[
            LayView(card=card, count=count, fields=[*player.places(card)])
            for card, count in Counter(player.aside if state.phase == "lay" else ()).items()
        ],
        may_lay_all=state.phase == "lay" and bool(player.aside) and sensible_places(player) is not None,
        accepts=[_accept_view(state, seat, offer) for offer in state.offers if may_answer(offer, seat)],
        may_offer=may_offer(state, seat),
        offers_left=OFFERS_A_PHASE - state.offers_made[seat] if state.phase == "trade" else 0,
        wishes_left=WISHES_A_PHASE - len(state.wishes[seat]) if state.phase == "trade" else 0,
    )


def _plant_view(state: State) -> PlantView:
    player = state.players[state.active]
    card = player.hand[0]
    return PlantView(which=state.planted + 1, card=card, fields=[*player.places(card)], may_stop=state.planted > 0)


def _accept_view(state: State, seat: int, offer: OpenOffer) -> AcceptView:
    due = payment(state, seat, offer)
    choices = [
        ChoiceView(card=card, count=due.wanted[card], turned=[*due.stocks[card].turned], hand=[*due.stocks[card].hand])
        for card in due.choices
    ]
    return AcceptView(
        offer=offer.number,
        version=offer.version,
        missing=[*due.missing],
        choices=choices,
        may_decline=offer.to == seat,
    )


# ---------------------------------------------------------------- The game


def safest(fields: Sequence[Field], legal: Sequence[Move]) -> Move:
    """What a player does without thinking: plant where the bean belongs, sell what pays most, trade nothing.

    `legal` are the legal moves of a seat that is waited for, `fields` are its fields.
    """
    placings = [move for move in legal if isinstance(move, (Plant, Lay))]
    everything = [move for move in legal if isinstance(move, LayAll)]
    at_home = [move for move in placings if fields[move.field].card == move.card]
    enough = [move for move in legal if isinstance(move, (Stop, EndTrading))]
    if likely := [*everything, *at_home, *enough, *placings]:
        return likely[0]
    sales = [move for move in legal if isinstance(move, Sell)]
    return max(sales, key=lambda move: (fields[move.field].value, -move.count))


class Bohnanza:
    """The rules under the names of the contract."""

    key = "bohnanza"
    title = "Bohnanza"
    rules_version = 1
    seat_counts = range(3, 6)
    options: tuple[Option, ...] = (Option("tie", ("hand", "far"), "hand"),)
    first_seat = None
    """The seat left of the dealer begins, and any seat may be that (Z40)."""

    def setup(self, seats: int, options: Mapping[str, str], rng: Rng) -> State:
        """See `deal`."""
        return deal(seats, cast("Tie", options["tie"]), rng)

    def waiting_for(self, state: State) -> frozenset[int]:
        """See `waiting_for`."""
        return waiting_for(state)

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """See `legal_moves`."""
        return legal_moves(state, seat)

    def table_move(self, _state: State) -> TableMove[Move] | None:
        """The table does nothing of its own: turning up and drawing belong to the move before them."""
        return None

    def apply(self, state: State, seat: int | None, move: Move, rng: Rng) -> Played:
        """Check the move, then play it; chance is in a new pile only."""
        if seat is None:
            refuse("table")
        if state.phase == "over":
            refuse("over")
        match move:
            case Plant():
                return _plant(state, seat, move, rng)
            case Stop():
                return _stop(state, seat, move, rng)
            case Sell():
                return _sell(state, seat, move)
            case Buy():
                return _buy(state, seat, move)
            case Lay():
                return _lay(state, seat, move, rng)
            case LayAll():
                return _lay_all(state, seat, move, rng)
            case _:
                return trade(state, seat, move)

    def default_move(self, state: State, seat: int) -> Move:
        """See `safest`."""
        return safest(state.players[seat].fields, legal_moves(state, seat))

    def outcome(self, state: State) -> Outcome | None:
        """See `outcome`."""
        return outcome(state)

    def view(self, state: State, seat: int | None) -> View:
        """See `view`."""
        return view(state, seat)

    def encode(self, move: Move) -> str:
        """See `encode`."""
        return encode(move)

    def decode(self, text: str) -> Move:
        """See `decode`."""
        return decode(text)


GAME: Game[State, Move] = Bohnanza()

UNASKED: tuple[type, ...] = (Sell, Buy, Offer, Accept, Decline, Withdraw, Wish)
"""Trading has one clock, which ends with it; and it is planting that the others wait for, not what is sold for it."""

FEATS = (Feat("most_coins", "most", "count", every_score),)
"""What people may hold a personal best in."""
