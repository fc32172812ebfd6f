"""The schema is brought up to date when the database is opened; nobody runs a migration by hand."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

import migrations

MIGRATING = 0xFA23
"""The key of the PostgreSQL lock under which one process migrates while the others wait."""


class DatabaseTooNew(Exception):
    """The database was written by a newer Farmhand, and this one does not know what it would break."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"the database is at revision {revision}, which this version of Farmhand does not know: "
            "it was written by a newer one. Install the newest Farmhand, or set FARMHAND_DATABASE_URL to another database."
        )
        self.revision = revision


def migrate(connection: Connection) -> None:
    """Bring the schema up to date within the transaction of the connection; raises DatabaseTooNew."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
    config = configuration(connection)
    known = ScriptDirectory.from_config(config)
    stored = set(MigrationContext.configure(connection).get_current_heads())
    for revision in stored - {script.revision for script in known.walk_revisions()}:
        raise DatabaseTooNew(revision)
    if stored != set(known.get_heads()):
        command.upgrade(config, "head")


def configuration(connection: Connection) -> Config:
    """Alembic's configuration, in code so that it is the same from a checkout and from an installed wheel."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
