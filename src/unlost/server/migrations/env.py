"""Run by Alembic: the connection comes from `migrate`."""

from alembic import context

from unlost.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
