"""Why a command cannot go on."""

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, OperationalError

DATABASE_TROUBLE = (OperationalError, ArgumentError, ValueError)
"""What is raised for a database that cannot be reached, or whose address makes no sense."""


class Failure(Exception):
    """Why a command cannot go on, in words for whoever typed it."""


def cannot_use(database_url: str, error: Exception) -> str:
    """Why there is no database, without the password that its address may hold."""
    try:
        shown = repr(make_url(database_url).render_as_string(hide_password=True))
    except ArgumentError:
        shown = "of FARMHAND_DATABASE_URL"
    return f"the database {shown} cannot be used: {error}"
