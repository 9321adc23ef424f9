"""Pace and time: how quickly bots play, plans, vacations; rated matches are lost by those who run out of time."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("matches", sa.Column("pace", sa.String(length=10), server_default="instant", nullable=False))
    op.create_table(
        "plans",
        sa.Column("match", sa.String(length=40), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("seat", "made")),
        sa.Column("plans", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_plans_match_matches"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_plans")),
    )
    op.create_table(
        "vacations",
        sa.Column("person", sa.String(length=40), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in ("since", "until")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_vacations_person_people"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "since", name=op.f("pk_vacations")),
    )
    # those in which a bot plays on already are played to their end as they were agreed
    op.execute(
        "UPDATE matches SET on_timeout = 'lose' WHERE rated AND status IN ('open', 'running') "
        "AND NOT EXISTS (SELECT 1 FROM log WHERE log.match = matches.id AND log.action = '!time')"
    )
