"""What a guided match of Koe zoekt Boer explains, choice by choice; everything lies open, so all of it is for everybody."""

from bot.core.guide import Guide, Hint
from cogs.koe.rules import ChoiceView, View


def explain(view: View, seat: int, /) -> Hint | None:
    """What is to be said to whoever has to choose."""
    if view["phase"] == "setup":
        return None if view["farms"][seat]["turned_over"] else _hint("setup")
    if view["to_move"] != seat:
        return None
    return _turn(view) if view["choice"] is None else _choice(view["choice"])


def _turn(view: View) -> Hint:
    """The three actions the first time; then what is worth looking at; at last that the end is near."""
    left = view["pile"]["size"]
    if view["turn"] <= view["seats"]:
        return _hint("turn")
    if left <= view["seats"]:
        return _hint("last", n=left)
    happy = [(int(code[1]), slot) for slot, code in enumerate(view["face_up"], start=1) if code and code[-1] == "+"]
    if happy:
        n, slot = max(happy)
        return _hint("happy", n=n, slot=slot)
    return _hint("sad" if any(code and code[-1] == "-" for code in view["face_up"]) else "farm")


def _choice(choice: ChoiceView) -> Hint:
    if choice["question"] == "shelter":
        return _hint("rain" if choice["card"].startswith("rain") else "shelter", n=choice["left"])
    return _hint(choice["question"], n=choice["left"])


def _hint(kind: str, **params: int) -> Hint:
    return Hint(f"koe.guide.{kind}", params)


GUIDE = Guide(explain, seats=3)
