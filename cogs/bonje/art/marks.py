"""The marks on cards and stables: he and she, a tick, the cloud of a brawl."""

from bot.drawing.brush import Brush, Point, curve, star
from bot.drawing.palette import GREEN, INK, RED, WHITE, Rgb, mix


def sex(brush: Brush, centre: Point, reach: float, fill: Rgb, *, male: bool) -> None:
    """♂ or ♀, `reach` from its middle to its ends."""
    x, y = centre
    thick, radius = reach * 0.34, reach * 0.5
    if male:
        ring = (x - reach * 0.26, y + reach * 0.3)
        tip = (x + reach * 0.8, y - reach * 0.76)
        brush.line([(ring[0] + radius * 0.7, ring[1] - radius * 0.7), tip], thick, fill)
        brush.line([(tip[0] - reach * 0.68, tip[1]), tip, (tip[0], tip[1] + reach * 0.68)], thick, fill)
    else:
        ring = (x, y - reach * 0.4)
        brush.line([(x, ring[1] + radius), (x, y + reach * 0.92)], thick, fill)
        brush.line([(x - reach * 0.5, y + reach * 0.48), (x + reach * 0.5, y + reach * 0.48)], thick, fill)
    brush.line(curve(ring, (radius, radius), (0, 366)), thick, fill)


def tick(brush: Brush, centre: Point, radius: float) -> None:
    """A tick in a green circle."""
    x, y = centre
    brush.dot(centre, radius, WHITE)
    brush.dot(centre, radius * 0.87, mix(GREEN, INK, 0.1))
    brush.line(
        [
            (x - radius * 0.42, y + radius * 0.06),
            (x - radius * 0.1, y + radius * 0.38),
            (x + radius * 0.44, y - radius * 0.32),
        ],
        radius * 0.27,
        WHITE,
    )


def bang(brush: Brush, centre: Point, radius: float) -> None:
    """A red star with an exclamation mark: here they fight."""
    x, y = centre
    brush.polygon(star(centre, 9, radius, radius * 0.66), INK)
    brush.polygon(star(centre, 9, radius * 0.9, radius * 0.56), WHITE)
    brush.polygon(star(centre, 9, radius * 0.76, radius * 0.5), RED)
    brush.polygon(
        [
            (x - radius * 0.13, y - radius * 0.42),
            (x + radius * 0.13, y - radius * 0.42),
            (x + radius * 0.06, y + radius * 0.12),
            (x - radius * 0.06, y + radius * 0.12),
        ],
        WHITE,
    )
    brush.dot((x, y + radius * 0.32), radius * 0.11, WHITE)


def times(brush: Brush, centre: Point, reach: float, fill: Rgb) -> None:
    """The sign before a count; Pillow's font has none."""
    x, y = centre
    for slant in (-1, 1):
        brush.line([(x - reach, y - reach * slant), (x + reach, y + reach * slant)], reach * 0.6, fill)
