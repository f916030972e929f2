"""`randolph review`: its output for people and programs, and the errors for bad records."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from randolph.game import to_record
from randolph.jobs.kinds import GAME_SOLVERS, SearchResult
from tests import game_play
from tests.unit.cli.program import Randolph

DATA = Path(__file__).parents[2] / "data"
RECORD = DATA / "record-version-1.json"


def test_people_get_two_tables(randolph: Randolph) -> None:
    """The round with bids, times and winner, the failed demonstration, and the numbers of both players."""
    ran = randolph("review", str(RECORD))
    assert (ran.code, ran.err) == (0, "")
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert "1 red triangle i11 2 Bob 1 at 5.0 s, Ann 2 at 6.0 s Ann (2) 0" in lines
    assert "round 1: Bob showed 1 and failed after 1 move (yS): bid used up" in ran.out
    assert "Ann 1 1 0 0.0 0 6.0" in lines


def test_people_see_which_of_equal_bids_came_first(randolph: Randolph) -> None:
    """Bob bids the same number as Ann, a second later."""
    play = game_play.Play("Ann", "Bob")
    play.bid(0, 2, at=5)
    play.bid(1, 2, at=6)
    play.done(0, 1)
    play.show(0, game_play.WAY, at=20)
    ran = randolph("review", "-", given=json.dumps(to_record(play.events)))
    assert [line for line in ran.out.splitlines() if "came before" in line] == [
        "round 1: Ann came before Bob: bid earlier"
    ]


@pytest.mark.parametrize("given", ("-", "file"))
def test_programs_get_the_keys_of_the_reference(randolph: Randolph, given: str) -> None:
    """The keys are exactly these; the record comes from a file or from standard input."""
    name = str(RECORD) if given == "file" else "-"
    ran = randolph("review", name, "--json", given=b"" if given == "file" else RECORD.read_bytes())
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert list(found) == ["game", "rounds", "players"]
    assert [list(each) for each in found["rounds"]] == [
        ["number", "target", "optimum", "bids", "demonstrations", "winner"]
    ]
    assert list(found["players"][0]) == [
        *("seat", "name", "chips", "bids", "first_bids", "mean_distance", "failures", "seconds_to_first_bid")
    ]
    assert (found["game"], found["rounds"][0]["optimum"], found["rounds"][0]["winner"]) == ("ricochet", 2, 0)


def without_optima(version: int) -> str:
    """A record without results of the judge."""
    value = json.loads((DATA / f"record-version-{version}.json").read_text("utf-8"))
    value["events"] = [event for event in value["events"] if event["type"] != "optimum_found"]
    return json.dumps(value)


@pytest.mark.parametrize(("version", "optimum"), ((1, 2), (3, 15)))
def test_missing_optima_are_searched_and_unknown_ones_are_reported(
    randolph: Randolph, version: int, optimum: int
) -> None:
    """With time they are found; without any the optimum is null, the exit code 1, and people read `unknown`."""
    text = without_optima(version)
    assert json.loads(randolph("review", "-", "--json", given=text).out)["rounds"][0]["optimum"] == optimum
    ran = randolph("review", "-", "--json", "--seconds", "0", given=text)
    found = json.loads(ran.out)
    assert (ran.code, found["rounds"][0]["optimum"], found["players"][1]["mean_distance"]) == (1, None, None)
    assert "unknown" in randolph("review", "-", "--seconds", "0", given=text).out


def test_all_optimal_solutions_are_listed_on_request(randolph: Randolph) -> None:
    """Six paths lead via y5 to w2 with 15 jumps; `--cap` lists fewer."""
    record = str(DATA / "record-version-3.json")
    assert len(json.loads(randolph("review", record, "--json", "--all").out)["rounds"][0]["ways"]) == 6
    assert randolph("review", record, "--all", "--cap", "2").out.count("round 1, optimal: ") == 2


def bad_records() -> dict[str, tuple[bytes, str]]:
    """Texts that are no records of a game, and words of each error."""
    text = RECORD.read_text("utf-8")
    value = json.loads(text)
    won = next(event for event in value["events"] if event["type"] == "round_won")
    tampered = json.dumps(
        {**value, "events": [{**each, "moves": 1} if each is won else each for each in value["events"]]}
    )
    return {
        "cut": (text[: len(text) // 2].encode(), "truncated"),
        "tampered": (tampered.encode(), "the target is not reached"),
        "future": (json.dumps({**value, "version": 99}).encode(), "version 99"),
        "too long": (text.encode() + b" " * 50_000_000, "longer than any record"),
        "no record": (b"rE gN", "not the record of a game"),
        "no text": (b"\x00\x01", "not a text file"),
        "no game": (json.dumps({**value, "events": value["events"][:1]}).encode(), "no game has begun"),
        "empty": (b"", "not the record of a game"),
    }


@pytest.mark.parametrize("name", bad_records())
def test_bad_records_get_one_sentence(randolph: Randolph, name: str, tmp_path: Path) -> None:
    """One line on standard error and exit code 2, from a file as from standard input."""
    given, words = bad_records()[name]
    file = tmp_path / "record.json"
    file.write_bytes(given)
    for ran in (randolph("review", "-", given=given), randolph("review", str(file), "--json")):
        assert ran.code == 2
        assert words in ran.error


def test_an_unreadable_file_is_reported(randolph: Randolph, tmp_path: Path) -> None:
    """A folder, and a name without a file."""
    assert str(tmp_path) in randolph("review", str(tmp_path)).error
    assert "nowhere.json" in randolph("review", "nowhere.json").error


def test_names_cannot_control_a_terminal(randolph: Randolph) -> None:
    """A name from a record may contain control characters: they are printed visibly."""
    text = RECORD.read_text("utf-8").replace('"Ann"', '"A\\u001b[2Jn"')
    ran = randolph("review", "-", given=text)
    assert ran.code == 0
    assert "\x1b" not in ran.out


def test_control_c_ends_a_search_quietly(randolph: Randolph, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C while a missing optimum is searched: no review, no message, exit code 130."""

    def interrupted(*_: object) -> SearchResult:
        raise KeyboardInterrupt

    monkeypatch.setitem(GAME_SOLVERS, "ricochet", replace(GAME_SOLVERS["ricochet"], search=interrupted))
    ran = randolph("review", "-", given=without_optima(1))
    assert (ran.code, ran.out, ran.err) == (130, "", "")
