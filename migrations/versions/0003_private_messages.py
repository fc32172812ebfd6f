"""What people settled for themselves, the way into their direct messages, and what each private message looks like."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("language", sa.String(length=16), nullable=True))
    op.add_column("people", sa.Column("dms", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.add_column("people", sa.Column("dm_channel_id", sa.BigInteger(), nullable=True))
    op.add_column("people", sa.Column("dm_opened_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("people", sa.Column("dm_closed_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index("ix_people_dm_opened_at", "people", ["dm_opened_at"])
    with op.batch_alter_table("paintings") as paintings:
        paintings.alter_column(
            "kind", existing_type=sa.String(length=16), type_=sa.String(length=64), existing_nullable=False
        )
        paintings.add_column(sa.Column("looks", sa.String(length=64), nullable=True))


def downgrade() -> None:
    op.execute("DELETE FROM paintings WHERE kind NOT IN ('table', 'call')")
    with op.batch_alter_table("paintings") as paintings:
        paintings.drop_column("looks")
        paintings.alter_column(
            "kind", existing_type=sa.String(length=64), type_=sa.String(length=16), existing_nullable=False
        )
    op.drop_index("ix_people_dm_opened_at", "people")
    with op.batch_alter_table("people") as people:
        for column in ("dm_closed_at", "dm_opened_at", "dm_channel_id", "dms", "language"):
            people.drop_column(column)
