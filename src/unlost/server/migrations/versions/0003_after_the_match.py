"""After the match: reviews, and a person's results in order of time."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("asked_by", sa.String(length=40), nullable=False),
        sa.Column("judge", sa.String(length=40), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=True),
        sa.Column("marks", sa.JSON(), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_reviews_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", name=op.f("pk_reviews")),
    )
    op.create_index(op.f("ix_results_person_time"), "results", ["person", "time"], unique=False)
