"""Rushes of players; groups and their members."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def _of(table: str, column: str, other: str, kind: sa.types.TypeEngine[Any]) -> list[sa.schema.SchemaItem]:
    """A column that refers to the rows of another table, and is deleted with them."""
    name = f"fk_{table}_{column}_{other}"
    return [
        sa.Column(column, kind, nullable=False),
        sa.ForeignKeyConstraint([column], [f"{other}.id"], name=name, ondelete="CASCADE"),
    ]


def upgrade() -> None:
    op.create_table(
        "rush_runs",
        sa.Column("id", sa.String(16), nullable=False),
        *_of("rush_runs", "player_id", "players", sa.Integer()),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("began_at", sa.BigInteger(), nullable=True),
        sa.Column("puzzles", sa.Text(), nullable=True),
        sa.Column("ended_on", sa.Integer(), nullable=True),
        sa.Column("solved", sa.Integer(), nullable=True),
        sa.Column("mistakes", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_rush_runs"),
    )
    op.create_index("ix_rush_runs_player_id_ended_on", "rush_runs", ["player_id", "ended_on"])
    op.create_table(
        "groups",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_groups"),
    )
    op.create_table(
        "group_members",
        sa.Column("id", sa.Integer(), nullable=False),
        *_of("group_members", "group_id", "groups", sa.String(16)),
        *_of("group_members", "player_id", "players", sa.Integer()),
        sa.PrimaryKeyConstraint("id", name="pk_group_members"),
        sa.UniqueConstraint("group_id", "player_id", name="uq_group_members_group_id_player_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_group_members_player_id", "group_members", ["player_id"])


def downgrade() -> None:
    for table in ("group_members", "groups", "rush_runs"):
        op.drop_table(table)
