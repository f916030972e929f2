"""Reviews of random games in which players join, leave, bid, demonstrate and wait."""

from __future__ import annotations

from hypothesis import settings

from randolph.game import State, review_json, reviews_of
from randolph.game.handlers import is_over
from tests.conftest import examples
from tests.property.test_game_machine import GameMachine
from tests.property.test_micro_machine import MicroMachine
from tests.reviewed import check_review


def check(machine: GameMachine | MicroMachine) -> None:
    """The review agrees with counts of the events; its chips are those of the state, and its rounds are over."""
    events = machine.events
    state: State = machine.state
    check_review(events)
    reviews = reviews_of(events)
    assert all(review_json(review) for review in reviews)
    if not reviews:
        return
    last = reviews[-1]
    assert [each.number for each in last.rounds] == [
        number for number in range(1, state.round + 1) if is_over(state, number)
    ]
    if last.rounds:
        chips = last.rounds[-1].chips
        if state.rules.mode == "solo" or getattr(state, "together", False):
            assert sum(chips) == len(machine.state.face_up)
        else:
            now = [len(player.chips) for player in state.players]
            assert now == [*chips, *([0] * (len(now) - len(chips)))]


class ReviewedGame(GameMachine):
    """A room for Ricochet Robots whose record is reviewed at the end."""

    def teardown(self) -> None:
        """Review the record."""
        super().teardown()
        check(self)


class ReviewedMicro(MicroMachine):
    """A room for Micro Robots whose record is reviewed at the end."""

    def teardown(self) -> None:
        """Review the record."""
        super().teardown()
        check(self)


FEWER = settings(max_examples=examples(25), stateful_step_count=50)
TestReviewedGame = ReviewedGame.TestCase
TestReviewedGame.settings = FEWER
TestReviewedMicro = ReviewedMicro.TestCase
TestReviewedMicro.settings = FEWER
