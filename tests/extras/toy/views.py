"""How Carrots looks: a picture of the scores, and the same choice as buttons and as a menu."""

from typing import Any

from discord.ui import ActionRow

from bot.services.table import Seen
from bot.ui.pictures import Picture
from bot.ui.scene import Board, Scene

from .rules import Pull

PNG = b"\x89PNG\r\n\x1a\n"


class CarrotViews:
    """Implements `GameViews`."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        """The keys of the pictures that were really drawn."""

    def board(self, scene: Scene) -> Board:
        number = int(str(scene.view["round"]))
        pulls = [Pull(number, carrots) for carrots in (1, 2, 3)]
        labels = [scene.say("toy.pull", n=pull.carrots) for pull in pulls]
        buttons: ActionRow[Any] = ActionRow(*map(scene.button, pulls, labels))
        menu: ActionRow[Any] = ActionRow(
            scene.select(
                [(pull, label, None) for pull, label in zip(pulls, labels, strict=True)], scene.say("toy.menu")
            )
        )
        return Board(scene.say("toy.round", round=number), self._picture(scene), (buttons, menu), None)

    def final(self, scene: Scene) -> Board:
        return Board(scene.say("toy.over"), self._picture(scene), (), None)

    def event(self, scene: Scene, seen: Seen) -> str | None:
        if seen.event.seat is None:
            return None
        return scene.say("toy.chose", player=scene.names[seen.event.seat])

    def _picture(self, scene: Scene) -> Picture:
        key = f"carrots-{scene.view['scores']}"

        def draw() -> bytes:
            self.drawn.append(key)
            return PNG

        return Picture(draw, scene.say("toy.alt"), key)
