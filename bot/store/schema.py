"""The tables, in types that SQLite and PostgreSQL both take. A change here needs a migration; a test compares the two."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
    true,
)

from bot.store.times import UtcTime

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

OCCUPIES_ITS_CHANNEL = text("status IN ('lobby', 'running')")
"""The matches of which a channel holds at most one."""

IS_NOT_ENTERED = text("NOT entered")
"""The ended matches that no leaderboard knows of yet: those that ended before there were any."""


def _of_match(*, primary_key: bool = True) -> Column[int]:
    return Column(
        "match_id", BigInteger, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=primary_key, nullable=False
    )


def _of_leaderboard() -> tuple[Column[str], Column[int], Column[str]]:
    return (
        Column("game_key", String(32), primary_key=True),
        Column("scope", BigInteger, primary_key=True, autoincrement=False),
        Column("period", String(8), primary_key=True),
    )


matches = Table(
    "matches",
    metadata,
    # SQLite numbers only an INTEGER key by itself; a number is never used again, since old buttons still name it
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("game_key", String(32), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(64)),
    Column("pace", String(16), nullable=False),
    Column("language", String(16), nullable=False),
    Column("status", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("created_at", UtcTime, nullable=False),
    Column("started_at", UtcTime),
    Column("ended_at", UtcTime),
    Column("rematch_of", BigInteger),
    Column("seating", String(16)),
    Column("chairs", JSON),
    Column("commitment", String(64)),
    Column("guided", Boolean, nullable=False, server_default=false()),
    Index("ix_matches_guild_id_channel_id", "guild_id", "channel_id"),
    Index(
        "uq_matches_active_rematch",
        "rematch_of",
        unique=True,
        sqlite_where=OCCUPIES_ITS_CHANNEL,
        postgresql_where=OCCUPIES_ITS_CHANNEL,
    ),
    Index(
        "uq_matches_active_channel",
        "channel_id",
        unique=True,
        sqlite_where=OCCUPIES_ITS_CHANNEL,
        postgresql_where=OCCUPIES_ITS_CHANNEL,
    ),
    Index("ix_matches_active", "id", sqlite_where=OCCUPIES_ITS_CHANNEL, postgresql_where=OCCUPIES_ITS_CHANNEL),
    sqlite_autoincrement=True,
)

seats = Table(
    "seats",
    metadata,
    _of_match(),
    Column("number", Integer, primary_key=True),
    Column("user_id", BigInteger, index=True),
    Column("name", Text, nullable=False),
    Column("level", String(16)),
    Column("away", Boolean, nullable=False),
    Column("misses", Integer, nullable=False),
    Column("claims_first", Boolean, nullable=False),
    Column("wants_end", Boolean, nullable=False),
    Column("last_press_at", UtcTime),
    UniqueConstraint("match_id", "user_id"),
)

moves = Table(
    "moves",
    metadata,
    _of_match(),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer),
    Column("code", Text, nullable=False),
    Column("played_by", String(16), nullable=False),
    Column("interaction_id", BigInteger),
    Column("at", UtcTime, nullable=False),
)

interactions = Table(
    "interactions",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    _of_match(primary_key=False),
    Column("at", UtcTime, nullable=False, index=True),
    Index("ix_interactions_match_id", "match_id"),
)

timers = Table(
    "timers",
    metadata,
    _of_match(),
    Column("kind", String(16), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("due_at", UtcTime, nullable=False, index=True),
    Column("code", Text, nullable=False),
)

paintings = Table(
    "paintings",
    metadata,
    _of_match(),
    Column("kind", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False, index=True),
    Column("shown_version", Integer, nullable=False),
    Column("posted_at", UtcTime, nullable=False),
    Column("chapter", Integer),
    Column("looks", String(64)),
)

results = Table(
    "results",
    metadata,
    _of_match(),
    Column("seat", Integer, primary_key=True),
    Column("user_id", BigInteger, index=True),
    Column("score", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
)

endings = Table(
    "endings",
    metadata,
    # a match's number among all that ended: ratings are counted in this order, today and whenever they are rebuilt
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    _of_match(primary_key=False),
    Column("entered", Boolean, nullable=False),
    UniqueConstraint("match_id"),
    Index("ix_endings_waiting", "number", sqlite_where=IS_NOT_ENTERED, postgresql_where=IS_NOT_ENTERED),
)

ratings = Table(
    "ratings",
    metadata,
    _of_match(),
    Column("scope", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("number", BigInteger, nullable=False),
    Column("game_key", String(32), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("rated", Integer, nullable=False),
    Index("ix_ratings_curve", "user_id", "game_key", "scope", "number"),
)

standings = Table(
    "standings",
    metadata,
    *_of_leaderboard(),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("points", Integer),
    Column("rated", Integer, nullable=False),
    Column("abandoned", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    Column("places", JSON, nullable=False),
    Index("ix_standings_ranking", "game_key", "scope", "period", "points", "user_id"),
)

crowds = Table(
    "crowds",
    metadata,
    *_of_leaderboard(),
    # the lowest points of the crowd
    Column("points", Integer, primary_key=True, autoincrement=False),
    Column("people", Integer, nullable=False),
)

bests = Table(
    "bests",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game_key", String(32), primary_key=True),
    Column("feat", String(32), primary_key=True),
    Column("value", BigInteger, nullable=False),
    _of_match(primary_key=False),
    Index("ix_bests_match_id", "match_id"),
)

people = Table(
    "people",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("locale", String(16)),
    Column("seen_at", UtcTime, nullable=False),
    Column("language", String(16)),
    Column("dms", Boolean, nullable=False, server_default=true()),
    Column("dm_channel_id", BigInteger),
    Column("dm_opened_at", UtcTime, index=True),
    Column("dm_closed_at", UtcTime),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Column("reminders", Boolean, nullable=False, server_default=true()),
)

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("language", String(16)),
    Column("channels", JSON, nullable=False, server_default="[]"),
    Column("moderator_role_id", BigInteger),
)

server_defaults = Table(
    "server_defaults",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game_key", String(32), primary_key=True),
    Column("name", String(64), primary_key=True),
    Column("choice", String(64), nullable=False),
)
