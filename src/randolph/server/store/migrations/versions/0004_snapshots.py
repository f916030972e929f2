"""Snapshots of rooms, which are shortcuts to their states."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("room_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("program", sa.String(64), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_snapshots_room_id_rooms", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room_id", name="pk_snapshots"),
    )


def downgrade() -> None:
    op.drop_table("snapshots")
