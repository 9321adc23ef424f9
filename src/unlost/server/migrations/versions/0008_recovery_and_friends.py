"""Recovery words, whom people follow, and whether these may see when they are here."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("people", sa.Column("recovery", sa.String(length=200), nullable=True))
    op.add_column("people", sa.Column("presence", sa.Boolean(), server_default=sa.true(), nullable=False))
    op.create_table(
        "follows",
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("followed", sa.String(length=40), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_follows_person_people"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["followed"], ["people.id"], name=op.f("fk_follows_followed_people"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "followed", name=op.f("pk_follows")),
    )
    op.create_index(op.f("ix_follows_followed"), "follows", ["followed"], unique=False)
