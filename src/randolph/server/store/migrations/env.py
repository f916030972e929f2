"""Alembic's entry: runs the migrations on the connection that `randolph.server.store.migrate` hands over."""

from alembic import context

from randolph.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes tables by rebuilding them
)
with context.begin_transaction():
    context.run_migrations()
