"""Components as Discord keeps them."""

from bot.sandbox.completing import completed
from bot.sandbox.wire import Component


def test_what_a_menu_has_chosen_is_named_by_text_whatever_the_bot_wrote() -> None:
    menu = {
        "type": Component.CHANNEL_SELECT,
        "custom_id": "where",
        "default_values": [{"id": 1576911804557164551, "type": "channel"}],
    }

    [row] = completed([{"type": Component.ROW, "components": [menu]}])

    assert row["components"][0]["default_values"] == [{"id": "1576911804557164551", "type": "channel"}]
