"""The tables of the database, for SQLAlchemy; the same on SQLite and on PostgreSQL.

A room *is* its events. `events` is append-only; its key (room, sequence number) decides all races. The other tables
could be lost without losing a game:

- `commands` has the answer to each accepted command, written together with its events, so that a repeated command is
  answered and not played twice.
- `seats` has the hashes of tokens; `devices` has those of further devices with the same seat, `passes` the passes for
  one more device, and `parcels` data that only their owner's devices can decrypt. None of them has a time or an order
  that would show which seats belong to one person.
- `judgments` is the side table of optima. A room publishes an optimum by an event.
- `processes` and `leases` say who is connected. The leases of a process expire when it stops renewing its row.
- `boards` are saved by devices; of a device only the hash of its token is stored. No room refers to a saved board,
  because rooms copy theirs.
- `listings` has the public facts about the rooms in the lobby, written together with the events that change them.
- `snapshots` has the state of a room after one of its events, for the version of the program that wrote it. It makes
  loading fast, and may be deleted at any time.
- `players` solve puzzles; `player_devices` has the hashes of their tokens, `tries` their first tries, `daily_results`
  what they have handed in of dailies. Nothing joins them to rooms or boards: no key, no hash of the same token, and no
  time but the day. Only `daily_views` has a time, until the daily is handed in or its day is past. `puzzle_ratings` has
  no person: it counts the tries at each puzzle.

Times are integer milliseconds since 1970 (UTC); days (`…_on`) are counted from then, too. A change here needs a
migration in `migrations/versions`; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

rooms = Table(
    "rooms",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(6), nullable=False, unique=True),
    Column("record_version", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("room_id", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

commands = Table(
    "commands",
    metadata,
    Column("room_id", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("command_id", String(64), primary_key=True),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    metadata,
    Column("room_id", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("token_hash", String(64), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    UniqueConstraint("room_id", "token_hash"),
    sqlite_with_rowid=False,
)

devices = Table(
    "devices",
    metadata,
    Column("room_id", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("token_hash", String(64), primary_key=True),
    Column("seat", Integer, nullable=False),
    sqlite_with_rowid=False,
)

passes = Table(
    "passes",
    metadata,
    Column("room_id", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("pass_hash", String(64), nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

parcels = Table(
    "parcels",
    metadata,
    Column("id_hash", String(64), primary_key=True),
    Column("expires_at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
)

judgments = Table(
    "judgments",
    metadata,
    Column("room_id", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("problem", Text, primary_key=True),
    Column("status", String(16), nullable=False),
    Column("moves", Integer),
    Column("solution", Text),
    Column("judged_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("started_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("room_id", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("process_id", ForeignKey("processes.id", ondelete="CASCADE"), primary_key=True),
    Index("ix_leases_process_id", "process_id"),
    sqlite_with_rowid=False,
)

listings = Table(
    "listings",
    metadata,
    Column("room_id", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("room_id", ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("seq", Integer, nullable=False),
    Column("program", String(64), nullable=False),
    Column("body", Text, nullable=False),
)

boards = Table(
    "boards",
    metadata,
    Column("id", String(10), primary_key=True),
    Column("owner", String(64), nullable=False),
    Column("name", Text, nullable=False),
    Column("rows", Integer, nullable=False),
    Column("cols", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Index("ix_boards_owner_updated_at", "owner", "updated_at"),
)

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text),
    Column("words_hash", String(64), unique=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("rated_on", Integer, nullable=False),
    Column("created_on", Integer, nullable=False),
    Column("used_on", Integer, nullable=False),
    Index("ix_players_used_on", "used_on"),
)

player_devices = Table(
    "player_devices",
    metadata,
    Column("token_hash", String(64), primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("used_on", Integer, nullable=False),
    Index("ix_player_devices_player_id", "player_id"),
)

tries = Table(
    "tries",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("puzzle_id", String(32), nullable=False),
    Column("won", Boolean, nullable=False),
    Column("tried_on", Integer, nullable=False),
    Column("due_on", Integer),
    UniqueConstraint("player_id", "puzzle_id"),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle_id", String(32), primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("won", Integer, nullable=False),
)

daily_results = Table(
    "daily_results",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("puzzle_id", String(32), nullable=False),
    Column("daily_on", Integer, nullable=False),
    Column("solved_on", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("solution", Text, nullable=False),
    Column("seconds", Integer),
    UniqueConstraint("player_id", "puzzle_id"),
    Index("ix_daily_results_puzzle_id_moves", "puzzle_id", "moves"),
)

daily_views = Table(
    "daily_views",
    metadata,
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("puzzle_id", String(32), primary_key=True),
    Column("daily_on", Integer, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
    Index("ix_daily_views_daily_on", "daily_on"),
)

rush_runs = Table(
    "rush_runs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    Column("mode", String(16), nullable=False),
    Column("game", String(16), nullable=False),
    Column("began_at", BigInteger),
    Column("puzzles", Text),
    Column("ended_on", Integer),
    Column("solved", Integer),
    Column("mistakes", Integer),
    Index("ix_rush_runs_player_id_ended_on", "player_id", "ended_on"),
)

groups = Table(
    "groups",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", Text, nullable=False),
)

group_members = Table(
    "group_members",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("group_id", ForeignKey("groups.id", ondelete="CASCADE"), nullable=False),
    Column("player_id", ForeignKey("players.id", ondelete="CASCADE"), nullable=False),
    UniqueConstraint("group_id", "player_id"),
    Index("ix_group_members_player_id", "player_id"),
    sqlite_autoincrement=True,
)
