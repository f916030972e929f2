"""The end of the game, and players who join and leave (G1–G3)."""

from __future__ import annotations

import pytest

from randolph.game import Connect, Disconnect, Done, EndGame, GiveUp, Join, Leave, Ready, Settings
from randolph.game.ricochet import Again, Bid, GameRules, Start
from randolph.game.ricochet.events import BidStruck, DemonstrationFailed, DemonstrationStarted, GameEnded, GameStarted
from tests.game_play import FACES, GAME, HOME, RED_SQUARE, WAY, Play

NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva", "Fay")


STANDARD = {"kind": "standard"}


def game(players: int, end: object = STANDARD) -> Play:
    """A game of this many players whose chips come in the order of GAME."""
    return Play(*NAMES[:players], chips=[chip for chip, _ in GAME], end=end)


def seats(text: str) -> list[int]:
    """Seats as digits: the winners of the first round, the second, …."""
    return [int(digit) for digit in text]


# ── G1: the printed ends ──────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("players", "count"), ((2, 8), (3, 6), (4, 5), (5, None), (6, None)))
def test_how_many_chips_win(players: int, count: int | None) -> None:
    """G1: two play for 8 chips, three for 6, four for 5, more for all."""
    assert game(players).last(GameStarted).win_at == count


def test_two_players_play_for_8() -> None:
    """G1: the eighth chip ends the game at once; 7 do not, nor does the sum."""
    play = game(2)
    play.win(*seats("0000000" + "1111111"))
    assert play.state.phase == "over"
    play.next()
    play.win(1)
    assert play.state.phase == "finished"
    assert play.last(GameEnded) == GameEnded(at=play.now, winners=(1,), reason="chips")


def test_case_21_three_players_sixth_chip() -> None:
    """Case 21 (G1): 3 players: the sixth chip ends the game at once."""
    play = game(3)
    play.win(*seats("0120120120120" + "1"))
    assert play.chips() == [5, 5, 4]
    assert play.state.phase == "over"
    play.next()
    play.win(2)
    play.next()
    play.win(1)
    assert play.chips() == [5, 6, 5]
    assert play.last(GameEnded) == GameEnded(at=play.now, winners=(1,), reason="chips")


def test_case_21_four_players_the_17th_chip_decides() -> None:
    """Case 21 (G1): 4 players, 4-4-4-4: the 17th chip decides."""
    play = game(4)
    play.win(*seats("0123" * 4))
    assert play.chips() == [4, 4, 4, 4]
    assert play.state.phase == "over"
    assert len(play.state.pool) == 1
    play.next()
    play.win(3)
    assert play.chips() == [4, 4, 4, 5]
    assert play.last(GameEnded).winners == (3,)


def test_case_21_five_players_share() -> None:
    """Case 21 (G1, G2): 5 players, 4-4-3-3-3 at the end: shared."""
    play = game(5)
    play.win(*seats("01234" * 3 + "0" + "1"))
    assert play.chips() == [4, 4, 3, 3, 3]
    assert play.last(GameEnded) == GameEnded(at=play.now, winners=(0, 1), reason="all_chips")


def test_case_21_a_joiner_makes_it_a_shared_end() -> None:
    """Case 21 (G2, G3): a 2-player game, joined by a third: it is still played for 8; 6-6-5 at the end is shared."""
    play = game(2)
    play.win(*seats("01"))
    play.join("Cem")
    play.next()
    play.win(*seats("22222" + "0000011111"))
    assert play.chips() == [6, 6, 5]
    assert play.last(GameEnded) == GameEnded(at=play.now, winners=(0, 1), reason="all_chips")


def test_an_unwon_chip_does_not_end_the_game() -> None:
    """G1, B6: a chip that went back is still to be won."""
    play = game(5)
    play.win(*seats("01234" * 3 + "0"))
    play.next()
    play.done(0, 1, 2, 3, 4)
    assert play.state.phase == "over"
    assert len(play.state.pool) == 1


# ── G1: other ends ────────────────────────────────────────────────────────────────────────────────────────────────────


def test_an_agreed_number_of_chips() -> None:
    """G1: the players may agree on any other chip count."""
    play = game(2, end={"kind": "chips", "count": 2})
    play.win(*seats("011"))
    assert play.last(GameEnded) == GameEnded(at=play.now, winners=(1,), reason="chips")


def test_an_agreed_number_of_rounds() -> None:
    """G1: after the agreed rounds, including those that nobody won, the most chips win."""
    play = game(3, end={"kind": "rounds", "count": 3})
    assert play.last(GameStarted).win_at is None
    play.win(1)
    for _ in range(2):
        play.next()
        play.done(0, 1, 2)
    assert play.last(GameEnded) == GameEnded(at=play.now, winners=(1,), reason="rounds")


def test_the_last_round_may_be_lost_by_the_clock() -> None:
    """G1, B7: the end comes by itself, when the last round ends by itself."""
    play = Play("Ann", "Bob", end={"kind": "rounds", "count": 1})
    assert play.look(360)[-2:] == ["round_lost", "game_ended"]
    assert play.last(GameEnded) == GameEnded(at=360_000, winners=(), reason="rounds")


def test_without_a_chip_nobody_wins() -> None:
    """G2: equal chips share the victory; without any chip there is none to share."""
    play = Play("Ann", "Bob")
    play.do(0, EndGame())
    play.do(1, EndGame())
    assert play.last(GameEnded).winners == ()


def test_a_time_limit_lets_the_round_end() -> None:
    """G1: a round that has begun within the time is played; its end is the game's end."""
    play = Play("Ann", "Bob", end={"kind": "minutes", "count": 2})
    play.bid(0, 2, at=119)
    assert play.look(178.999) == []
    assert play.look(179) == ["sand_ran_out", "demonstration_started"]
    assert play.show(0, WAY, at=180)[-2:] == ["round_won", "game_ended"]
    assert play.last(GameEnded) == GameEnded(at=180_000, winners=(0,), reason="time")


def test_no_round_begins_after_the_time_limit() -> None:
    """G1: when the time has passed between two rounds, the game ends instead of the next draw."""
    play = Play("Ann", "Bob", end={"kind": "minutes", "count": 2})
    play.bid(0, 2, at=60)
    play.done(0, 1)
    play.show(0, WAY, at=110)
    play.do(0, Ready(), at=115)
    assert play.do(1, Ready(), at=120) == ["ready_said", "game_ended"]
    assert play.last(GameEnded).reason == "time"


def test_the_time_limit_stops_while_nobody_is_connected() -> None:
    """G1: the agreed minutes count only while somebody is connected."""
    play = Play("Ann", "Bob", end={"kind": "minutes", "count": 2})
    play.do(0, Disconnect(), at=30)
    play.do(1, Disconnect(), at=60)  # a minute is played
    play.do(0, Connect(), at=10_000)
    play.do(1, Connect(), at=10_001)
    play.bid(0, 2, at=10_002)
    play.done(0, 1)
    play.show(0, WAY, at=10_059)
    assert play.state.phase == "over"
    play.do(0, Ready(), at=10_059)
    assert play.do(1, Ready(), at=10_060)[-1] == "game_ended"


# ── agreeing to end, and playing again ────────────────────────────────────────────────────────────────────────────────


def test_the_players_may_agree_to_end() -> None:
    """B7, G1: all connected players agree; the most chips win, the chip in play goes back."""
    play = Play("Ann", "Bob", "Cem")
    play.bid(1, 2)
    play.done(0, 1, 2)
    play.show(1, WAY)
    play.next()
    play.do(0, EndGame())
    assert play.do(0, EndGame()) == []
    play.do(1, EndGame())
    assert play.do(2, EndGame()) == ["end_agreed", "game_ended"]
    assert play.last(GameEnded) == GameEnded(at=play.now, winners=(1,), reason="agreed")
    assert len(play.state.pool) == 16


def test_a_new_bid_cancels_the_agreement() -> None:
    """B7: a player who bids wants to play; the others have to agree again."""
    play = Play("Ann", "Bob", "Cem")
    play.do(0, EndGame())
    play.do(1, EndGame())
    play.bid(2, 5)
    assert not any(player.agreed for player in play.state.players)
    assert play.refused(2, EndGame()).code == "wrong_phase"


def test_a_lost_connection_agrees_to_nothing() -> None:
    """B7: a sleeping phone does not end the game, but those still connected may agree again."""
    play = Play("Ann", "Bob")
    play.do(0, EndGame())
    assert play.do(1, Disconnect()) == ["player_disconnected"]
    assert play.do(0, EndGame()) == ["game_ended"]


def test_a_player_who_leaves_no_longer_has_to_agree() -> None:
    """B7, G3: all remaining players have agreed."""
    play = Play("Ann", "Bob", "Cem")
    play.do(0, EndGame())
    play.do(1, EndGame())
    assert play.do(2, Leave()) == ["player_left", "game_ended"]


def test_a_joiner_has_to_agree() -> None:
    """B7, G3: a player who waits for their first round counts, too."""
    play = Play("Ann", "Bob")
    play.do(0, EndGame())
    play.join("Cem")
    assert play.do(1, EndGame()) == ["end_agreed"]
    assert play.do(2, EndGame()) == ["end_agreed", "game_ended"]


def test_again() -> None:
    """G1: after the end the host may begin a new game with the same players, whose chips count from zero."""
    play = Play("Ann", "Bob", "Cem", seed=5)
    play.win(2)
    for seat in range(3):
        play.do(seat, EndGame())
    play.do(1, Leave())
    assert play.refused(2, Again()).code == "not_host"
    assert play.do(0, Again()) == ["game_started", "chip_drawn"]
    assert play.last(GameStarted).win_at == 8
    assert play.chips() == [0, 0, 0]
    assert play.state.round == 1
    assert play.state.result is None


def test_other_rules_may_be_agreed_on_before_the_next_game() -> None:
    """G1: before a game, not during it; a group's room stays one."""
    play = Play("Ann", "Bob", start=False)
    other = GameRules(faces=FACES, sand_seconds=30)
    assert play.refused(1, Settings(other)).code == "not_host"
    assert play.refused(0, Settings(GameRules(mode="solo"))).code == "mode"
    assert play.do(0, Settings(other)) == ["rules_changed"]
    assert play.do(0, Settings(other)) == []
    play.do(0, Start())
    assert play.refused(0, Settings(GameRules())).code == "wrong_phase"
    play.do(0, EndGame())
    play.do(1, EndGame())
    assert play.do(0, Settings(GameRules(faces=FACES))) == ["rules_changed"]


def test_a_group_has_at_least_two_players() -> None:
    """G1: nobody plays alone in a group."""
    play = Play("Ann", start=False)
    assert play.refused(0, Start()).code == "too_few"
    play.join("Bob")
    play.do(1, Leave())
    assert play.refused(0, Start()).code == "too_few"
    play.join("Bob")
    assert play.refused(2, Start()).code == "not_host"
    assert play.do(0, Start()) == ["game_started", "chip_drawn"]


# ── G3: joining ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_joiner_bids_from_the_next_round() -> None:
    """G3: they start with 0 chips, watch the current round, and are not waited for in it."""
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    seat = play.join("Cem")
    assert play.state.players[seat].waiting
    assert play.refused(seat, Bid(1)).rule == "G3"
    assert play.refused(seat, Done()).rule == "G3"
    play.done(0, 1)
    play.show(0, WAY)
    assert not play.state.players[seat].waiting
    play.next()
    assert play.bid(seat, 5) == ["bid_made"]
    assert play.last(GameStarted).win_at == 8


def test_a_joiner_during_a_demonstration_changes_nothing_in_it() -> None:
    """G3: the ladder and the demonstrator stay as they are."""
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    play.done(0, 1)
    before = play.state.demonstration, play.state.bids, play.state.deadline
    play.join("Cem")
    assert (play.state.demonstration, play.state.bids, play.state.deadline) == before
    assert play.show(0, WAY)[-1] == "round_won"


def test_a_joiner_between_rounds_plays_the_next_one() -> None:
    """G3: and they are waited for: the round begins when all are ready."""
    play = Play("Ann", "Bob")
    play.bid(0, 2)
    play.done(0, 1)
    play.show(0, WAY)
    seat = play.join("Cem")
    play.do(0, Ready())
    assert play.do(1, Ready()) == ["ready_said"]
    assert play.do(seat, Ready()) == ["ready_said", "chip_drawn"]
    assert play.bid(seat, 3) == ["bid_made"]


def test_names_are_unique() -> None:
    """G3: two players at one table cannot have the same name; the name of one who has left is free."""
    play = Play("Ann", "Bob")
    assert play.refused(None, Join("ann")).code == "name_taken"
    play.do(1, Leave())
    assert play.do(None, Join("Bob")) == ["player_joined"]


def test_a_seat_whose_player_never_connected_is_free() -> None:
    """G1, G3: it does not count for the chips that win. Its name goes to the next player who asks for it and connects,
    but not within the first twenty seconds.
    """
    play = Play("Ann", "Bob", start=False)
    play.do(None, Join("Cem"), at=1)
    assert play.refused(None, Join("cem"), at=20.999).code == "name_taken"
    assert play.do(None, Join("cem"), at=21) == ["player_left", "player_joined"]
    play.do(3, Connect())
    assert play.refused(None, Join("Cem")).code == "name_taken"
    play.do(None, Join("Dan"))
    play.do(0, Start())
    assert play.state.win_at == 6, "Ann, Bob and Cem play; Dan has never come"


def test_a_group_is_not_one_player_and_an_empty_seat() -> None:
    """G1: two have to be connected, or have been."""
    play = Play("Ann", start=False)
    play.do(None, Join("Bob"))
    assert play.refused(0, Start()).code == "too_few"


# ── G3: leaving ───────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_leavers_standing_bid_is_withdrawn() -> None:
    """G3: the others' bids and the sand go on."""
    play = Play("Ann", "Bob", "Cem")
    play.bid(0, 4, at=0)
    play.bid(1, 6, at=10)
    assert play.do(0, Leave(), at=20) == ["bid_struck", "player_left"]
    assert play.last(BidStruck).seat == 0
    play.look(60)
    assert play.last(DemonstrationStarted) == DemonstrationStarted(at=60_000, seat=1, bid=6)


def test_thinking_continues_when_no_bid_is_left() -> None:
    """G3: the sand stops; players who were done against the withdrawn bid think again; the next bid is a first bid."""
    play = Play("Ann", "Bob", "Cem")
    play.bid(0, 4, at=0)
    play.done(1, 2)
    assert play.do(0, Leave(), at=20) == ["bid_struck", "player_left", "thinking_resumed"]
    assert play.state.phase == "thinking"
    assert not any(player.done for player in play.state.players)
    assert play.look(60) == []
    play.bid(1, 9, at=100)
    assert play.look(159.999) == []
    assert play.look(160) == ["sand_ran_out", "demonstration_started"]


def test_thinking_goes_on_for_the_whole_time_of_the_rule_without_bids() -> None:
    """G3, B7: four and five minutes count from the moment when the last bid was withdrawn."""
    play = Play("Ann", "Bob", "Cem")
    play.bid(0, 4, at=100)
    play.do(0, Leave(), at=120)
    assert play.look(419.999) == []
    assert play.look(420) == ["timer_turned"]


def test_the_last_bid_is_struck_in_closing() -> None:
    """G3: nobody has demonstrated yet, so thinking continues then, too."""
    play = Play("Ann", "Bob", closing_seconds=5)
    play.bid(0, 4, at=0)
    play.look(60)
    assert play.state.phase == "closing"
    assert play.do(0, Leave(), at=61) == ["bid_struck", "player_left", "thinking_resumed"]


def test_the_demonstrator_leaves() -> None:
    """G3, B4: the attempt has failed, the robots return, the next bidder demonstrates."""
    play = Play("Ann", "Bob")
    play.bid(0, 4)
    play.bid(1, 6)
    play.done(0, 1)
    assert play.do(0, Leave()) == ["player_left", "demonstration_failed", "demonstration_started"]
    assert play.last(DemonstrationFailed).reason == "left"
    assert play.last(DemonstrationStarted).seat == 1
    assert play.cells() == HOME


def test_the_only_demonstrator_leaves() -> None:
    """G3, B6: nobody else has bid: the chip goes back."""
    play = Play("Ann", "Bob")
    play.bid(0, 4)
    play.done(0, 1)
    assert play.do(0, Leave()) == ["player_left", "demonstration_failed", "round_lost"]


def test_a_bidder_leaves_before_their_turn() -> None:
    """G3: the bid is withdrawn from the ladder during the demonstrations."""
    play = Play("Ann", "Bob", "Cem")
    for seat, number in ((0, 4), (1, 5), (2, 6)):
        play.bid(seat, number)
    play.done(0, 1, 2)
    assert play.do(1, Leave()) == ["bid_struck", "player_left"]
    play.do(0, GiveUp())
    assert play.last(DemonstrationStarted).seat == 2


def test_a_leavers_chips_stay_theirs() -> None:
    """G3: they are out of the pool, and go to nobody else; a player who left is not among the winners."""
    play = Play("Ann", "Bob", "Cem", chips=[1, RED_SQUARE])
    play.bid(0, 2)
    play.done(0, 1, 2)
    play.show(0, WAY)
    play.do(0, Leave())
    assert play.chips() == [1, 0, 0]
    assert len(play.state.pool) == 16
    play.do(1, EndGame())
    play.do(2, EndGame())
    assert play.last(GameEnded).winners == ()


def test_a_player_who_left_has_no_actions() -> None:
    """G3: the seat is free; its player may join again on a new one."""
    play = Play("Ann", "Bob", "Cem")
    play.do(2, Leave())
    for command in (Bid(3), Leave(), Connect(), Done()):
        assert play.refused(2, command).code == "no_seat"
    assert play.join("Cem") == 3


def test_one_player_of_two_goes_on_alone() -> None:
    """G3: the game waits for nobody and ends for nobody; the winning chip count stays 8."""
    play = Play("Ann", "Bob")
    play.do(1, Leave())
    assert play.state.phase == "thinking"
    play.bid(0, 2)
    play.done(0)
    assert play.show(0, WAY)[-1] == "round_won"
    assert play.do(0, Ready()) == ["ready_said", "chip_drawn"]
    assert play.do(0, EndGame()) == ["end_agreed", "game_ended"]
    assert play.last(GameEnded).winners == (0,)


def test_everybody_leaves_and_somebody_joins() -> None:
    """G3: the game stops without players; a later player is the host, and plays the next chip."""
    play = Play("Ann", "Bob", next_seconds=0)
    play.bid(0, 4, at=0)
    play.do(0, Leave(), at=1)
    play.do(1, Leave(), at=2)
    assert play.state.host is None
    assert play.look(10_000) == []
    assert play.do(None, Join("Cem"), at=10_001) == ["player_joined", "round_lost"]
    assert play.do(2, Connect(), at=10_002) == ["player_connected", "chip_drawn"]
    assert play.state.host == 2
    assert play.bid(2, 7) == ["bid_made"]


def test_a_seat_that_was_never_used_does_not_keep_a_round_alive() -> None:
    """G3: all who were ever connected have left; the newcomer does not wait for a player who took a seat and never
    connected.
    """
    play = Play("Ann", "Bob", start=False)
    play.do(None, Join("Cem"))
    play.do(0, Start())
    play.do(0, Leave())
    play.do(1, Leave())
    assert play.do(None, Join("Dan")) == ["player_joined", "round_lost"]


def test_a_repeated_join_replaces_only_the_first_seat() -> None:
    """G3: the answer was lost, but a bid was made on the lost seat: it is withdrawn with the seat."""
    play = Play("Ann", "Bob", start=False)
    play.do(None, Join("Cem"))
    play.do(0, Start())
    play.bid(2, 4, at=19)
    assert play.do(None, Join("Cem"), at=20) == ["bid_struck", "player_left", "player_joined", "thinking_resumed"]


# ── the host ──────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_host_leaves() -> None:
    """G3: the next player is the host."""
    play = Play("Ann", "Bob", "Cem", start=False)
    play.do(0, Leave())
    assert play.state.host == 1
    assert play.do(1, Start()) == ["game_started", "chip_drawn"]


def test_the_host_is_a_connected_player() -> None:
    """G3: while the host is unreachable the next player is the host; the host regains the role on return."""
    play = Play("Ann", "Bob", start=False)
    play.do(0, Disconnect())
    assert play.state.host == 1
    play.do(0, Connect())
    assert play.state.host == 0
    play.do(0, Disconnect())
    play.do(1, Disconnect())
    assert play.state.host == 0
