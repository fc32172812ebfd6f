"""The signs on the cards: a cow's colour, plus and minus."""

from bot.drawing.brush import Brush, Point
from bot.drawing.palette import INK, Rgb


def symbol(brush: Brush, colour: str, centre: Point, radius: float, fill: Rgb = INK) -> None:
    """The symbol of a cow's colour, as the rulebook prints it: ■ ▲ ✖ ◆ ●."""
    x, y = centre
    side = radius * 0.86
    if colour == "b":
        brush.box(x - side, y - side, x + side, y + side, fill)
    elif colour == "p":
        brush.polygon([(x, y - radius), (x + radius, y + side), (x - radius, y + side)], fill)
    elif colour == "r":
        for slant in (-1, 1):
            brush.line(
                [(x - side * 0.8, y - side * 0.8 * slant), (x + side * 0.8, y + side * 0.8 * slant)],
                radius * 0.62,
                fill,
            )
    elif colour == "o":
        tip = radius * 1.12
        brush.polygon([(x, y - tip), (x + tip, y), (x, y + tip), (x - tip, y)], fill)
    else:
        brush.dot(centre, radius, fill)


def sign(brush: Brush, centre: Point, reach: float, fill: Rgb, *, plus: bool) -> None:
    """A sturdy plus or minus, `reach` from its middle to its ends."""
    x, y = centre
    brush.line([(x - reach, y), (x + reach, y)], reach * 0.75, fill)
    if plus:
        brush.line([(x, y - reach), (x, y + reach)], reach * 0.75, fill)
