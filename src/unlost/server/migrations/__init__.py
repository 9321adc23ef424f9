"""Migrations of the database, by Alembic: `versions/` has one file a step, each says from what to what."""

from pathlib import Path

from sqlalchemy import Connection


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring the database to a revision, the newest unless told otherwise."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
