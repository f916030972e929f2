"""The errors of the server as types: `StartError` for people who start it, `ApiError` for clients.

`StartError` is for the person at the command line: one sentence, no traceback, exit code 2. `ApiError` is for a client:
it has a code of `ERRORS`, which a page translates, and an English sentence for everybody else. A refusal by the rules
is not an `ApiError` but the game's own `Refused`, with the id of its rule.

`ERRORS` has all codes; `docs/reference/protocol.md` lists them, and a test compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass

from randolph.rules import RandolphError


class StartError(RandolphError):
    """The server cannot start; the message is one clear sentence for the person who tried."""


@dataclass(frozen=True, slots=True)
class ErrorKind:
    """A kind of error on the wire: its HTTP status as a response, and its usual sentence."""

    status: int
    message: str


ERRORS: dict[str, ErrorKind] = {
    "malformed": ErrorKind(400, "this is not a message of the protocol"),
    "invalid_name": ErrorKind(400, "a name has 1 to 24 visible characters"),
    "name_taken": ErrorKind(409, "somebody in this room has that name already"),
    "invalid_rules": ErrorKind(400, "these rules cannot be played"),
    "unknown_room": ErrorKind(404, "there is no room with this code"),
    "unknown_pass": ErrorKind(403, "this pass has been used or has expired"),
    "too_many_devices": ErrorKind(409, "too many devices have this seat already"),
    "unknown_parcel": ErrorKind(404, "there is no parcel with this code, or its ten minutes have passed"),
    "parcel_taken": ErrorKind(410, "this parcel has been opened already; each can be opened once"),
    "parcel_known": ErrorKind(409, "there is a parcel with this id already"),
    "unknown_page": ErrorKind(404, "there is nothing at this address"),
    "wrong_method": ErrorKind(405, "this address does not accept such a request"),
    "wrong_content_type": ErrorKind(415, "the body must be application/json"),
    "too_large": ErrorKind(413, "the message is too large"),
    "too_frequent": ErrorKind(429, "too many messages in a short time; slow down"),
    "too_many_connections": ErrorKind(429, "too many open connections"),
    "too_many_computers": ErrorKind(409, "no more computer players can play here"),
    "full": ErrorKind(409, "all seats of this room are taken; watching is still possible"),
    "kicked": ErrorKind(403, "the host has closed your seat; only they can open it again"),
    "unreadable": ErrorKind(400, "this position cannot be read"),
    "inexpressible": ErrorKind(422, "this format cannot express that"),
    "faulty": ErrorKind(422, "this position has faults"),
    "illegal_solution": ErrorKind(422, "these moves cannot be made"),
    "busy": ErrorKind(503, "the server is busy; try again soon"),
    "no_player": ErrorKind(403, "this device has no player"),
    "unknown_words": ErrorKind(404, "no player has these six words"),
    "other_player": ErrorKind(409, "this device has another player, who may be lost; replace them, or use another one"),
    "unknown_puzzle": ErrorKind(404, "there is no puzzle with this id, or its day has not come yet"),
    "unknown_day": ErrorKind(404, "there are no dailies for this day, or it has not come yet"),
    "not_solved": ErrorKind(422, "these moves do not reach the target"),
    "no_puzzles": ErrorKind(503, "the puzzle bank of this server cannot be read"),
    "unknown_rush": ErrorKind(404, "this player has begun no rush with this id"),
    "rush_over": ErrorKind(409, "the time of this rush was over; nothing was counted"),
    "unknown_group": ErrorKind(404, "there is no group with this id"),
    "no_public_name": ErrorKind(409, "a group shows the names of its members; choose a public name first"),
    "too_many_groups": ErrorKind(409, "this player is in as many groups as allowed; leave one first"),
    "group_full": ErrorKind(409, "this group has as many members as allowed"),
    "unknown_board": ErrorKind(404, "there is no saved board with this id"),
    "not_owner": ErrorKind(403, "this board was saved on another device; save a copy of it"),
    "too_many_boards": ErrorKind(409, "no more boards can be saved on this device; delete some"),
    "too_much_saved": ErrorKind(429, "too much was saved from this network address in a day; nothing more was saved"),
    "no_space": ErrorKind(507, "the server has no more space; nothing was saved"),
    "foreign_origin": ErrorKind(403, "requests from other web sites are refused"),
    "no_seat": ErrorKind(403, "only players may do that; take a seat first"),
    "no_hello": ErrorKind(400, "the first message must be hello"),
    "protocol": ErrorKind(400, "this page speaks another version of the protocol; reload it"),
    "store_failed": ErrorKind(503, "the server could not reach its database; nothing was changed; try again"),
    "damaged": ErrorKind(500, "the stored data cannot be read; trying again does not help"),
    "internal": ErrorKind(500, "the server failed; nothing was changed"),
}
"""Every error code of the server, with its HTTP status and its sentence."""


class ApiError(RandolphError):
    """A request or message that is refused with a code of `ERRORS`; `quote` repeats the faulty part.

    `causes` are those of `NotationError`, from which a page makes the reasons in its own language.
    """

    def __init__(
        self, code: str, message: str | None = None, *, quote: str | None = None, causes: tuple[str, ...] = ()
    ) -> None:
        self.code = code
        self.message = ERRORS[code].message if message is None else message
        self.quote = quote
        self.causes = causes
        super().__init__(f"{self.message}: {quote!r}" if quote is not None else self.message)

    @property
    def status(self) -> int:
        """The HTTP status of this error as a response."""
        return ERRORS[self.code].status
