"""What counts as an emoji on a button or an option: one of Unicode's, or one of the application's own."""

import re
from collections.abc import Collection

from bot.sandbox.errors import Problems
from bot.sandbox.wire import Obj

OLDER = (
    "©®‼⁉™ℹ↔-↙↩↪⌚⌛⌨⏏⏩-⏳⏸-⏺Ⓜ▪▫▶◀◻-◾☀-☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸-☺♀♂♈-♓♟♠♣♥♦♨♻♾♿⚒-⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪⛰-⛵⛷-⛺⛽"
    "✂✅✈-✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓-❕❗❣❤➕-➗➡➰➿⤴⤵⬅-⬇⬛⬜⭐⭕〰〽㊗㊙"
)
"""Unicode's emoji among the older symbols; ★ and ● are none, and Discord refuses them."""
NEWER = "\U0001f004\U0001f0cf\U0001f170-\U0001faff"
KEYCAP = "[0-9#*]\ufe0f?\u20e3"
ONE = f"[{OLDER}{NEWER}]\ufe0f?[\U0001f3fb-\U0001f3ff]?[\U000e0020-\U000e007f]*"
FLAG = "[\U0001f1e6-\U0001f1ff]{2}"
UNICODE = re.compile(f"(?:{KEYCAP}|{FLAG}|{ONE}(?:\u200d{ONE})*)")

INVALID = "BUTTON_COMPONENT_INVALID_EMOJI"
"""Discord uses this code for options of a select as well."""


def check_emoji(problems: Problems, path: str, thing: Obj, own: Collection[str]) -> None:
    """Note an emoji that does not exist; `own` are the ids of the application's."""
    emoji = thing.get("emoji")
    if emoji is None:
        return
    if emoji.get("id"):
        if str(emoji["id"]) not in own:
            problems.add(f"{path}.emoji.id", INVALID, "Invalid emoji")
    elif not UNICODE.fullmatch(emoji.get("name") or ""):
        problems.add(f"{path}.emoji.name", INVALID, "Invalid emoji")
