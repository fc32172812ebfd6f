# One way to do everything; CI runs the same.
set positional-arguments

# what there is
default:
    @just --list

# start the bot: on Discord when DISCORD_TOKEN is set, else in the sandbox
run *arguments:
    uv run farmhand "$@"

# all tests, or those named
test *arguments:
    uv run --group test pytest "$@"

# the random tests with many more examples
soak factor="20":
    FARMHAND_SOAK={{factor}} uv run --group test pytest

# style, without changing anything
lint:
    uv run --group lint ruff check .
    uv run --group lint ruff format --check .

# mend what can be mended
format:
    uv run --group lint ruff check --fix .
    uv run --group lint ruff format .

# types
types:
    uv run --group lint --group test mypy

# import contracts
contracts:
    uv run --group lint lint-imports

# everything that must hold before a change lands
check: lint types contracts test

# pictures of the game's drawings and of a match as people see it, into a folder
pictures folder="pictures":
    uv run --group test python -m tests.pictures "$1"
    uv run --group test python -m tests.browser.pictures "$1"

# virtual players press the buttons of the bot and of two reference bots: docs/load.md
load *arguments:
    uv run --group test python -m tests.benchmarks.load "$@"

# how long a page of a leaderboard takes among a thousand stored results and among a million: docs/ratings.md
leaderboards *arguments:
    uv run --group test python -m tests.benchmarks.leaderboards "$@"

# how much longer a press waits than with a bot that does next to nothing; part of the tests, too
bench:
    uv run --group test pytest -n 0 tests/benchmarks
