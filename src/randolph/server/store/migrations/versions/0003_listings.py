"""The listings of rooms in the lobby."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "listings",
        sa.Column("room_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name="fk_listings_room_id_rooms", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("room_id", name="pk_listings"),
    )


def downgrade() -> None:
    op.drop_table("listings")
