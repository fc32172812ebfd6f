"""What a guided match explains to its host, on the table or, where it is about hidden cards, on their own panel."""

from bot.services.table import Status
from bot.ui.house import House
from bot.ui.scene import Scene


def hint_of(house: House, scene: Scene) -> str:
    """The explanation that belongs beside the buttons of a scene, in its language; empty where there is none.

    It follows from the scene's own view: for the table from what everybody sees, whatever its host may know.
    """
    table = scene.table
    if table.lessons is None or table.status is not Status.RUNNING:
        return ""
    found = house.extensions.games.get(table.game_key)
    if found is None or found.guide is None:
        return ""
    learner = table.seat_of(table.host_id)
    if learner is None or learner.away or scene.seat not in {None, learner.number}:
        return ""
    hint = found.guide.explain(scene.view, learner.number)
    key = None if hint is None else table.lessons.text_of(hint)
    return "" if hint is None or key is None else scene.say("table.hint", text=scene.say(key, **hint.params))
