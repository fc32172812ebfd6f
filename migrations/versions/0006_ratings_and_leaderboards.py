"""Ratings, leaderboards and personal bests; the matches that ended so far are numbered, and entered at the next start."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

NUMBER_THOSE_THAT_ENDED = """
INSERT INTO endings (number, match_id, entered)
SELECT row_number() OVER (ORDER BY ended_at, id), id, false
FROM matches
WHERE status IN ('finished', 'abandoned') AND started_at IS NOT NULL AND ended_at IS NOT NULL
"""


def upgrade() -> None:
    op.create_table(
        "endings",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("entered", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_endings_match_id_matches", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("number", name="pk_endings"),
        sa.UniqueConstraint("match_id", name="uq_endings_match_id"),
    )
    waiting = sa.text("NOT entered")
    op.create_index("ix_endings_waiting", "endings", ["number"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_table(
        "ratings",
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.Column("scope", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("game_key", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("mu_before", sa.Double(), nullable=False),
        sa.Column("sigma_before", sa.Double(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("rated", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_ratings_match_id_matches", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "scope", "seat", name="pk_ratings"),
    )
    op.create_index("ix_ratings_curve", "ratings", ["user_id", "game_key", "scope", "number"])
    op.create_table(
        "standings",
        *_of_leaderboard(),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("rated", sa.Integer(), nullable=False),
        sa.Column("abandoned", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best_streak", sa.Integer(), nullable=False),
        sa.Column("places", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("game_key", "scope", "period", "user_id", name="pk_standings"),
    )
    op.create_index("ix_standings_ranking", "standings", ["game_key", "scope", "period", "points", "user_id"])
    op.create_table(
        "crowds",
        *_of_leaderboard(),
        sa.Column("points", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game_key", "scope", "period", "points", name="pk_crowds"),
    )
    op.create_table(
        "bests",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game_key", sa.String(length=32), nullable=False),
        sa.Column("feat", sa.String(length=32), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.Column("match_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_bests_match_id_matches", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", "game_key", "feat", name="pk_bests"),
    )
    op.create_index("ix_bests_match_id", "bests", ["match_id"])
    op.execute(NUMBER_THOSE_THAT_ENDED)


def _of_leaderboard() -> tuple[sa.Column[str], sa.Column[int], sa.Column[str]]:
    return (
        sa.Column("game_key", sa.String(length=32), nullable=False),
        sa.Column("scope", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("period", sa.String(length=8), nullable=False),
    )


def downgrade() -> None:
    for table in ("bests", "crowds", "standings", "ratings", "endings"):
        op.drop_table(table)
