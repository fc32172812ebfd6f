"""The bytes behind attachments and emojis, which the CDN route serves."""

import io
import mimetypes
import re
from pathlib import Path
from typing import NamedTuple

from PIL import Image


class Upload(NamedTuple):
    """A file as a request carries it; `slot` is the n of `files[n]`, or its place among the files where it was named otherwise."""

    slot: str
    filename: str
    content_type: str
    data: bytes


class Files:
    """Files by id: in a folder when the world is kept, else in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._kept: dict[str, bytes] = {}

    def put(self, file_id: str, data: bytes) -> None:
        """Keep a file; ids are snowflakes, so they are safe as names."""
        if self._folder is None:
            self._kept[file_id] = data
        else:
            self._folder.mkdir(parents=True, exist_ok=True)
            (self._folder / file_id).write_bytes(data)

    def get(self, file_id: str) -> bytes | None:
        """A file's bytes; None when it is gone."""
        if self._folder is None:
            return self._kept.get(file_id)
        path = self._folder / file_id
        return path.read_bytes() if file_id.isdigit() and path.is_file() else None

    def drop(self, file_id: str) -> None:
        """Forget a file."""
        if self._folder is None:
            self._kept.pop(file_id, None)
        else:
            (self._folder / file_id).unlink(missing_ok=True)


def safe_name(filename: str) -> str:
    """A file's name as Discord keeps it: without anything that an address could not carry."""
    return re.sub(r"[^A-Za-z0-9._-]", "", filename.replace(" ", "_")).lstrip("._") or "file"


def guess_type(filename: str) -> str:
    """The content type that a name promises."""
    return mimetypes.guess_type(filename)[0] or "application/octet-stream"


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels; None for what is no picture, or a damaged one, or one too large to be drawn."""
    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.size
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):  # `UnidentifiedImageError` is an OSError
        return None
