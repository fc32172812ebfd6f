"""The command line: `farmhand`, or `python -m bot`.

It reads what was typed, which is quick; what a command works with takes a second to load, and is loaded to carry one out.
"""

import argparse
import sys
from collections.abc import Sequence

from bot.core.game import LEVELS

MATCHES = 2**63
"""Beyond all numbers that a match may have."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command; returns the exit code."""
    chosen = _parser().parse_args(arguments)
    from bot.commands import carry_out  # noqa: PLC0415  (whoever asks for help, or mistypes, need not wait for it)

    return carry_out(chosen)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="farmhand", description="A Discord bot that hosts farm card games.")
    commands = parser.add_subparsers(dest="command", title="commands", description="without one, the bot starts")
    parser.set_defaults(command="run")

    simulate = commands.add_parser("simulate", help="let practice players play among themselves, without Discord")
    simulate.add_argument("key", help="the game, for example koe")
    simulate.add_argument("--seats", type=int, required=True, help="how many practice players")
    simulate.add_argument("--games", type=int, default=1, help="how many matches (1)")
    simulate.add_argument("--seed", default="1", help="the same seed gives the same matches (1)")
    simulate.add_argument("--level", choices=LEVELS, default="normal", help="how well they play (normal)")

    replay = commands.add_parser("replay", help="print a stored match move by move")
    replay.add_argument("match", type=_number_of_a_match, help="the number of the match, as its table shows it")
    replay.add_argument("--move", type=int, help="only this move, and the table with all hands after it (0: the deal)")
    replay.add_argument("--language", help="en or nl (that of the match)")

    verify = commands.add_parser("verify", help="check that a match followed from what was sealed at its deal")
    verify.add_argument("match", type=_number_of_a_match, help="the number of the match, as its table shows it")
    verify.add_argument("--noted", help="the seal that its table showed, or the first 12 characters of it")

    commands.add_parser(
        "rebuild-ratings",
        help="count all ratings, statistics and records anew from the stored matches; stop the bot first",
    )

    commands.add_parser("doctor", help="check token, permissions and database, and say what to do")
    return parser


def _number_of_a_match(text: str) -> int:
    """What was typed as one, if a database can hold it."""
    if not text.isdecimal() or not 0 < int(text) < MATCHES:
        raise argparse.ArgumentTypeError(f"there is no match {text}; matches have numbers, such as 7")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
