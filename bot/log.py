"""What Farmhand says on standard error, and how much of it."""

import logging
import sys

import discord
import structlog


def set_up(level: str) -> None:
    """One format for our own log and that of the libraries, on standard error."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler()
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.dev.ConsoleRenderer(
                    colors=sys.stderr.isatty(),
                    exception_formatter=structlog.dev.plain_traceback,  # others print variables: hands, piles, seeds
                ),
            ],
        )
    )
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for talkative in ("alembic", "discord.client"):
        logging.getLogger(talkative).setLevel(max(logging.WARNING, logging.root.level))
    for telltale in (
        "discord.http",
        "discord.gateway",
        "discord.webhook.async_",
    ):  # whole messages, hidden cards in them
        logging.getLogger(telltale).setLevel(max(logging.INFO, logging.root.level))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # a card table has no voice to miss
