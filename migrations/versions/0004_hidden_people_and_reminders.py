"""What people settled about being shown to others, and about being reminded."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("people", sa.Column("hidden", sa.Boolean(), server_default=sa.false(), nullable=False))
    op.add_column("people", sa.Column("reminders", sa.Boolean(), server_default=sa.true(), nullable=False))


def downgrade() -> None:
    with op.batch_alter_table("people") as people:
        for column in ("reminders", "hidden"):
            people.drop_column(column)
