"""Accepting an offer: a private choice of what pays for it, whose whole state is the text of its buttons."""

from typing import Any

from discord.ui import Item
from msgspec.structs import replace

from bot.core.game import MalformedMove
from bot.services.refusal import Refusal
from bot.ui.pictures import Picture
from bot.ui.scene import Board, Play, Scene
from cogs.bohnanza.buttons import rows_of
from cogs.bohnanza.drafts import chosen, matters, open_offer, with_card, with_slots
from cogs.bohnanza.moves import Accept, Bundle, decode, encode
from cogs.bohnanza.rules import AcceptView, ChoiceView, OfferView, OwnView, View
from cogs.bohnanza.words import EMOJI, Wording


class Payer:
    """The choice of what pays for an offer, for as long as there is one; then its acceptance."""

    def __init__(self, scene: Scene, view: View, own: OwnView, words: Wording, picture: Picture) -> None:
        self._scene = scene
        self._view = view
        self._own = own
        self._words = words
        self._picture = picture

    def step(self, text: str) -> Board | Play:
        """What an acceptance with some of its picks still has to be asked; raises Refusal."""
        try:
            move = decode(text)
        except MalformedMove as error:
            raise Refusal("refusal.stale") from error
        if not isinstance(move, Accept):
            raise Refusal("refusal.stale")
        offer = open_offer(self._view, move.offer, move.version)
        due = self._due(offer)
        if due["missing"]:
            raise Refusal("bohnanza.refusal.short", cards=due["missing"])
        sizes = {choice["card"]: len(choice["hand"]) for choice in due["choices"]}
        if any(sizes.get(equals.card) != equals.of for equals in move.picks.hand):
            raise Refusal("bohnanza.refusal.hand_changed")
        for choice in due["choices"]:
            if not self._picked(choice, move.picks) and not self._is_free(choice):
                move = replace(move, picks=_foremost(choice, move.picks))
            if self._picked(choice, move.picks) < choice["count"]:
                return self._board(offer, move, choice)
        return Play(move)

    def _due(self, offer: OfferView) -> AcceptView:
        if offer["seat"] == self._view["you"]:
            raise Refusal("bohnanza.refusal.own_offer")
        for due in self._own["accepts"]:
            if due["offer"] == offer["offer"]:
                return due
        raise Refusal("bohnanza.refusal.not_to_you")

    def _picked(self, choice: ChoiceView, picks: Bundle) -> int:
        return len(chosen(picks, choice["card"])) + len(set(picks.turned) & set(choice["turned"]))

    def _is_free(self, choice: ChoiceView) -> bool:
        """It makes a difference what is picked."""
        if choice["turned"]:
            promised = {slot for offer in self._view["offers"] for slot in offer["turned"]}
            return bool(choice["hand"]) or not promised.isdisjoint(choice["turned"])
        return matters(choice["hand"], self._own["promised"])

    def _board(self, offer: OfferView, move: Accept, choice: ChoiceView) -> Board:
        card, picks = choice["card"], move.picks
        missing = choice["count"] - self._picked(choice, picks)
        question = self._scene.say("bohnanza.accept.which", n=missing, card=self._words.pictured(card))
        buttons: list[Item[Any]] = []
        for slot in choice["turned"]:
            if slot not in picks.turned:
                label = self._scene.say("bohnanza.button.turned", card=self._words.short(card))
                picked = with_slots(picks, (*picks.turned, slot))
                buttons.append(self._scene.draft(encode(replace(move, picks=picked)), label, emoji=EMOJI[card]))
        given = chosen(picks, card)
        for number, place in enumerate(choice["hand"]):
            if number not in given:
                label = self._scene.say("bohnanza.button.place", place=place + 1)
                picked = with_card(picks, card, (*given, number), len(choice["hand"]))
                emoji = "🤝" if place in self._own["promised"] else None
                buttons.append(self._scene.draft(encode(replace(move, picks=picked)), label, emoji=emoji))
        asked = "\n".join((self._words.deal(offer), question))
        return Board("", self._picture, tuple(rows_of(buttons)), None, caption=asked)


def _foremost(choice: ChoiceView, picks: Bundle) -> Bundle:
    """The picks with the first cards of a choice that makes no difference."""
    if choice["turned"]:
        return with_slots(picks, (*picks.turned, *choice["turned"][: choice["count"]]))
    return with_card(picks, choice["card"], range(choice["count"]), len(choice["hand"]))
