"""Lessons: matches that are a chapter of one."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("matches", sa.Column("lesson", sa.String(length=40), nullable=True))
