"""The games and their record: no clocks, no sockets, no solver.

Two games live here, siblings that do not know each other: `ricochet` (the game of bids) and `micro` (Micro Robots).
What they share stands beside them: the mechanism (`table`), seats and presence (`seats`, `handlers`), the words of
every game (`agreed`, `commands`, `events`, `views`) and the record. `kinds` names the games, and nobody else does.

Commands go in, events come out: `handle(state, seat, command, now, rng)`; the state is the `fold` of the events;
`advance` lets a game catch up with the clock; `view` is what one member sees. Time (milliseconds) and randomness are
arguments.
"""

from randolph.game.agreed import Agreed, End, GameRulesError
from randolph.game.commands import (
    AddPlayer,
    Command,
    Connect,
    Disconnect,
    Done,
    EndGame,
    GiveUp,
    HandOver,
    Join,
    Judged,
    Kick,
    Leave,
    Lock,
    Pause,
    Readmit,
    Ready,
    Rename,
    Settings,
    Strike,
    Submit,
)
from randolph.game.events import RECORD_VERSION, Event, GameStarted, PlayerJoined, RoomCreated, RoundStarted
from randolph.game.kinds import (
    KINDS,
    actions,
    advance,
    board_json,
    command_from,
    create,
    event_from,
    first_event_from,
    fold,
    handle,
    kind_of,
    own_view,
    problem_text,
    rules_from,
    saved_board,
    verdicts,
    view,
    view_of_all,
)
from randolph.game.record import RecordError, from_record, replay, to_record
from randolph.game.seats import DEVICE, Phase, State
from randolph.game.table import Refused, next_deadline, speaker

__all__ = [
    "DEVICE",
    "KINDS",
    "RECORD_VERSION",
    "AddPlayer",
    "Agreed",
    "Command",
    "Connect",
    "Disconnect",
    "Done",
    "End",
    "EndGame",
    "Event",
    "GameRulesError",
    "GameStarted",
    "GiveUp",
    "HandOver",
    "Join",
    "Judged",
    "Kick",
    "Leave",
    "Lock",
    "Pause",
    "Phase",
    "PlayerJoined",
    "Readmit",
    "Ready",
    "RecordError",
    "Refused",
    "Rename",
    "RoomCreated",
    "RoundStarted",
    "Settings",
    "State",
    "Strike",
    "Submit",
    "actions",
    "advance",
    "board_json",
    "command_from",
    "create",
    "event_from",
    "first_event_from",
    "fold",
    "from_record",
    "handle",
    "kind_of",
    "next_deadline",
    "own_view",
    "problem_text",
    "replay",
    "rules_from",
    "saved_board",
    "speaker",
    "to_record",
    "verdicts",
    "view",
    "view_of_all",
]
