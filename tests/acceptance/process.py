"""The bot's command line in a process that can be killed, forked from one that has imported it already."""

import os
import sys
from collections.abc import Iterator, Mapping
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from unittest.mock import patch

from bot import __main__ as command_line
from bot import commands as _commands  # noqa: F401  # which the command line loads when it carries one out
from bot.ui import ahead

_FORKS = get_context("forkserver")
_FORKS.set_forkserver_preload([__name__])


def start(folder: Path, log: Path, variables: Mapping[str, str]) -> BaseProcess:
    """`farmhand` in a folder, with these variables and no others; what it says is added to a log."""
    process = _FORKS.Process(target=_run, args=(str(folder), str(log), dict(variables)))
    process.start()
    return process


def _run(folder: str, log: str, variables: Mapping[str, str]) -> None:
    os.environ.clear()
    os.environ.update(variables)
    os.chdir(folder)
    with open(log, "ab") as said:  # noqa: PTH123  # the file's number is what matters
        os.dup2(said.fileno(), sys.stdout.fileno())
        os.dup2(said.fileno(), sys.stderr.fileno())
    with patch.object(ahead, "_draw_all", _nothing):
        sys.exit(command_line.main([]))


def _nothing(_pieces: Iterator[None]) -> None:
    """Pictures that nobody has asked for take the time of the other tests."""
