"""A brush for small pictures made of shapes: everything is drawn larger than shown and then scaled down, for smooth edges."""

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin

from PIL import Image, ImageChops, ImageDraw, ImageFont

from bot.drawing.palette import Rgb

FINENESS = 4
"""How many times larger a picture is drawn than it is shown."""

Point = tuple[float, float]


@cache
def font(size: float) -> ImageFont.FreeTypeFont:
    """Pillow's own font at a size in pixels; it is part of every installation."""
    found = ImageFont.load_default(size)
    if not isinstance(found, ImageFont.FreeTypeFont):
        raise TypeError("this Pillow was built without FreeType")
    return found


class Brush:
    """Draws on a transparent canvas of `width` × `height` units, shown at `scale` pixels a unit."""

    def __init__(self, width: float, height: float, scale: float = 1.0) -> None:
        self._size = round(width * scale) * FINENESS, round(height * scale) * FINENESS
        self._unit = scale * FINENESS
        self._image = Image.new("RGBA", self._size)
        self._draw = ImageDraw.Draw(self._image)

    def finished(self) -> Image.Image:
        """The picture at the size it is shown."""
        return self._image.reduce(FINENESS)

    def polygon(self, points: Sequence[Point], fill: Rgb) -> None:
        """A filled shape."""
        self._draw.polygon([self._at(point) for point in points], fill=fill)

    def oval(self, centre: Point, across: float, down: float, fill: Rgb, turned: float = 0.0) -> None:
        """A filled ellipse by its two radii, turned clockwise by degrees."""
        self.polygon(curve(centre, (across, down), (0, 360), turned), fill)

    def dot(self, centre: Point, radius: float, fill: Rgb) -> None:
        """A filled circle."""
        self.oval(centre, radius, radius, fill)

    def line(self, points: Sequence[Point], width: float, fill: Rgb) -> None:
        """A stroke with round ends and joints."""
        self._draw.line(
            [self._at(point) for point in points], fill=fill, width=round(width * self._unit), joint="curve"
        )
        for end in (points[0], points[-1]):
            self.dot(end, width / 2, fill)

    def arc(self, centre: Point, radii: Point, span: Point, width: float, fill: Rgb) -> None:
        """A bent stroke along an ellipse, over a span of degrees clockwise from three o'clock."""
        self.line(curve(centre, radii, span), width, fill)

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        fill: Rgb | None,
        *,
        radius: float = 0,
        edge: Rgb | None = None,
        width: float = 0,
    ) -> None:
        """A rectangle, rounded if asked, with an edge inside it if asked."""
        self._draw.rounded_rectangle(
            [self._at((left, top)), self._at((right, bottom))],
            radius=radius * self._unit,
            fill=fill,
            outline=edge,
            width=round(width * self._unit),
        )

    def text(self, centre: Point, text: str, height: float, fill: Rgb, room: float | None = None) -> None:
        """Bold text around its centre; smaller than `height` where it would need more than `room`."""
        size = round(height * self._unit)
        while room is not None and font(size).getlength(text) > room * self._unit:
            size -= FINENESS
        self._draw.text(
            self._at(centre), text, fill=fill, font=font(size), anchor="mm", stroke_width=size * 0.03, stroke_fill=fill
        )

    def clip(self, radius: float) -> None:
        """Cut everything outside the canvas's rounded corners away."""
        mask = Image.new("L", self._size)
        right, bottom = (side - 1 for side in self._size)
        ImageDraw.Draw(mask).rounded_rectangle((0, 0, right, bottom), radius * self._unit, fill=255)
        self._image.putalpha(ImageChops.multiply(self._image.getchannel("A"), mask))

    def _at(self, point: Point) -> Point:
        return point[0] * self._unit, point[1] * self._unit


def curve(centre: Point, radii: Point, span: Point, turned: float = 0.0) -> Sequence[Point]:
    """Points along an ellipse over a span of degrees, clockwise from three o'clock; the ellipse may be turned itself."""
    start, end = span
    steps = max(6, round(abs(end - start) / 6))
    tilt_cos, tilt_sin = cos(radians(turned)), sin(radians(turned))
    points = []
    for step in range(steps + 1):
        angle = radians(start + (end - start) * step / steps)
        x, y = radii[0] * cos(angle), radii[1] * sin(angle)
        points.append((centre[0] + x * tilt_cos - y * tilt_sin, centre[1] + x * tilt_sin + y * tilt_cos))
    return points


def star(centre: Point, points: int, outer: float, inner: float, turned: float = -90.0) -> Sequence[Point]:
    """The corners of a star, or of a scalloped edge when the radii are close."""
    return [
        (
            centre[0] + (outer, inner)[corner % 2] * cos(radians(turned + corner * 180 / points)),
            centre[1] + (outer, inner)[corner % 2] * sin(radians(turned + corner * 180 / points)),
        )
        for corner in range(points * 2)
    ]


def smooth(corners: Sequence[Point]) -> Sequence[Point]:
    """A closed outline that swings through all corners (a Catmull-Rom spline)."""
    before, after, beyond = ([*corners[turn:], *corners[:turn]] for turn in (-1, 1, 2))
    return [_swing(*four, step / 6) for four in zip(before, corners, after, beyond, strict=True) for step in range(6)]


def _swing(before: Point, start: Point, end: Point, beyond: Point, share: float) -> Point:
    """A share of the way from `start` to `end`, coming from `before` and going on to `beyond`."""
    x, y = (
        p1
        + share
        * ((p2 - p0) / 2 + share * (p0 - 2.5 * p1 + 2 * p2 - p3 / 2 + share * ((p3 - p0) / 2 + 1.5 * (p1 - p2))))
        for p0, p1, p2, p3 in zip(before, start, end, beyond, strict=True)
    )
    return x, y


def spiral(centre: Point, radius: float, turns: float, turned: float = 0.0) -> Sequence[Point]:
    """Points along a spiral from its middle outwards, clockwise, ending at an angle of `turned` degrees."""
    steps = max(6, round(turns * 24))
    return [
        (
            centre[0] + radius * step / steps * cos(radians(turned - 360 * turns * (1 - step / steps))),
            centre[1] + radius * step / steps * sin(radians(turned - 360 * turns * (1 - step / steps))),
        )
        for step in range(steps + 1)
    ]
