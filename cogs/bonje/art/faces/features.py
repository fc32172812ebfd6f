"""What several faces share: eyes of three tempers, ears, and her flower."""

from collections.abc import Sequence

from bot.drawing.brush import Brush, Point, spiral, star
from bot.drawing.palette import GOLD, INK, WHITE, Rgb


def stern_eyes(brush: Brush, eyes: tuple[Point, ...], size: float) -> None:
    """Eyes under slanting brows."""
    middle = sum(x for x, _ in eyes) / len(eyes) if len(eyes) > 1 else eyes[0][0] - 30
    for x, y in eyes:
        inward = 1 if x < middle else -1
        brush.oval((x, y), size, size * 1.1, WHITE)
        brush.oval((x + inward * size * 0.15, y + size * 0.15), size * 0.68, size * 0.8, INK)
        brush.dot((x + size * 0.3, y - size * 0.25), size * 0.26, WHITE)
        brush.line(
            [(x - inward * size * 1.3, y - size * 1.75), (x + inward * size * 1.2, y - size * 0.75)], size * 0.62, INK
        )


def sweet_eyes(brush: Brush, eyes: tuple[Point, ...], size: float) -> None:
    """Large eyes with long lashes."""
    for place, (x, y) in enumerate(eyes):
        outward = -1 if place == 0 else 1
        for rise, reach in ((-1.0, 1.7), (-1.65, 1.25), (-0.3, 1.85)):
            brush.line([(x, y - size * 0.3), (x + outward * size * reach, y + size * rise)], size * 0.3, INK)
        brush.oval((x, y), size, size * 1.25, WHITE)
        brush.oval((x, y + size * 0.1), size * 0.74, size * 1.0, INK)
        brush.dot((x + size * 0.28, y - size * 0.4), size * 0.34, WHITE)


def mad_eyes(brush: Brush, eyes: tuple[Point, ...], size: float) -> None:
    """Spirals for eyes."""
    for place, centre in enumerate(eyes):
        brush.dot(centre, size * 1.12, INK)
        brush.dot(centre, size, WHITE)
        brush.line(spiral(centre, size * 0.86, 2.2, 200 if place else -20), size * 0.2, INK)


def flower(brush: Brush, centre: Point, size: float, petals: Rgb = WHITE) -> None:
    """With six petals."""
    brush.polygon(star(centre, 6, size * 1.14, size * 0.62), INK)
    brush.polygon(star(centre, 6, size, size * 0.5), petals)
    brush.dot(centre, size * 0.4, GOLD)


def ears(brush: Brush, centre: Point, reach: float, radii: Point, tilt: float, *, outer: Rgb, inner: Rgb) -> None:
    """Two ears, `reach` from the middle, hanging by `tilt` degrees."""
    for side in (-1, 1):
        x, y = centre[0] + side * reach, centre[1]
        brush.oval((x, y), *radii, outer, side * tilt)
        brush.oval((x, y + 1), radii[0] * 0.62, radii[1] * 0.52, inner, side * tilt)


def mirrored(side: int, outline: Sequence[Point]) -> Sequence[Point]:
    """An outline, given by how far it is from the middle, on the left (-1) or the right side (1) of the face."""
    return [(50 + side * out, y) for out, y in outline]
