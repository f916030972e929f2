"""Damaged records by the hundred thousand through `from_record`.

Each text gives the events of a game or one `RecordError`; anything else ends the run with the text and the seed. A
record that was read is usable: its last state can be shown to everybody, time can pass in it, and any command gets a
result. Texts are damaged as texts, and as lists of events, so that more of them are still JSON.
"""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import msgspec

from randolph.game import (
    AddPlayer,
    Connect,
    Disconnect,
    Done,
    EndGame,
    Event,
    GiveUp,
    Join,
    Judged,
    Leave,
    Ready,
    RecordError,
    Refused,
    Rematch,
    Settings,
    Strike,
    Submit,
    advance,
    fold,
    from_record,
    handle,
    micro,
    replay,
    to_record,
)
from randolph.game.ricochet import Again, Bid, Draw, ExchangeChip, Game, GameRules, Place, Push, SavedBoard, Start
from randolph.rules import Color
from tests import micro_play
from tests.game_play import FUTILE, GAME, VORTEX, Play
from tests.unit.rules.hand import board
from tests.views import view

COMMANDS = (
    *(Bid(4), Done(), EndGame(), ExchangeChip(1), GiveUp(), Join("Zoe"), Judged(1, "limit"), Leave(), Ready()),
    *(
        Rematch(),
        Connect(),
        Disconnect(),
        Submit("rE rN"),
        Submit("tE tN@f9"),
        Push(Color.TRANSPARENT, "N", end=(8, 5)),
    ),
    *(Draw(), Draw(3), Place({Color.RED: (0, 0)}), AddPlayer("Yan"), Again(chip=1), Start()),
    *(micro.Declare(2), micro.Jump("p6"), Strike(), Submit("p6 w6"), micro.Draw(micro.Dice("p1", "w2"))),
    *(micro.Draw(), micro.Again(), micro.Start()),
)
NUMBERS: tuple[object, ...] = (-1, 0, 1, 2, 3, 5, 16, 17, 99, 2**31, 2**53, 2**63, 10**30, 1.5, None, True, "0", [], {})


def fuzz(count: int, seed: int) -> None:
    """Put `count` damaged records through the reader. Raises `AssertionError` for the first with another result."""
    chance = random.Random(seed)
    of_jumps = [play.events for play in micro_play.games()]
    whole = [json.dumps(to_record(events)) for events in (*games(), *of_jumps)]
    for number in range(count):
        text = chance.choice(whole)
        damage = _damaged_text if number % 4 == 0 else _damaged_events
        text = damage(chance, text)
        try:
            check(text, chance)
        except Exception as error:
            error.add_note(f"text {number} of seed {seed}, from_record({text[:2000]!r})")
            raise


def check(text: str | bytes, chance: random.Random) -> bool:
    """Whether the text is a record; then everything that is done with records must work."""
    try:
        events = from_record(text)
    except RecordError as error:
        if not str(error):
            raise AssertionError("a record is refused without a reason") from error
        return False
    state: Any = replay(events)  # of either game
    assert replay(from_record(json.dumps(to_record(events)))) == state
    _look(state)
    later = advance(state, state.clock + 10_000_000, chance)
    assert len(later) < 100
    _look(_after(state, later))
    for _ in range(3):
        seat = chance.choice((None, *range(len(state.players))))
        try:
            found = handle(state, seat, chance.choice(COMMANDS), state.clock + chance.randrange(5000), chance)
        except Refused:
            continue
        _look(_after(state, found))
    return True


def games() -> list[list[Event]]:
    """A few short games of bids with many kinds of events."""
    group = Play("Ann", "Bob", chips=[chip for chip, _ in GAME], closing_seconds=1, next_seconds=0)
    group.bid(0, 5, at=3)
    group.bid(1, 6, at=4)
    group.bid(1, 4, at=5)
    group.join("Cem", at=6)
    group.look(100)
    group.show(1, FUTILE)
    group.show(0, GAME[0][1])
    group.do(None, Judged(1, "optimal", 2, "rE rN"))
    group.next()
    group.look(600)
    group.bid(2, 7)
    group.do(2, Leave())
    group.do(0, EndGame())
    group.do(1, Disconnect())
    group.do(0, EndGame())
    group.do(0, Rematch())
    group.look(700)
    group.do(1, Connect())
    group.do(0, Rematch())
    alone = Play("Ann", chips=[chip for chip, _ in GAME], mode="solo", silver=True, robots="rh16 gp16 bj16 ya1 se9")
    alone.bid(0, 3, at=5)
    alone.show(0, GAME[0][1])
    alone.do(0, Ready())
    alone.do(None, ExchangeChip(2))
    alone.do(0, GiveUp())
    alone.do(None, ExchangeChip(3))
    alone.do(0, Ready())
    plain = Play("Ann", "Bob", robots=None, chips=(), edition="third", faces=None, ricochet=False, no_bid=False)
    plain.bid(0, 9)
    plain.done(0, 1)
    plain.do(0, Leave())
    own = SavedBoard("K7m2Qx90aB", "Garden", board("c3E", diagonals="rb2/", openings="a5W", targets="rc1 *e4 ge1"))
    home = Play("Ann", "Bob", robots=None, chips=(), mode="table", start=False, transparent=True)
    lying = {Color.RED: (15, 7), Color.GREEN: (15, 15), Color.BLUE: (15, 6), Color.YELLOW: (0, 0)}
    home.do(0, Start(robots={**lying, Color.TRANSPARENT: (15, 0)}, chip=VORTEX))
    home.bid(0, 3)
    home.done(0, 1)
    home.show(0, "tE tN@f9")
    home.do(0, Place({Color.RED: (3, 3)}))
    home.join("Cem")
    home.do(0, Draw())
    home.do(0, Disconnect())
    home.do(0, Connect())
    for seat in (0, 1, 2):
        home.do(seat, EndGame())
    home.saved = own
    home.do(0, Settings(GameRules(mode="table", board=own.id, silver=True, silver_power=True)))
    home.do(0, Again(chip=0))
    opened = Play("Ann", "Bob", robots=None, chips=(), openings={"random": 4}, silver=True, silver_power=True)
    opened.bid(0, 9)
    opened.done(0, 1)
    opened.do(0, GiveUp())
    return [group.events, alone.events, plain.events, home.events, opened.events]


def _after(state: Game, events: list[Event]) -> Game:
    return fold(state, events) if events else state


def _look(state: Game) -> None:
    for seat in (None, *range(len(state.players))):
        msgspec.json.encode(view(state, seat, state.clock))


def _damaged_text(chance: random.Random, text: str) -> str:
    for _ in range(chance.randint(1, 3)):
        start = chance.randrange(len(text))
        end = start + chance.choice((0, 1, 2, 10))
        piece = chance.choice(
            ("", "0", "9", "-", '"', "}", "]", "[" * 3000, "\ud800", "1e999", "null", text[end : end + 9])
        )
        text = text[:start] + piece + text[end:]
    return text


def _damaged_events(chance: random.Random, text: str) -> str:
    record: dict[str, Any] = json.loads(text)
    events: list[dict[str, Any]] = record["events"]
    for _ in range(chance.randint(1, 3)):
        at, other = chance.randrange(len(events)), chance.randrange(len(events))
        match chance.randrange(7):
            case 0:
                del events[at:]
            case 1:
                del events[at]
            case 2:
                events.insert(at, copy.deepcopy(events[other]))
            case 3:
                events[at], events[other] = events[other], events[at]
            case 4:
                events[at]["at"] = chance.choice((events[other]["at"], *NUMBERS))
            case _:
                _damage(chance, events[at], events[other])
        if not events:
            break
    return json.dumps(record)


def _damage(chance: random.Random, event: dict[str, Any], other: dict[str, Any]) -> None:
    """Another value in one field: mostly a small number, or the value of another event."""
    key = chance.choice(list(event))
    if isinstance(event[key], dict) and event[key]:
        _damage(chance, event[key], event[key])
    elif isinstance(event[key], list) and event[key] and chance.random() < 0.7:
        event[key][chance.randrange(len(event[key]))] = chance.choice((*NUMBERS, "1A", "2B", "4D", [1, 1], [0, 0]))
    else:
        event[key] = chance.choice((other.get(key, 0), chance.randrange(17), chance.choice(NUMBERS)))
