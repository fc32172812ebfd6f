"""The chapter of a match, such as its round, that a message shows."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("paintings", sa.Column("chapter", sa.Integer(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("paintings") as paintings:
        paintings.drop_column("chapter")
