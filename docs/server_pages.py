"""Makes `docs/reference/settings.md` and `docs/reference/protocol.md`: prose from here, tables from the program.

`make docs` writes the pages; tests compare them with what this makes, decode every example, and hold the keys of the
view to what a server really sends.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from randolph.game import KINDS, Agreed
from randolph.game.agreed import LONGEST_CREDIT, LONGEST_REVEAL, between_rounds
from randolph.game.ricochet.agreed import MOST_TOLERANCE
from randolph.game.table import AnyKind
from randolph.game.views import GameView, OwnView, RoomView
from randolph.protocol import CLOSE_CODES, LARGEST_MESSAGE, LARGEST_PARCEL, MOVED, PARCEL_LENGTH, PROTOCOL
from randolph.puzzles.bank.kinds import MOST_MOVES
from randolph.server import RARE, USUAL, Settings
from randolph.server.connections import HELLO_SECONDS, MOST_FAULTS, OUTBOX
from randolph.server.edge.frames import ODD_BURST, ODD_RATE
from randolph.server.edge.requests import REQUEST_SECONDS
from randolph.server.errors import ERRORS
from randolph.server.pages import MOST_ASKED
from randolph.server.puzzles.messages import LONGEST_MOVES
from randolph.server.puzzles.rush import GRACE_SECONDS
from randolph.server.puzzles.tries import ENOUGH_SOLVERS, NEAREST
from randolph.server.room.replica import MOST_MISSED_EVENTS
from randolph.server.services import RUSH_RATE
from randolph.server.store.groups import MOST_GROUPS, MOST_MEMBERS
from randolph.server.wire import Phrase

# ── settings ─────────────────────────────────────────────────────────────────────────────────────────────────────────

SETTINGS = """\
# Settings of the server

<!-- Made by docs/server_pages.py: change it there. -->

Each setting can be given as an environment variable, or as an entry of a settings file. Some are also options of
`randolph serve` and `randolph play` (`--host`, `--port`, `--data`). Options override the environment, and the
environment overrides the file. `randolph settings` lists all settings: the current value, its source, the default and
the meaning. It does not show passwords. A value that cannot be used ends the program with one sentence and exit code 2.
Variables that are not listed here are ignored; `randolph settings` names those that look like a typing error. Times are
in seconds.

**The file** is TOML. `--settings FILE` names it, or else the variable `RANDOLPH_SETTINGS`. In it a setting has the name
of its variable, in small letters and without `RANDOLPH_`. Lists may be TOML lists. An unknown name is an error.

```toml
# /etc/randolph.toml
port = 8017
public_url = "https://play.example.org"
trusted_proxies = ["127.0.0.1"]
grace_seconds = 2.5
```

## Usual

{usual}

## Rare

{rare}

Some settings of earlier versions are constants now. The server warns about them when it starts; they have no effect.

## More about settings

The data folder contains the database `randolph.sqlite3` (with its `-wal` and `-shm` files while the server runs) and
the lock `randolph.lock`. It also contains `randolph.pid`, the number of the process that has the lock. Without
`RANDOLPH_DATA` the folder is where the platform keeps such data: `~/.local/share/randolph` on Linux,
`~/Library/Application Support/randolph` on macOS, `%LOCALAPPDATA%\\randolph` on Windows. Only one server can use a
folder at a time; a second one says so and exits.

**Behind a proxy.** The proxy has to pass on the `Host` header and WebSocket upgrades. Set `RANDOLPH_PUBLIC_URL` to the
address that players use. Name the proxy's own address in `RANDOLPH_TRUSTED_PROXIES`. Then limits count the players'
addresses instead of the proxy's, and the seat's cookie is `Secure`.

**Durability.** `normal` loses nothing when the process is killed. A power failure may lose the last moments, but leaves
the rest consistent. `full` waits for the disk in every transaction.

**Limits** are counted per seat first, because a school or a family shares one address. A client that exceeds a limit
gets a typed error (`too_frequent`, `too_many_connections`; see [the wire protocol](protocol.md)), and the room
continues. A request must arrive completely within {request:g} seconds, or its connection is closed. Two things are not
limited here: how many idle connections one address opens, and how slowly it reads an answer. On the internet, use a
proxy that limits both.
"""


def settings_page() -> str:
    """The page of the settings as it should be."""
    defaults = Settings.from_environment({})
    head = ("variable", "default", "allowed", "what it is for")
    usual, rare = (
        _table(
            head, ((f"`{spec.variable}`", _shown(spec.field, defaults), spec.allowed, spec.meaning) for spec in specs)
        )
        for specs in (USUAL, RARE)
    )
    return SETTINGS.format(request=REQUEST_SECONDS, usual=usual, rare=rare)


def _shown(field: str, defaults: Settings) -> str:
    value = getattr(defaults, field)
    if field == "data":
        return "the platform's"
    if value in {"", ()}:
        return "–"
    return f"`{value:g}`" if isinstance(value, float) else f"`{value}`"


# ── protocol ─────────────────────────────────────────────────────────────────────────────────────────────────────────

CHIPS = {
    "ricochet": "of `players`, and `chip`: indices into `board.targets`",
    "micro": "of `players`, and `chip`: numbers from 0 to 24 that tell equal chips apart",
}
"""What the numbers of chips are in a game, where more can be said than `CHIP`."""

CHIP = "of `players`, and `chip`: numbers that tell chips apart"


def described(struct: type[msgspec.Struct]) -> dict[str, str]:
    """The fields of a part of the view, and what each of them says, with the names of what is inside it."""
    found = {}
    for field in msgspec.structs.fields(struct):
        words, inside = _description(field.type), _names(field.type)
        named = inside and inside not in words
        found[field.encode_name] = " – ".join(part for part in (words, inside if named else "") if part)
    return found


def _names(kind: Any) -> str:  # noqa: ANN401 – any annotation
    """The names of what is inside a field, each with what it says."""
    fields = [field for struct in _inside(kind) for field in msgspec.structs.fields(struct)]
    told = ((field.encode_name, _description(field.type) or _names(field.type)) for field in fields)
    return ", ".join(f"`{name}`" + (f" ({words})" if words else "") for name, words in told)


def _description(kind: Any) -> str:  # noqa: ANN401 – any annotation
    metas = getattr(kind, "__metadata__", ())
    return next((meta.description for meta in metas if meta.description), "")


def _inside(kind: Any) -> Iterable[type[msgspec.Struct]]:  # noqa: ANN401 – any annotation
    """The structs inside a field's type, except rules, which have their own tables."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return () if issubclass(kind, Agreed) else (kind,)
    return [struct for part in typing.get_args(kind) for struct in _inside(part)]


VIEW: dict[str, str] = described(OwnView) | described(RoomView) | described(GameView)
"""Every key that the views of all games have, and its meaning."""

OWN_VIEW: dict[str, dict[str, str]] = {
    name: {
        key: words
        for key, words in (described(kind.projections.view_type) | {"chips": CHIPS.get(name, CHIP)}).items()
        if words
    }
    for name, kind in KINDS.items()
}
"""The keys that only the view of each game has."""

EXAMPLES_FROM_CLIENT: tuple[tuple[str, str], ...] = (
    (
        "The first message: the client's protocol version, and the last event that it has seen (0 for none).",
        '{"type": "hello", "protocol": 3, "after": 17}',
    ),
    (
        (
            "The same from a table screen, a television that shows the room. It watches like a spectator and acts for "
            "no seat, whatever cookie its browser has. The others are notified of it."
        ),
        '{"type": "hello", "protocol": 3, "after": 0, "screen": true}',
    ),
    (
        "The same from a client that wants only [changes of the view](#what-has-changed-in-the-view).",
        '{"type": "hello", "protocol": 3, "after": 0, "changes": true}',
    ),
    (
        (
            "A command. The client chooses a new `id` (8 to 64 letters, digits, `-` or `_`) for each command. If a "
            "command gets no answer (lost connection, restart), send it again with the same id. It is answered "
            "again, but never played twice. The optional `seen` is the last event that the client had. A command for "
            "one round that arrives in the next one is refused (`round_over`)."
        ),
        (
            '{"type": "command", "id": "5f0c9a52-7d0e-4a53-b7a8-1f4f3f0f8f11", "seen": 42, '
            '"command": {"type": "bid", "moves": 7}}'
        ),
    ),
    (
        (
            "A command at [a real table](#a-real-table): `seat` is the seat for which the device acts, by default "
            "its own, 0."
        ),
        (
            '{"type": "command", "id": "8d3b1c1e-52f7-4f5c-9a53-0d4c4b0f6a12", "seat": 2, '
            '"command": {"type": "push", "robot": "transparent", "direction": "N", "end": [8, 5]}}'
        ),
    ),
    (
        "A command in a room of Micro Robots.",
        ('{"type": "command", "id": "2c1f0f6e-9b3a-4f0e-8d51-7be0a4c1d9e2", "command": {"type": "jump", "to": "r6"}}'),
    ),
    (
        ("A phrase or face that a player sends to everybody: {phrases}. The only answer is `said`."),
        '{"type": "say", "phrase": "nice"}',
    ),
    (
        "A request for the time; `sent` is any number and comes back unchanged.",
        '{"type": "ping", "sent": 123456}',
    ),
)

EXAMPLES_TO_CLIENT: tuple[tuple[str, str], ...] = (
    (
        (
            "The answer to hello: the board (null before the first game), the events after the named one, and the "
            "whole view. `screen` says whether a table screen shows the room."
        ),
        (
            '{"type": "welcome", "protocol": 3, "now": 1700000000000, "seq": 3, "board": null, '
            '"events": [{"seq": 3, "type": "player_connected", "at": 1700000000000, "seat": 0}], "view": {}, '
            '"screen": false}'
        ),
    ),
    (
        (
            "New events, and the current state: the whole view, or [its changes](#what-has-changed-in-the-view). "
            "`board` is there only when it has changed, with `game_started`."
        ),
        (
            '{"type": "events", "now": 1700000000000, "seq": 43, '
            '"events": [{"seq": 43, "type": "bid_made", "at": 1700000000000, "seat": 0, "moves": 7}], "view": {}}'
        ),
    ),
    (
        "The answer to a granted command; `seq` is the room's last event after it.",
        '{"type": "reply", "id": "5f0c9a52-7d0e-4a53-b7a8-1f4f3f0f8f11", "ok": true, "seq": 43}',
    ),
    (
        "The answer to a refused command; nothing has changed.",
        (
            '{"type": "reply", "id": "5f0c9a52-7d0e-4a53-b7a8-1f4f3f0f8f11", "ok": false, '
            '"error": {"code": "not_lower", "message": "you have bid 7: you may lower your own bid, never raise it", '
            '"rule": "B2"}}'
        ),
    ),
    (
        "A player has sent a phrase. This is no event: it has no number and is in no record; absent members miss it.",
        '{"type": "said", "seat": 1, "phrase": "nice"}',
    ),
    (
        (
            "The server cannot save now: its database is away, locked or full. The room waits: nothing happens in it, "
            "and its clocks are paused for that time. A command is answered late or refused with `store_failed`: send "
            "it again with the same id. With `on` false the room continues by itself."
        ),
        '{"type": "waiting", "on": true}',
    ),
    ("A table screen now shows the room, or none does any more.", '{"type": "screen", "on": true}'),
    ("The answer to ping.", '{"type": "pong", "sent": 123456, "now": 1700000000000}'),
    (
        "The server could not understand a message. Or, if it closes the connection directly afterwards: the reason.",
        (
            '{"type": "error", "error": {"code": "malformed", "message": "Object missing required field `type`", '
            '"quote": "{}"}}'
        ),
    ),
)

REFUSALS: dict[str, str] = {
    "away": "this player is not connected: a host has to be",
    "bad_bid": "a bid is a whole number from 1 to 99 (B2)",
    "bad_declaration": "a declaration is a whole number of jumps from 1 to 99 (U4)",
    "bad_dice": "dice that were rolled by hand and have to be rolled again, or are invalid (U3, U6, U8)",
    "bad_chip": "this chip is not face down (S2), or the robots' position already solves it (T5)",
    "bad_handicap": "a head start is a whole number of seconds from 0 to 600 (H5)",
    "bad_moves": "the submitted text is not a list of moves",
    "bad_path": "the submitted text is not a path",
    "bad_position": "robots cannot stand like this (S1), or do not take part",
    "computer": "a computer player cannot be the host",
    "deputy": "a stand-in can neither close the host's seat nor make somebody else the host",
    "head_start": "somebody else has a head start: the message says how many seconds of it are left (H5)",
    "full": "no seat is left: a room has 99 (G3)",
    "illegal_jump": "the robot cannot jump there (U2); it costs nothing, and the attempt continues",
    "illegal_move": "a rule forbids this push; it costs nothing, and the attempt continues (B4)",
    "locked": "the room is locked: nobody can take a new seat",
    "mode": "a room's mode never changes: group, alone, or real table",
    "name_taken": "somebody in this room has that name already",
    "no_chip": "only the server can get this refusal",
    "round_over": "the command belongs to a round that is over (`seen`)",
    "next_game": "between two rounds only rules can be changed that do not affect the material of the game",
    "no_seat": "a spectator, a player who has left, or a seat that does not exist",
    "no_table": "this is possible only at a real table",
    "not_host": "only the host may do this",
    "no_call": "there is no declaration to withdraw",
    "no_bid": "there is no bid to withdraw",
    "not_lower": "a player's own bid may be lowered, never raised (B2); only fewer jumps than all may be called (U5)",
    "not_over": "only the server can get this refusal",
    "not_showing": "it is somebody else's demonstration (B3, U4)",
    "own_seat": "a player cannot close their own seat; use `leave`",
    "not_yours": "a player acts for their own seat; only the device at a real table acts for others",
    "paused": "the host has paused the game",
    "solo": "a game for one player can only be watched (O1)",
    "table": "at a real table the next chip is drawn by hand, and players are named on its device",
    "switched_off": "the players have agreed otherwise (B7, B8)",
    "too_early": "the timer may not be turned without a bid yet (B7)",
    "too_few": "a group needs at least two players (G1), and somebody has to roll the dice (U3)",
    "board_limit": "this room has used too many or too large saved boards to take another one",
    "revealing": "the countdown to the next round is already running",
    "too_late": "it arrived after the deadline and the connection's lag credit (B1); or somebody shows a path already "
    "(U4)",
    "unknown_board": "there is no saved board with this id",
    "unplayable_board": "no game is possible on this board: it has faults, no target, or no space for the robots",
    "waiting": "a player who joins during a round plays from the next one (G3)",
    "wrong_phase": "this is not possible in the current phase",
}
"""The codes with which the game refuses a command."""

PROTOCOL_PAGE = """\
# The wire protocol, version {protocol}

<!-- Made by docs/server_pages.py: change it there. -->

The web page is a client like any other: it uses only these addresses and messages, and a program may do the same. All
texts are JSON in UTF-8. Times are integer milliseconds of the room's clock, the server's clock that never goes back.
Cells are `[row, col]`, 0-based from the north-west, or combinations (`"p1"`) in Micro Robots. Rule ids (B2, U4, …) are
those of [the rules](../rules.md). A request may leave out any rule of a game.

## Addresses

| address | answer |
|---|---|
| `POST /api/rooms` `{{"name": "Ann", "rules": {{…}}}}` | `{{"code", "path", "link", "seat"}}` and a seat's cookie |
| `GET /api/rooms` | rooms that anybody may find: `{{"open", "now", "rooms"}}`, see below |
| `GET /api/rooms/{{code}}` | `{{"code", "link", "phase", "players", "rules", "seat", "known", "round", "deadline", \
"standing", "turned", "ended"}}`; `seat` is null without one, or after leaving; `known`: whether the cookie is a token \
of this room, also after leaving, but not after `DELETE …/me` on any device with that seat; `standing`: \
`[{{"seat", "name", "chips"}}]`; `turned`: how many chips are face up and face down, if nobody owns them; `ended`: \
`{{"at", "winners"}}` of a game that is over |
| `POST /api/rooms/{{code}}/join` `{{"name": "Bob"}}` | `{{"seat"}}` and the seat's cookie; a client with a seat \
keeps it; 99 players at most (`full`) |
| `POST /api/rooms/{{code}}/pass` | `{{"pass", "until"}}`: a pass to the seat of this cookie; it replaces an \
earlier one; without the seat `no_seat`, whether the room exists or not |
| `POST /api/rooms/{{code}}/sit` `{{"pass": "…"}}` | `{{"seat"}}` and a seat's cookie: this device has that seat, too; \
a device with a seat there keeps it, and the pass |
| `DELETE /api/rooms/{{code}}/me` | 204: the player of this cookie's seat is [forgotten](../explanation/privacy.md), \
on all devices; also if there is no such room |
| `POST /api/parcels` `{{"id", "body"}}` | `{{"link", "until"}}`: an encrypted body, kept \
for ten minutes |
| `POST /api/parcels/take` `{{"id"}}` | `{{"body"}}`, once; after that `parcel_taken` |
| `GET /api/me` | `{{"me"}}`: the player of this device, or null: `{{"name", "rating", "deviation", "provisional", \
"tries", "words", "since"}}`, see below |
| `POST /api/me` | the same, with a new player if the device had none, and a player's cookie |
| `PUT /api/me` `{{"name": "Ann"}}` | the same; the public name, or null for none |
| `DELETE /api/me` | 204: the player is deleted on all devices, with all tries and results |
| `POST /api/me/words` | `{{"words"}}`: six words, which replace earlier ones |
| `POST /api/me/return` `{{"words", "replace": false}}` | the same as `GET`: the player with these words, on this \
device, too; `unknown_words`, or `other_player` if the device has another one; with `replace` it gives that one up |
| `GET /api/rooms/{{code}}/record` | the game's record: `{{"format": "randolph-record", "version", "events"}}` |
| `GET /api/rooms/{{code}}/review` | [reviews](review.md#over-http) of its games, for all who may have the record |
| `POST /api/reviews` with a record as its body | reviews of the games of that record |
| `POST /api/optimum` `{{"game": "micro", "line": "…"}}` | of a round: `{{"optimum", "ways", "more"}}` |
| `GET /api/rooms/{{code}}/qr.svg` | the room's link as a QR code; with `?screen` that of its table screen |
| `GET /api/preview/{{name}}.png` | the picture beside links, 1200×630: `randolph`, or the name of a game |
| `GET /api/boards/{{id}}/preview.png` | the same of a saved board |
| `GET /api/problem?least=2&most=4` | such a problem: `{{"problem", "faces", "line", "optimum", "solution"}}` |
| `GET /api/health` | `{{"status": "ok", "version", "protocol"}}`: the process is up |
| `GET /api/openapi.json` | all these addresses as an OpenAPI document |
| `GET /api/ready` | `{{"ready", "reasons", "database", "bus", "draining"}}` with status 200 or 503: see below |
| `/api/rooms/{{code}}/socket` | the room's WebSocket |

Positions and saved boards have [addresses of their own](services.md).

`/api/ready` tells a balancer whether this process should get visitors; `reasons` are sentences. `database` is `ok`,
`away`, `unwritable`, `outdated` or `moved` (the files of SQLite have been moved, replaced or overwritten). `bus` is
`ok` while messages that the process sends to itself come back within two seconds, and otherwise `degraded`; both accept
visitors. `draining` is true when the process is about to stop. A process with a failed part is not ready either; it is
about to exit.

A code has six letters and digits without 0, O, 1, I and L. Small letters are read as capitals, but the seat's cookie
belongs to the address with capitals. A body has the type `application/json` and at most {largest} bytes; the body in a
parcel has at most {parcel} characters. An error is `{{"error": {{"code", "message", "quote"}}}}`, with `quote` only if
there is something to quote.

**Open rooms.** `open` says whether this server shows any ([`RANDOLPH_LOBBY`](settings.md)). Each of `rooms` has `code`,
`since` (when it was made), `host` (the name), `players` (the number of connected players), `phase`, `round` and
`rules`. A room is listed if its rule `listed` is on, it is for a group, not locked, and has free seats and connected
people. The newest come first, 100 at most. An answer may be two seconds old.

**The seat** is a random token in the HttpOnly cookie `randolph_seat`, limited to `/api/rooms/{{code}}`. Only this token
makes a client a player. It survives a reload, a second tab, another connection and a restart of the server. Without it
a client watches. A client that is not a browser sends it back as the header `Cookie: randolph_seat=…`.

**The player** solves puzzles, and has nothing to do with seats and boards. It is a random token in the HttpOnly cookie
`randolph_player`, limited to `/api/me`; each device has its own. `rating` ± `deviation` is that of
[Glicko-2](../explanation/ratings.md) today, and `provisional` as long as it is uncertain. `tries` is the number of
puzzles tried, `words` says whether there are six words, and `since` is the first day. A player unused for 400 days is
deleted.

**Six words** are read in any case, with any spaces, commas and full stops between them. A word that is not in the list
is quoted in the error. Wrong words are limited like wrong codes of rooms. `replace` deletes the other player if they
have neither words nor another device, because nobody could reach them any more. With more than ten devices, the one
that was not used longest loses the player.

**Parcels.** A pass gives the seat to one more device, eight at most. It works once, until the second full hour. Passes
travel in a parcel that the server cannot read. The page makes a code of {code} characters from the alphabet of room
codes. PBKDF2 (SHA-256, the salt `randolph-parcel`, 100,000 rounds) makes 32 bytes of it. HKDF (SHA-256, no salt)
derives the parcel's `id` (info `id`) and an AES-GCM key (info `key`), 32 bytes each. `id` and `body` are base64url.
`body` is an IV of 12 bytes and the encrypted gzip of a JSON object: `{{"format": "randolph-take-along", "version": 1,
"seats", "games", "records"}}`. Each of `seats` has `code` and `pass`. The code belongs behind the `#` of `link`. Until
its ten minutes are over, the server knows the id of an opened parcel: a second request gets `parcel_taken`.

**The page.** Its files are below `/static/`. Those in `/static/assets/` have a hash of their content in their names:
they are `immutable` for a year, and any cache may keep them. Icons and the manifest are kept for a day. The documents
(`/`, `/new`, `/r/{{code}}` and so on) are requested on every visit (`no-cache`, with an `ETag`) and depend on
`Accept-Language`. Files come in the brotli or gzip form that the build has made, as `Accept-Encoding` allows. Source
maps are available, but no document names them.

While processes are updated one after the other, a browser may ask one of them for a file that only another one has. A
process that shares its database then answers 307: the same address with `?asked=1`, so that a balancer may lead to
another process. After {asked} such requests a client gets 404. With SQLite there is only one process, which answers 404
at once.

**Origin.** A browser's POSTs and sockets must come from a page of the same host, or from an origin that the
[settings](settings.md) allow. A client without an `Origin` header is accepted.

## Puzzles

A puzzle is a problem of the [bank](puzzle-bank.md). Days are texts such as `2026-11-23`, in UTC by the server's clock;
the first day is the first of November 2026. [Use the puzzles from a program](../howto/puzzles-api.md) has examples, the
OpenAPI document all fields.

| address | answer |
|---|---|
| `GET /api/puzzles/daily?day=2026-11-23` | the four dailies of a day: `{{"day", "today", "first", "now", "ends", \
"puzzles"}}`; without `day`, of today; `unknown_day` for a day to come |
| `GET /api/puzzles/{{id}}` | one puzzle: `{{"id", "game", "edition", "problem", "line", "optimum", "ways", "themes", \
"rating", "provisional", "tries", "solved", "daily", "day"}}` |
| `GET /api/puzzles/{{id}}/preview.png` | its board, as a picture for links, 1200×630 |
| `GET /api/me/next?game=…&edition=…&theme=…&least=4&most=6` | a puzzle for practice: `{{"puzzle", "again", "rated"}}` |
| `POST /api/me/tries` `{{"puzzle", "moves": "rE gN"}}` | the result of a try, see below |
| `POST /api/me/seen` `{{"puzzle"}}` | 204: the player sees this daily of today now |
| `GET /api/me/daily?day=…&month=2026-11` | the player's dailies: `{{"day", "solved", "streak", "calendar"}}` |

`/api/puzzles` is the same for everybody. **The par of a daily is hidden until its day is past**: until then `optimum`,
`ways`, `themes` and `rating` are null for everybody, and no response depends on them, except those to a player who has
handed in this daily. A problem whose day has not come is `unknown_puzzle`. Two ways to a par remain: `POST /api/solve`
solves any position, and the installed package contains the dailies to come.

**A try** is a text of moves from the start of the puzzle: `rE gN`, in Micro Robots the combinations of a path, `p6 w6`.
The server judges it by the rules. It reads at most {longest_moves} characters and {most_moves} moves, and ignores what
comes after the success. Illegal moves are `illegal_solution`, with the rule in the sentence; nothing is counted then.
A try needs a player (`no_player`).

- *A daily*: the moves must reach the target (`not_solved`). The first solution that a player hands in is their result;
  later ones are answered with that result, and `first` is false. `daily` has the result with par, medal and the seconds
  since `seen`; the number of `players`; `shares`, how many needed how many moves, from {solvers} players on; and
  `ways`, the different optimal solutions that players have found. Dailies change no rating.
- *Practice*: the first try counts. It is won (`solved`) if the target is reached in `optimum` moves; no moves mean that
  the player gives up. `rating` and `puzzle_rating` are those after the try, `change` is what it has changed of the
  player's. `solution` is an optimal one, or null if the server is too busy to search it: the same request again brings
  it, and changes nothing. It is always null if the native solver is missing. A failed puzzle comes again from the next
  day on.

**The next puzzle** is one of the {nearest} that fit the query, have a rating near the player's, and were not tried yet.
A failed one that comes again is first (`again`). `rated` is false if the player has tried it before; its tries change
no rating. Without a player the choice is that for a new one.

**A streak** is the number of days in a row on which the player has handed in a daily of that day. A missed day does not
count, and does not end the streak if it is *graced*: if there was a daily on the day before, and none of the six days
before was graced. The streak ends if the day after is missed, too. `grace` says whether the next day may be missed.

**Medals**: gold for par, silver for one more move, bronze for two more. A daily of a past day has a medal, but is not
`in_time`: it counts for no streak.

A bank that is missing, damaged or of another version is `no_puzzles` (503), with one line in the log. Everything else
works.

### Rush

| address | answer |
|---|---|
| `POST /api/me/rush` `{{"mode": "three", "game": "ricochet"}}` | `{{"id", \
"mode", "game", "seconds", "mistakes", "puzzles"}}`: a run begins now |
| `POST /api/me/rush/{{id}}` `{{"tries": ["rE gN", ""]}}` | the result: `{{"id", \
"mode", "game", "solved", "mistakes", "first", "best"}}` |
| `GET /api/me/rush` | `{{"bests"}}`: `{{"mode", "game", "today", "week", "ever"}}` \
for each mode and game that the player has played |

Modes are `three` and `five` (minutes), and `survival`, which has no limit. All puzzles of a run come at its beginning,
from easy to hard, with their optima; none of them is a daily. At the end the client sends the moves made at each
puzzle, in order. A try solves its puzzle if it reaches the target in `optimum` moves; otherwise it is a mistake, and so
is a try without moves. The server judges each try, and tries after the third mistake do not count. Moves that cannot be
made are `illegal_solution`: nothing is counted, and the run can still be ended.

The server's clock decides. A result that comes more than {grace} seconds after the end is `rush_over`; a run
without a limit may take a day. A result counts once, for the day on which it comes: the same request again is answered
with the first result, and `first` is false. A player begins ten runs at once, then one in
{rush_pause} seconds. Rush changes no rating.

### Groups

| address | answer |
|---|---|
| `GET /api/me/groups` | `{{"groups"}}`: `{{"id", "title", "path", "members", "owner"}}` of each group of the player |
| `POST /api/me/groups` `{{"title"}}` | a new group (201), whose owner is this player |
| `GET /api/me/groups/{{id}}?day=2026-11-23` | its tables on a day: `{{"group", "member", \
"day", "today", "first", "members", "dailies", "rushes"}}` |
| `POST /api/me/groups/{{id}}/members` | the group; this player is a member now |
| `DELETE /api/me/groups/{{id}}/members/me` | 204: this player has left it |
| `DELETE /api/me/groups/{{id}}/members/{{member}}` | 204: its owner has removed a member, by the number in `members` |

The id of a group is its secret: whoever knows it sees the title and the number of members, and may join with a public
name (`no_public_name`). A player is in at most {groups} groups, a group has at most {members} members. Its
owner is the member who joined first; a group without members is deleted. The group `public` is for everybody: it has no
owner, any number of members, and its tables are shown to everybody, but its members are not listed.

Each of `dailies` has `rows` of those who have handed in the daily on its day, by moves, then by seconds (unknown ones
last), then by who was earlier. Until the day is past, only members who have handed in this daily see `par` and results
(`open`); for others `rank`, `moves`, `seconds` and `medal` are null, and the order says nothing. `rushes` has a table
for each mode and game, with each member's best result of the day. At most {members} rows are shown, and the
reader's own.

## The socket

The client sends `hello` within {hello:g} seconds and receives `welcome`. From then on it receives all events, and may
send commands and pings. Events are numbered from 1 without gaps, the same for everybody. They contain no secrets: a
chip is drawn at the moment of its reveal, and the optimum becomes an event when its round is over.

- **Resuming.** After a lost connection the client reconnects and names the last event it has. It gets the missing
  events, or none and only the view; it continues from `seq`. There are no events if more than {window} are missing.
  There are also none if a player has been renamed since, because earlier events contain the old name, which may have to
  be forgotten. Reconnect with growing delays, also if the handshake is answered with status 503: then many clients
  return at once.
- **Renames.** An open connection receives a rename like any event: `player_renamed` has the next number, whichever
  process has written it. A client that resumes from an earlier event misses the events in between, at every process. It
  catches up with the view, in which `players` have the new names. A client that resumes from the rename or later gets
  the events after it. If a process does not know the rename yet, the rename follows its welcome as an event.
- **Slow readers.** A client that leaves more than {outbox} messages unread is disconnected without a closing message,
  and resumes.
- **Faults.** A message that is wrong, too large (over {largest} bytes), too frequent or forbidden is answered with an
  error, and the connection stays open. After {patience} faults it is closed. A message over 64 KiB closes it at once
  (1009).
- **Frames.** A message is one text frame. Other frames are pings, pongs, fragments, empty and binary ones. More than
  {odd:g} of them a second end the connection with 4429; {burst:g} may come at once.
- **Keeping alive.** The server pings every {ping} seconds on the WebSocket level and expects an answer within the same
  time. Otherwise the client counts as gone: after {dead} seconds at most, plus the grace period. A client that sends
  `ping` as often notices equally soon that its server is gone, and reconnects; the web page does so.
- **Gaps.** If an event's number is not the next one, the client has lost something: close the connection and resume. If
  a command gets no answer for long on a working connection, reconnect and send it again like any other.
- **Unknown messages.** Ignore messages of unknown types, and unknown keys.
- **Versions.** A client of another protocol receives the error `protocol`. The web page then asks for a reload; a table
  screen reloads itself. New in version 3: `phase` is that of [the game's table](game-machine.md), so `last_call` and
  `alone` have their own names; version 2 showed them as `thinking` and `sand`.

### From the client

{from_client}

### To the client

{to_client}

## Commands

There are two games; the key `game` of a room's rules says which one a room plays (`"ricochet"` if it is missing). Both
games have these commands:

{commands}

### People

The **host** may start and change the rules, and manages the people of a group. `lock` keeps newcomers out; players come
and go as before, and watching stays possible. `kick` closes a seat, `readmit` opens it again, and `hand_over` makes
somebody else the host. The first host is the player who made the room. While the host is away, the first connected
player stands in. A stand-in cannot close the host's seat or hand over the role. By `correspondence` somebody stands in
only after three days without the host.

With `pause` the host stops all clocks, in every mode; later they continue with the rest. During a pause people may come
and go, and `rename`, `settings` and `end_game` are possible. Other commands are refused (`paused`). A lost connection
may mean that all others are done; that takes effect when the game continues. Between two rounds `settings` can change
only rules that do not affect the running game: {between}.

With `handicap` the host gives a player an advantage, or takes it back. It is possible before a game and between two
rounds, in a group and at a real table. `ties` goes first among equals (H3). `grace` is one move more than was bid (H4).
`head_start` is a number of seconds in which nobody else may make the first bid of a round (H5). The command replaces
the whole handicap: what it leaves out is taken back. Everybody sees it in `players`.

A player whose seat is closed has left the game, as with `leave`. The token still belongs to that seat. Its view has
`shut_out`, and it gives no other seat (`kicked`). When the seat is open again, the token works again on the same
socket, from the next round on. In another browser the same person is a new guest: lock the room.

### Computer players

A program that plays declares it when it joins: `"computer"` beside its name is its strength, 1 to 5, and everybody sees
it. With `add_computer` the host adds one of the server's own ([how they think](../explanation/computer-players.md));
`kick` sends it away. A computer player is never the host, and no clock runs while no person is connected. The server's
computer players come and go with the people of the room. [Write your own](../howto/write-a-bot.md).

### A rematch

After the end of a group's game, `rematch` votes for another one with the same rules. The view shows the votes and how
many are `needed`: more than half of the connected people, and two if two people have a seat. Computer players join in.
The game begins as soon as there are enough votes. A player who leaves or loses the connection does not count meanwhile.
The first vote opens a window of 30 seconds, the deadline `rematch`. At its end all votes lapse (`rematch_lapsed`), as
they do when the host changes the rules. By `correspondence` there is no window, and everybody with a seat counts. The
host may begin without votes, with `again`.

### A real table

In a room with the rule `"mode": "table"` one device is the referee for everybody around a real table. It made the room,
has the claim to seat 0, is the host as long as the room lasts, and acts for all seats. Its view has `seats`: what each
of them may do now. All players are connected while it is; nobody joins from elsewhere.

- `add_player` takes the next seat, at any time; `leave` with a `seat` gives one up.
- `start` and `again` may name what is on the table; the rest is drawn at random. In Ricochet Robots these are `robots`,
  color → `[row, col]`, and `chip`. Each robot stands on a free cell of its own, which may be a target. In Micro Robots
  it is `dice`: the roll, `{{"start", "target", "via"}}`, complete or in part. A roll that has to be repeated is
  refused.
- Between two rounds `draw` begins the next one, with a chip or roll from the table, or at random. Nothing continues
  automatically, and `ready` is refused. `strike` takes back a wrong number: a bid while the sand runs, a declaration
  until the first jump. In Ricochet Robots `place` moves the named robots; the others stay.

## Events

Every event has `seq` (except in records, where its place gives it), `type` and `at` beside these fields. In every game:

{events}

## The view

The whole dynamic state as one member sees it. A client can draw the room from the view and the board alone.

{view}

### What has changed in the view

With 99 players a whole view has 22 kB, and every change goes to everybody. So a client may send `"changes": true` in
`hello`. The view in its `welcome` is whole. The view in each later message has only the changed keys and the viewer's
own keys. Merge it into the view before. `players_changed` then replaces `players`: it has the new and changed players,
complete; insert them by their `seat`, in the order of the seats. If a player is gone, `players` comes whole. A missing
key has not changed.

```json
{{"you": 0, "shut_out": false, "actions": ["bid"], "seats": null, "players_changed": [{{"seat": 1, "name": "Bob"}}]}}
```

The **board** is in the JSON notation ([Ricochet Robots](notation.md#json), [Micro Robots](notation.md#micro-robots)),
spelled out, and with its arrangement if it has one.

{games}

## Errors

Errors of the server, with the HTTP status and the close code of the socket:

{errors}

Refusals of the game, with the id of the rule in `rule` if there is one (for a request to join, the status is 409):

{refusals}

The server also closes with {MOVED} if a client should reconnect at once, because another process may serve the room
now. It closes with 1012 when it stops, with 1009 after a message that is far too large, and with 1011 after an
unanswered ping.
"""


def protocol_page() -> str:
    """The page of the protocol as it should be."""
    return PROTOCOL_PAGE.format(
        asked=MOST_ASKED,
        protocol=PROTOCOL,
        MOVED=MOVED,
        largest=LARGEST_MESSAGE,
        longest_moves=LONGEST_MOVES,
        most_moves=MOST_MOVES,
        nearest=NEAREST,
        grace=GRACE_SECONDS,
        rush_pause=round(1 / RUSH_RATE),
        groups=MOST_GROUPS,
        members=MOST_MEMBERS,
        solvers=ENOUGH_SOLVERS,
        parcel=LARGEST_PARCEL,
        code=PARCEL_LENGTH,
        hello=HELLO_SECONDS,
        ping=Settings().ping_seconds,
        dead=2 * Settings().ping_seconds,
        window=MOST_MISSED_EVENTS,
        outbox=OUTBOX,
        patience=MOST_FAULTS,
        odd=ODD_RATE,
        burst=ODD_BURST,
        from_client=_examples(EXAMPLES_FROM_CLIENT).replace("{phrases}", _choice(Phrase)),
        to_client=_examples(EXAMPLES_TO_CLIENT),
        between="; ".join(f"in {title_of(name)} {_between(kind)}" for name, kind in KINDS.items()),
        commands=_table(("command", "fields", "meaning"), _structs(_shared("commands"), ())),
        events=_table(("event", "fields", "meaning"), _structs(_shared("events"), ("at",))),
        view=_table(("key", "what it says"), ((f"`{key}`", words) for key, words in VIEW.items())),
        games="\n\n".join(_game(name) for name in KINDS),
        errors=_table(
            ("code", "status", "closes with", "message"),
            ((f"`{code}`", str(e.status), str(CLOSE_CODES.get(code, "–")), e.message) for code, e in ERRORS.items()),
        ),
        refusals=_table(("code", "meaning"), ((f"`{code}`", words) for code, words in REFUSALS.items())),
    )


def _between(kind: AnyKind) -> str:
    """The rules that may be changed between two rounds."""
    return ", ".join(
        f"`{rule}`" for rule in kind.messages.rules.__struct_fields__ if rule in between_rounds(kind.messages.rules)
    )


def title_of(name: str) -> str:
    """What a game is called, in the words of the page."""
    words = Path(__file__).parents[1] / "src" / "randolph" / "locales" / "en" / "titles.json"
    title: str = json.loads(words.read_text(encoding="utf-8"))[f"{name}.title"]
    return title


GAME = """\
## {title}: `"game": "{name}"`

### Commands of {title}

{commands}

### Events of {title}

{events}

### The view of {title}

{view}

### Rules of {title}

{rules}"""


def _game(name: str) -> str:
    """The part of the page about one game: what it has beside what every game has."""
    kind = KINDS[name]
    return GAME.format(
        name=name,
        title=title_of(name),
        commands=_table(("command", "fields", "meaning"), _structs(own(kind, "commands"), ())),
        events=_table(("event", "fields", "meaning"), _structs(own(kind, "events"), ("at",))),
        view=_table(("key", "what it says"), ((f"`{key}`", words) for key, words in OWN_VIEW[name].items())),
        rules=_table(("rule", "values", "default", "meaning"), _rules(kind.messages.rules)),
    )


def _members(kind: AnyKind, which: str) -> list[type[msgspec.Struct]]:
    """The structs of a kind's commands or events, in order."""
    return [typing.get_origin(member) or member for member in typing.get_args(getattr(kind.messages, which))]


def _shared(which: str) -> list[type[msgspec.Struct]]:
    """Those that every game has."""
    first, *others = (_members(kind, which) for kind in KINDS.values())
    return [member for member in first if all(member in other for other in others)]


def own(kind: AnyKind, which: str) -> list[type[msgspec.Struct]]:
    """Those that this game alone has."""
    shared = _shared(which)
    return [member for member in _members(kind, which) if member not in shared]


def _structs(members: Iterable[type[msgspec.Struct]], hidden: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    for struct in members:
        fields = ", ".join(f"`{name}`" for name in struct.__struct_fields__ if name not in hidden)
        meaning = " ".join((struct.__doc__ or "").replace("None", "null").split())
        words = [
            f"`{field.name}`: {_choice(field.type)}." for field in msgspec.structs.fields(struct) if _choice(field.type)
        ]
        yield f"`{struct.__struct_config__.tag}`", fields or "–", " ".join((meaning, *words))


def _choice(kind: Any) -> str:  # noqa: ANN401 – any annotation
    """The words among which a field's value is, where it is one of some words."""
    return ", ".join(f"`{word}`" for word in typing.get_args(kind) if isinstance(word, str))


VALUES = {
    "faces": "four faces, or `null`",
    "openings": '`{"random": n}` or `{"rows": […], "cols": […]}`, one to four in all, or none',
    "tiles": "four tiles, or `null`",
    "lag_credit_ms": f"0 to {LONGEST_CREDIT}",
    "reveal_seconds": f"whole seconds, 0 to {LONGEST_REVEAL}",
    "tolerance": f"0 to {MOST_TOLERANCE}",
    "board": "an id, or `null`",
    "end": '`{"kind": …, "count": 8}`: `"standard"`, `"chips"`, `"rounds"`, `"minutes"`',
}
"""What a switch may be, where its type does not tell."""


def _rules(rules: type[Agreed]) -> Iterable[tuple[str, ...]]:
    for field in msgspec.structs.fields(rules):
        default = msgspec.json.encode(field.default).decode()
        kind = typing.get_args(field.type)[0]
        words = [word for word in typing.get_args(kind) if isinstance(word, (str, int))]
        values = ", ".join(f"`{msgspec.json.encode(word).decode()}`" for word in words)
        kinds = {bool: "`true`, `false`", int: "whole seconds"}
        allowed = VALUES.get(field.name) or kinds.get(kind) or values
        yield f"`{field.name}`", allowed, f"`{default}`", _description(field.type)


def _examples(examples: Iterable[tuple[str, str]]) -> str:
    return "\n\n".join(f"{words}\n\n```json\n{example}\n```" for words, example in examples)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |".replace("| --- ", "|---").replace("|--- |", "|---|") for line in lines)
