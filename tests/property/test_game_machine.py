"""The laws of the game, tested by a state machine: players join, leave, bid, demonstrate and wait in random order.

Laws after every step: a chip is in exactly one place; nobody's own bid rises within a round; the ladder's order; the
robots return after a failure and stay after a win (S4); a refused command changes nothing; event times never decrease;
the record replays to the same state; no deadline runs when nobody is connected, and the next one is in the future;
every viewer has a view, with nothing secret before its time; every offered action is granted.
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
from randolph.game.agreed import between_rounds
from randolph.game.ricochet import (
    DEADLINES,
    RICOCHET,
    TABLE,
    Again,
    Bid,
    Draw,
    ExchangeChip,
    Game,
    GameRules,
    Place,
    Push,
    SavedBoard,
    Start,
    TurnTimer,
    ladder,
)
from randolph.game.ricochet import events as ev
from randolph.game.ricochet.handlers import offer_at
from randolph.game.ricochet.state import move_of
from randolph.notation import from_moves
from randolph.rules import Cell, Color, Position, attempt, legal_moves, solved, verify
from tests.game_play import check_laws, check_replay, futile, way
from tests.property.rematches import wish
from tests.unit.rules.hand import board
from tests.views import view

LAWS = settings(max_examples=80, stateful_step_count=60)

MILLENNIUM = 1000 * 365 * 86_400_000

ends = st.one_of(
    st.just({"kind": "standard"}),
    st.builds(lambda count: {"kind": "chips", "count": count}, st.integers(1, 3)),
    st.builds(lambda count: {"kind": "rounds", "count": count}, st.integers(1, 4)),
    st.builds(lambda count: {"kind": "minutes", "count": count}, st.integers(1, 10)),
)
GARDEN = SavedBoard(
    "K7m2Qx90aB", "Garden", board("c3E d2N", diagonals="rb4/", openings="a5W", targets="rc1 *e4 sd5 ge1")
)
"""A small own board; not every chip of it has its robot in every game."""

agreed = st.fixed_dictionaries(
    {},
    optional={
        "edition": st.sampled_from(["first", "second", "third", "mixed"]),
        "diagonals": st.booleans(),
        "openings": st.sampled_from([{"random": 2}, {"rows": [0, 7], "cols": [15]}]),
        "board": st.just(GARDEN.id),
        "silver": st.booleans(),
        "transparent": st.booleans(),
        "ricochet": st.booleans(),
        "no_reversal": st.booleans(),
        "tie_break": st.sampled_from(["chips", "tournament"]),
        "sand_seconds": st.sampled_from([1, 30, 60]),
        "demonstration_seconds": st.sampled_from([0, 1, 60]),
        "no_bid": st.booleans(),
        "done": st.booleans(),
        "closing_seconds": st.sampled_from([0, 3]),
        "next_seconds": st.sampled_from([0, 15]),
        "reveal_seconds": st.sampled_from([0, 3]),
        "pace": st.sampled_from([0, 1, 3]),
        "correspondence": st.booleans(),
        "lag_credit_ms": st.sampled_from([0, 300]),
        "double_time": st.booleans(),
        "any_count": st.booleans(),
        "together": st.booleans(),
        "tolerance": st.integers(0, 3),
        "end": ends,
    },
).filter(lambda rules: rules.get("demonstration_seconds", 1) or not rules.get("correspondence"))
CREDIT = 200
"""The lag of all connections, in milliseconds."""

PARAMETERLESS: tuple[type[Command], ...] = (Start, Done, TurnTimer, GiveUp, Ready, Draw, EndGame, Rematch, Again, Leave)
"""If a view offers one of these, it is granted; the arguments of others may still be wrong."""

cells = st.tuples(st.integers(-1, 16), st.integers(-1, 16))
placed = st.dictionaries(st.sampled_from(list(Color)), cells, max_size=3)

NAMES = {str(kind.__struct_config__.tag): kind for kind in PARAMETERLESS}


def rules_of(rules: dict[str, Any], mode: str, chance: int) -> GameRules:
    """Consistent rules: the power needs its robot, and endless sand needs an end."""
    power = bool(rules.get("silver")) and chance % 2 == 0
    together = bool(rules.get("together")) and mode == "group"
    done = {} if rules.get("pace", 1) else {"done": True}
    return msgspec.convert({**rules, **done, "silver_power": power, "together": together, "mode": mode}, GameRules)


class GameMachine(RuleBasedStateMachine):
    """A room from its first moment; the rules choose the seconds of its clock."""

    state: Game
    events: list[Event]
    now: int
    luck: random.Random
    shown: str

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
        given = rules_of({"transparent": seed % 3 > 0, **rules}, mode, seed)
        self._happened(create(given, host_name="P0", now=self.now, rng=self.luck, saved=GARDEN))
        for _ in range(0 if mode == "solo" else players - 1):
            name = f"P{len(self.state.players)}"
            self._say(*((0, AddPlayer(name)) if mode == "table" else (None, Join(name))))
        for seat in range(len(self.state.players)):
            self._say(seat, Connect())
        if seed % 8:
            self._say(0, Start())

    # ── what happens ──────────────────────────────────────────────────────────────────────────────────────────────────

    @rule(
        who=st.integers(-1, 6),
        command=st.one_of(
            st.sampled_from([Start(), Done(), TurnTimer(), GiveUp(), Ready(), EndGame(), Rematch(), Again(), Draw()]),
            st.builds(Bid, st.integers(-1, 12)),
            st.builds(
                Push,
                st.sampled_from(list(Color)),
                st.sampled_from("NESW"),
                st.none() | cells,
                st.none() | st.sampled_from("NESW"),
                st.booleans(),
            ),
            st.builds(Submit, st.sampled_from(["", "rE", "rE rE", "gN bS yW rN", "tE tE@c3N sW", "nonsense"])),
            st.builds(Draw, st.none() | st.integers(-1, 17)),
            st.builds(Place, placed),
            st.builds(Start, placed, st.none() | st.integers(-1, 17)),
            st.builds(Again, placed, st.none() | st.integers(-1, 17)),
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
        name = f"P{min(players, number)}"
        if players < 7 and self._say(*self._seating(name)) and there:
            self._say(0 if self.state.at_table else players, Connect())

    @precondition(lambda self: self.state.phase in {Phase.THINKING, Phase.LAST_CALL, Phase.SAND, Phase.ALONE})
    @rule(chance=st.integers(0, 99), number=st.integers(1, 15))
    def somebody_bids(self, chance: int, number: int) -> None:
        """A player of the round makes a sensible bid."""
        playing = self.state.playing
        if playing:
            self._say(playing[chance % len(playing)].seat, Bid(number))

    @precondition(lambda self: self.state.phase in {Phase.THINKING, Phase.SAND})
    @rule(numbers=st.lists(st.integers(1, 20), min_size=1, max_size=5))
    def a_round_of_bids(self, numbers: list[int]) -> None:
        """One player after the other bids; ties are likely."""
        for player, number in zip(self.state.playing, numbers, strict=False):
            self._say(player.seat, Bid(number // 2 + 1))

    @precondition(lambda self: self.state.phase is Phase.SAND and self.state.at_table and len(self.state.bids) > 0)
    @rule(chance=st.integers(0, 9))
    def a_bid_is_withdrawn(self, chance: int) -> None:
        """At a real table a bid is withdrawn; its player has none then."""
        seat = self.state.bids[chance % len(self.state.bids)].seat
        if self._say(seat, Strike()) is not None:
            assert self.state.bid_of(seat) is None

    @precondition(lambda self: self.state.phase in {Phase.THINKING, Phase.LAST_CALL, Phase.SAND})
    @rule(without_bid=st.integers(0, 4))
    def all_are_done(self, without_bid: int) -> None:
        """One after the other; mostly after a bid."""
        if self.state.bids or without_bid == 0:
            for player in self.state.playing:
                self._say(player.seat, Done())

    @precondition(lambda self: len(self.state.bids) > 0)
    @rule(chance=st.integers(0, 9))
    def a_bidder_leaves(self, chance: int) -> None:
        """A bidder leaves in the sand, in closing, before, during or after their demonstration; rarely."""
        if chance > 6:
            self._say(self.state.bids[chance % len(self.state.bids)].seat, Leave())

    @precondition(lambda self: self.state.phase is Phase.OVER)
    @rule()
    def all_are_ready(self) -> None:
        """One after the other."""
        for player in self.state.playing:
            self._say(player.seat, Ready())

    @precondition(lambda self: self.state.phase is Phase.OVER and self.state.at_table and not self.state.paused)
    @rule(robot=st.integers(0, 9), cell=st.integers(0, 255), chip=st.integers(0, 20))
    def hands_place_and_draw(self, robot: int, cell: int, chip: int) -> None:
        """At a real table: a robot placed by hand, an available chip by hand, or a random one."""
        board, standing = self.state.board, self.state.progress.position
        assert board is not None
        free = [each for each in board.free_cells if each not in standing.occupied()]
        if robot < len(standing):
            color, there = standing.colors[robot], free[cell % len(free)]
            assert self._say(0, Place({color: there})) is not None
            assert self.state.progress.position == standing.with_robot(color, there)
        pool = self.state.pool
        self._say(0, Draw(pool[chip] if chip < len(pool) else None))

    @precondition(lambda self: self.state.demonstration is not None)
    @rule(chance=st.integers(0, 99))
    def the_demonstrator_pushes(self, chance: int) -> None:
        """A legal move."""
        problem, shown = self.state.problem, self.state.demonstration
        assert problem is not None
        assert shown is not None
        legal = legal_moves(problem, self.state.progress)
        if legal:
            ends = [move for move in legal if move.end is not None]
            move = ends[chance // 2 % len(ends)] if ends and chance % 2 else legal[chance // 2 % len(legal)]
            end = None if move.end is None else (move.end.row, move.end.col)
            arrival = None if move.arrival is None else move.arrival.name
            over = self.state.progress.cost + attempt(problem, self.state.progress, move).cost > _most(self.state)
            found = self._say(
                shown.seat,
                Push(move.robot, move.direction.name, end, arrival, move.turned),  # type: ignore[arg-type]
            )
            if found is not None and not self.state.rules.any_count:
                first = next(event for event in found if not isinstance(event, ev.OptimumFound))
                assert isinstance(first, ev.DemonstrationFailed if over else ev.RobotMoved), "costs count (B4, X6)"
                assert not isinstance(first, ev.RobotMoved) or move_of(first) == move

    @precondition(lambda self: self.state.demonstration is not None)
    @rule(right=st.booleans(), seed=st.integers(0, 99))
    def the_demonstrator_submits(self, *, right: bool, seed: int) -> None:
        """A solution, or moves that lead nowhere. A correct one within the bid wins (B3)."""
        problem, shown = self.state.problem, self.state.demonstration
        assert problem is not None
        assert shown is not None
        found_way = way(problem) if right else None
        if found_way is None:
            self._say(shown.seat, Submit(futile(problem, shown.bid, random.Random(seed))))
            return
        text, cost = found_way, verify(problem, from_moves(found_way)).cost
        fresh, most = not shown.moves, _most(self.state)
        bound = not (self.state.rules.mode == "solo" and self.state.rules.any_count)
        found = self._say(shown.seat, Submit(text))
        if fresh and found is not None and not isinstance(found[0], ev.DemonstrationFailed):
            enough = cost <= most or not bound
            assert any(isinstance(event, ev.RoundWon) for event in found) == enough

    @rule(status=st.sampled_from(["optimal", "unsolvable", "limit"]), back=st.integers(0, 3))
    def the_judge_speaks(self, status: str, back: int) -> None:
        """The judge's result for this round or an earlier one; while a round runs it is refused."""
        number = self.state.round - back
        running = number == self.state.round and self.state.chip is not None
        found = self._say(None, Judged(number, status, 5, "rE gN"))  # type: ignore[arg-type]
        assert not (running and found is not None and back == 0 and self.state.chip is not None)

    @rule()
    def the_judge_exchanges(self) -> None:
        """The judge reports a chip as unsolvable."""
        if self.state.round % 3 == 0:
            self._say(None, ExchangeChip(self.state.round))

    @rule(rules=agreed)
    def the_host_agrees_on_other_rules(self, rules: dict[str, Any]) -> None:
        """Between games all rules; between two rounds those that do not affect the game, and no others."""
        wished = rules_of(rules, self.state.rules.mode, self.state.round)
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

    @rule(milliseconds=st.sampled_from([0, 1, 999, 1000, 10_000, 61_000, 245_000, 400_000, MILLENNIUM]))
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
        if self.now < at:
            assert found == []
        else:
            due = DEADLINES[deadline.kind]
            assert found
            assert due.phase is before

    @rule(milliseconds=st.integers(1, 100_000))
    def a_clock_that_is_behind(self, milliseconds: int) -> None:
        """Another host's clock has an earlier time."""
        assert advance(self.state, self.now - milliseconds, self.luck) == []
        for player in self.state.playing[:1]:
            self._say(player.seat, Done(), self.now - milliseconds)
        self._look()

    # ── what is true ──────────────────────────────────────────────────────────────────────────────────────────────────

    @invariant()
    def the_laws_hold(self) -> None:
        """A chip in one place, one bid per player, no clock in an empty room, and a view for everybody that is JSON."""
        check_laws(self.state)

    @invariant()
    def a_snapshot_is_the_state(self) -> None:
        """A written state is read as the same state, with the same future."""
        again = from_snapshot(to_snapshot(self.state))
        assert again == self.state
        assert again.board is None or again.board is from_snapshot(to_snapshot(again)).board
        assert again.progress.cost == self.state.progress.cost

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
        """After catching up nothing is due; nothing is due while nobody is connected."""
        at = next_deadline(self.state)
        assert at is None or at > self.state.clock
        if not any(player.connected for player in self.state.players) and not self.state.rules.correspondence:
            assert at is None

    @invariant()
    def at_a_real_table_all_are_there_or_nobody(self) -> None:
        """They connect with the device; and nothing happens by itself between two rounds."""
        if self.state.at_table:
            assert len({player.connected for player in self.state.players if not player.left}) <= 1
            assert self.state.phase is not Phase.OVER or self.state.deadline is None
            seats = view(self.state, 0, self.now)["seats"]
            assert set(seats) == {str(player.seat) for player in self.state.players if not player.left}

    @invariant()
    def the_ladder_is_in_order(self) -> None:
        """B3, B5, H3: by number, then by who wins ties, then – unless it is a tournament – by chips, then by the time
        of the standing bid.
        """
        bids = ladder(self.state)
        assert {bid.seat for bid in bids} == {bid.seat for bid in self.state.bids}
        when = self._standing_since()
        keys = [
            (
                bid.moves,
                not self.state.players[bid.seat].handicap.ties,
                0 if self.state.rules.tie_break == "tournament" else len(self.state.players[bid.seat].chips),
                when[bid.seat],
            )
            for bid in bids
        ]
        assert self.state.phase is Phase.OVER or keys == sorted(keys)

    @invariant()
    def chips_won_are_rounds_won(self) -> None:
        """Each won round is one chip, of the player who won it or face up."""
        won = [event for event in self._this_game() if isinstance(event, ev.RoundWon)]
        if self.state.shared:
            assert self.state.face_up == tuple(event.chip for event in won)
        else:
            for player in self.state.players:
                mine = tuple(event.chip for event in won if event.seat == player.seat)
                assert player.chips in {mine, ()} if player.past else player.chips == mine

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
        """S2: no view of a running round has its optimum; the chip of a round is visible only while it runs."""
        found = view(self.state, 0, self.now)
        running = self.state.phase not in {Phase.LOBBY, Phase.OVER, Phase.FINISHED}
        assert (found["chip"] is not None) == running
        if running:
            assert found["result"] is None
            assert self.state.round not in self.state.judged

    @invariant()
    def robots_stand_where_the_rules_say(self) -> None:
        """S4, B4: outside demonstrations the robots are at the round's start, after a win where the winner
        left them.
        """
        state = self.state
        if state.phase in {Phase.LOBBY, Phase.DEMONSTRATING, Phase.FINISHED}:
            return
        result = state.result
        won = state.phase is Phase.OVER and result is not None and result.outcome == "won"
        if won and result is not None:
            expected = result.start
            for move in result.moves:
                expected = expected.with_robot(move.robot, Cell(*move.path[-1]))
            assert state.progress.position == expected
        else:
            assert state.progress.position == state.start

    @invariant()
    def no_chip_is_played_for_that_is_won_already(self) -> None:
        """T5: with T2 off a chip that is solved at the start is exchanged."""
        if self.state.problem is not None and self.state.demonstration is None:
            assert not solved(self.state.problem, self.state.progress)

    @invariant()
    def the_offer_of_the_timer_is_for_thinking(self) -> None:
        """B7: it is offered only if the timer may be turned."""
        assert offer_at(self.state) is None or TurnTimer in TABLE[self.state.phase]

    def teardown(self) -> None:
        """The record of the whole room, via JSON, replays to its state; nothing lasts forever."""
        if self.events:
            check_replay(self.events, self.state)
            later = advance(self.state, self.now + MILLENNIUM, self.luck)
            assert len(later) <= 3 * 4 + 2 * len(self.state.players) + 40
            assert next_deadline(replay([*self.events, *later])) is None

    # ── how it is played ──────────────────────────────────────────────────────────────────────────────────────────────

    def _seating(self, name: str) -> tuple[int | None, Command]:
        return (0, AddPlayer(name)) if self.state.at_table else (None, Join(name))

    def _look(self) -> list[Event]:
        events = advance(self.state, self.now, self.luck)
        self._happened(events)
        assert advance(self.state, self.now, self.luck) == []
        return events

    def _say(self, seat: int | None, command: Command, now: int | None = None) -> list[Event] | None:
        """Give a command after catching up; None if it is refused. The table's row has its possible results."""
        self._look()
        before = self.state
        shown = json.dumps(view(before, seat, self.now))
        try:
            at = self.now if now is None else now
            events = handle(before, seat, command, at, self.luck, saved=GARDEN, credit=CREDIT)
        except Refused:
            assert before == replay(self.events)
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
            self.state = RICOCHET.fold(before, [event])
            self.events.append(event)
            if before is not None:
                _step(before, event, self.state)

    def _this_game(self) -> list[Event]:
        begun = max((n for n, event in enumerate(self.events) if isinstance(event, ev.GameStarted)), default=0)
        return self.events[begun:]

    def _standing_since(self) -> dict[int, int]:
        """The place in the record at which each standing value was bid; no equal re-bid is in the record."""
        since: dict[int, int] = {}
        for place, event in enumerate(self.events):
            match event:
                case ev.ChipDrawn():
                    since = {}
                case ev.BidMade(seat=seat):
                    since[seat] = place
        return since


def _most(state: Game) -> int:
    """The maximum of a demonstration: the bid, and with a move of grace one more (B3, H4)."""
    shown = state.demonstration
    assert shown is not None
    return shown.bid + state.players[shown.seat].handicap.grace


def _in_time(before: Game, bid: ev.BidMade) -> None:
    """B1: a bid comes before its time is over, or after it by less than its connection and its room allow."""
    running = before.deadline
    if running is None or running.left is not None or running.kind == "auto":
        assert not bid.credit_ms
        return
    late = bid.at - running.at
    assert late < 0 or late < min(CREDIT, before.rules.lag_credit_ms)
    assert (bid.late_by_ms, bid.credit_ms > 0) == (max(late, 0), late >= 0)


def _step(before: Game, event: Event, after: Game) -> None:
    """What must be true of a single event."""
    match event:
        case ev.BidMade(seat=seat, moves=moves):
            mine = before.bid_of(seat)
            assert moves >= 1
            assert mine is None or moves < mine.moves, "nobody's own bid ever rises (B2)"
            _in_time(before, event)
        case ev.DemonstrationStarted(seat=seat, bid=number):
            standing = [bid for bid in ladder(before) if not bid.failed]
            assert (standing[0].seat, standing[0].moves) == (seat, number), "the lowest of the ladder shows (B3)"
            assert after.progress.position == before.start
            assert after.progress.last is None
        case ev.DemonstrationFailed():
            assert after.progress.position == before.start, "the robots return after a failure (B4)"
        case ev.RoundWon(moves=cost):
            assert after.progress.position == before.progress.position, "the robots stay after a win (S4)"
            shown = before.demonstration
            assert shown is not None
            assert sum(move.cost for move in shown.moves) == cost
            assert cost <= _most(before) or before.rules.any_count
        case ev.RoundLost(chip=chip):
            assert after.progress.position == before.start
            assert (chip in after.pool) == (not before.shared)
            assert (chip in after.face_down) == before.shared
        case ev.ChipDrawn(chip=chip):
            assert chip in before.pool
            assert before.at_table or chip != before.returned or not set(before.pool) - {chip} - set(before.unplayable)
            assert isinstance(after.start, Position)
        case ev.GameEnded(winners=winners):
            counts = {player.seat: len(player.chips) for player in before.players if not player.left}
            if before.together:
                ahead = len(before.face_up) > len(before.face_down)
                assert set(winners) == {player.seat for player in before.players if player.seated and ahead}
            elif before.rules.mode != "solo" and counts:
                most = max(counts.values())
                assert set(winners) == {seat for seat, count in counts.items() if count == most and most}


GameMachine.TestCase.settings = LAWS
TestGame = GameMachine.TestCase
