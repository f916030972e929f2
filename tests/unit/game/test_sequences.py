"""Every sequence of a few commands about people and pauses, from a scene of each state, in both games.

The state machines of `tests/property` play long random games; here nothing is random. After any sequence of commands of
the host and the players (close the seat of the demonstrator, reopen it, hand over, pause, lock, leave, disconnect,
change the rules) a few laws hold, and the remaining players can play on.
"""

from __future__ import annotations

import random
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from randolph.game import (
    Command,
    Connect,
    Disconnect,
    Done,
    EndGame,
    Event,
    GiveUp,
    HandOver,
    Join,
    Kick,
    Leave,
    Lock,
    Pause,
    Phase,
    Readmit,
    Ready,
    Refused,
    Settings,
    actions,
    advance,
    fold,
    from_record,
    handle,
    micro,
    ricochet,
    to_record,
)
from tests import game_play
from tests.unit.game.test_people import PLAYS, number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Trace = tuple[str, ...]

HOST = -1
"""The host at that moment."""

WORDS: dict[str, tuple[int | None, Command]] = {
    "close Bob's seat": (HOST, Kick(1)),
    "let Bob in": (HOST, Readmit(1)),
    "hand over to Bob": (HOST, HandOver(1)),
    "lock": (HOST, Lock(on=True)),
    "pause": (HOST, Pause(on=True)),
    "go on": (HOST, Pause(on=False)),
    "Ann leaves": (0, Leave()),
    "Cem leaves": (2, Leave()),
    "Ann is cut off": (0, Disconnect()),
    "Bob is cut off": (1, Disconnect()),
    "Ann is back": (0, Connect()),
    "Ann agrees to end": (0, EndGame()),
    "a new Bob": (None, Join("Bob")),
}
MINUTES = "minutes pass"
RULES = "other rules"
OTHER: dict[str, dict[str, Any]] = {
    "ricochet": {"tie_break": "tournament", "sand_seconds": 30, "reveal_seconds": 3},
    "micro": {"via": True, "no_path": False, "reveal_seconds": 3},
}


def begun(kind: str, **rules: object) -> Any:  # noqa: ANN401 – either game's
    """Three players, the first round."""
    return PLAYS[kind]("Ann", "Bob", "Cem", rules=rules)


def lobby(kind: str) -> Any:  # noqa: ANN401 – either game's
    """Before the first game."""
    return PLAYS[kind]("Ann", "Bob", "Cem", start=False)


def said(kind: str) -> Any:  # noqa: ANN401 – either game's
    """Bob has said a number, and a clock runs."""
    play = begun(kind, **({"overcall": True} if kind == "micro" else {}))
    number(kind, play, 1, 9)
    return play


def showing(kind: str) -> Any:  # noqa: ANN401 – either game's
    """Bob, who has a chip, demonstrates; in the game of bids Cem would be next."""
    play = over(kind)
    play.next()
    number(kind, play, 1, 3)
    if kind == "ricochet":
        play.bid(2, 4)
        play.done(0, 1, 2)
    return play


def over(kind: str) -> Any:  # noqa: ANN401 – either game's
    """Bob has won a chip."""
    play = begun(kind)
    if kind == "ricochet":
        play.bid(1, 2)
        play.done(0, 1, 2)
        play.show(1, game_play.WAY)
    else:
        play.win(1)
    return play


def revealing(kind: str) -> Any:  # noqa: ANN401 – either game's
    """The countdown to the first round runs."""
    return begun(kind, reveal_seconds=5)


def finished(kind: str) -> Any:  # noqa: ANN401 – either game's
    """Bob has won a chip, and all have agreed to end."""
    play = over(kind)
    for seat in range(3):
        play.do(seat, EndGame())
    return play


SCENES: tuple[Callable[[str], Any], ...] = (lobby, begun, said, showing, over, revealing, finished)


def after(state: Any, word: str, now: int) -> tuple[list[Event], int] | None:  # noqa: ANN401 – either game's
    """The events of a command, and their time; None if it is refused or changes nothing."""
    try:
        if word == MINUTES:
            now += 400_000
            events = advance(state, now, random.Random(1))
        elif word == RULES:
            rules = {**msgspec.to_builtins(state.rules), **OTHER[state.rules.game]}
            wish: Command = Settings(msgspec.convert(rules, type(state.rules)))
            events = handle(state, state.host, wish, now, random.Random(1))
        else:
            seat, command = WORDS[word]
            events = handle(state, state.host if seat == HOST else seat, command, now, random.Random(1))
    except Refused:
        return None
    return (events, now) if events else None


def kept(before: Any, word: str, state: Any) -> Iterator[str]:  # noqa: ANN401 – either game's
    """The laws that this command has violated."""
    owner = before.owner
    if word not in {"hand over to Bob", "Ann leaves", "Cem leaves", "a new Bob"} and state.owner != owner:
        yield "another host"
    chips = [player.chips for player in state.players[: len(before.players)]]
    if word != MINUTES and not word.endswith("leaves") and chips != [player.chips for player in before.players]:
        yield "other chips"
    if before.paused and word == MINUTES:
        yield "time has passed in a pause"
    if state.host is not None and state.players[state.host].left:
        yield "a host who has left"
    if any(actions(state, player.seat, state.clock) for player in state.closed):
        yield "a closed seat that may do something"
    names = [player.name for player in state.players if not player.left]
    if len(set(names)) < len(names):
        yield "two of one name"


def plays_on(state: Any, now: int) -> bool:  # noqa: ANN401 – either game's
    """Whether the remaining players, and a new one, can finish the round, and the next one begins."""

    def say(seat: int | None, command: Command) -> None:
        nonlocal state
        with suppress(Refused):
            state = fold(state, handle(state, seat, command, now, random.Random(2)))

    for player in state.players:
        say(player.seat, Connect())
    say(state.host, Pause(on=False))
    say(state.host, Lock(on=False))
    for name in ("Zoe", "Zara"):
        say(None, Join(name))
        say(len(state.players) - 1, Connect())
    if state.phase in {Phase.LOBBY, Phase.FINISHED}:
        game = ricochet if state.rules.game == "ricochet" else micro
        say(state.host, game.Start() if state.phase is Phase.LOBBY else game.Again())
        if state.phase in {Phase.LOBBY, Phase.FINISHED}:
            return False
    before = state.round
    for _ in range(12):
        if state.round > before or state.phase is Phase.FINISHED:
            return True
        for player in state.players:
            say(player.seat, Done())
            say(player.seat, Ready())
            say(player.seat, GiveUp())
        now += 61_000
        state = fold(state, advance(state, now, random.Random(3)))
    return False


@pytest.mark.parametrize("kind", PLAYS)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_laws_hold_for_every_sequence(kind: str, scene: Callable[[str], Any]) -> None:
    """G3: the host's commands about people change nobody's chips; the host stays the host until they hand over or
    leave; a pause stops all clocks; a closed seat does nothing; each record can be read; and the room can always
    continue.
    """
    play = scene(kind)
    ways: list[tuple[Any, int, list[Event], Trace]] = [(play.state, play.now, list(play.events), ())]
    met: set[str] = set()
    for _ in range(3):
        following = []
        for state, now, events, trace in ways:
            for word in (*WORDS, MINUTES, RULES):
                found = after(state, word, now)
                if found is None:
                    continue
                new = fold(state, found[0])
                step = (*trace, word)
                assert list(kept(state, word, new)) == [], step
                look = repr((new.phase, new.players, new.locked, new.appointed, new.paused, new.deadline, new.rules))
                if look not in met:
                    met.add(look)
                    following.append((new, found[1], [*events, *found[0]], step))
        ways = following
    assert len(ways) > 40
    for state, now, events, trace in ways:
        assert plays_on(state, now), trace
        assert from_record(msgspec.json.encode(to_record(events))) == events, trace
