"""Which seats took hints."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("seats", sa.Column("hinted", sa.Boolean(), server_default=sa.false(), nullable=False))
