"""Which match a lobby is to be played again, with whose seats; and a server's matches are found by their channel."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

ACTIVE = sa.text("status IN ('lobby', 'running')")


def upgrade() -> None:
    op.add_column("matches", sa.Column("rematch_of", sa.BigInteger(), nullable=True))
    op.add_column("matches", sa.Column("seating", sa.String(length=16), nullable=True))
    op.add_column("matches", sa.Column("chairs", sa.JSON(), nullable=True))
    op.create_index(
        "uq_matches_active_rematch",
        "matches",
        ["rematch_of"],
        unique=True,
        sqlite_where=ACTIVE,
        postgresql_where=ACTIVE,
    )
    op.create_index("ix_matches_guild_id_channel_id", "matches", ["guild_id", "channel_id"])


def downgrade() -> None:
    op.drop_index("ix_matches_guild_id_channel_id", "matches")
    op.drop_index("uq_matches_active_rematch", "matches")
    for column in ("chairs", "seating", "rematch_of"):
        op.drop_column("matches", column)
