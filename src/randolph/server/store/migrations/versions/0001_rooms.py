"""Rooms, their events, commands, seats and judgments; processes and leases."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _room_key(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("room_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["rooms.id"], name=f"fk_{table}_room_id_rooms", ondelete="CASCADE"),
    ]


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("record_version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
        sa.UniqueConstraint("code", name="uq_rooms_code"),
    )
    op.create_table(
        "events",
        *_room_key("events"),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "seq", name="pk_events"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "commands",
        *_room_key("commands"),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("command_id", sa.String(64), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "seat", "command_id", name="pk_commands"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seats",
        *_room_key("seats"),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "seat", name="pk_seats"),
        sa.UniqueConstraint("room_id", "token_hash", name="uq_seats_room_id_token_hash"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "judgments",
        *_room_key("judgments"),
        sa.Column("round", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("problem", sa.Text(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=True),
        sa.Column("solution", sa.Text(), nullable=True),
        sa.Column("judged_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("room_id", "round", "problem", name="pk_judgments"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "leases",
        *_room_key("leases"),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("process_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["process_id"], ["processes.id"], name="fk_leases_process_id_processes", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("room_id", "seat", "process_id", name="pk_leases"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_leases_process_id", "leases", ["process_id"])


def downgrade() -> None:
    for table in ("leases", "processes", "judgments", "seats", "commands", "events", "rooms"):
        op.drop_table(table)
