"""Names in a picture."""

import pytest

from bot.drawing.names import fitting


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Kees", "Kees"),
        ("Zoë", "Zoe"),
        ("🤖 Daisy", "Daisy"),
        ("李小龙", None),
        ("", None),
        ("***", None),
    ],
)
def test_a_name_is_written_as_far_as_the_font_goes(name: str, written: str | None) -> None:
    found = fitting(name, 150)

    assert (found[0] if found else None) == written


def test_a_name_that_is_too_long_is_cut() -> None:
    found = fitting("Bram van der Boerenhof", 150)

    assert found is not None
    assert found[0].startswith("Bram van")
    assert found[0].endswith("…")
