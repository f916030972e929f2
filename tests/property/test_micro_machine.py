"""The laws of Micro Robots, tested by a state machine: players join, leave, declare, demonstrate and wait in random
order.

Laws after every step: a chip is in exactly one place; calls only decrease, and no declaration is demonstrated twice;
the penalty goes to the player of U4, computed independently here; the robot is where the rules require it; a refused
command changes nothing; event times never decrease; the record replays to the same state; no deadline runs when nobody
is connected, and the next one is in the future; every viewer has a view, and the judge's result is in it only after the
round; every offered action is granted.
"""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from randolph.game import (
    AddComputer,
    AddPlayer,
    Command,
    Connect,
    Disconnect,
    Done,
    EndGame,
    Event,
    GiveUp,
    Handicap,
    HandOver,
    Join,
    Judged,
    Kick,
    Leave,
    Lock,
    Pause,
    Phase,
    Readmit,
    Ready,
    Refused,
    Rematch,
    Rename,
    Settings,
    Strike,
    Submit,
    actions,
    advance,
    create,
    from_snapshot,
    handle,
    next_deadline,
    replay,
    to_snapshot,
)
from randolph.game import events as common
from randolph.game.agreed import between_rounds
from randolph.game.micro import DEADLINES, MICRO, TABLE, Again, Declare, Dice, Draw, Game, Jump, MicroRules, Start
from randolph.game.micro import events as ev
from randolph.rules.micro import COMBINATIONS, Problem, Progress, apply, legal_jumps, solved, verify
from tests.micro_play import check_laws, check_replay, futile, way
from tests.property.rematches import wish
from tests.views import view

LAWS = settings(max_examples=80, stateful_step_count=50)
CREDIT = 200
"""The lag of all connections, in milliseconds."""

MILLENNIUM = 1000 * 365 * 86_400_000

ends = st.one_of(
    st.just({"kind": "standard"}),
    st.builds(lambda count: {"kind": "chips", "count": count}, st.integers(1, 3)),
    st.builds(lambda count: {"kind": "rounds", "count": count}, st.integers(1, 6)),
    st.builds(lambda count: {"kind": "minutes", "count": count}, st.integers(1, 10)),
)
agreed = st.fixed_dictionaries(
    {},
    optional={
        "side": st.sampled_from(["black", "copper"]),
        "tiles": st.sampled_from([None, ["2N", "3E", "4E", "1N"]]),
        "via": st.booleans(),
        "marked": st.booleans(),
        "must_be_shortest": st.booleans(),
        "overcall": st.booleans(),
        "overcall_seconds": st.sampled_from([1, 15]),
        "demonstration_seconds": st.sampled_from([0, 1, 60]),
        "no_path": st.booleans(),
        "no_path_seconds": st.sampled_from([1, 180]),
        "round_seconds": st.sampled_from([1, 120]),
        "next_seconds": st.sampled_from([0, 15]),
        "reveal_seconds": st.sampled_from([0, 3]),
        "pace": st.sampled_from([0, 1, 3]),
        "correspondence": st.booleans(),
        "lag_credit_ms": st.sampled_from([0, 300]),
        "end": ends,
    },
).filter(lambda rules: rules.get("demonstration_seconds", 1) or not rules.get("correspondence"))
PARAMETERLESS: tuple[type[Command], ...] = (Start, Done, GiveUp, Ready, Draw, EndGame, Rematch, Again, Leave)
"""If a view offers one of these, it is granted; the arguments of others may still be wrong."""

NAMES = {str(kind.__struct_config__.tag): kind for kind in PARAMETERLESS}

combinations = st.sampled_from([str(each) for each in COMBINATIONS])
dice = st.builds(
    Dice,
    st.none() | combinations | st.just("x9"),
    st.none() | combinations,
    st.none() | combinations,
)


def rules_of(rules: dict[str, Any], mode: str) -> MicroRules:
    """The rules in this mode."""
    return msgspec.convert({"game": "micro", **rules, "mode": mode}, MicroRules)


class MicroMachine(RuleBasedStateMachine):
    """A room from its first moment; the rules choose the seconds of its clock."""

    state: Game
    events: list[Event]
    now: int
    luck: random.Random

    @initialize(
        rules=agreed,
        mode=st.sampled_from(["group", "group", "solo", "table"]),
        players=st.integers(1, 5),
        seed=st.integers(0, 999),
    )
    def open_room(self, rules: dict[str, Any], mode: str, players: int, seed: int) -> None:
        """A room with players, most of them connected; the game may begin."""
        self.luck = random.Random(seed)
        self.events = []
        self.now = 1_700_000_000_000 + seed
        self._happened(create(rules_of(rules, mode), host_name="P0", now=self.now, rng=self.luck))
        for _ in range(0 if mode == "solo" else players - 1):
            self._say(*self._seating(f"P{len(self.state.players)}"))
        for seat in range(len(self.state.players)):
            self._say(seat, Connect())
        if seed % 8:
            self._say(0, Start())

    # ── what happens ──────────────────────────────────────────────────────────────────────────────────────────────────

    @rule(
        who=st.integers(-1, 6),
        command=st.one_of(
            st.sampled_from([Start(), Done(), GiveUp(), Ready(), EndGame(), Rematch(), Again(), Draw(), Strike()]),
            st.builds(Declare, st.integers(-1, 12)),
            st.builds(Jump, combinations),
            st.builds(Submit, st.sampled_from(["", "p1", "p6 w6 r6 r2 w2", "b1 b2 b3", "nonsense"])),
            st.builds(Draw, dice),
            st.builds(Start, dice),
            st.builds(Again, dice),
            st.builds(AddPlayer, st.sampled_from(["P0", "P7"])),
        ),
    )
    def anybody_says_anything(self, who: int, command: Command) -> None:
        """Any seat, any command."""
        self._say(None if who < 0 else who, command)

    @rule(who=st.integers(0, 6), command=st.sampled_from([Connect(), Connect(), Connect(), Disconnect()]))
    def presence(self, who: int, command: Command) -> None:
        """A player connects, or is disconnected."""
        self._say(who, command)

    @rule(who=st.integers(0, 9))
    def somebody_leaves(self, who: int) -> None:
        """A player leaves for good; rarely."""
        if who > 6:
            self._say(who - 7, Leave())

    @rule(
        command=st.one_of(
            st.builds(Lock, st.sampled_from([True, False, False])),
            st.builds(Kick, st.integers(-1, 6)),
            st.builds(Readmit, st.integers(-1, 6)),
            st.builds(HandOver, st.integers(-1, 6)),
            st.builds(AddComputer, st.integers(1, 5), st.none() | st.sampled_from(["P0", "P9"])),
        ),
        often=st.integers(0, 3),
    )
    def the_host_minds_the_people(self, command: Command, often: int) -> None:
        """The host locks the room, closes seats and opens them again, and hands over; a deputy may not do some of it.

        Nobody's chips change, and only handing over makes another host.
        """
        if isinstance(command, Kick) and often:
            return
        self._look()
        host, owner, chips = self.state.host, self.state.owner, [player.chips for player in self.state.players]
        if self._say(host, command) is not None:
            assert self.state.rules.mode == "group"
            assert host == owner or not isinstance(command, HandOver)
            assert not isinstance(command, Kick) or command.seat not in {host, owner}
            assert isinstance(command, HandOver) or self.state.owner == owner
            assert [player.chips for player in self.state.players][: len(chips)] == chips

    @precondition(lambda self: not self.state.running)
    @rule(
        seat=st.integers(0, 5), ties=st.booleans(), grace=st.booleans(), ahead=st.sampled_from([-1, 0, 0, 5, 60, 601])
    )
    def the_host_gives_a_handicap(self, seat: int, *, ties: bool, grace: bool, ahead: int) -> None:
        """The host gives a handicap to a player with a seat; not alone, and not with a longer head start than allowed
        (H2).
        """
        if self._say(self.state.host, Handicap(seat, ties=ties, grace=grace, head_start=ahead)) is not None:
            given = self.state.players[seat].handicap
            assert (given.ties, given.grace, given.head_start) == (ties, grace, ahead)
            assert self.state.rules.mode != "solo"
            assert 0 <= ahead <= 600

    @rule(on=st.sampled_from([True, False, False]))
    def the_host_pauses(self, *, on: bool) -> None:
        """All clocks stop, and continue later with their remaining time."""
        before = self.state.deadline
        if self._say(self.state.host, Pause(on)) is not None:
            assert self.state.paused is on or self.state.phase is Phase.FINISHED
            assert not on or next_deadline(self.state) is None
            if on and before is not None and before.left is None and self.state.deadline is not None:
                assert self.state.deadline.left == max(0, before.at - self.now)

    @rule(who=st.integers(0, 6), number=st.integers(0, 9))
    def somebody_is_called_otherwise(self, who: int, number: int) -> None:
        """Names of players with a seat differ."""
        if self._say(who, Rename(f"P{number}")) is not None:
            assert self.state.players[who].name == f"P{number}"

    @rule(there=st.booleans(), number=st.integers(0, 9))
    def somebody_joins(self, *, there: bool, number: int) -> None:
        """A player joins, and mostly connects. The name may be taken, or that of somebody who never connected."""
        players = len(self.state.players)
        if players < 7 and self._say(*self._seating(f"P{min(players, number)}")) and there:
            self._say(0 if self.state.at_table else players, Connect())

    @precondition(lambda self: self.state.phase in {Phase.THINKING, Phase.CALLING, Phase.ALONE})
    @rule(chance=st.integers(0, 99), number=st.integers(1, 9), right=st.booleans())
    def somebody_declares(self, chance: int, number: int, *, right: bool) -> None:
        """A player of the round declares, often the number of a shortest path; only fewer than all calls (U5)."""
        playing = self.state.playing
        if not playing:
            return
        moves = len(way(self._problem()).split()) if right else number
        lowest = min((call.moves for call in self.state.calls), default=100)
        found = self._say(playing[chance % len(playing)].seat, Declare(moves))
        if self.state.deadline is not None and found is None and not self.state.paused:
            early = not self.state.calls and any(player.handicap.head_start for player in playing)
            late = self.now - self.state.deadline.at >= min(CREDIT, self.state.rules.lag_credit_ms)
            assert (
                moves >= lowest or early or late or self.state.phase not in {Phase.THINKING, Phase.CALLING, Phase.ALONE}
            )
        if found is not None and self.state.at_table and chance % 3 == 0:
            self.a_declaration_is_withdrawn(chance)

    @precondition(lambda self: self.state.phase in {Phase.THINKING, Phase.ALONE, Phase.OVER} and not self.state.paused)
    @rule(rounds=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), min_size=2, max_size=8))
    def rounds_are_played(self, rounds: list[tuple[int, int]]) -> None:
        """Several rounds: mostly a player is right, so that there are chips to give after an error."""
        for seat, luck in rounds:
            if self.state.phase is Phase.OVER:
                self._next()
            playing = self.state.playing
            if self.state.phase not in {Phase.THINKING, Phase.ALONE} or not playing:
                return
            path = way(self._problem())
            self._say(playing[seat % len(playing)].seat, Declare(len(path.split()) + (luck == 0)))
            self._all_done()
            if self.state.demonstration is not None:
                found = self._say(self.state.demonstration.seat, Submit(path))
                right = any(isinstance(event, common.RoundWon) for event in found or ())
                assert right == (luck > 0)

    def _all_done(self) -> None:
        if self.state.phase is Phase.CALLING:
            for player in self.state.playing:
                self._say(player.seat, Done())

    def _next(self) -> None:
        if self.state.at_table:
            self._say(0, Draw())
        else:
            for player in self.state.playing:
                self._say(player.seat, Ready())

    def a_declaration_is_withdrawn(self, chance: int) -> None:
        """At a real table a declaration is withdrawn; its player has none then."""
        seat = self.state.calls[chance % len(self.state.calls)].seat
        if self._say(seat, Strike()) is not None:
            assert self.state.call_of(seat) is None

    @precondition(lambda self: self.state.phase in {Phase.THINKING, Phase.CALLING})
    @rule(without_call=st.integers(0, 4))
    def all_are_done(self, without_call: int) -> None:
        """One after the other; mostly after a call."""
        if self.state.calls or without_call == 0:
            for player in self.state.playing:
                self._say(player.seat, Done())

    @precondition(lambda self: len(self.state.calls) > 0)
    @rule(chance=st.integers(0, 9))
    def a_caller_leaves(self, chance: int) -> None:
        """A caller leaves during the calls, or before, during or after their demonstration; rarely."""
        if chance > 6:
            self._say(self.state.calls[chance % len(self.state.calls)].seat, Leave())

    @precondition(lambda self: self.state.phase is Phase.OVER)
    @rule()
    def all_are_ready(self) -> None:
        """One after the other; at a real table the host draws."""
        self._next()

    @precondition(lambda self: self.state.phase is Phase.OVER and self.state.at_table)
    @rule(rolled=st.none() | dice)
    def hands_roll(self, rolled: Dice | None) -> None:
        """At a real table: the entered dice are used if the rules allow them; the others are rolled (U3, U6, U8)."""
        begin, abandoned = self.state.start, self.state.abandoned
        found = self._say(0, Draw(rolled))
        made = [event for event in found or () if isinstance(event, ev.DiceRolled)]
        said = rolled or Dice()
        for event in made:
            assert said.target in {None, event.target}
            assert said.via in {None, event.via}
            assert said.start in {None, str(self.state.start)}
            assert str(abandoned) != event.target
            assert said.start is not None or begin == self.state.start

    @precondition(lambda self: self.state.demonstration is not None and not self.state.paused)
    @rule(chance=st.integers(0, 99), known=st.booleans())
    def the_demonstrator_jumps(self, chance: int, *, known: bool) -> None:
        """A legal jump is granted; one that U2 does not allow is refused."""
        problem, shown, progress = self._problem(), self.state.demonstration, self.state.progress
        assert shown is not None
        assert progress is not None
        legal = legal_jumps(problem.board, progress.at)
        wrong = [each for each in problem.board.combinations if each not in legal]
        assert self._say(shown.seat, Jump(str(wrong[chance % len(wrong)]))) is None or shown != self.state.demonstration
        if self.state.demonstration == shown:
            found = self._say(shown.seat, Jump(str(legal[chance % len(legal)])), known=known)
            assert found is not None
            assert isinstance(found[0], ev.RobotJumped)

    @precondition(lambda self: self.state.demonstration is not None)
    @rule(kind=st.integers(0, 2), seed=st.integers(0, 99), known=st.booleans())
    def the_demonstrator_submits(self, kind: int, seed: int, *, known: bool) -> None:
        """A path from the robot's cell: a shortest one, one that leads nowhere, or one that goes there and back first.
        It wins if its number is the declared one and – if required and known – the shortest (U4, U5), or one more with
        a move of grace (H4).
        """
        problem, shown, progress = self._problem(), self.state.demonstration, self.state.progress
        assert shown is not None
        assert progress is not None
        on_the_start, grace = not shown.path, self.state.players[shown.seat].handicap.grace
        match kind:
            case 0:
                path = way(problem) if on_the_start else "p1"
            case 1:
                path = futile(problem, min(shown.declared, 5), random.Random(seed))
            case _:
                first = legal_jumps(problem.board, progress.at)[0]
                path = f"{first} {progress.at} {way(problem)}" if on_the_start else str(first)
        judged = verify(problem, [each for word in path.split() for each in COMBINATIONS if str(each) == word])
        found = self._say(shown.seat, Submit(path), known=known)
        if found is None or not on_the_start or isinstance(found[0], ev.DemonstrationFailed):
            return
        short = judged.jumps <= len(way(problem).split()) + grace or not (known and self.state.rules.must_be_shortest)
        won = any(isinstance(event, common.RoundWon) for event in found)
        assert won == (judged.ok and shown.declared <= judged.jumps <= shown.declared + grace and short)

    @rule(status=st.sampled_from(["optimal", "limit"]), back=st.integers(0, 3))
    def the_judge_speaks(self, status: str, back: int) -> None:
        """The judge's result for this round or an earlier one; while a round runs it is refused."""
        number = self.state.round - back
        found = self._say(None, Judged(number, status, 5, "p6 w6"))  # type: ignore[arg-type]
        assert not (back == 0 and found is not None and self.state.running)

    @rule(rules=agreed)
    def the_host_agrees_on_other_rules(self, rules: dict[str, Any]) -> None:
        """Between games all rules; between two rounds those that do not affect the game, and no others."""
        wished = rules_of(rules, self.state.rules.mode)
        if self.state.phase in {Phase.LOBBY, Phase.FINISHED}:
            self._say(self.state.host, Settings(wished))
        elif self.state.phase is Phase.OVER:
            before = self.state.rules
            if self._say(self.state.host, Settings(wished)) is not None:
                lasting = set(before.__struct_fields__) - between_rounds(type(before))
                assert all(getattr(wished, name) == getattr(before, name) for name in lasting)
            changes = {name: getattr(wished, name) for name in between_rounds(type(before))}
            after = self.state
            other = msgspec.structs.replace(after.rules, **changes)
            if after.phase is Phase.OVER and self._say(self.state.host, Settings(other)) is not None:
                assert self.state.rules == self.state.begun_with == other

    @precondition(lambda self: self.state.phase in {Phase.LOBBY, Phase.FINISHED})
    @rule()
    def the_host_begins(self) -> None:
        """The first game, or another one."""
        self._say(self.state.host, Start() if self.state.phase is Phase.LOBBY else Again())

    @precondition(lambda self: self.state.phase is Phase.FINISHED and self.state.rules.mode == "group")
    @rule(chance=st.integers(0, 9), how=st.integers(1, 4))
    def some_wish_for_a_rematch(self, chance: int, how: int) -> None:
        """The next game begins with the required number of requests, and not before."""
        wish(lambda: self.state, self._say, chance % 2, how)

    @rule(milliseconds=st.sampled_from([0, 1, 999, 1000, 10_000, 61_000, 245_000, MILLENNIUM]))
    def time_passes(self, milliseconds: int) -> None:
        """A moment, a minute, a thousand years; the number of events is bounded."""
        if milliseconds == MILLENNIUM and self.now > MILLENNIUM:
            return
        self.now += milliseconds
        self._look()

    @precondition(lambda self: next_deadline(self.state) is not None)
    @rule(early=st.sampled_from([0, 1]))
    def a_deadline_comes(self, early: int) -> None:
        """Exactly at its time an event happens, and leads where the table says; a millisecond earlier nothing does."""
        at, deadline, before = next_deadline(self.state), self.state.deadline, self.state.phase
        assert at is not None
        assert deadline is not None
        self.now = max(self.now, at - early)
        found = self._look()
        if self.now == at - 1:
            assert found == []
            return
        assert found
        due = DEADLINES[deadline.kind]
        assert before is due.phase

    # ── what is true at any moment ────────────────────────────────────────────────────────────────────────────────────

    @invariant()
    def laws(self) -> None:
        """Chips, calls, clocks, views (`check_laws`)."""
        check_laws(self.state)

    @invariant()
    def a_snapshot_is_the_state(self) -> None:
        """A written state is read as the same state, with the same future."""
        again = from_snapshot(to_snapshot(self.state))
        assert again == self.state
        assert again.board is None or again.board is from_snapshot(to_snapshot(again)).board

    @invariant()
    def the_people_are_as_they_should_be(self) -> None:
        """Names differ, closed seats are empty, and the host is the owner whenever the owner is connected."""
        state = self.state
        names = [player.name.casefold() for player in state.players if not player.left]
        assert len(set(names)) == len(names)
        assert all(player.left and not player.connected for player in state.closed)
        owner = state.owner
        assert state.at_table or owner is None or not state.players[owner].left
        if owner is not None and state.players[owner].connected:
            assert state.host == owner

    @invariant()
    def the_next_deadline_lies_ahead(self) -> None:
        """Everything due has happened."""
        at = next_deadline(self.state)
        assert at is None or at > self.now or at > self.state.clock

    @invariant()
    def what_is_offered_is_granted(self) -> None:
        """`actions` names entries of the table; those without arguments are granted at that moment."""
        tags = {str(command.__struct_config__.tag) for command in TABLE[self.state.phase]}
        now = max(self.now, self.state.clock)
        for player in self.state.players:
            offered = actions(self.state, player.seat, now)
            assert set(offered) <= tags
            assert not (player.left and offered) or (self.state.at_table and player.seat == 0)
            for word in offered:
                if word in NAMES:
                    handle(self.state, player.seat, NAMES[word](), now, random.Random(0))
        assert actions(self.state, None, now) == []

    @invariant()
    def nothing_is_seen_before_its_time(self) -> None:
        """No view of a running round has a result or an optimum."""
        found = view(self.state, 0, self.now)
        if self.state.running:
            assert found["result"] is None
            assert self.state.round not in self.state.judged
            assert all(each["round"] < self.state.round for each in found["run"] or ())

    @invariant()
    def the_robot_stands_where_the_rules_say(self) -> None:
        """U4, U6: between rounds the robot is on the target after a declared path, right or wrong, otherwise on the
        start; during a round it is on its start, or where the demonstration has led it.
        """
        state = self.state
        if state.phase is Phase.LOBBY:
            assert state.progress is None
            return
        assert state.progress is not None
        assert state.start is not None
        if state.demonstration is not None and state.demonstration.path:
            assert state.progress.at == state.demonstration.path[-1]
        else:
            assert state.progress.at == state.start
        result = state.result
        if state.phase is Phase.OVER and result is not None:
            assert state.start == (result.start if result.shown is None else result.target)

    @invariant()
    def chips_are_won_and_given(self) -> None:
        """The chips of all follow from the rounds won and the chips given, one by one."""
        held: dict[int, int] = {}
        up: list[int] = []
        for event in self._this_game():
            match event:
                case common.RoundWon(seat=seat, chip=chip):
                    held[chip] = seat
                    up.append(chip)
                case ev.ChipGiven(seat=seat, to=to, chip=chip):
                    assert held[chip] == seat
                    held[chip] = to
        if self.state.alone:
            assert self.state.face_up == tuple(up)
        else:
            found = {chip: player.seat for player in self.state.players if not player.past for chip in player.chips}
            assert found == held

    @invariant()
    def no_declaration_is_shown_twice(self) -> None:
        """U4: each demonstration has its own declaration, made in this round and not withdrawn."""
        standing: dict[int, tuple[int, bool]] = {}
        later: dict[int, bool] = {}  # who wins no ties: False sorts before True
        for event in self.events:
            match event:
                case common.HandicapSet(seat=seat, ties=ties):
                    later[seat] = not ties
                case ev.DiceRolled():
                    standing = {}
                case ev.PathDeclared(seat=seat, moves=moves):
                    call = (moves, later.get(seat, True))
                    assert all(call < other for other in standing.values()), "calls only fall, or win a tie (U5, H3)"
                    standing[seat] = call
                case ev.DeclarationStruck(seat=seat):
                    del standing[seat]
                case ev.DemonstrationStarted(seat=seat, declared=declared):
                    lowest, call = min(standing.items(), key=lambda each: each[1])
                    assert (lowest, call[0]) == (seat, declared), "the lowest shows"
                case ev.DemonstrationFailed() | common.RoundWon():
                    standing = {}

    def teardown(self) -> None:
        """The record of the whole room, via JSON, replays to its state; nothing lasts forever."""
        if self.events:
            check_replay(self.events, self.state)
            later = advance(self.state, self.now + MILLENNIUM, self.luck)
            assert len(later) <= 3 * 2 + 8
            assert next_deadline(replay([*self.events, *later])) is None

    # ── how it is played ──────────────────────────────────────────────────────────────────────────────────────────────

    def _problem(self) -> Problem:
        problem = self.state.problem
        assert problem is not None
        return problem

    def _seating(self, name: str) -> tuple[int | None, Command]:
        return (0, AddPlayer(name)) if self.state.at_table else (None, Join(name))

    def _look(self) -> list[Event]:
        events = advance(self.state, self.now, self.luck)
        self._happened(events)
        assert advance(self.state, self.now, self.luck) == []
        return events

    def _say(self, seat: int | None, command: Command, *, known: bool = False) -> list[Event] | None:
        """Give a command after catching up; None if it is refused. The table's row has its possible results.

        The judge's knowledge is passed along; it affects only the decision.
        """
        self._look()
        before = self.state
        optimum = len(way(before.problem).split()) if known and before.problem is not None else None
        shown = json.dumps(view(before, seat, self.now))
        try:
            events = handle(before, seat, command, self.now, self.luck, optimum=optimum, credit=CREDIT)
        except Refused:
            assert json.dumps(view(before, seat, self.now)) == shown
            return None
        row = TABLE[before.phase][type(command)]
        self._happened(events)
        assert self.state.phase in {before.phase, *row.to}
        return events

    def _happened(self, events: list[Event]) -> None:
        for event in events:
            before = self.state if self.events else None
            assert before is None or event.at >= before.clock
            self.state = MICRO.fold(before, [event])
            self.events.append(event)
            if before is not None:
                _step(before, event, self.state)

    def _this_game(self) -> list[Event]:
        begun = max((n for n, event in enumerate(self.events) if isinstance(event, ev.GameStarted)), default=0)
        return self.events[begun:]


def _poorest(state: Game, giver: int) -> int | None:
    """The player to whom U4 gives: clockwise from the giver, the first with fewer chips than all before."""
    found: int | None = None
    for step in range(1, len(state.players)):
        player = state.players[(giver + step) % len(state.players)]
        if player.left or not player.seen or player.waiting:
            continue
        if found is None or len(player.chips) < len(state.players[found].chips):
            found = player.seat
    return found


def _step(before: Game, event: Event, after_it: Game) -> None:
    """What must be true of a single event."""
    match event:
        case ev.DiceRolled():
            words = [str(after_it.start), event.target, *([] if event.via is None else [event.via])]
            assert len(set(words)) == len(words), "start, target and intermediate cell differ (U3, U8)"
            assert (event.via is not None) == before.rules.via
            assert event.target != str(before.abandoned), "not the abandoned target (U6)"
            assert before.abandoned is None or before.result is None or event.chip == before.result.chip or before.alone
            playing = [player.seat for player in before.players if not player.left]
            assert event.seat in playing
        case ev.DemonstrationStarted():
            assert after_it.progress is not None
            assert after_it.progress.at == before.start
        case ev.RobotJumped(to=to):
            assert before.problem is not None
            assert before.progress is not None
            assert to in {str(each) for each in legal_jumps(before.problem.board, before.progress.at)}, "U2"
        case ev.ChipGiven(seat=seat, to=to):
            assert to == _poorest(before, seat)
            assert len(after_it.players[seat].chips) == len(before.players[seat].chips) - 1
            assert len(after_it.players[to].chips) == len(before.players[to].chips) + 1
        case ev.RoundLost(reason=reason, chip=chip):
            assert (chip in after_it.pool) == (not before.alone)
            if reason == "wrong":
                assert before.attempt is not None
                seat = before.attempt.shown.seat
                had = len(before.players[seat].chips) + (before.attempt.given_to is not None)
                pays = had > 0 and _poorest(before, seat) is not None
                closed = before.attempt.failure == "left" and before.attempt.given_to is None
                assert closed or (before.attempt.given_to is not None) == pays
        case common.RoundWon(moves=moves):
            shown, problem = before.demonstration, before.problem
            assert shown is not None
            assert problem is not None
            progress = Progress.start(problem)
            for jumped in shown.path:
                assert not solved(problem, progress)
                progress = apply(problem, progress, jumped)
            assert solved(problem, progress)
            assert len(shown.path) == moves == shown.declared, "exactly (U4)"
        case common.GameEnded(winners=winners):
            counts = {player.seat: len(player.chips) for player in before.players if not player.left}
            if not before.alone and counts:
                most = max(counts.values())
                assert set(winners) == {seat for seat, count in counts.items() if count == most and most}


MicroMachine.TestCase.settings = LAWS
TestMicro = MicroMachine.TestCase
