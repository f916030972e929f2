"""Players of puzzles: their devices, first tries and daily results, and the ratings of puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def _of_player(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("player_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"], ["players.id"], name=f"fk_{table}_player_id_players", ondelete="CASCADE"
        ),
    ]


def _rating() -> list[sa.schema.SchemaItem]:
    return [sa.Column(name, sa.Double(), nullable=False) for name in ("rating", "deviation", "volatility")]


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.Column("words_hash", sa.String(64), nullable=True),
        *_rating(),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("rated_on", sa.Integer(), nullable=False),
        sa.Column("created_on", sa.Integer(), nullable=False),
        sa.Column("used_on", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("words_hash", name="uq_players_words_hash"),
    )
    op.create_index("ix_players_used_on", "players", ["used_on"])
    op.create_table(
        "player_devices",
        sa.Column("token_hash", sa.String(64), nullable=False),
        *_of_player("player_devices"),
        sa.Column("used_on", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_player_devices"),
    )
    op.create_index("ix_player_devices_player_id", "player_devices", ["player_id"])
    op.create_table(
        "tries",
        sa.Column("id", sa.Integer(), nullable=False),
        *_of_player("tries"),
        sa.Column("puzzle_id", sa.String(32), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("tried_on", sa.Integer(), nullable=False),
        sa.Column("due_on", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tries"),
        sa.UniqueConstraint("player_id", "puzzle_id", name="uq_tries_player_id_puzzle_id"),
    )
    op.create_table(
        "puzzle_ratings",
        sa.Column("puzzle_id", sa.String(32), nullable=False),
        *_rating(),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("puzzle_id", name="pk_puzzle_ratings"),
    )
    op.create_table(
        "daily_results",
        *_of_player("daily_results"),
        sa.Column("puzzle_id", sa.String(32), nullable=False),
        sa.Column("daily_on", sa.Integer(), nullable=False),
        sa.Column("solved_on", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("solution", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "puzzle_id", name="pk_daily_results"),
    )
    op.create_index("ix_daily_results_puzzle_id_moves", "daily_results", ["puzzle_id", "moves"])


def downgrade() -> None:
    for table in ("daily_results", "puzzle_ratings", "tries", "player_devices", "players"):
        op.drop_table(table)
