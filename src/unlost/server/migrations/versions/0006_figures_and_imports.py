"""My page and imported matches: what people have done, summed up; and records of matches that were played elsewhere."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("matches", sa.Column("record", sa.Text(), nullable=True))
    op.add_column("seats", sa.Column("name", sa.String(length=40), nullable=True))
    op.create_table(
        "figures",
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("against", sa.String(length=20), nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("games", "wins", "draws", "points", "deals")),
        sa.Column("colours", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_figures_person_people"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "game", "players", "against", "shown", name=op.f("pk_figures")),
    )
    op.create_table(
        "seat_reviews",
        sa.Column("match", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("loss", sa.Float(), nullable=False),
        sa.Column("luck", sa.Float(), nullable=True),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("small", "medium", "large")),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_seat_reviews_match_matches"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_seat_reviews_person_people")),
        sa.PrimaryKeyConstraint("match", "seat", name=op.f("pk_seat_reviews")),
    )
    op.create_index(op.f("ix_seat_reviews_person_game_time"), "seat_reviews", ["person", "game", "time"], unique=False)
    op.create_table(
        "mistakes",
        sa.Column("match", sa.String(length=40), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("n", "step", "seat")),
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("mark", sa.String(length=10), nullable=False),
        sa.Column("loss", sa.Float(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], name=op.f("fk_mistakes_match_matches"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_mistakes_person_people")),
        sa.PrimaryKeyConstraint("match", "n", name=op.f("pk_mistakes")),
    )
    op.create_index(op.f("ix_mistakes_person_game_kind_loss"), "mistakes", ["person", "game", "kind", "loss"], unique=False)
    op.create_table(
        "study_figures",
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("game", sa.String(length=20), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("loss", sa.Float(), nullable=False),
        sa.Column("lucky", sa.Integer(), nullable=False),
        sa.Column("luck", sa.Float(), nullable=False),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("small", "medium", "large")),
        sa.Column("kinds", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_study_figures_person_people"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("person", "game", name=op.f("pk_study_figures")),
    )
    from unlost.server.figures import count_everything

    count_everything(op.get_bind())
