"""What a guided match of Bohnanza explains: on the learner's own panel about the hand, on the table what to do there."""

from bot.core.guide import Guide, Hint
from cogs.bohnanza.rules import OwnView, View


def explain(view: View, seat: int, /) -> Hint | None:
    """What is to be said to whoever may choose; from the spectators' view nothing that has to do with a hand."""
    own = view["own"]
    is_active = view["active"] == seat
    match view["phase"]:
        case "plant" if is_active:
            return _hint("table-plant") if own is None else _planting(own)
        case "trade":
            if own is None:
                return _hint("table-trade" if is_active else "table-others")
            return _trading(view, seat)
        case "lay" if view["players"][seat]["aside"]:
            return _hint("table-lay") if own is None else _laying(own)
        case _:
            return None


def _planting(own: OwnView) -> Hint | None:
    plant = own["plant"]
    if plant is None:
        return None
    if not plant["fields"]:
        return _hint("second-full" if plant["may_stop"] else "full")
    return _hint("plant" if plant["which"] == 1 else "second")


def _trading(view: View, seat: int) -> Hint:
    if any(offer["to"] == seat for offer in view["offers"]):
        return _hint("offer")
    if any(offer["seat"] == seat for offer in view["offers"]):
        return _hint("offered")
    return _hint("trade" if view["active"] == seat else "others")


def _laying(own: OwnView) -> Hint:
    return _hint("lay" if any(lay["fields"] for lay in own["lay"]) else "lay-full")


def _hint(kind: str) -> Hint:
    return Hint(f"bohnanza.guide.{kind}")


GUIDE = Guide(explain, seats=3)
