"""Components of messages that Discord refuses, each named by its path."""

from typing import Any

import pytest

from tests.sandbox.bodies import V2, button, fields, options, refused, row, select, send, text
from tests.sandbox.conftest import Bot, Start

pytestmark = pytest.mark.sends_what_discord_refuses

FIRST = "components.0.components.0"
MEDIA = {"url": "https://example.com/x.png"}

CLASSIC: dict[str, tuple[list[dict[str, Any]], str]] = {
    "six rows": ([row(button(n)) for n in range(6)], "components"),
    "a row of six buttons": ([row(*(button(n) for n in range(6)))], "components.0.components"),
    "an empty row": ([row()], "components.0.components"),
    "a select beside a button": ([row(select(), button())], "components.0.components.1"),
    "the same custom_id twice": ([row(button(), button())], "components.0.components.1.custom_id"),
    "a custom_id of 101": ([row(button(custom_id="x" * 101))], "components.0.components.0.custom_id"),
    "a button without custom_id": ([row({"type": 2, "style": 1, "label": "x"})], "components.0.components.0.custom_id"),
    "a button without label and emoji": ([row(button(label=""))], "components.0.components.0.label"),
    "a label of 81": ([row(button(label="x" * 81))], "components.0.components.0.label"),
    "a link without address": ([row({"type": 2, "style": 5, "label": "x"})], "components.0.components.0.url"),
    "a style of nine": ([row(button(style=9))], "components.0.components.0.style"),
    "a select without options": ([row(select(options=[]))], "components.0.components.0.options"),
    "a select of 26": ([row(select(options=options(26)))], "components.0.components.0.options"),
    "an option's label of 101": (
        [row(select(options=options(1, label="x" * 101)))],
        "components.0.components.0.options.0.label",
    ),
    "an option's description of 101": (
        [row(select(options=options(1, description="x" * 101)))],
        "components.0.components.0.options.0.description",
    ),
    "the same value twice": (
        [row(select(options=options(2, value="x")))],
        "components.0.components.0.options.1",
    ),
    "two defaults where one may be chosen": (
        [row(select(options=options(2, default=True)))],
        "components.0.components.0.options",
    ),
    "a placeholder of 151": ([row(select(placeholder="x" * 151))], "components.0.components.0.placeholder"),
    "the same id twice": ([row(button(id=5), button(1, id=5))], "components.0.components.1.id"),
    "a link with a custom_id": (
        [row({"type": 2, "style": 5, "label": "x", "url": "https://example.com", "custom_id": "x"})],
        FIRST,
    ),
    "a button with an address": ([row(button(url="https://example.com"))], FIRST),
    "an address of 513": (
        [row({"type": 2, "style": 5, "label": "x", "url": "https://example.com/" + "x" * 493})],
        f"{FIRST}.url",
    ),
    "an emoji that is a word": ([row(button(emoji={"name": "cow"}))], f"{FIRST}.emoji.name"),
    "an emoji that is only a symbol": ([row(button(emoji={"name": "★"}))], f"{FIRST}.emoji.name"),
    "two emojis": ([row(button(emoji={"name": "🐄🐄"}))], f"{FIRST}.emoji.name"),
    "an emoji that is nobody's": ([row(button(emoji={"id": "1", "name": "cow"}))], f"{FIRST}.emoji.id"),
    "an option's unknown emoji": (
        [row(select(options=options(1, emoji={"name": "cow"})))],
        f"{FIRST}.options.0.emoji.name",
    ),
    "fewer options than must be chosen": (
        [row(select(options=options(2), min_values=3, max_values=3))],
        f"{FIRST}.options",
    ),
    "a minimum above the maximum": (
        [row(select(options=options(5), min_values=3, max_values=2))],
        f"{FIRST}.max_values",
    ),
    "an option without value": ([row(select(options=[{"label": "x"}]))], f"{FIRST}.options.0.value"),
    "a select without custom_id": ([row({"type": 5})], f"{FIRST}.custom_id"),
    "a field that nobody knows": ([row(button(colour="red"))], f"{FIRST}.colour"),
    "a label that is a number": ([row(button(label=5))], f"{FIRST}.label"),
    "a text input in a message": ([row({"type": 4, "custom_id": "x", "style": 1})], FIRST),
    "a text without the V2 flag": ([text()], "components.0"),
    "a button without a row": ([button()], "components.0"),
    "a text in a row": ([row(text())], FIRST),
}

NEW: dict[str, tuple[list[dict[str, Any]], str]] = {
    "41 components, nested ones counted": ([{"type": 17, "components": [text()] * 40}], "components"),
    "more than 4000 characters together": ([text("x" * 2_000), text("x" * 2_001)], "components"),
    "an empty text": ([text("")], "components.0.content"),
    "an empty container": ([{"type": 17, "components": []}], "components.0.components"),
    "a container in a container": (
        [{"type": 17, "components": [{"type": 17, "components": [text()]}]}],
        FIRST,
    ),
    "a section without accessory": ([{"type": 9, "components": [text()]}], "components.0.accessory"),
    "a section of four texts": (
        [{"type": 9, "components": [text()] * 4, "accessory": button()}],
        "components.0.components",
    ),
    "a section without text": ([{"type": 9, "components": [], "accessory": button()}], "components.0.components"),
    "a section of buttons": ([{"type": 9, "components": [button()], "accessory": button(1)}], FIRST),
    "a select beside a section": (
        [{"type": 9, "components": [text()], "accessory": select()}],
        "components.0.accessory",
    ),
    "a thumbnail on its own": ([{"type": 11, "media": MEDIA}], "components.0"),
    "a thumbnail without picture": (
        [{"type": 9, "components": [text()], "accessory": {"type": 11}}],
        "components.0.accessory.media",
    ),
    "a thumbnail's description of 1025": (
        [{"type": 9, "components": [text()], "accessory": {"type": 11, "media": MEDIA, "description": "x" * 1_025}}],
        "components.0.accessory.description",
    ),
    "a gallery of none": ([{"type": 12, "items": []}], "components.0.items"),
    "a gallery without picture": ([{"type": 12, "items": [{}]}], "components.0.items.0.media"),
    "a picture's description of 1025": (
        [{"type": 12, "items": [{"media": MEDIA, "description": "x" * 1_025}]}],
        "components.0.items.0.description",
    ),
    "a picture that does not come along": (
        [{"type": 12, "items": [{"media": {"url": "attachment://x.png"}}]}],
        "components.0.items.0.media.url",
    ),
    "a file from elsewhere": ([{"type": 13, "file": MEDIA}], "components.0.file.url"),
    "a separator of three": ([{"type": 14, "spacing": 3}], "components.0.spacing"),
    "a colour beyond white": (
        [{"type": 17, "accent_color": 0x1000000, "components": [text()]}],
        "components.0.accent_color",
    ),
    "a button without a row": ([button()], "components.0"),
    "a label of a form": ([{"type": 18, "label": "x", "component": select()}], "components.0"),
    "a gallery of eleven": (
        [{"type": 12, "items": [{"media": {"url": "https://example.com/x.png"}}] * 11}],
        "components.0.items",
    ),
    "a picture from nowhere": (
        [{"type": 12, "items": [{"media": {"url": "cow.png"}}]}],
        "components.0.items.0.media.url",
    ),
    "a custom_id twice, one of them nested": (
        [row(button()), {"type": 17, "components": [row(button())]}],
        "components.1.components.0.components.0.custom_id",
    ),
}


async def test_every_misshapen_component_is_named_by_its_path(started: Start) -> None:
    bot = await started(Bot())
    for flags, cases in ((0, CLASSIC), (V2, NEW)):
        for what, (components, path) in cases.items():
            refusal = await refused(bot, content="" if flags else "x", components=components, flags=flags)
            assert (refusal.status, refusal.code) == (400, 50035), what
            assert path in fields(refusal), what


async def test_what_just_fits_is_accepted(started: Start) -> None:
    bot = await started(Bot())
    await send(bot, content="x" * 2_000, components=[row(*(button(n + 5 * m) for n in range(5))) for m in range(5)])
    await send(bot, flags=V2, components=[text("x" * 4_000)])
    await send(bot, flags=V2, components=[{"type": 17, "components": [text()] * 39}])
    await send(bot, content="", components=[row(select(options=options(25)))])
    await send(bot, content="x", components=[row(button(label="x" * 80, custom_id="x" * 100))])
    await send(bot, content="x", components=[row(button(label=None, emoji={"name": "🐄"}), button(1))])
    section = {"type": 9, "components": [text()] * 3, "accessory": {"type": 11, "media": MEDIA}}
    gallery = {"type": 12, "items": [{"media": MEDIA, "description": "x" * 1_024}] * 10}
    await send(bot, flags=V2, components=[section, gallery, {"type": 14, "spacing": 2}])


async def test_an_emoji_of_the_applications_own_is_known(started: Start) -> None:
    bot = await started(Bot())
    cow = await bot.create_application_emoji(name="cow", image=b"\x89PNG\r\n\x1a\n moo")
    emoji = {"id": str(cow.id), "name": "cow"}
    await send(bot, content="moo", components=[row(button(emoji=emoji), button(1))])
    await cow.delete()
    assert fields(await refused(bot, content="moo", components=[row(button(emoji=emoji))])) == [f"{FIRST}.emoji.id"]
