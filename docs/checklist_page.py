"""Makes `docs/reference/rule-checklist.md`: the rules that programs for the game of bids most often miss, line by line.

`LINES` is the checklist: each line in plain words, with the ids of its rules, randolph's answer, the tests that prove
it, and what five other programs do, as far as it is known. The tests are named by file and function; a test of the
documents looks whether each one is there and says in its docstring that it proves the rule.

What stands here about other programs was read in their source code, in the versions that `PROGRAMS` names; whoever
reads a newer version changes it here, with the version and the date. Their authors are guests in this page:
say what a program does, and no more.
"""

from __future__ import annotations

from collections import defaultdict
from textwrap import fill
from typing import NamedTuple

from docs import rules_page

READ_IN = "November 2026"
"""When the sources of the other programs were read."""

YES, NO, OPTION, PARTLY, NOT_ASKED, UNKNOWN = "yes", "no", "option", "partly", "–", "unknown"


class Program(NamedTuple):
    """Another program: its short name, who made it and where it was read, and what kind of game it is."""

    name: str
    source: str
    about: str


class Answer(NamedTuple):
    """What a program does about a line: a word for the table, and a sentence."""

    word: str
    does: str


class Line(NamedTuple):
    """A line of the checklist; `others` has an answer for each of `PROGRAMS`, in their order."""

    title: str
    rules: tuple[str, ...]
    says: str
    word: str
    randolph: str
    tests: tuple[str, ...]
    others: tuple[Answer, ...]


PROGRAMS = (
    Program(
        "rrserve",
        "`rrserve`, the server of *ricochet* by Keith Packard, as Debian has it in version 0.10 (`server-games.5c`, "
        "`rr.5c`, `timer.5c`)",
        "live bids; many games on one server",
    ),
    Program(
        "quaalj",
        "quaalj/robots on GitHub at `28f3a81` (`robots.js`, `robots_instance.js`)",
        "live bids; one game for each server, with a solver that shows the optimum",
    ),
    Program(
        "u-keiya",
        "u-keiya/ricochet_robots on GitHub at `c369028` (`gameManager.ts`)",
        "live bids, in rooms",
    ),
    Program(
        "Mojashi",
        "Mojashi/RicochetRobotsWeb on GitHub (`app/problem.go`)",
        "a race: whole solutions are handed in, and the server checks them; no bids",
    ),
    Program(
        "bored-games",
        "the Ricochet Robots of bored-games on GitHub (`main.ex`)",
        "a race: the first solution starts a countdown in which shorter ones may come; no bids",
    ),
)

_RACE = Answer(NOT_ASKED, "There are no bids: it is a race of whole solutions.")

LINES = (
    Line(
        "Bids may be as high as those of others, or higher",
        ("B2",),
        "A bid may be lower than, equal to or higher than the bids of the other players: after a bid of 5, another "
        "player may bid 5 or 8. Such a bid is worth something if those before it fail. The French sheet makes that a "
        "reason for such a bid; nobody can check a reason, so randolph does not ask for it.",
        YES,
        "Any whole number from 1 to 99, in any order, as often as you like.",
        (
            "tests/unit/game/test_bids.py::test_bids_come_in_any_order",
            "tests/unit/game/test_ladder.py::test_case_16_nobody_succeeds",
        ),
        (
            Answer(YES, "Any number."),
            Answer(YES, "Any number."),
            Answer(YES, "Any number from 1 to 99."),
            _RACE,
            _RACE,
        ),
    ),
    Line(
        "Lower your own bid, never raise it",
        ("B2", "B5"),
        "Each player has one standing bid. A lower one takes its place; a higher one is not allowed. Saying the same "
        "number again changes nothing, not even its place in time; the sheets are silent on that.",
        YES,
        "A higher bid is refused, with the reason. An equal one keeps its place in time.",
        (
            "tests/unit/game/test_bids.py::test_nobody_raises_their_own_bid",
            "tests/unit/game/test_bids.py::test_a_lower_bid_replaces_the_earlier_one",
            "tests/unit/game/test_bids.py::test_an_equal_bid_changes_nothing",
            "tests/unit/game/test_ladder.py::test_case_15_an_equal_rebid_keeps_its_place",
            "tests/unit/game/test_ladder.py::test_case_15_earlier_is_when_the_standing_value_was_first_bid",
        ),
        (
            Answer(
                NO,
                "A bid can be raised: the check is in the source, but commented out. A new bid gets a new, later "
                "place; a bid can also be taken back.",
            ),
            Answer(
                NO,
                "One bid a round, by default, so it cannot be lowered either; an option allows several, also higher "
                "ones.",
            ),
            Answer(NO, "The server takes any second number, higher or lower; its page offers no second one."),
            _RACE,
            _RACE,
        ),
    ),
    Line(
        "A minute from the first bid, and not from the next",
        ("B1",),
        "The first bid turns the sand timer: 60 seconds for everybody. Later bids do not turn it again.",
        YES,
        "60 seconds by default; a room may agree on other times, or on none for learners. The minute ends early when "
        "all players say that they are done (B8); that is randolph's own rule, and a room can switch it off. A bid "
        "that was sent in time may arrive a moment late only where a room allows a lag credit.",
        (
            "tests/unit/game/test_bids.py::test_the_first_bid_turns_the_timer_and_later_ones_do_not",
            "tests/unit/game/test_bids.py::test_case_17_bids_count_strictly_before_the_end_of_the_sand",
            "tests/unit/game/test_bids.py::test_a_bid_at_the_last_millisecond_counts",
        ),
        (
            Answer(YES, "60 seconds, announced every 10; early when all players have said that they will not bid."),
            Answer(YES, "60 seconds; early when everybody has bid or voted to skip."),
            Answer(YES, "60 seconds, announced every second."),
            Answer(
                NO, "20 seconds from the first *optimal* solution, which tells everybody that the optimum is found."
            ),
            Answer(OPTION, "A countdown of 60 seconds from the first valid solution; 10 is the default in the code."),
        ),
    ),
    Line(
        "The lowest bidder shows a solution, in at most as many moves",
        ("B3",),
        "When the time is over, the player with the lowest bid shows a solution, in at most as many moves as were bid. "
        "Three sheets say so outright; the French one could also mean exactly as many.",
        YES,
        "Every move is made by the server, one by one, and counted; a solution that is shorter than the bid wins, too.",
        (
            "tests/unit/game/test_ladder.py::test_the_lowest_bidder_demonstrates_after_the_sand",
            "tests/unit/game/test_ladder.py::test_case_18_fewer_moves_than_bid_are_enough",
            "tests/unit/game/test_ladder.py::test_exactly_the_moves_bid_are_enough",
            "tests/property/test_game_machine.py::GameMachine.the_ladder_is_in_order",
        ),
        (
            Answer(YES, "At most; moves can be taken back while showing, and begun again."),
            Answer(YES, "At most; with undo, redo and reset. A push that moves nothing counts until it is undone."),
            Answer(
                NO,
                "It must be exactly the number: fewer moves are a failure. The server takes the path from the player's "
                "page and does not check it.",
            ),
            _RACE,
            _RACE,
        ),
    ),
    Line(
        "A demonstrator who fails puts the robots back, and the next one shows",
        ("B4",),
        "The robots return to where the round began, and the player with the next-lowest bid shows.",
        YES,
        "As often as there are bids; each player has one attempt. Also when the demonstrator gives up, leaves, or is "
        "out of time.",
        (
            "tests/unit/game/test_ladder.py::test_case_18_the_bid_used_up_is_a_failure",
            "tests/unit/game/test_ladder.py::test_case_16_nobody_succeeds",
            "tests/unit/game/test_ladder.py::test_the_whole_ladder_is_climbed",
            "tests/unit/game/test_ends.py::test_the_demonstrator_leaves",
            "tests/property/test_game_machine.py::GameMachine.robots_stand_where_the_rules_say",
        ),
        (
            Answer(YES, "When they pass or leave."),
            Answer(YES, "When they give up, leave, or are out of time."),
            Answer(YES, "When they have failed or are out of time."),
            _RACE,
            _RACE,
        ),
    ),
    Line(
        "A demonstration has an end",
        ("B4",),
        "Not a rule of the sheets: around a table nobody needs a clock for it. In a network one player who has gone to "
        "answer the door would stop the game for all.",
        YES,
        "60 seconds by default; a setting.",
        (
            "tests/unit/game/test_ladder.py::test_the_demonstration_clock",
            "tests/unit/game/test_ladder.py::test_the_length_of_the_demonstration_clock",
            "tests/unit/game/test_ladder.py::test_an_unreachable_demonstrator_has_the_whole_clock",
        ),
        (
            Answer(NO, "The game waits until they pass or leave."),
            Answer(YES, "30 seconds."),
            Answer(YES, "120 seconds; also for players who lost the connection, and cannot come back to their seat."),
            _RACE,
            _RACE,
        ),
    ),
    Line(
        "Equal bids: fewer chips first",
        ("B5",),
        "Among equal bids the player who has fewer chips shows first; chips are counted as at the round's start. The "
        "sheets do not say what happens when the chips are equal, too.",
        YES,
        "The default. With equally many chips the earlier bid goes first. A host may let weaker players win ties (H3); "
        "no player does unless the host gives it.",
        (
            "tests/unit/game/test_ladder.py::test_case_15_fewer_chips_go_first",
            "tests/unit/game/test_ladder.py::test_the_ladder_of_a_won_round_does_not_change",
            "tests/unit/game/test_ladder.py::test_a_lower_bid_goes_before_fewer_chips",
            "tests/property/test_game_machine.py::GameMachine.the_ladder_is_in_order",
        ),
        (
            Answer(NO, "The earlier bid goes first."),
            Answer(OPTION, "Written in the source and switched off; the page has no switch for it."),
            Answer(NO, "The earlier bid goes first."),
            Answer(NO, "Among solutions of equal length the earlier one goes first."),
            Answer(NO, "Among solutions of equal length the one that moves more robots wins."),
        ),
    ),
    Line(
        "Equal bids in a tournament: the earlier one first",
        ("B5",),
        "The tournament variant of the sheets of 1999 and 2003: chips do not matter; the earlier bid goes first. "
        "The sheet of 2013 has no such variant.",
        YES,
        "The room's choice (`tie_break`: `tournament`). What counts is when the standing number was first announced.",
        ("tests/unit/game/test_ladder.py::test_case_15_fewer_chips_go_first",),
        (
            Answer(YES, "Always so."),
            Answer(YES, "The default."),
            Answer(YES, "Always so."),
            Answer(YES, "Always so, for solutions of equal length."),
            Answer(NO, "Time does not decide; see the line above."),
        ),
    ),
    Line(
        "Nobody succeeds: the chip is shuffled back",
        ("B6",),
        "When all demonstrations have failed, the chip goes back among the others. That it may come again at once is "
        "our reading: the sheets turn up a *new* chip.",
        YES,
        "The next draw is over all chips that nobody has won.",
        (
            "tests/unit/game/test_ladder.py::test_case_16_nobody_succeeds",
            "tests/unit/game/test_ladder.py::test_the_chip_that_nobody_won_may_come_again_at_once",
            "tests/unit/game/test_ends.py::test_an_unwon_chip_does_not_end_the_game",
        ),
        (
            Answer(NO, "It is out of the game, as is one that all have given up."),
            Answer(
                YES, "It stays among the others. The chips of a player who leaves go back, too – a rule of its own."
            ),
            Answer(NO, "The card is used up."),
            Answer(NO, "There are points instead of chips."),
            Answer(NO, "There are points instead of chips; a round that nobody solves does not end."),
        ),
    ),
    Line(
        "The active robot must ricochet",
        ("T2", "T4", "T6"),
        "On its way the active robot must turn by a right angle at least once. Sliding straight onto the target is "
        "not enough. That a turn at a diagonal counts, and one after a stop, is our reading.",
        YES,
        "On by default, also under the vortex and with diagonals; a switch turns it off. The solver knows the rule as "
        "well, so the optimum that is shown after a round follows it.",
        (
            "tests/unit/game/test_ladder.py::test_case_7_straight_on_is_no_ricochet",
            "tests/unit/game/test_ladder.py::test_case_7_there_and_back_is_no_ricochet",
            "tests/unit/game/test_ladder.py::test_case_7_a_turn_with_another_robots_move_between",
            "tests/unit/game/test_ladder.py::test_without_the_ricochet_rule_straight_on_is_enough",
        ),
        (
            Answer(NO, "One straight move is enough."),
            Answer(
                NO,
                "Not asked; instead, problems that can be solved in up to 3 moves are not given, and the robots are "
                "placed again.",
            ),
            Answer(NO, "Not asked."),
            Answer(NO, "Not asked."),
            Answer(PARTLY, "Not asked, but a solution with one robot and fewer than 3 moves scores nothing."),
        ),
    ),
    Line(
        "The vortex is for any robot",
        ("S3", "T3"),
        "When the chip of the cosmic vortex is drawn, any robot may go there: the silver one, too, in the sheets of "
        "2003 and 2013.",
        YES,
        "All robots of the game, silver and transparent included; the one that ends there must have turned.",
        (
            "tests/unit/game/test_setup.py::test_any_robot_wins_the_vortex",
            "tests/unit/game/test_setup.py::test_the_silver_robot_wins_the_vortex",
            "tests/unit/game/test_setup.py::test_the_chip_determines_target_and_robot",
        ),
        (
            Answer(YES, "Any robot."),
            Answer(YES, "Any robot."),
            Answer(YES, "Any robot."),
            Answer(NO, "Not offered, as far as we have seen."),
            Answer(NO, "It has none: its targets are the sixteen of the four colors."),
        ),
    ),
    Line(
        "After a win the robots stay",
        ("S4",),
        "All robots stay where the winner has left them; the next round begins from there.",
        YES,
        "Those that only helped, too. After a round that nobody won they stand where that round began.",
        (
            "tests/unit/game/test_ladder.py::test_case_20_the_winners_end_is_the_next_start",
            "tests/property/test_game_machine.py::GameMachine.robots_stand_where_the_rules_say",
        ),
        (
            Answer(
                YES, "After the round all may push them about; for the next one they are put back where they ended."
            ),
            Answer(NO, "They are placed at random for each round."),
            Answer(NO, "They go back to where the game began."),
            Answer(NO, "Each problem is a new one."),
            Answer(YES, "Where the best solution has left them; a new board after 8 problems."),
        ),
    ),
    Line(
        "The game ends at 8, 6 or 5 chips, or with the last one",
        ("G1", "G2"),
        "Two players play for 8 chips, three for 6, four for 5; more play for all 17, and the most chips win. The "
        "sheet of 2013 only recommends these numbers.",
        YES,
        "By the number of players at the start, 99 at most; equal chips share the victory. A room may agree on a "
        "number of chips, rounds or minutes instead.",
        (
            "tests/unit/game/test_ends.py::test_how_many_chips_win",
            "tests/unit/game/test_ends.py::test_two_players_play_for_8",
            "tests/unit/game/test_ends.py::test_case_21_three_players_sixth_chip",
            "tests/unit/game/test_ends.py::test_case_21_four_players_the_17th_chip_decides",
            "tests/unit/game/test_ends.py::test_case_21_five_players_share",
        ),
        (
            Answer(NO, "Always 17 chips; of equals the first in the list wins."),
            Answer(OPTION, "All 17, or a number that is set."),
            Answer(NO, "Always 17 cards."),
            Answer(NO, "30 points."),
            Answer(NO, "It has no end: problem follows problem."),
        ),
    ),
    Line(
        "Four to five minutes without a bid",
        ("B7",),
        "When nobody has bid for 4 to 5 minutes, a player turns the timer. If no bid comes before it runs out, the "
        "chip goes back and another one is drawn. Three sheets recommend it; the French one lets the players decide.",
        YES,
        "Offered to every player after 4 minutes, by itself after 5; both are settings, and the rule has a switch.",
        (
            "tests/unit/game/test_no_bid.py::test_the_timer_is_offered_after_four_minutes",
            "tests/unit/game/test_no_bid.py::test_the_timer_turns_by_itself_after_five_minutes",
            "tests/unit/game/test_no_bid.py::test_case_19_without_a_bid_the_chip_goes_back",
            "tests/unit/game/test_no_bid.py::test_case_19_a_bid_in_the_minute_is_a_first_bid",
            "tests/unit/game/test_no_bid.py::test_another_chip_is_drawn",
        ),
        (
            Answer(NO, "No timer; the round is given up when all players say so."),
            Answer(NO, "No timer; all players vote to skip."),
            Answer(NO, "No timer and no vote: the round waits until somebody bids."),
            Answer(NO, "No timer before the first optimal solution."),
            Answer(NO, "The round waits for a solution."),
        ),
    ),
    Line(
        "The solo variant",
        ("O1", "O2"),
        "Alone against the sand: a chip stays face up if a solution is found in time; otherwise it is turned face "
        "down. The player wins with more chips face up than face down. Only the sheet of 2013 has this variant.",
        YES,
        "With double time, and with any number of moves, as options.",
        (
            "tests/unit/game/test_solo.py::test_the_chip_starts_the_timer",
            "tests/unit/game/test_solo.py::test_a_solution_in_time_keeps_the_chip_face_up",
            "tests/unit/game/test_solo.py::test_a_failed_demonstration_turns_the_chip_face_down",
            "tests/unit/game/test_solo.py::test_case_22_nine_up_eight_down_is_a_win",
            "tests/unit/game/test_solo.py::test_case_22_eight_up_nine_down_is_a_loss",
        ),
        (
            Answer(NO, "Has none."),
            Answer(NO, "Has none."),
            Answer(NO, "Has none."),
            Answer(NO, "Has none."),
            Answer(NO, "Has none."),
        ),
    ),
)

INTRODUCTION = f"""\
# The rule checklist

<!-- Made by docs/checklist_page.py. Change it there, then `make docs`. -->

These are fifteen lines of [the rules](../rules.md) that decide whether a program plays the real game of bids. Each has
what the rule says, what randolph does, the tests that prove it, and what five other programs do.

Those five are open source, and their code was read in {READ_IN}, in these versions:

{{programs}}

Programs change; this page describes those versions. All five are free work by people who like this game. A *no* means
only that one of these rules is not played, often on purpose. Two of the five are races, which leave the bids out
altogether. Each of the five does things that this page does not ask for: the page shows how far a program follows the
sheets, not how good it is. If something here is wrong or out of date, please report it.

*yes*: as the rule says · *option*: only if it is switched on, or with other numbers · *partly*: something like it ·
*no*: differently, or not at all · *–*: the question does not arise · *unknown*: we do not know.
"""


def page() -> str:
    """The page as it should be."""
    programs = "\n".join(_wrapped(f"- **{each.name}** – {each.source}; {each.about}", "  ") for each in PROGRAMS)
    parts = [INTRODUCTION.replace("{programs}", programs), *_overview()]
    for number, line in enumerate(LINES, 1):
        parts += ["", *_section(number, line)]
    return "\n".join(parts).rstrip() + "\n"


def _overview() -> list[str]:
    columns = ["", "rule", "ids", "randolph", *(each.name for each in PROGRAMS)]
    rows = [
        [f"{number}", f"[{line.title}](#{_anchor(number, line)})", ", ".join(line.rules), line.word]
        + [answer.word for answer in line.others]
        for number, line in enumerate(LINES, 1)
    ]
    return ["## At a glance\n", _row(columns), "|---|---|---|---|" + "---|" * len(PROGRAMS), *map(_row, rows)]


def _section(number: int, line: Line) -> list[str]:
    anchors = {rule.id: rule.anchor for rule in rules_page.rules()}
    rules = ", ".join(f"[{rule}](../rules.md#{anchors[rule]})" for rule in line.rules)
    by_file: dict[str, list[str]] = defaultdict(list)
    for test in line.tests:
        file, _, name = test.partition("::")
        by_file[file].append(name)
    tests = [f"- [{file}](../../{file}): {', '.join(f'`{each}`' for each in names)}" for file, names in by_file.items()]
    return [
        f"## {number}. {line.title}\n",
        _wrapped(f"{line.says} ({rules})") + "\n",
        _row(["program", "", "what it does"]),
        "|---|---|---|",
        _row(["**randolph**", f"**{line.word}**", line.randolph]),
        *(_row([each.name, *answer]) for each, answer in zip(PROGRAMS, line.others, strict=True)),
        "\nProven by:\n",
        *tests,
    ]


def _anchor(number: int, line: Line) -> str:
    return rules_page.Rule(f"{number}.", line.title).anchor


def _wrapped(text: str, indent: str = "") -> str:
    return fill(text, 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"
