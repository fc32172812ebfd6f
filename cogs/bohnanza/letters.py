"""What a player is written about: each offer that was made to them alone, and then what became of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from bot.core.game import Event
from bot.ui.scene import Board, Letter, Scene
from cogs.bohnanza.buttons import answers
from cogs.bohnanza.rules import OfferView, View
from cogs.bohnanza.words import Wording


def letters(scene: Scene, view: View, words: Wording) -> Iterator[Letter]:
    """The open offers to this player alone, a changed one as a new letter; and those that closed since cards were turned up.

    The latter stay, without their buttons, until the next cards are turned up, or too much has happened since.
    """
    yield from _closed(scene, view, words)
    for offer in view["offers"]:
        if offer["to"] == view["you"]:
            yield Letter(_key(offer), Board(words.letter(offer), None, (answers(scene, offer),), None), None)


def _closed(scene: Scene, view: View, words: Wording) -> Iterator[Letter]:
    standing: dict[int, OfferView] = {}
    for event in _of_the_phase([seen.event for seen in scene.table.recent]):
        for number in _closed_by(event):
            if number in standing:
                offer = standing.pop(number)
                why = words.event(_about(number, event))
                text = scene.say("bohnanza.letter.over", letter=words.letter(offer), why=why)
                yield Letter(_key(offer), Board(text, None, (), None), None, is_over=True)
        if event.kind == "offered":
            standing.pop(cast("int", event.params["offer"]), None)
            if event.params["to"] == view["you"]:
                offer = _offer(event)
                standing[offer["offer"]] = offer


def _of_the_phase(events: Sequence[Event]) -> Sequence[Event]:
    """What happened since cards were last turned up, as far as it is remembered."""
    begun = max((place for place, event in enumerate(events) if event.kind == "turned_up"), default=0)
    return events[begun:]


def _closed_by(event: Event) -> Sequence[int]:
    """The numbers of the offers that an event closes; a player's own counter-offer leaves nothing to be told."""
    match event.kind:
        case "traded" | "declined" | "withdrew":
            return [cast("int", event.params["offer"])]
        case "closed":
            return cast("Sequence[int]", event.params["offers"])
        case _:
            return ()


def _about(number: int, event: Event) -> Event:
    """What is told of one offer alone."""
    return replace(event, params={**event.params, "offers": [number]}) if event.kind == "closed" else event


def _offer(event: Event) -> OfferView:
    params = cast("Mapping[str, Any]", event.params)
    return OfferView(
        offer=params["offer"],
        version=params["version"],
        seat=event.seat or 0,
        to=params["to"],
        give=list(params["give"]),
        want=list(params["want"]),
        turned=[],
    )


def _key(offer: OfferView) -> str:
    return f"{offer['offer']}.{offer['version']}"
