"""Discord's markdown as the page shows it."""

import pytest

from bot.sandbox.page.markdown import render


class Farm:
    """Knows one person, one channel, and where emojis are."""

    def user_name(self, user_id: str) -> str | None:
        return "Anna <3" if user_id == "12" else None

    def channel_name(self, channel_id: str) -> str | None:
        return "farm" if channel_id == "3" else None

    def emoji_url(self, emoji_id: str) -> str:
        return f"/emojis/{emoji_id}.png"


LINK = 'target="_blank" rel="noopener noreferrer"'

CASES: dict[str, tuple[str, str]] = {
    "bold, italics, underline, strike": (
        "**b** *i* _i_ __u__ ~~s~~",
        "<p><strong>b</strong> <em>i</em> <em>i</em> <u>u</u> <s>s</s></p>",
    ),
    "a spoiler with bold inside": (
        "a ||**b** c|| d",
        '<p>a <span class="spoiler" tabindex="0" role="button"><strong>b</strong> c</span> d</p>',
    ),
    "an unfinished spoiler": ("||a", "<p>||a</p>"),
    "code": ("`<b>`", "<p><code>&lt;b&gt;</code></p>"),
    "a quote of its own lines only": (
        "> a\n> b\nc",
        "<blockquote>\n<p>a<br>\nb</p>\n</blockquote>\n<p>c</p>",
    ),
    "a quote of all that follows": (">>> a\nb", "<blockquote>\n<p>a<br>\nb</p>\n</blockquote>"),
    "subtext": ("a\n-# b *c*", "<p>a</p>\n<small>b <em>c</em></small>"),
    "a heading": ("## Farm", "<h2>Farm</h2>"),
    "a list": ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
    "a bare address": (
        "see https://x.nl/a_b, and",
        f'<p>see <a href="https://x.nl/a_b" {LINK}>https://x.nl/a_b</a>, and</p>',
    ),
    "a bare link to a message": (
        "https://discord.com/channels/1/3/4",
        f'<p><a href="https://discord.com/channels/1/3/4" class="mention" {LINK}>#farm › 💬</a></p>',
    ),
    "a bare link to a channel that is gone": (
        "https://discord.com/channels/1/2",
        f'<p><a href="https://discord.com/channels/1/2" {LINK}>https://discord.com/channels/1/2</a></p>',
    ),
    "a named link": ("[a](https://x.nl)", f'<p><a href="https://x.nl" {LINK}>a</a></p>'),
    "a link that is a script": ("[a](javascript:x)", "<p>[a](javascript:x)</p>"),
    "a person": ("<@12>", '<p><span class="mention" data-user-id="12">@Anna &lt;3</span></p>'),
    "somebody unknown": ("<@!9>", '<p><span class="mention" data-user-id="9">@unknown-user</span></p>'),
    "a channel": ("<#3>", '<p><a class="mention" href="#" data-channel-id="3">#farm</a></p>'),
    "a time": (
        "<t:1700000000:R>",
        '<p><time datetime="2023-11-14T22:13:20+00:00" data-style="R">14 November 2023 22:13 UTC</time></p>',
    ),
    "a time beyond the calendar": ("<t:9999999999999:R>", "<p>&lt;t:9999999999999:R&gt;</p>"),
    "an emoji": ("<:cow:5>", '<p><img class="emoji" src="/emojis/5.png" alt=":cow:" title=":cow:"></p>'),
    "HTML": ("<b onclick=x>&amp;", "<p>&lt;b onclick=x&gt;&amp;amp;</p>"),
    "an escaped star": ("\\*a\\*", "<p>*a*</p>"),
    "line ends": ("a\nb", "<p>a<br>\nb</p>"),
    "a picture is no markdown of Discord's": ("![a](https://x.nl)", f'<p>!<a href="https://x.nl" {LINK}>a</a></p>'),
}


@pytest.mark.parametrize(("text", "html"), CASES.values(), ids=CASES)
def test_it_reads_as_on_discord(text: str, html: str) -> None:
    assert render(text, Farm()) == html
