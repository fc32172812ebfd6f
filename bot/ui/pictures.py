"""Draws pictures off the event loop, each of them once while it is remembered."""

import asyncio
import json
import zlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import sha256
from io import BytesIO
from typing import NamedTuple, TypeVar

import discord

ALT_LIMIT = 1024
"""Characters that Discord takes to describe a picture."""

SomeView = TypeVar("SomeView")
SomeWords = TypeVar("SomeWords")


class Picture(NamedTuple):
    """A picture to be drawn when it is needed: in a thread, and once for every `key`."""

    draw: Callable[[], bytes]
    """Pure; returns a PNG."""
    alt: str
    """The picture in words; what is longer than Discord takes is cut off."""
    key: str
    """The same key means the same picture."""
    ahead: Callable[[], object] | None = None
    """Draws what the match's next picture will probably need; pure, too."""

    @classmethod
    def of(
        cls,
        draw: Callable[[SomeView, Sequence[str], SomeWords], bytes],
        view: SomeView,
        names: Sequence[str],
        words: SomeWords,
        *,
        alt: str,
        ahead: Callable[[SomeView, Sequence[str]], object] | None = None,
    ) -> "Picture":
        """The picture of a view, with these names and words in it; `ahead` draws what the next one will probably need."""
        key = sha256(json.dumps([view, names, words], sort_keys=True).encode()).hexdigest()
        return cls(partial(draw, view, names, words), alt, key, None if ahead is None else partial(ahead, view, names))


def file_name(picture: Picture) -> str:
    """What the picture is called on Discord: another picture has another name, so nobody sees an old one."""
    return f"table-{zlib.crc32(picture.key.encode()):08x}.png"


def in_words(picture: Picture) -> str:
    """What is read to those who do not see it, as much of it as Discord takes."""
    return picture.alt[:ALT_LIMIT]


class Pictures:
    """The pictures drawn last; a table that has not changed costs nothing to draw again.

    They are drawn one after the other: drawing several at once would finish none of them earlier, and the first ones later.
    """

    def __init__(self, remembered: int = 32) -> None:
        self._drawn: OrderedDict[str, asyncio.Future[bytes]] = OrderedDict()
        self._remembered = remembered
        self._drawing = ThreadPoolExecutor(1, "pictures")

    async def file(self, picture: Picture) -> discord.File:
        """The picture, ready to be sent once; raises what drawing it raised."""
        png = await asyncio.shield(self.begin(picture))
        return discord.File(BytesIO(png), file_name(picture), description=in_words(picture))

    async def draw_ahead(self, picture: Picture) -> None:
        """Draw what the next picture of the same match will probably need, after all that is asked for already."""
        if picture.ahead is not None:
            await asyncio.get_running_loop().run_in_executor(self._drawing, picture.ahead)

    def begin(self, picture: Picture) -> "asyncio.Future[bytes]":
        """Have a picture drawn that will be asked for soon; the PNG, unless that fails."""
        drawing = self._drawn.get(picture.key)
        if drawing is None or (drawing.done() and drawing.exception()):
            drawing = asyncio.get_running_loop().run_in_executor(self._drawing, picture.draw)
            self._drawn[picture.key] = drawing
        self._drawn.move_to_end(picture.key)
        while len(self._drawn) > self._remembered:
            self._drawn.popitem(last=False)
        return drawing
