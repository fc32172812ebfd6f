"""Discord's document, where there is a copy of it."""

import pytest

from tests.discord_checks.document import Document
from tests.discord_checks.watch import NO_DOCUMENT, the_document


@pytest.fixture(scope="module")
def document() -> Document:
    """A document of one's own; tests that need it are skipped where there is none."""
    document = the_document()
    if document is None:
        pytest.skip(NO_DOCUMENT)
    return document
