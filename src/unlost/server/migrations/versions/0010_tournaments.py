"""Tournaments: what was agreed, who plays, and the pairings of their rounds."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("matches", sa.Column("tournament", sa.String(length=40), nullable=True))
    op.create_index(op.f("ix_matches_tournament"), "matches", ["tournament"], unique=False)
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("host", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.JSON(), nullable=False),
        sa.Column("pace", sa.String(length=10), nullable=False),
        sa.Column("mode", sa.String(length=10), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("pause", sa.Integer(), nullable=False),
        sa.Column("same_deals", sa.Boolean(), nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=True),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name=op.f("fk_tournaments_host_people")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
    )
    op.create_index(op.f("ix_tournaments_host"), "tournaments", ["host"], unique=False)
    op.create_index(op.f("ix_tournaments_status_created"), "tournaments", ["status", "created"], unique=False)
    op.create_table(
        "tournament_players",
        sa.Column("tournament", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=True),
        sa.Column("words", sa.String(length=64), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name=op.f("fk_tournament_players_tournament_tournaments"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_tournament_players_person_people")),
        sa.PrimaryKeyConstraint("tournament", "number", name=op.f("pk_tournament_players")),
    )
    op.create_index(op.f("ix_tournament_players_person"), "tournament_players", ["person"], unique=False)
    op.create_table(
        "tournament_pairings",
        sa.Column("tournament", sa.String(length=40), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("pairing", sa.Integer(), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("second", sa.Integer(), nullable=True),
        sa.Column("match", sa.String(length=40), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("margin", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name=op.f("fk_tournament_pairings_tournament_tournaments"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_tournament_pairings_match_matches")),
        sa.PrimaryKeyConstraint("tournament", "round", "pairing", name=op.f("pk_tournament_pairings")),
        sa.UniqueConstraint("match", name=op.f("uq_tournament_pairings_match")),
    )
