"""Why a command cannot go on."""

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError

DATABASE_TROUBLE = (DatabaseError, ArgumentError, ImportError, ValueError)
"""What is raised for a database that cannot be reached or read, or whose address makes no sense or asks for a driver that lacks."""


class Failure(Exception):
    """Why a command cannot go on, in words for whoever typed it."""


def cannot_use(database_url: str, error: Exception) -> str:
    """Why there is no database, without the password that its address may hold."""
    try:
        shown = repr(make_url(database_url).render_as_string(hide_password=True))
    except ArgumentError:
        shown = "of FARMHAND_DATABASE_URL"
    return f"the database {shown} cannot be used: {reason(error)}"


def reason(error: Exception) -> str:
    """What is wrong with a database, without SQLAlchemy's advice to engineers."""
    if isinstance(error, ImportError):
        return f"its driver is not installed ({error}); PostgreSQL has postgresql+asyncpg://… and `uv sync --extra postgres`"
    return str(error.orig if isinstance(error, DBAPIError) else error)
