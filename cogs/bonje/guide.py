"""What a guided match of Bonje in de Stal, a single round, explains; everything lies open, so all of it is for everybody."""

from bot.core.guide import Guide, Hint
from cogs.bonje.cards import CARDS, ELEPHANT, TRUCK
from cogs.bonje.view_data import DutyView, FarmView, View


def explain(view: View, seat: int, /) -> Hint | None:
    """What is to be said to whoever has to choose; what comes between rounds is not explained."""
    if view["phase"] not in {"down", "flip"}:
        return None
    farm = view["farms"][seat]
    if farm["complete"]:
        return _hint("call")
    if view["phase"] == "down":
        return _hint("down")
    if all(slot["taker"] != seat for slot in view["cards"]):
        return _hint("grab")
    return next((_duty(duty, farm) for duty in view["duties"] if duty["seat"] == seat), None)


def _duty(duty: DutyView, farm: FarmView) -> Hint:
    """About the card that is to be played."""
    if duty["forced"]:
        return _hint("forced")
    if duty["waiting"]:
        return _hint("waiting")
    if duty["aim"] is not None:
        return _hint("haul" if duty["aim"]["card"] else "lift")
    card = CARDS[duty["card"]]
    if card == TRUCK:
        return _hint("truck")
    if not duty["targets"] and not duty["places"]:
        return _hint("useless")
    if card == ELEPHANT:
        return _hint("elephant")
    if not card.is_ordinary:
        return _hint("mad")
    if card.is_female:
        return _hint("female")
    return _hint("brawl" if all(_has_male(farm, place) for place in duty["places"]) else "male")


def _has_male(farm: FarmView, stable: int) -> bool:
    return any(CARDS[code].is_male for code in farm["stables"][stable]["animals"])


def _hint(kind: str) -> Hint:
    return Hint(f"bonje.guide.{kind}")


GUIDE = Guide(explain, seats=3, options={"length": "round", "special": "off", "turning": "leisurely"})
