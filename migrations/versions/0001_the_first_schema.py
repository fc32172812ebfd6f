"""Matches, seats, moves, timers, paintings, results, people and servers."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

OCCUPIES_ITS_CHANNEL = sa.text("status IN ('lobby', 'running')")


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("game_key", sa.String(length=32), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=True),
        sa.Column("pace", sa.String(length=16), nullable=False),
        sa.Column("language", sa.String(length=16), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_matches_active", "matches", ["id"], sqlite_where=OCCUPIES_ITS_CHANNEL, postgresql_where=OCCUPIES_ITS_CHANNEL
    )
    op.create_index("ix_matches_guild_id", "matches", ["guild_id"])
    op.create_index(
        "uq_matches_active_channel",
        "matches",
        ["channel_id"],
        unique=True,
        sqlite_where=OCCUPIES_ITS_CHANNEL,
        postgresql_where=OCCUPIES_ITS_CHANNEL,
    )

    op.create_table(
        "people",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("locale", sa.String(length=16), nullable=True),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_people"),
    )
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("language", sa.String(length=16), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name="pk_servers"),
    )
    op.create_table(
        "interactions",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_interactions_match_id_matches", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_interactions"),
    )
    op.create_index("ix_interactions_at", "interactions", ["at"])
    op.create_index("ix_interactions_match_id", "interactions", ["match_id"])

    op.create_table(
        "moves",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("played_by", sa.String(length=16), nullable=False),
        sa.Column("interaction_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_moves_match_id_matches", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "ply", name="pk_moves"),
    )
    op.create_table(
        "paintings",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("shown_version", sa.Integer(), nullable=False),
        sa.Column("posted_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_paintings_match_id_matches", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "kind", "seat", name="pk_paintings"),
    )
    op.create_index("ix_paintings_message_id", "paintings", ["message_id"])

    op.create_table(
        "results",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_results_match_id_matches", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_results"),
    )
    op.create_index("ix_results_user_id", "results", ["user_id"])

    op.create_table(
        "seats",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("level", sa.String(length=16), nullable=True),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.Column("misses", sa.Integer(), nullable=False),
        sa.Column("claims_first", sa.Boolean(), nullable=False),
        sa.Column("wants_end", sa.Boolean(), nullable=False),
        sa.Column("last_press_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_seats_match_id_matches", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_seats"),
        sa.UniqueConstraint("match_id", "user_id", name="uq_seats_match_id_user_id"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])

    op.create_table(
        "timers",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_timers_match_id_matches", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "kind", "seat", name="pk_timers"),
    )
    op.create_index("ix_timers_due_at", "timers", ["due_at"])


def downgrade() -> None:
    for table in ("timers", "seats", "results", "paintings", "moves", "interactions", "servers", "people", "matches"):
        op.drop_table(table)
