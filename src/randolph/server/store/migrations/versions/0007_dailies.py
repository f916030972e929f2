"""Results of dailies in the order in which they were handed in, with their times; when a daily was first seen."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_OLD = ("player_id", "puzzle_id", "daily_on", "solved_on", "moves", "solution")


def _of_player(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("player_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("puzzle_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=f"fk_{table}_player_id_players", ondelete="CASCADE"
        ),
        sa.Column("daily_on", sa.Integer(), nullable=False),
    ]


def _results(*more: sa.schema.SchemaItem) -> sa.Table:
    made = op.create_table(
        "daily_results",
        *more,
        *_of_player("daily_results"),
        sa.Column("solved_on", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("solution", sa.Text(), nullable=False),
    )
    op.create_index("ix_daily_results_puzzle_id_moves", "daily_results", ["puzzle_id", "moves"])
    return made


def _with_old_rows(make: sa.Table, rows: list[dict[str, object]]) -> None:
    if rows:
        op.bulk_insert(make, rows)


def _taken() -> list[dict[str, object]]:
    """The rows of the table, which is dropped: a primary key cannot be changed in place on SQLite. Before this schema
    no program wrote such rows, so there are few.
    """
    columns = ", ".join(_OLD)
    found = op.get_bind().execute(sa.text(f"SELECT {columns} FROM daily_results ORDER BY {columns}"))  # noqa: S608 – constants
    rows = [dict(row) for row in found.mappings()]
    op.drop_table("daily_results")
    return rows


def upgrade() -> None:
    rows = _taken()
    made = _results(
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_daily_results"),
        sa.UniqueConstraint("player_id", "puzzle_id", name="uq_daily_results_player_id_puzzle_id"),
    )
    _with_old_rows(made, rows)
    op.create_table(
        "daily_views",
        *_of_player("daily_views"),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "puzzle_id", name="pk_daily_views"),
    )
    op.create_index("ix_daily_views_daily_on", "daily_views", ["daily_on"])


def downgrade() -> None:
    op.drop_table("daily_views")
    rows = _taken()
    _with_old_rows(_results(sa.PrimaryKeyConstraint("player_id", "puzzle_id", name="pk_daily_results")), rows)
