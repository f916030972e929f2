"""Transfers of seats: further devices, passes and parcels."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def _of_room(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("room_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name=f"fk_{table}_room_id_rooms", ondelete="CASCADE"),
    ]


def upgrade() -> None:
    op.create_table(
        "devices",
        *_of_room("devices"),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "token_hash", name="pk_devices"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "passes",
        *_of_room("passes"),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("pass_hash", sa.String(64), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "seat", name="pk_passes"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "parcels",
        sa.Column("id_hash", sa.String(64), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id_hash", name="pk_parcels"),
    )


def downgrade() -> None:
    for table in ("parcels", "passes", "devices"):
        op.drop_table(table)
