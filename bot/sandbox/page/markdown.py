"""Discord's flavour of markdown as HTML for the page; HTML in the text stays text."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

ANGLED = re.compile(
    r"<(?:(?P<user>@!?(?P<user_id>\d+))|(?P<channel>#(?P<channel_id>\d+))"
    r"|t:(?P<moment>-?\d{1,13})(?::(?P<style>[tTdDfFsSR]))?"
    r"|(?P<animated>a?):(?P<emoji>\w{2,32}):(?P<emoji_id>\d+)"
    r"|/(?P<command>[^:>]{1,100}):\d+)>"
)
ADDRESS = re.compile(r"https?://[^\s<>]*[^\s<>.,:;\"'\])|*_~]")

JUMP = re.compile(r"https?://[^/]+/channels/\d+/(?P<channel_id>\d+)(?:/(?P<message_id>\d+))?")


class Names(Protocol):
    """Who and what the ids in a text are."""

    def user_name(self, user_id: str) -> str | None:
        """A person's name; None for somebody unknown."""

    def channel_name(self, channel_id: str) -> str | None:
        """A channel's name; None for one that is gone."""

    def emoji_url(self, emoji_id: str) -> str:
        """Where an emoji's picture is."""


def render(text: str, names: Names) -> str:
    """The HTML of a message's text."""
    return str(_MARKDOWN.render(text, {"names": names})).strip()


def _spoiler(state: StateInline, silent: bool) -> bool:
    if not state.src.startswith("||", state.pos):
        return False
    end = state.src.find("||", state.pos + 2)
    if end < 0 or end + 2 > state.posMax or end == state.pos + 2:
        return False
    if not silent:
        after = state.posMax
        state.push("spoiler_open", "span", 1).attrs = {"class": "spoiler", "tabindex": "0", "role": "button"}
        state.pos, state.posMax = state.pos + 2, end
        state.md.inline.tokenize(state)
        state.push("spoiler_close", "span", -1)
        state.posMax = after
    state.pos = end + 2
    return True


def _angled(state: StateInline, silent: bool) -> bool:
    found = ANGLED.match(state.src, state.pos, state.posMax)
    if found is None:
        return False
    if not silent:
        state.push("angled", "", 0).meta = {"found": found}
    state.pos = found.end()
    return True


def _address(state: StateInline, silent: bool) -> bool:
    """A bare address. The text rule eats letters, so this one looks back from the colon that stopped it."""
    scheme = re.search(r"https?$", state.pending)
    if scheme is None or state.linkLevel > 0 or not state.src.startswith("://", state.pos):
        return False
    found = ADDRESS.match(state.src, state.pos - len(scheme[0]), state.posMax)
    if found is None:
        return False
    if not silent:
        state.pending = state.pending[: -len(scheme[0])]
        place = _place(found[0], state.env["names"])
        attrs: dict[str, str | int | float] = {"href": found[0]}
        state.push("link_open", "a", 1).attrs = attrs | ({"class": "mention"} if place else {})
        state.push("text", "", 0).content = place or found[0]
        state.push("link_close", "a", -1)
    state.pos = found.end()
    return True


def _place(address: str, names: Names) -> str | None:
    """How a bare link to a channel or a message reads, as far as its channel is known: `#farm`, `#farm › 💬`."""
    found = JUMP.fullmatch(address)
    name = found and names.channel_name(found["channel_id"])
    if not found or not name:
        return None
    return f"#{name} › 💬" if found["message_id"] else f"#{name}"


def _subtext(state: StateBlock, line: int, last: int, silent: bool) -> bool:  # noqa: ARG001  (markdown-it's signature)
    start, end = state.bMarks[line] + state.tShift[line], state.eMarks[line]
    if not state.src.startswith("-# ", start):
        return False
    if not silent:
        state.line = line + 1
        state.push("subtext_open", "small", 1).map = [line, state.line]
        inline = state.push("inline", "", 0)
        inline.content, inline.map, inline.children = state.src[start + 3 : end].strip(), [line, state.line], []
        state.push("subtext_close", "small", -1)
    return True


def _quote(state: StateBlock, line: int, last: int, silent: bool) -> bool:
    """`> ` quotes its own line only; `>>> ` all that follows."""
    first = _line(state, line)
    if not first.startswith(("> ", ">>> ")):
        return False
    if silent:
        return True
    if first.startswith(">>> "):
        lines, after = [first[4:], *(_line(state, n) for n in range(line + 1, last))], last
    else:
        after = next((n for n in range(line, last) if not _line(state, n).startswith("> ")), last)
        lines = [_line(state, n)[2:] for n in range(line, after)]
    state.push("blockquote_open", "blockquote", 1).map = [line, after]
    state.md.block.parse("\n".join(lines), state.md, state.env, state.tokens)
    state.push("blockquote_close", "blockquote", -1)
    state.line = after
    return True


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]]


def _render_angled(
    renderer: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType
) -> str:
    del renderer, options
    found, names = tokens[index].meta["found"], env["names"]
    if found["user"]:
        name = names.user_name(found["user_id"]) or "unknown-user"
        return f'<span class="mention" data-user-id="{found["user_id"]}">@{escapeHtml(name)}</span>'
    if found["channel"]:
        name = names.channel_name(found["channel_id"]) or "unknown"
        return f'<a class="mention" href="#" data-channel-id="{found["channel_id"]}">#{escapeHtml(name)}</a>'
    if found["emoji"]:
        title = f":{found['emoji']}:"
        url = escapeHtml(names.emoji_url(found["emoji_id"]))
        return f'<img class="emoji" src="{url}" alt="{title}" title="{title}">'
    if found["command"]:
        return f'<span class="mention command">/{escapeHtml(found["command"])}</span>'
    return _time(int(found["moment"]), found["style"] or "f", found[0])


def _time(seconds: int, style: str, source: str) -> str:
    try:
        moment = datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, ValueError, OSError):
        return escapeHtml(source)
    return f'<time datetime="{moment.isoformat()}" data-style="{style}">{moment.day} {moment:%B %Y %H:%M} UTC</time>'


def _strong(renderer: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    """Two underscores underline; two stars are bold."""
    del renderer, options, env
    token = tokens[index]
    tag = "u" if token.markup == "__" else "strong"
    return f"<{tag}>" if token.nesting > 0 else f"</{tag}>"


def _link(renderer: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    token = tokens[index]
    token.attrs.update({"target": "_blank", "rel": "noopener noreferrer"})
    return str(renderer.renderToken(tokens, index, options, env))


def _build() -> MarkdownIt:
    rules = [
        "emphasis",
        "strikethrough",
        "backticks",
        "fence",
        "list",
        "heading",
        "link",
        "autolink",
        "escape",
        "newline",
    ]
    markdown = MarkdownIt("zero", {"html": False, "breaks": True}).enable(rules)
    markdown.inline.add_terminator_char("|")
    markdown.inline.ruler.before("emphasis", "spoiler", _spoiler)
    markdown.inline.ruler.before("autolink", "angled", _angled)
    markdown.inline.ruler.before("escape", "address", _address)
    interrupts: Any = {"alt": ["paragraph", "list", "blockquote"]}
    markdown.block.ruler.before("list", "subtext", _subtext, interrupts)
    markdown.block.ruler.before("list", "quote", _quote, interrupts)
    for name, rule in {
        "angled": _render_angled,
        "strong_open": _strong,
        "strong_close": _strong,
        "link_open": _link,
    }.items():
        markdown.add_render_rule(name, rule)
    return markdown


_MARKDOWN = _build()
