"""Branches: matches that go on from some moment of another."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("matches", sa.Column("branch_of", sa.String(length=40), nullable=True))
    op.add_column("matches", sa.Column("branch_at", sa.Integer(), nullable=True))
    op.add_column("matches", sa.Column("open_hands", sa.Boolean(), nullable=True))
    op.create_index(op.f("ix_matches_branch_of"), "matches", ["branch_of"], unique=False)
