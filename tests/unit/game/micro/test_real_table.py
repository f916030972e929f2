"""The referee at a real table: one device acts for all seats, hands roll the dice, nothing happens by
itself (U3–U8).
"""

from __future__ import annotations

import pytest

from randolph.game import AddPlayer, Command, Done, Join, Leave, Phase, Ready, Strike
from randolph.game.events import ThinkingResumed
from randolph.game.micro import Again, Dice, Draw, Jump, Start
from randolph.game.micro.events import DemonstrationStarted, DiceRolled, GameStarted
from tests.micro_play import WAY, Play, check_replay

SHEET_DICE = Dice("p1", "w2")


def table(*names: str, dice: Dice | None = SHEET_DICE, **rules: object) -> Play:
    """A table on which the game begins with these dice."""
    play = Play(*(names or ("Ann", "Bob")), dice="", mode="table", start=False, rules=rules)
    play.do(0, Start(dice))
    return play


def test_a_game_with_dice_rolled_by_hand() -> None:
    """U3: the players enter what is on the table; the record replays."""
    play = table("Ann", "Bob", "Cem")
    assert (play.last(GameStarted).start, play.last(DiceRolled).target) == ("p1", "w2")
    play.declare(2, 5)
    assert play.show(2, WAY)[-1] == "round_won"
    assert play.do(0, Draw(Dice(target="g3"))) == ["dice_rolled"]
    rolled = play.last(DiceRolled)
    assert (rolled.round, rolled.seat, rolled.target, rolled.start) == (2, 1, "g3", None)
    check_replay(play.events, play.state)


def test_the_rest_is_rolled() -> None:
    """U3, U8: start, target and intermediate cell separately; a given one is never rolled again."""
    for seed in range(200):
        play = Play("Ann", "Bob", dice="", seed=seed, mode="table", start=False, via=True)
        said = (Dice(), Dice(start="p1"), Dice(target="p1"), Dice(via="p1"), Dice(target="p1", via="w2"))[seed % 5]
        play.do(0, Start(said))
        start, rolled = play.last(GameStarted).start, play.last(DiceRolled)
        assert len({start, rolled.target, rolled.via}) == 3
        assert said.start in {None, start}
        assert said.target in {None, rolled.target}
        assert said.via in {None, rolled.via}


def test_rolled_cells_differ_from_given_ones() -> None:
    """U3, U8: the start differs from the given target and intermediate cell; the target differs from the latter."""
    play = Play("Ann", "Bob", dice="w2 g2 p1", mode="table", start=False, via=True)
    play.do(0, Start(Dice(target="w2", via="g2")))
    assert play.last(GameStarted).start == "p1"
    play = Play("Ann", "Bob", dice="g2 p1 w2", mode="table", start=False, via=True)
    play.do(0, Start(Dice(start="p1", via="g2")))
    assert play.last(DiceRolled).target == "w2"


def test_without_dice_all_is_by_lot() -> None:
    """U3: the device can roll, too."""
    play = table(dice=None)
    assert play.state.phase is Phase.THINKING
    play.win(0)
    assert play.do(0, Draw()) == ["dice_rolled"]


@pytest.mark.parametrize(
    ("dice", "rule", "reason"),
    (
        (Dice(target="w2"), "U3", "the robot stands on w2: roll the target again"),
        (Dice(target="g9"), "U3", "a combination is a color"),
        (Dice(target=""), "U3", "a combination is a color"),
        (Dice(start="pink"), "U3", "a combination is a color"),
        (Dice(start="b4", target="b4"), "U3", "the robot stands on b4"),
        (Dice(via="x1"), "U3", "a combination is a color"),
        (Dice(target="b4", via="b4"), "U8", "b4 is start or target: roll the intermediate cell again"),
        (Dice(target="b4", via="w2"), "U8", "w2 is start or target"),
        (Dice(via="w2"), "U8", "w2 is start or target"),
    ),
)
def test_dice_that_are_rolled_again(dice: Dice, rule: str, reason: str) -> None:
    """U3, U8: after a round that ended on w2."""
    play = table(dice=Dice("p1", "w2", "g2"), via=True)
    play.win(0)
    refused = play.refused(0, Draw(dice))
    assert (refused.code, refused.rule) == ("bad_dice", rule)
    assert reason in refused.message


def test_the_abandoned_target_is_rolled_again() -> None:
    """U6: neither the start nor it."""
    play = table()
    play.done(0, 1)
    for target, rule in (("w2", "U6"), ("p1", "U3")):
        refused = play.refused(0, Draw(Dice(target=target)))
        assert (refused.code, refused.rule) == ("bad_dice", rule)
    play.do(0, Draw(Dice(target="b4")))
    assert play.last(DiceRolled).seat == 0


def test_no_intermediate_cell_where_none_is_agreed_on() -> None:
    """U8 is a variant."""
    play = table()
    play.win(0)
    refused = play.refused(0, Draw(Dice(via="g2")))
    assert (refused.code, refused.rule) == ("bad_dice", "U8")


@pytest.mark.parametrize("dice", (Dice(start="b4", target="b4"), Dice(start="b4", target="w1", via="w1"), Dice("q1")))
def test_a_game_does_not_begin_with_wrong_dice(dice: Dice) -> None:
    """U3, U8: nothing has happened then."""
    play = Play("Ann", "Bob", dice="", mode="table", start=False, via=True)
    assert play.refused(0, Start(dice)).code == "bad_dice"
    assert play.do(0, Start(Dice("b4", "w1"))) == ["game_started", "dice_rolled"]


def test_the_robot_may_be_set_by_hand() -> None:
    """Between two rounds it stands where it stands, unless its place is said."""
    play = table()
    play.win(0)
    play.do(0, Draw(Dice(start="p1", target="w2")))
    assert play.last(DiceRolled).start == "p1"
    assert (play.seen()["robot"], play.seen()["start"]) == ("p1", "p1")
    play.declare(0, 5)
    assert play.show(0, WAY)[-1] == "round_won"
    play.do(0, Draw(Dice(start="w2", target="p1")))
    assert play.last(DiceRolled).start is None, "it stood there already"
    check_replay(play.events, play.state)


@pytest.mark.parametrize("command", (Start(Dice()), Start(Dice("p1", "w2"))))
def test_in_a_group_the_room_rolls(command: Command) -> None:
    """U3: dice are said only at a real table; the next round is not drawn by hand elsewhere."""
    play = Play("Ann", "Bob", start=False)
    refused = play.refused(0, command)
    assert (refused.code, refused.rule) == ("no_table", "U3")
    play.do(0, Start())
    play.win(0, 0, 0, 0)
    assert play.refused(0, Draw()).code == "no_table"
    play.win(0)
    assert play.refused(0, Again(Dice())).code == "no_table"


def test_nothing_goes_on_alone() -> None:
    """Not after a round without a path, and nobody says "ready"."""
    play = table()
    assert play.look(180) == ["round_lost"]
    assert play.look(10**6) == []
    assert play.refused(1, Ready()).code == "table"


def test_a_declaration_tapped_wrongly_is_withdrawn() -> None:
    """Before a jump is made; thinking starts again with the full time, and the player may declare once more."""
    play = table()
    play.declare(1, 5, at=10)
    assert play.do(1, Strike(), at=12) == ["declaration_struck", "thinking_resumed"]
    found = play.seen()
    assert (found["phase"], found["demonstration"], found["calls"], found["robot"]) == ("thinking", None, [], "p1")
    assert play.last(ThinkingResumed).at == 12_000
    assert found["deadline"]["at"] == 192_000
    assert play.declare(1, 6) == ["path_declared", "demonstration_started"]
    check_replay(play.events, play.state)


def test_a_declaration_stands_when_a_jump_is_made() -> None:
    """U4: they are showing."""
    play = table()
    play.declare(1, 5)
    play.do(1, Jump("p6"))
    refused = play.refused(1, Strike())
    assert (refused.code, refused.rule) == ("too_late", "U4")


def test_only_a_declaration_can_be_withdrawn() -> None:
    """Of the player who has made it."""
    play = table("Ann", "Bob", overcall=True)
    play.declare(1, 5)
    assert play.refused(0, Strike()).code == "no_call"
    assert play.do(1, Strike()) == ["declaration_struck", "thinking_resumed"]


def test_a_call_that_is_struck_uncovers_the_next() -> None:
    """U5: during the calls, and when it is being shown already: then there is time again to call fewer than that."""
    play = table("Ann", "Bob", "Cem", overcall=True)
    for seat, moves in ((0, 9), (1, 7), (2, 5)):
        play.declare(seat, moves)
    assert play.do(2, Strike()) == ["declaration_struck"]
    play.done(0, 2)
    assert play.last(DemonstrationStarted).seat == 1
    assert play.do(1, Strike()) == ["declaration_struck"]
    deadline = play.state.deadline
    assert deadline is not None
    assert (play.state.phase, deadline.kind, deadline.total) == (Phase.CALLING, "calling", 15_000)
    play.declare(1, 8)
    play.done(0, 2)
    assert (play.last(DemonstrationStarted).seat, play.last(DemonstrationStarted).declared) == (1, 8)
    assert play.do(1, Strike()) == ["declaration_struck"]
    play.done(1, 2)
    assert (play.last(DemonstrationStarted).seat, play.last(DemonstrationStarted).declared) == (0, 9)
    assert play.do(0, Strike()) == ["declaration_struck", "thinking_resumed"]
    check_replay(play.events, play.state)


def test_in_a_group_nothing_is_withdrawn() -> None:
    """U4: on their own devices all speak for themselves."""
    play = Play("Ann", "Bob")
    play.declare(0, 5)
    assert play.refused(0, Strike()).code == "no_table"


def test_the_device_sees_what_each_seat_may_say() -> None:
    """One device speaks for all; the others watch."""
    play = table()
    found = play.seen(0)
    assert set(found["seats"]) == {"0", "1"}
    assert "declare" in found["seats"]["1"]
    assert play.seen(1)["seats"] is None


def test_players_are_added_and_go_home() -> None:
    """G3: the added one waits for the next round; when all have left, the device rolls for nobody."""
    play = table()
    assert play.do(0, AddPlayer("Cem")) == ["player_joined", "player_connected"]
    assert play.refused(None, Join("Dan")).code == "table"
    assert play.refused(2, Done()).code == "waiting"
    play.win(0)
    for seat in (0, 1, 2):
        play.do(seat, Leave())
    assert play.refused(0, Draw()).code == "too_few"
    assert "draw" not in play.seen()["actions"]
    play.do(0, AddPlayer("Eva"))
    play.do(0, Draw())
    assert play.last(DiceRolled).seat == 3


def test_again_with_dice_rolled_by_hand() -> None:
    """A new game begins as the first did, also when the player of the device's seat has gone home."""
    play = table("Ann", "Bob", "Cem", end={"kind": "rounds", "count": 1})
    play.win(1)
    play.do(0, Leave())
    play.do(0, Again(Dice("b4", "w1")))
    assert (play.last(GameStarted).start, play.last(GameStarted).seat) == ("b4", 1)
    assert (play.last(DiceRolled).target, play.last(DiceRolled).seat) == ("w1", 1)
