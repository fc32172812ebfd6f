"""What Koe zoekt Boer shows on Discord: the picture of the table and its buttons, what happened, and the final scores."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from discord import ButtonStyle
from discord.ui import ActionRow, Item
from discord.utils import as_chunks

from bot.locale import Say
from bot.services.table import Seen
from bot.ui.pictures import Picture
from bot.ui.scene import Board, Chapter, Scene
from bot.ui.table import BADGES
from cogs.koe.help import chapters
from cogs.koe.render import draw_next, draw_table
from cogs.koe.rules import (
    BACK,
    COLOURS,
    MANY_TARGETS,
    Back,
    ChoiceView,
    Discard,
    Done,
    Draw,
    FarmView,
    Pick,
    Play,
    TurnOver,
    View,
)
from cogs.koe.strips.labels import Words
from cogs.koe.words import SYMBOLS, Wording, face, is_cow, is_happy, points

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉", 4: "4️⃣", 5: "5️⃣"}
BUTTONS_IN_A_ROW = 5
PHONE_ROW = 18
"""Characters of the labels, and spaces between them, that fit beside their emoji in one row on a phone."""
FEW_ANSWERS = 12
"""With more of them in short rows a message has more components than Discord takes."""

Row = ActionRow[Any]


class KoeViews:
    """How the game looks; see `GameViews`."""

    def board(self, scene: Scene) -> Board:
        """The running match."""
        view, words = _view(scene), _words(scene)
        if view["phase"] == "setup":
            return Board(
                scene.say("koe.ask.setup"), _picture(scene, view, words), _setup_rows(scene, view, words), None
            )
        if choice := view["choice"]:
            text = _question(view, choice, words)
            return Board(text, _picture(scene, view, words), _choice_rows(scene, view, choice, words), None)
        return Board(_turn_text(view, words), _picture(scene, view, words), _turn_rows(scene, view, words), None)

    def final(self, scene: Scene) -> Board:
        """Who won, and what every farm is worth."""
        view, words = _view(scene), _words(scene)
        winners, scores, places = sorted(scene.outcome.winners), scene.outcome.scores, scene.outcome.places
        key = "koe.final.won" if len(winners) == 1 else "koe.final.shared"
        best = words.list_of([words.names[seat] for seat in winners])
        won = scene.say(key, players=best, score=points(scores[winners[0]]))
        ranking = sorted(range(len(places)), key=lambda seat: places[seat])
        lines = (_final_line(scene, view["farms"][seat], seat, places[seat]) for seat in ranking)
        return Board("\n".join((won, *lines)), _picture(scene, view, words), (), None)

    def event(self, scene: Scene, seen: Seen) -> str | None:
        """One line of what happened."""
        return _words(scene).event(seen.event)

    def chapters(self, say: Say, language: str) -> Sequence[Chapter]:
        """See `ExplainsRules`."""
        return chapters(Wording(say, language, ()), language)


def _view(scene: Scene) -> View:
    return cast("View", scene.view)


def _words(scene: Scene) -> Wording:
    return Wording(scene.say, scene.table.language, scene.names)


# ---- the picture


def _picture(scene: Scene, view: View, words: Wording) -> Picture:
    names = scene.plain_names
    alt = words.alt(view, names)
    return scene.begun(Picture.of(draw_table, view, names, labels(words), alt=alt, ahead=draw_next))


def labels(words: Wording) -> Words:
    """What is written in the picture besides names."""
    return Words(words.picture_names(), words.say("koe.picture.pile"), words.say("koe.picture.discard"))


# ---- set-up


def _setup_rows(scene: Scene, view: View, words: Wording) -> Sequence[Row]:
    """A row of cows for every person who has not decided, and one button for all who want none turned over.

    All cows are sad here, so that no face has to say it; and one person among practice players needs no badges.
    """
    people = [seat.number for seat in scene.table.seats if not seat.is_practice]
    rows = [
        _row(
            scene.button(
                TurnOver(code[:-1]),
                words.owned_cow(seat, code) if len(people) > 1 else words.cow(code),
                style=ButtonStyle.primary,
            )
            for code in view["farms"][seat]["meadow"]
        )
        for seat in people
        if not view["farms"][seat]["turned_over"]
    ]
    return (*rows, _row([scene.button(TurnOver(None), scene.say("koe.button.turn_none"))]))


# ---- a turn


def _turn_text(view: View, words: Wording) -> str:
    """What may be done, and what the face-up farm cards do.

    All of it stands above the picture: its length changes from turn to turn, and the buttons shall not move with it.
    """
    asked = words.say("koe.ask.turn", turn=view["turn"], turns=view["turns"])
    return "\n".join((asked, *_legend(view, words)))


def _legend(view: View, words: Wording) -> Iterator[str]:
    """A small line for each kind of farm card that lies face up."""
    slots: dict[str, list[str]] = {}
    for slot, code in enumerate(view["face_up"], start=1):
        if code and not is_cow(code):
            slots.setdefault(code, []).append(str(slot))
    for code, places in slots.items():
        yield words.say("koe.legend", slots=words.list_of(places), card=words.card(code), effect=words.effect(code))


def _turn_rows(scene: Scene, view: View, words: Wording) -> Sequence[Row]:
    """Play one of the face-up cards, discard one, or draw what the pile shows."""
    turn = view["turn"]
    shown = [(slot, code) for slot, code in enumerate(view["face_up"]) if code]
    plays = (
        scene.button(
            Play(turn, slot, code),
            scene.say("koe.button.play", slot=slot + 1, card=words.card(code)),
            style=ButtonStyle.success,
            emoji=face(code),
        )
        for slot, code in shown
    )
    discards = (
        scene.button(Discard(turn, slot, code), scene.say("koe.button.discard", slot=slot + 1)) for slot, code in shown
    )
    return _row(plays), _row([*discards, _draw_button(scene, view, words)])


def _draw_button(scene: Scene, view: View, words: Wording) -> Item[Any]:
    top = view["pile"]["top"]
    label = scene.say("koe.button.draw", cow=words.cow(top)) if top else scene.say("koe.button.draw_blind")
    return scene.button(
        Draw(view["turn"], top or BACK), label, style=ButtonStyle.primary, emoji=face(top) if top else "🎴"
    )


# ---- a choice


def _question(view: View, choice: ChoiceView, words: Wording) -> str:
    """Whose choice it is, about which card, and what is asked."""
    chosen = words.cow(choice["chosen"]) if choice["chosen"] else ""
    asked = words.say(f"koe.ask.{choice['question']}", n=choice["left"], cow=chosen)
    return words.say(
        "koe.ask",
        player=_mover(view, words),
        card=words.card(choice["card"]),
        emoji=face(choice["card"]),
        effect=words.effect(choice["card"]),
        question=asked,
    )


def _choice_rows(scene: Scene, view: View, choice: ChoiceView, words: Wording) -> Sequence[Row]:
    """A button for each answer, or a menu when there are many, and below them what ends the choice."""
    turn, step = view["turn"], choice["step"]
    picks = [(Pick(turn, step, target), *_answer(view, target, words)) for target in choice["targets"]]
    if len(picks) > MANY_TARGETS:
        options = [(pick, scene.say("koe.option", label=label, emoji=emoji), None) for pick, label, emoji in picks]
        rows = [_row([scene.select(options, scene.say("koe.select"))])]
    else:
        buttons = [scene.button(pick, label, style=ButtonStyle.primary, emoji=emoji) for pick, label, emoji in picks]
        rows = [_row(some) for some in as_chunks(buttons, _answers_in_a_row([label for _, label, _ in picks]))]
    ends = []
    if choice["may_stop"]:
        label = scene.say("koe.button.done" if step else "koe.button.skip")
        ends.append(scene.button(Done(turn, step), label, style=ButtonStyle.success))
    if choice["may_go_back"]:
        ends.append(scene.button(Back(turn, step), scene.say("koe.button.back")))
    return (*rows, _row(ends)) if ends else rows


def _answers_in_a_row(labels: Sequence[str]) -> int:
    """As many as a phone shows side by side: one left over would take a line of its own. Many fill rows to the brim."""
    if len(labels) > FEW_ANSWERS:
        return BUTTONS_IN_A_ROW
    return max(2, min(4, PHONE_ROW // (max(map(len, labels)) + 1)))


def _answer(view: View, target: str, words: Wording) -> tuple[str, str]:
    """The label and the emoji of one possible answer."""
    if target == "build":
        return words.say("koe.button.build"), "🔨"
    if target.startswith("fill-"):
        return words.say("koe.button.fill", barn=int(target.removeprefix("fill-")) + 1), "🏠"
    if target in COLOURS:
        return words.say("koe.button.colour", symbol=SYMBOLS[target], colour=words.say(f"koe.colour.{target}")), "🦸"
    name, _, barn = target.partition(">")
    seat, code = _whereabouts(view, name)
    if barn:
        return words.say("koe.button.into_barn", cow=words.cow(code), barn=int(barn) + 1), face(code)
    return (words.cow(code) if seat == view["to_move"] else words.owned_cow(seat, code)), face(code)


def _whereabouts(view: View, name: str) -> tuple[int, str]:
    """In whose meadow a cow is, and how it lies; raises StopIteration if it is in none."""
    return next((seat, code) for seat, farm in enumerate(view["farms"]) for code in farm["meadow"] if code[:-1] == name)


def _mover(view: View, words: Wording) -> str:
    return words.names[view["to_move"] or 0]


# ---- the end


def _final_line(scene: Scene, farm: FarmView, seat: int, place: int) -> str:
    cows = [code for pile in (farm["meadow"], *farm["barns"]) for code in pile]
    happy = sum(int(code[1]) for code in cows if is_happy(code))
    return scene.say(
        "koe.final.line",
        place=MEDALS[place],
        badge=BADGES[seat],
        player=scene.names[seat],
        score=points(farm["score"]),
        happy=happy,
        sad=happy - farm["score"],
    )


def _row(items: Iterable[Item[Any]]) -> Row:
    row: Row = ActionRow()
    for item in items:
        row.add_item(item)
    return row
