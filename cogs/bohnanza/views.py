"""What Bohnanza shows on Discord: the table, each player's hand, the trading, and how the match ended."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

from bot.locale import Say
from bot.services.refusal import Refusal
from bot.services.table import Seen
from bot.ui.pictures import Picture
from bot.ui.scene import Board, Chapter, Letter, Play, Scene
from bot.ui.table import BADGES
from cogs.bohnanza.buttons import HandButtons, TableButtons
from cogs.bohnanza.composer import Composer
from cogs.bohnanza.help import chapters
from cogs.bohnanza.letters import letters
from cogs.bohnanza.moves import Lay, LayAll
from cogs.bohnanza.payer import Payer
from cogs.bohnanza.render import draw_hand, draw_table
from cogs.bohnanza.rules import DiscardView, OwnView, PlayerView, View
from cogs.bohnanza.strips.labels import Words
from cogs.bohnanza.trading import WISHES_A_PHASE
from cogs.bohnanza.words import Wording, shortened

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉", 4: "4️⃣", 5: "5️⃣"}


class BohnanzaViews:
    """How the game looks; see `PrivateViews`."""

    def board(self, scene: Scene) -> Board:
        """The running match; the open offers stand by their buttons."""
        view, words = _view(scene), _words(scene)
        offers = "\n".join(_offer_lines(view, words))
        rows = tuple(TableButtons(scene, view).rows())
        return Board("\n".join(_table_lines(view, words)), _table_picture(scene), rows, None, caption=offers)

    def final(self, scene: Scene) -> Board:
        """Who won, what everybody earned with which beans, and what decided between equals."""
        view, words = _view(scene), _words(scene)
        places, scores = scene.outcome.places, scene.outcome.scores
        winners = sorted(scene.outcome.winners)
        won = scene.say("bohnanza.final.won", players=words.players(winners), n=len(winners))
        ranking = sorted(range(len(places)), key=lambda seat: places[seat])
        lines = [won, *(_final_line(view["players"][seat], seat, places[seat], words) for seat in ranking)]
        if list(scores).count(max(scores)) > 1:
            lines.append(scene.say(f"bohnanza.final.tie.{view['tie']}"))
        return Board("\n".join(lines), _table_picture(scene), (), None)

    def event(self, scene: Scene, seen: Seen) -> str | None:
        """One line of what happened; what somebody planted in one go is told with the last bean of it."""
        if seen.event.kind == "sold" and seen.event.params["final"]:
            return None
        if seen.event.kind != "laid":
            return _words(scene).event(seen.event)
        together = _laid_together(scene.table.recent, seen)
        if together[-1] != seen or seen.event.seat is None:
            return None
        return _words(scene).laid(seen.event.seat, [str(one.event.params["card"]) for one in together])

    def hand(self, scene: Scene) -> Board:
        """A player's hand in its order, and what that player may do now."""
        view, own, words = _view(scene), _own(scene), _words(scene)
        rows = tuple(HandButtons(scene, view, own, words).rows())
        offers = "\n".join(_own_offer_lines(view, words))
        return Board(_duty(view, own, words), _hand_picture(scene), rows, None, caption=offers)

    def draft(self, scene: Scene, draft: str) -> Board | Play:
        """A step of an offer, of its acceptance, of a wish, or of planting."""
        kind, *rest = draft.split(":")
        ways: Mapping[str, Callable[[], Board | Play]] = {
            "lay": lambda: self._lay(scene, *_numbers(rest, 1)),
            "wish": lambda: _wish(scene, *_numbers(rest, 1)),
            "accept": lambda: Payer(*_chooser(scene)).step(draft),
            "trade": lambda: Composer(*_chooser(scene)).begin(*_numbers(rest, 1)),
            "counter": lambda: Composer(*_chooser(scene)).counter(*_numbers(rest, 2)),
            "change": lambda: Composer(*_chooser(scene)).change(*_numbers(rest, 2)),
        }
        return ways.get(kind, lambda: Composer(*_chooser(scene)).step(draft))()

    def letters(self, scene: Scene) -> Sequence[Letter]:
        """Every offer that was made to this player alone."""
        return list(letters(scene, _view(scene), _words(scene)))

    def chapters(self, say: Say, language: str) -> Sequence[Chapter]:
        """See `ExplainsRules`."""
        return chapters(Wording(say, ()), language)

    def _lay(self, scene: Scene, turn: int) -> Board | Play:
        """Plant everything where it belongs; on the hand itself where its owner has to choose."""
        view, own = _view(scene), _own(scene)
        if turn != view["turn"]:
            raise Refusal("bohnanza.refusal.stale")
        if view["phase"] != "lay":
            raise Refusal("bohnanza.refusal.not_laying")
        if not own["lay"]:
            raise Refusal("bohnanza.refusal.nothing_aside")
        if own["may_lay_all"]:
            return Play(LayAll(turn))
        ways = [Lay(turn, lay["card"], field) for lay in own["lay"] for field in lay["fields"]]
        is_all = len(ways) == 1 and own["lay"][0]["count"] == len(own["lay"]) == 1
        return Play(ways[0]) if is_all else self.hand(scene)


def _view(scene: Scene) -> View:
    return cast("View", scene.view)


def _own(scene: Scene) -> OwnView:
    """What the player sees alone; raises ValueError for a table that everybody sees."""
    if (own := _view(scene)["own"]) is None:
        raise ValueError("this is nobody's hand")
    return own


def _words(scene: Scene) -> Wording:
    return Wording(scene.say, scene.names)


def _chooser(scene: Scene) -> tuple[Scene, View, OwnView, Wording, Picture]:
    """What a private choice is made with."""
    return scene, _view(scene), _own(scene), _words(scene), _hand_picture(scene)


def _numbers(words: Sequence[str], count: int) -> tuple[int, ...]:
    """The numbers in a draft; raises Refusal for another draft than a button of today has."""
    if len(words) != count or not all(word.isdecimal() for word in words):
        raise Refusal("refusal.stale")
    return tuple(map(int, words))


# ---- the table


def _table_lines(view: View, words: Wording) -> Iterator[str]:
    """Which turn and phase it is, what is turned up, who wishes for what."""
    phase = words.say(f"bohnanza.phase.{view['phase']}")
    yield words.say("bohnanza.turn", turn=view["turn"], phase=phase, player=words.names[view["active"]])
    if view["is_last"]:
        yield words.say("bohnanza.last_turn")
    if turned := [card for card in view["turned"] if card]:
        yield words.say("bohnanza.turned", cards=words.list_of([words.pictured(card) for card in turned]))
    for seat, player in enumerate(view["players"]):
        if wished := player["wishes"]:
            cards = words.list_of([words.pictured(card) for card in wished])
            yield words.say("bohnanza.wishes", player=words.names[seat], cards=cards)


def _offer_lines(view: View, words: Wording) -> Iterator[str]:
    for offer in view["offers"]:
        yield words.say("bohnanza.offer", offer=offer["offer"], deal=words.deal(offer))


def _table_picture(scene: Scene) -> Picture:
    view, names = _view(scene), scene.plain_names
    words = _words(scene)
    alt = words.table(view, [shortened(name) for name in names])
    return scene.begun(Picture.of(draw_table, view, names, words.labels(), alt=alt))


def _laid_together(recent: Sequence[Seen], seen: Seen) -> Sequence[Seen]:
    """Everything that was planted beside it by the same move."""
    return [
        other
        for other in recent
        if other.ply == seen.ply and other.event.kind == "laid" and other.event.seat == seen.event.seat
    ]


def _final_line(player: PlayerView, seat: int, place: int, words: Wording) -> str:
    earned = sorted(player["coin_cards"].items(), key=lambda one: -one[1])
    shown = {
        "medal": MEDALS[place],
        "badge": BADGES[seat],
        "player": words.names[seat],
        "hand": words.say("bohnanza.final.hand", n=player["hand_size"]),
        "n": player["coins"],
    }
    if not earned:
        return words.say("bohnanza.final.nothing", **shown)
    return words.say("bohnanza.final.line", **shown, earned=", ".join(words.coins(*one) for one in earned))


# ---- a hand


def _own_offer_lines(view: View, words: Wording) -> Iterator[str]:
    """The offers that this player made, or was made alone."""
    for offer in view["offers"]:
        if view["you"] in {offer["seat"], offer["to"]}:
            yield words.say("bohnanza.offer", offer=offer["offer"], deal=words.deal(offer))


def _duty(view: View, own: OwnView, words: Wording) -> str:
    """What there is to do; nothing that changes with what others do among themselves."""
    if plant := own["plant"]:
        card = words.pictured(plant["card"])
        if not plant["fields"]:
            return words.say(
                "bohnanza.hand.no_place.second" if plant["may_stop"] else "bohnanza.hand.no_place", card=card
            )
        return words.say("bohnanza.hand.second" if plant["may_stop"] else "bohnanza.hand.first", card=card)
    if own["lay"]:
        aside = [lay["card"] for lay in own["lay"] for _ in range(lay["count"])]
        is_stuck = not any(lay["fields"] for lay in own["lay"])
        return words.say("bohnanza.hand.stuck" if is_stuck else "bohnanza.hand.lay", cards=words.cards(aside))
    if view["phase"] == "trade":
        if view["you"] != view["active"]:
            return words.say("bohnanza.hand.join", player=words.names[view["active"]])
        turned = [card for card in view["turned"] if card]
        return words.say("bohnanza.hand.trade" if turned else "bohnanza.hand.trade.hand", cards=words.cards(turned))
    return words.say("bohnanza.hand.idle")


def _hand_picture(scene: Scene) -> Picture:
    """The hand and its owner's farm: another picture only if one of the two is another."""
    view, own, words = _view(scene), _own(scene), _words(scene)
    seat = view["you"] or 0
    alt = words.hand(view["players"][seat], own)
    return scene.begun(Picture.of(_draw_hand, _of_owner(view, own), (), words.labels(), alt=alt))


def _draw_hand(view: View, _names: Sequence[str], words: Words) -> bytes:
    return draw_hand(view, words)


def _of_owner(view: View, own: OwnView) -> View:
    """The view without all that its owner's hand and farm do not show."""
    you = view["you"] or 0
    player = view["players"][you]
    nobody = PlayerView(fields=[], coins=0, coin_cards={}, hand_size=0, aside=[], may_buy=False, wishes=[])
    return View(
        seats=view["seats"],
        you=you,
        tie=view["tie"],
        phase=view["phase"] if own["plant"] or own["lay"] else "trade",
        turn=0,
        active=you if view["active"] == you else -1,
        waiting=[you] if own["lay"] else [],
        players=[{**player, "coin_cards": {}} if seat == you else nobody for seat in range(view["seats"])],
        turned=[],
        pile=0,
        discard=DiscardView(size=0, top=None),
        run_outs=0,
        is_last=False,
        places=[],
        offers=[],
        own={**own, "accepts": [], "may_offer": False, "offers_left": 0, "wishes_left": 0},
    )


# ---- a wish


def _wish(scene: Scene, turn: int) -> Board:
    view, own = _view(scene), _own(scene)
    if view["phase"] != "trade":
        raise Refusal("bohnanza.refusal.not_trading")
    if turn != view["turn"]:
        raise Refusal("bohnanza.refusal.stale")
    if not own["wishes_left"]:
        raise Refusal("bohnanza.refusal.wished_enough", n=WISHES_A_PHASE)
    rows = tuple(HandButtons(scene, view, own, _words(scene)).wishes())
    return Board(scene.say("bohnanza.wish.which"), None, rows, None)
