"""`/profile`: somebody's ratings in all games, and one game in full with the curve of its rating."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Self

import discord
from discord.ui import ActionRow, Button, Container, DynamicItem, Item, LayoutView, Separator, TextDisplay

from bot.locale import tenths, whole
from bot.services.profiles import Best, Played, Profile, Strength
from bot.ui.pictures import Picture
from bot.ui.presses.items import Answering
from bot.ui.presses.press import Press
from bot.ui.presses.switchboard import StandingLayout
from bot.ui.scene import markdown_safe
from bot.ui.table import ACCENT, gallery_of
from cogs.leaderboard import render

IN_A_ROW, MOST_GAMES = 5, 25
"""How many buttons stand side by side, and how many at all."""

PLACES = ("🥇", "🥈", "🥉")


class ProfileButton(
    Answering,
    DynamicItem[Button[LayoutView]],
    template=r"profile:(?P<user>[1-8]?\d{1,18}):(?P<game>[a-z0-9_]{1,32})",
):
    """Shows another game of somebody's profile in full."""

    def __init__(self, user_id: int, game_key: str, label: str | None, *, is_chosen: bool = False) -> None:
        style = discord.ButtonStyle.primary if is_chosen else discord.ButtonStyle.secondary
        super().__init__(Button(label=label, style=style, custom_id=f"profile:{user_id}:{game_key}"))
        self.user_id = user_id
        self.game_key = game_key

    @classmethod
    async def from_custom_id(cls, _interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /) -> Self:
        """The button that was pressed."""
        return cls(int(match["user"]), match["game"], item.label)

    @property
    def about(self) -> Mapping[str, object]:
        """It belongs to no match."""
        return {"command": "profile", "game": self.game_key}

    async def act(self, press: Press) -> None:
        """Show that game."""
        await show(press, user_id=self.user_id, game_key=self.game_key)


async def show(press: Press, *, user_id: int, game_key: str | None) -> None:
    """Show a profile to whoever asks; raises Refusal for that of a stranger, or of somebody who hides it."""
    profile = await press.house.services.profiles.of(
        user_id, reader=press.person.id, guild_id=press.interaction.guild_id, game_key=game_key
    )
    picture = _picture(press, profile)
    view = StandingLayout()
    view.add_item(Container(*_parts(press, profile, picture), accent_colour=ACCENT))

    async def files() -> Sequence[discord.File]:
        return [] if picture is None else [await press.house.pictures.file(picture)]

    if press.interaction.message is None:
        await press.reveal(view, files)
    else:
        await press.edit(press.interaction.message.id, view, {"attachments": await files()})


def _picture(press: Press, profile: Profile) -> Picture | None:
    """The curve of the chosen game; there is none before the first rated match."""
    if profile.chosen is None or not profile.curve:
        return None
    points = [point.points for point in profile.curve]
    alt = press.say(
        "profile.curve.alt",
        player=profile.name,
        game=press.house.title(profile.chosen.game_key),
        n=len(points) - 1,
        first=points[0],
        last=points[-1],
        lowest=min(points),
        highest=max(points),
    )
    drawn = render.Curve(
        tuple(points), tuple(point.guess for point in profile.curve), profile.chosen.rated - len(points) + 1
    )
    return Picture(partial(render.render, drawn), alt, f"curve {drawn}")


def _parts(press: Press, profile: Profile, picture: Picture | None) -> Iterator[Item[Any]]:
    yield TextDisplay("\n".join(_heading(press, profile)))
    if profile.chosen is not None:
        yield Separator()
        yield TextDisplay("\n".join(_game(press, profile.chosen, profile.bests)))
    if picture is not None:
        yield gallery_of(picture)
        yield TextDisplay(press.say("profile.curve"))
    if profile.opponents:
        yield Separator()
        yield TextDisplay("\n".join(_opponents(press, profile)))
    if len(profile.games) > 1:
        yield from _games(press, profile)


def _heading(press: Press, profile: Profile) -> Iterator[str]:
    say, is_own = press.say, profile.user_id == press.person.id
    yield say("profile.title", player=markdown_safe(profile.name))
    if is_own:
        yield say("profile.own.hidden" if profile.is_hidden else "profile.own.shown")
    if not profile.games:
        yield say("profile.own.empty" if is_own else "profile.empty")
    for played in profile.games:
        yield _in_short(press, played)


def _in_short(press: Press, played: Played) -> str:
    say, game = press.say, press.house.title(played.game_key)
    if not played.finished:
        return say("profile.game.unfinished", game=game, n=played.abandoned)
    rating = say("profile.unrated") if played.everywhere is None else _rated(press, played.everywhere)
    return say("profile.game", game=game, rating=rating, n=played.finished)


def _game(press: Press, played: Played, bests: Sequence[Best]) -> Iterator[str]:
    say = press.say
    yield say("profile.game.title", game=press.house.title(played.game_key))
    if played.everywhere is not None:
        everywhere = played.everywhere
        shown = {"rating": _rated(press, everywhere), "guess": everywhere.guess, "margin": everywhere.margin}
        yield say("profile.rating", **shown)
    else:
        yield say("profile.unrated.why")
    if played.here is not None:
        yield say("profile.rating.here", rating=_rated(press, played.here))
    if played.everywhere is not None and played.everywhere.is_provisional:
        yield say("profile.provisional")
    if played.finished:
        yield say("profile.matches", n=played.finished, rated=played.rated)
    if places := [_place(number, times) for number, times in enumerate(played.places) if times]:
        yield say("profile.places", places=" · ".join(places))
    if played.abandoned:
        yield say("profile.abandoned", n=played.abandoned)
    if played.best_streak:
        yield say("profile.streaks", streak=played.streak, best=played.best_streak)
    for best in bests:
        value = _time(press, best.value) if best.unit == "milliseconds" else whole(best.value)
        feat = say(f"{played.game_key}.feat.{best.feat}", value=f"**{value}**")
        yield say("profile.best", feat=feat, match=best.match_id)


def _rated(press: Press, strength: Strength) -> str:
    key = "leaderboard.rating.provisional" if strength.is_provisional else "leaderboard.rating"
    return press.say(key, points=strength.points)


def _place(number: int, times: int) -> str:
    return f"{PLACES[number] if number < len(PLACES) else f'{number + 1}.'} {times}×"


def _time(press: Press, milliseconds: int) -> str:
    seconds = milliseconds / 1000
    if seconds < 60:
        language = press.house.catalogues.nearest(press.language)
        return press.say("profile.seconds", seconds=tenths(seconds, language))
    return press.say("profile.minutes", minutes=int(seconds) // 60, seconds=f"{int(seconds) % 60:02}")


def _opponents(press: Press, profile: Profile) -> Iterator[str]:
    yield press.say("profile.opponents")
    for other in profile.opponents:
        told = {"player": markdown_safe(other.name), "n": other.matches, "beaten": other.beaten, "lost": other.lost_to}
        yield press.say("profile.opponent", **told)


def _games(press: Press, profile: Profile) -> Iterator[ActionRow[Any]]:
    chosen = profile.chosen.game_key if profile.chosen else None
    buttons = [
        ProfileButton(
            profile.user_id,
            played.game_key,
            press.house.title(played.game_key),
            is_chosen=played.game_key == chosen,
        )
        for played in profile.games[:MOST_GAMES]
    ]
    for start in range(0, len(buttons), IN_A_ROW):
        yield ActionRow(*buttons[start : start + IN_A_ROW])


ITEMS = (ProfileButton,)
"""What the client has to know to hear of a press on any profile, also one from before it started."""
