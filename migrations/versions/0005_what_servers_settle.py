"""Where a server plays, who moderates its matches, and by which pace and house rules each game is begun there."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("servers", sa.Column("channels", sa.JSON(), server_default="[]", nullable=False))
    op.add_column("servers", sa.Column("moderator_role_id", sa.BigInteger(), nullable=True))
    op.create_table(
        "server_defaults",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game_key", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("choice", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game_key", "name", name="pk_server_defaults"),
    )


def downgrade() -> None:
    op.drop_table("server_defaults")
    with op.batch_alter_table("servers") as servers:
        for column in ("moderator_role_id", "channels"):
            servers.drop_column(column)
