"""The commitment to a deal, as the table shows it from the first move on: what is changed later does not fit it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("commitment", sa.String(length=64), nullable=True))


def downgrade() -> None:
    op.drop_column("matches", "commitment")
