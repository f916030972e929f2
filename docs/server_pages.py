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
from randolph.server import RARE, USUAL, Settings
from randolph.server.connections import HELLO_SECONDS, OUTBOX, PATIENCE
from randolph.server.edge.frames import ODD_BURST, ODD_RATE
from randolph.server.edge.requests import REQUEST_SECONDS
from randolph.server.errors import ERRORS
from randolph.server.pages import MOST_ASKED
from randolph.server.room.replica import WINDOW
from randolph.server.wire import Phrase

# ── settings ─────────────────────────────────────────────────────────────────────────────────────────────────────────

SETTINGS = """\
# Settings of the server

<!-- Made by docs/server_pages.py: change it there. -->

Every setting can be said in three ways: as an option of `randolph serve` and `randolph play`, where they have one
(`--host`, `--port`, `--data`); as a variable of the environment; in a settings file. An option counts more than the
environment, the environment more than the file. `randolph settings` lists all of them: the value in force, where it was
said, the default, the meaning; passwords are not shown. A value that cannot be used ends the program with one sentence
and exit code 2; variables that are not listed here are ignored (`randolph settings` names those that look like a slip).
Times are seconds.

**The file** is TOML. `--settings FILE` names it, or else the variable `RANDOLPH_SETTINGS`. In it a setting is called
like its variable, in small letters and without `RANDOLPH_`; a list may be one of TOML. A name that is no setting is an
error.

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

Settings of earlier versions that are constants now are named by a warning when the server starts, and change nothing.

## What else there is to know

The data folder holds the database `randolph.sqlite3` (with its `-wal` and `-shm` files while the server runs), the lock
`randolph.lock`, and `randolph.pid`, the number of the process that holds it. Without `RANDOLPH_DATA` it lies where the
platform keeps such data: `~/.local/share/randolph` on Linux, `~/Library/Application Support/randolph` on macOS,
`%LOCALAPPDATA%\\randolph` on Windows. Only one server works with a folder at a time; a second one is told so.

**Behind a proxy.** Let it pass on the `Host` header and WebSocket upgrades, and set `RANDOLPH_PUBLIC_URL` to the
address under which players come. Name the proxy's own address in `RANDOLPH_TRUSTED_PROXIES`, so that limits count the
players' addresses and not the proxy's, and so that the seat's cookie is marked `Secure`.

**Durability.** `normal` loses nothing when the process is killed; a power cut may lose the last moments, never the
consistency of what is there. `full` waits for the disk on every transaction.

**Limits** are counted per seat first, because a school or a family shares one address. A client that exceeds one gets a
typed error (`too_frequent`, `too_many_connections`; see [the wire protocol](protocol.md)), and the room goes on. A
request must arrive as a whole within {request:g} seconds, or its connection is closed. How many connections one address
opens before it asks for anything, and how slowly it reads an answer, is not limited here: on the internet, put a proxy
in front that does.
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
    """The structs of which a field has one or several, but for rules, which have tables of their own."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return () if issubclass(kind, Agreed) else (kind,)
    return [struct for part in typing.get_args(kind) for struct in _inside(part)]


VIEW: dict[str, str] = described(OwnView) | described(RoomView) | described(GameView)
"""Every key of a view that all games have, and what it says."""

OWN_VIEW: dict[str, dict[str, str]] = {
    name: {
        key: words
        for key, words in (described(kind.seeing.view_type) | {"chips": CHIPS.get(name, CHIP)}).items()
        if words
    }
    for name, kind in KINDS.items()
}
"""What the view of each game says besides."""

EXAMPLES_FROM_CLIENT: tuple[tuple[str, str], ...] = (
    (
        "The first message: the protocol that the client speaks, and the last event it has seen (0 for none).",
        '{"type": "hello", "protocol": 3, "after": 17}',
    ),
    (
        (
            "The same of a table screen, a television that shows the room: it watches like a spectator, and speaks for "
            "no seat whatever cookie its browser has. The others are told that there is one."
        ),
        '{"type": "hello", "protocol": 3, "after": 0, "screen": true}',
    ),
    (
        "The same of a client that wants only [what has changed in the view](#what-has-changed-in-the-view).",
        '{"type": "hello", "protocol": 3, "after": 0, "changes": true}',
    ),
    (
        (
            "A command. The client makes the `id` (8 to 64 letters, digits, `-` or `_`), a new one for each "
            "command; one that was not answered – the line was cut, the server restarted – is sent again under the "
            "same id and is answered again, but never played twice. `seen`, which may be left out, is the last event "
            "that the client had when it was given: what is said of a round and comes in the next one is refused "
            "(`round_over`)."
        ),
        (
            '{"type": "command", "id": "5f0c9a52-7d0e-4a53-b7a8-1f4f3f0f8f11", "seen": 42, '
            '"command": {"type": "bid", "moves": 7}}'
        ),
    ),
    (
        (
            "A command at [a real table](#a-real-table): `seat` says in whose name the device speaks; without it, in "
            "that of its own seat, 0."
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
        ("Something that a player says to all, from a list of phrases and faces: {phrases}. No answer but `said`."),
        '{"type": "say", "phrase": "nice"}',
    ),
    (
        "A question for the time; `sent` is any number and comes back as it is.",
        '{"type": "ping", "sent": 123456}',
    ),
)

EXAMPLES_TO_CLIENT: tuple[tuple[str, str], ...] = (
    (
        (
            "The answer to hello: the board (null before the first game), the events after the one that was named, and "
            "the whole view; `screen` says whether a table screen shows the room."
        ),
        (
            '{"type": "welcome", "protocol": 3, "now": 1700000000000, "seq": 3, "board": null, '
            '"events": [{"seq": 3, "type": "player_connected", "at": 1700000000000, "seat": 0}], "view": {}, '
            '"screen": false}'
        ),
    ),
    (
        (
            "What has just happened, and how things stand now: the whole view, or [what has changed in "
            "it](#what-has-changed-in-the-view). `board` is there only when it changed, that is with `game_started`."
        ),
        (
            '{"type": "events", "now": 1700000000000, "seq": 43, '
            '"events": [{"seq": 43, "type": "bid_made", "at": 1700000000000, "seat": 0, "moves": 7}], "view": {}}'
        ),
    ),
    (
        "The answer to a command that was granted; `seq` is the room's last event after it.",
        '{"type": "reply", "id": "5f0c9a52-7d0e-4a53-b7a8-1f4f3f0f8f11", "ok": true, "seq": 43}',
    ),
    (
        "The answer to one that was not; nothing has changed.",
        (
            '{"type": "reply", "id": "5f0c9a52-7d0e-4a53-b7a8-1f4f3f0f8f11", "ok": false, '
            '"error": {"code": "not_lower", "message": "you have bid 7: you may lower your own bid, never raise it", '
            '"rule": "B2"}}'
        ),
    ),
    (
        "A player has said something. That is no event: it has no number, no place in a record; who is away misses it.",
        '{"type": "said", "seat": 1, "phrase": "nice"}',
    ),
    (
        (
            "The server cannot save at the moment: its database is away, locked or full. The room waits: nothing "
            "happens in it, its clocks are paused for that time, and a command is answered late or refused with "
            "`store_failed`: send it again, under the same id. With `on` false it goes on, by itself."
        ),
        '{"type": "waiting", "on": true}',
    ),
    ("From now on a table screen shows the room, or none does any more.", '{"type": "screen", "on": true}'),
    ("The answer to ping.", '{"type": "pong", "sent": 123456, "now": 1700000000000}'),
    (
        "A message that could not be understood; or, when the server closes the connection right after it, why.",
        (
            '{"type": "error", "error": {"code": "malformed", "message": "Object missing required field `type`", '
            '"quote": "{}"}}'
        ),
    ),
)

REFUSALS: dict[str, str] = {
    "away": "this player is not connected: a host has to be there",
    "bad_bid": "a bid is a whole number from 1 to 99 (B2)",
    "bad_declaration": "a declaration is a whole number of jumps from 1 to 99 (U4)",
    "bad_dice": "dice that were rolled by hand and are to be rolled again, or are none (U3, U6, U8)",
    "bad_chip": "this chip is not among those that lie face down (S2), or is won already where the robots stand (T5)",
    "bad_handicap": "a head start is a whole number of seconds from 0 to 600 (H5)",
    "bad_moves": "the submitted text is no list of moves",
    "bad_path": "the submitted text is no path",
    "bad_position": "robots cannot stand so (S1), or do not play",
    "computer": "a computer player cannot be the host",
    "deputy": "who stands in for the host can neither close the host's seat nor hand over the place",
    "head_start": "somebody else has a head start: the message says how many seconds of it are left (H5)",
    "full": "no seat is left: a room has 99 (G3)",
    "illegal_jump": "the robot cannot jump there (U2); it costs nothing, and the attempt goes on",
    "illegal_move": "a rule forbids this push; it costs nothing, and the attempt goes on (B4)",
    "locked": "the room is locked: nobody takes a new seat",
    "mode": "a room stays what it is: for a group, alone, at a real table",
    "name_taken": "somebody in this room has that name already",
    "no_chip": "said to the server only",
    "round_over": "what was said of a round comes when the next one has begun (`seen`)",
    "next_game": "between two rounds only rules can be changed that do not touch what the game is played with",
    "no_seat": "a spectator, a player who has left, or a seat that there is not",
    "no_table": "this is done at a real table only",
    "not_host": "only the host may do this",
    "no_call": "there is no declaration to strike",
    "no_bid": "there is no bid to strike",
    "not_lower": "one's own bid may be lowered, never raised (B2); only fewer jumps than all may be called (U5)",
    "not_over": "said to the server only",
    "not_showing": "it is somebody else's demonstration (B3, U4)",
    "own_seat": "one does not close one's own seat; there is `leave`",
    "not_yours": "one speaks for one's own seat; only the device at a real table speaks for others",
    "paused": "the host has paused the game",
    "solo": "a game for one player can only be watched (O1)",
    "table": "at a real table the next chip is drawn by hand, and players are named on its device",
    "switched_off": "the players have agreed otherwise (B7, B8)",
    "too_early": "the timer may not be turned without a bid yet (B7)",
    "too_few": "a group needs two players at least (G1), and the dice somebody who rolls them (U3)",
    "board_limit": "so many and large saved boards have lain in this room that it takes no other",
    "revealing": "the countdown to the next round runs already",
    "too_late": "the server did not have it before the deadline, nor within the line's lag credit (B1); "
    "somebody shows a path already (U4)",
    "unknown_board": "there is no saved board with this id",
    "unplayable_board": "no game can be played on this board: it has faults, or no target or no room for the robots",
    "waiting": "who joins during a round plays from the next one (G3)",
    "wrong_phase": "this is not possible in the present phase",
}
"""The codes with which the game refuses a command."""

PROTOCOL_PAGE = """\
# The wire protocol, version {protocol}

<!-- Made by docs/server_pages.py: change it there. -->

The web page is a client like any other: everything it does goes over these addresses and messages, and a program may
do the same. All texts are JSON in UTF-8. Times are integer milliseconds of the server's clock – of the room's clock,
which never goes back; cells are `[row, col]`, 0-based from the north-west, and in Micro Robots combinations, `"p1"`.
Rule ids (B2, U4, …) are those of [the rules](../rules.md). A request may leave out any rule of a game.

## Addresses

| address | answer |
|---|---|
| `POST /api/rooms` `{{"name": "Ann", "rules": {{…}}}}` | `{{"code", "path", "link", "seat"}}` and a seat's cookie |
| `GET /api/rooms` | rooms that anybody may find: `{{"open", "now", "rooms"}}`, see below |
| `GET /api/rooms/{{code}}` | `{{"code", "link", "phase", "players", "rules", "seat", "round", "deadline", "standing", \
"turned", "ended"}}`; `seat` is null without one; `standing`: `[{{"seat", "name", "chips"}}]`; `turned`: how many \
chips lie face up and face down, where they are nobody's own; `ended`: `{{"at", "winners"}}` of a game that is over |
| `POST /api/rooms/{{code}}/join` `{{"name": "Bob"}}` | `{{"seat"}}` and the seat's cookie; who has a seat keeps it; \
99 play at once (`full`) |
| `POST /api/rooms/{{code}}/pass` | `{{"pass", "until"}}`: a pass to the seat of this cookie, in the place of an \
earlier one; without the seat `no_seat`, whether there is such a room or not |
| `POST /api/rooms/{{code}}/sit` `{{"pass": "…"}}` | `{{"seat"}}` and a seat's cookie: this device has that seat, too; \
a device with a seat there keeps it, and the pass |
| `DELETE /api/rooms/{{code}}/me` | 204: who has the seat of this cookie is [forgotten](../explanation/privacy.md), \
on all devices; also where there is no such room |
| `POST /api/parcels` `{{"id", "body"}}` | `{{"link", "until"}}`: what its sender has encrypted is kept \
for ten minutes |
| `POST /api/parcels/take` `{{"id"}}` | `{{"body"}}`, once; after that `parcel_taken` |
| `GET /api/rooms/{{code}}/record` | the game's record: `{{"format": "randolph-record", "version", "events"}}` |
| `GET /api/rooms/{{code}}/review` | [reviews](review.md#over-http) of its games, for whoever may have the record |
| `POST /api/reviews` with a record as its body | reviews of the games of that record |
| `POST /api/optimum` `{{"game": "micro", "line": "…"}}` | of a round: `{{"optimum", "ways", "more"}}` |
| `GET /api/rooms/{{code}}/qr.svg` | the room's link as a QR code; with `?screen` that of its table screen |
| `GET /api/preview/{{name}}.png` | the picture beside links, 1200×630: `randolph`, or the name of a game |
| `GET /api/boards/{{id}}/preview.png` | the same of a saved board |
| `GET /api/problem?least=2&most=4` | one of so many moves: `{{"problem", "faces", "line", "optimum", "solution"}}` |
| `GET /api/health` | `{{"status": "ok", "version", "protocol"}}`: the process is up |
| `GET /api/openapi.json` | all these addresses as an OpenAPI document |
| `GET /api/ready` | `{{"ready", "reasons", "database", "bus", "draining"}}` with status 200 or 503: see below |
| `/api/rooms/{{code}}/socket` | the room's WebSocket |

Positions and saved boards have [addresses of their own](services.md).

`/api/ready` says whether this process should be given visitors, for a balancer in front; `reasons` are sentences.
`database` is `ok`, `away`, `unwritable`, `outdated` or `moved` (the files of SQLite have been
moved, replaced or overwritten).
`bus` is `ok` or `degraded`, which keeps nobody out: it is `ok` while messages that the process sends to itself come
back within two seconds. `draining` is true when the process has been told to stop. A process of which a part has failed
is not ready either; it is about to exit.

A code has six letters and digits without 0, O, 1, I and L; small letters are read as capitals, but the seat's cookie
belongs to the address with capitals. A body has the type `application/json` and at most {largest} bytes, that in a
parcel {parcel} signs. An answer that is no success is `{{"error": {{"code", "message", "quote"}}}}`, `quote` only
where there is something to quote.

**Open rooms.** `open` says whether this server shows any ([`RANDOLPH_LOBBY`](settings.md)). Each of `rooms` has
`code`, `since` (when it was made), `host` (the name), `players` (how many are there), `phase`, `round` and `rules`. It
is one whose rule `listed` is on, of a group, not locked, with seats left, in which somebody is there; the newest come
first, 100 at most. An answer may be two seconds old.

**The seat** is a random token in the HttpOnly cookie `randolph_seat`, limited to `/api/rooms/{{code}}`. It is all that
makes a client a player: a reload, a second tab, another connection and a restarted server keep it. Without it one
watches. A client that is no browser sends it back as the header `Cookie: randolph_seat=…`.

**Parcels.** With a pass one more device has the seat, eight at most; it works once, until the second full hour. Passes
travel in a parcel that the server cannot read. The page makes a code of {code} signs of those of room codes; PBKDF2
(SHA-256, the salt `randolph-parcel`, 100,000 rounds) makes 32 bytes of it, and HKDF (SHA-256, no salt) of these the
parcel's `id` (info `id`) and an AES-GCM key (info `key`), 32 bytes each. `id` and `body` are base64url; `body` is an IV
of 12 bytes and the encrypted gzip of a JSON object: `{{"format": "randolph-take-along", "version": 1, "seats",
"games", "records"}}`; each of `seats` has `code` and `pass`. The code belongs behind the `#` of `link`. A parcel that
was taken is known by its id until its ten minutes are over: a second taker hears `parcel_taken`.

**The page.** Its files are below `/static/`. Those in `/static/assets/` have a hash of their content in their names:
they are `immutable` for a year, and any cache may keep them. Icons and the manifest are kept for a day. The documents
– `/`, `/new`, `/r/{{code}}` and so on – are asked for on every visit (`no-cache`, with an `ETag`); they differ by
`Accept-Language`. Files come in the brotli or gzip form that the build has made, as `Accept-Encoding` allows. Their
source maps are there for whoever asks; no document names them.

While processes are updated one after the other, a browser may ask one of them for a file that only another one has. A
process that shares its database with others answers 307 then: the same address, with `?asked=1`, on which a balancer
may lead to the right one. A client that has asked {asked} times gets 404. With SQLite there is one process, and 404
comes at once.

**Origin.** A browser's POSTs and sockets must come from a page of the same host, or of an origin that the
[settings](settings.md) allow. A client without an `Origin` header is let in.

## The socket

The client says `hello` within {hello:g} seconds and hears `welcome`; from then on it hears everything that happens, and
may send commands and pings. Events are numbered from 1 without holes, the same for everybody; nothing secret is ever in
them: a chip is drawn at the moment of its reveal, and the optimum becomes an event when its round is over.

- **Resuming.** After a cut the client connects again and names the last event it has. It gets the missing ones, or
  none, and the view alone tells how things stand; `seq` is the number to go on from. There are none when more than
  {window} are missing, or when a player has been renamed since: events before a rename carry the old name, which may
  have to be forgotten. Reconnect with growing pauses.
- **Renames.** An open connection hears of a rename as of any event: `player_renamed` has the next number, whichever
  process has written it. A client that resumes from before it misses the events in between, at every process alike, and
  catches up with the view, in which `players` have the new names. A client that resumes from the rename, or from behind
  it, gets what follows. A process that has not heard of the rename yet welcomes with what it has, and the rename
  follows as an event.
- **Slow readers.** A client that leaves more than {outbox} messages unread is cut off without a farewell, and resumes.
- **Faults.** A message that is wrong, too large (over {largest} bytes), too frequent or forbidden is answered with an
  error, and the connection goes on; after {patience} faults it is closed. Over 64 KiB close it at once (1009).
- **Frames.** A message is one text frame. More than {odd:g} other frames a second – pings, pongs, fragments, empty and
  binary ones; {burst:g} may come at once – end the connection with 4429.
- **Alive.** The server pings every {ping} seconds on the WebSocket level; a client that does not answer within as many
  is taken for gone: after {dead} seconds at most, and the moment in which it may come back. A client that sends `ping`
  as often notices as soon that it has no server any more, and dials again; the web page does.
- **Trust.** A client that hears an event whose number is not the next one has lost something on the way: hang up and
  resume. A command that gets no answer for long on a line that speaks is sent again like any other, on a new line.
- **Unknown words.** Messages of a type that a client does not know, and unknown keys, are left alone.
- **Versions.** A client of another protocol hears the error `protocol`. The web page then asks to be reloaded; a table
  screen reloads itself. New in version 3: `phase` is that of [the game's table](game-machine.md), so `last_call` and
  `alone` have their own names; version 2 showed them as `thinking` and `sand`.

### From the client

{from_client}

### To the client

{to_client}

## Commands

Two games are played here; the key `game` of a room's rules says which (`"ricochet"` when it is missing). Commands that
both know:

{commands}

### People

The **host** may start and change the rules, and minds the people of a group: `lock` keeps newcomers out – who has a
seat comes and goes as ever, and watching stays possible –, `kick` closes a seat, `readmit` opens it again, `hand_over`
makes somebody else the host. Its first host is who has made the room. While the host is not connected the first player
who is there stands in, for all but closing the host's own seat and handing over its place. By `correspondence`,
where to be away is nothing, somebody stands in only after three days without the host.

With `pause` the host lets all clocks stand still, in every mode: what was left of them runs on afterwards. Until then
coming and going goes on, and so do `rename`, `settings` and `end_game`; all else is refused (`paused`), and what would
follow from a lost connection – all others are done – follows when the game goes on. `settings` between two rounds
change what does not touch the game that is on: {between}.

With `handicap` the host gives a player something against stronger ones, or takes it back, before a game and between two
rounds, in a group and at a real table: `ties` goes first among equals (H3), `grace` is one move more than was said
(H4), `head_start` so many seconds in which nobody else may say the first number of a round (H5). The command says all
of it: what it leaves out is taken back. Everybody sees it in `players`.

Whose seat is closed has left the game, as by `leave`. The token is still the claim to that seat: its view says
`shut_out`, with it no other seat is given (`kicked`), and once the seat is open again it speaks for it, on the same
socket and without another word; a round that is on is waited for. In another browser the same person is anybody: lock
the room.

### Computer players

A program that plays says so when it joins: `"computer"` beside its name is its strength, 1 to 5, and all see it. With
`add_computer` the host lets the server play one of its own ([how they think](../explanation/computer-players.md));
`kick` sends it away. A computer player is never the host, and no clock runs while no person is there. One of the
server's comes and goes with the people of the room. [To write your own](../howto/write-a-bot.md).

### A rematch

After the end of a game of a group, `rematch` wishes for another one with the same rules; the view says who wishes and
how many are `needed`. That is more than half of the people who are connected, and two where two people have a seat;
computer players go along. The game begins as soon as that many wish for it. A player who leaves or loses the connection
does not count meanwhile. The first wish opens a window of 30 seconds, the deadline `rematch`; at its end all wishes
lapse (`rematch_lapsed`), as they do when the host changes the rules. By `correspondence` there is no window, and
everybody with a seat counts. The host may begin without anybody's wish, by `again`.

### A real table

In a room with the rule `"mode": "table"` one device keeps the books for everybody around a real table. It has made the
room, holds the claim to seat 0, is the host as long as the room lasts, and speaks for all seats. Its view has `seats`:
what each of them may do now. All players are connected while it is; nobody joins from elsewhere.

- `add_player` takes the next seat, at any time; `leave` with a `seat` gives one up.
- `start` and `again` may bring what lies on the table; the rest is drawn by lot. In Ricochet Robots `robots`, color →
  `[row, col]`, and `chip`: robots stand on free cells, each on its own; a target is free, too. In Micro Robots `dice`:
  what was rolled, `{{"start", "target", "via"}}`, as far as it is said; a roll that has to be repeated is refused.
- Between two rounds `draw` begins the next one, with what was drawn by hand, or by lot. Nothing goes on by itself, and
  `ready` is refused. `strike` takes back a number that was tapped wrongly: a bid as long as the sand runs, a
  declaration until the first jump. In Ricochet Robots `place` sets robots anew: those that are named; the others stay.

## Events

Every event has `seq` (not in records, where its place tells it), `type` and `at` beside these fields. Of every game:

{events}

## The view

The whole dynamic state as one member sees it. A client can be drawn from the view and the board alone.

{view}

### What has changed in the view

With 99 players a whole view has 22 kB, and everybody is told of everything. So a client may say `"changes": true` in
`hello`. The view in its `welcome` is whole; that of each later message has only the keys that have changed, and those
that are the viewer's own. Put it over the view before. In the place of `players` there is `players_changed` then: the
players who are new or have changed, whole, to be put in by their `seat`, in the order of the seats. `players` comes
whole where somebody is gone from it. A key that is not there is as it was.

```json
{{"you": 0, "shut_out": false, "actions": ["bid"], "seats": null, "players_changed": [{{"seat": 1, "name": "Bob"}}]}}
```

The **board** is that of the JSON notation – [of Ricochet Robots](notation.md#json), [of Micro
Robots](notation.md#micro-robots) – with all that is on it written out, and its arrangement where it has one.

{games}

## Errors

Of the server, with the status that answers a request and the code that closes a socket:

{errors}

Of the game, when it refuses a command – with the id of the rule in `rule` where one says so (a request to join is
answered with status 409):

{refusals}

The server also closes with {MOVED} when a client shall dial anew at once – another process may serve the room by now –,
1012 when it stops, 1009 after a message that is far too large, and 1011 after a ping that nobody answered.
"""


def protocol_page() -> str:
    """The page of the protocol as it should be."""
    return PROTOCOL_PAGE.format(
        asked=MOST_ASKED,
        protocol=PROTOCOL,
        MOVED=MOVED,
        largest=LARGEST_MESSAGE,
        parcel=LARGEST_PARCEL,
        code=PARCEL_LENGTH,
        hello=HELLO_SECONDS,
        ping=Settings().ping_seconds,
        dead=2 * Settings().ping_seconds,
        window=WINDOW,
        outbox=OUTBOX,
        patience=PATIENCE,
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
        f"`{rule}`" for rule in kind.words.rules.__struct_fields__ if rule in between_rounds(kind.words.rules)
    )


def title_of(name: str) -> str:
    """What a game is called, in the words of the page."""
    words = Path(__file__).parents[1] / "web" / "locales" / "en" / "titles.json"
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
        rules=_table(("rule", "values", "default", "meaning"), _rules(kind.words.rules)),
    )


def _members(kind: AnyKind, which: str) -> list[type[msgspec.Struct]]:
    """The structs of a kind's commands or events, in order."""
    return [typing.get_origin(member) or member for member in typing.get_args(getattr(kind.words, which))]


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
