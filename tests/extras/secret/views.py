"""How Eggs looks: nests on the table, the hand on a panel, gifts by letters."""

from base64 import b64decode
from collections.abc import Sequence
from typing import Any, TypedDict, cast

from discord.ui import ActionRow

from bot.services.refusal import Refusal
from bot.services.table import Seen
from bot.ui.pictures import Picture
from bot.ui.scene import Board, Letter, Play, Scene

from .rules import Accept, Decline, Give, Lay

PNG = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR42mNgYAAAAAMAASsJTYQAAAAASUVORK5CYII=")
"""Two black pixels."""


class Offer(TypedDict):
    to: int
    egg: str


class View(TypedDict):
    turn: int
    seat: int
    eggs: list[int]
    nests: list[str]
    offer: Offer | None
    has_offered: bool
    hand: str


class EggViews:
    """Implements `PrivateViews`."""

    def board(self, scene: Scene) -> Board:
        view = _view(scene)
        lines = [f"{name}: {nest}" for name, nest in zip(scene.names, view["nests"], strict=True)]
        lay = scene.draft(f"lay.{view['turn']}", scene.say("secret.lay"))
        return Board("\n".join(lines), None, (_row(lay),), None)

    def final(self, scene: Scene) -> Board:
        return Board(scene.say("secret.over"), None, (), None)

    def event(self, scene: Scene, seen: Seen) -> str | None:
        seat = seen.event.seat
        return None if seat is None else scene.say(f"secret.{seen.event.kind}", player=scene.names[seat])

    def hand(self, scene: Scene) -> Board:
        view = _view(scene)
        text = scene.say("secret.hand", eggs=_named(scene, view["hand"]))
        picture = Picture(lambda: PNG, text, f"eggs-{view['hand']}")
        if view["seat"] != scene.seat:
            return Board(text, picture, (), None)
        give = scene.draft(f"give.{view['turn']}", scene.say("secret.give"), disabled=view["has_offered"])
        return Board(text, picture, (_row(*self._eggs(scene)), _row(give)), None)

    def draft(self, scene: Scene, draft: str) -> Board | Play:
        view, (kind, turn, *rest) = _view(scene), draft.split(".")
        if int(turn) != view["turn"] or scene.seat != view["seat"]:
            raise Refusal("secret.refusal.stale")
        if kind == "lay":
            return self._lay(scene)
        if not rest:
            others = [seat for seat in range(len(view["eggs"])) if seat != scene.seat]
            buttons = [scene.draft(f"give.{turn}.{seat}", scene.names[seat]) for seat in others]
            return Board(scene.say("secret.to_whom"), None, (_row(*buttons),), None)
        to = int(rest[0])
        gifts = [(Give(view["turn"], to, egg), _named(scene, egg), None) for egg in sorted(set(view["hand"]))]
        back = scene.draft(f"give.{turn}", scene.say("secret.back"))
        menu = scene.select(gifts, scene.say("secret.which"))
        return Board(scene.say("secret.which"), None, (_row(menu), _row(back)), None)

    def letters(self, scene: Scene) -> Sequence[Letter]:
        view = _view(scene)
        offer = view["offer"]
        if offer is None or offer["to"] != scene.seat:
            return ()
        text = scene.say("secret.letter", player=scene.names[view["seat"]], egg=_named(scene, offer["egg"]))
        accept = scene.button(Accept(view["turn"]), scene.say("secret.accept"))
        decline = scene.button(Decline(view["turn"]), scene.say("secret.decline"))
        look = scene.draft("", scene.say("secret.look"))
        closed = scene.say("secret.closed") if view["turn"] % 2 else None
        return (Letter(str(view["turn"]), Board(text, None, (_row(accept, decline), _row(look)), None), closed),)

    def _lay(self, scene: Scene) -> Board | Play:
        view = _view(scene)
        if len(set(view["hand"])) == 1:
            return Play(Lay(view["turn"], 0, view["hand"][0]))
        return Board(scene.say("secret.which"), None, (_row(*self._eggs(scene)),), None)

    def _eggs(self, scene: Scene) -> list[Any]:
        view = _view(scene)
        return [
            scene.button(Lay(view["turn"], place, egg), _named(scene, egg))
            for place, egg in enumerate(view["hand"][:5])
        ]


def _view(scene: Scene) -> View:
    return cast("View", scene.view)


def _named(scene: Scene, eggs: str) -> str:
    return ", ".join(scene.say(f"secret.egg.{egg}") for egg in eggs)


def _row(*items: Any) -> ActionRow[Any]:
    return ActionRow(*items)
