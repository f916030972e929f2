"""Reviews over HTTP: of a record in the body, and of a room; and the search for the optimum of a round."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bench.computers import Table
from randolph.game import from_record, review_json, reviews_of, to_record
from randolph.jobs import reviews
from randolph.jobs.errors import JobError
from randolph.protocol import LARGEST_RECORD
from randolph.server import guess_limit
from tests import review_counts
from tests.reviewed import check_review
from tests.server.in_process import RunningServer, running_server
from tests.server.play import win_round
from tests.server.test_rooms import two_players
from tests.unit.cli.program import Randolph
from tests.unit.cli.test_review import bad_records

if TYPE_CHECKING:
    import httpx

DATA = Path(__file__).parents[1] / "data"
DAY = 86_400


async def sent(h: RunningServer, record: str | bytes) -> httpx.Response:
    """The response for a record."""
    return await h.visitor().http.post("/api/reviews", content=record, headers={"Content-Type": "application/json"})


def without(found: dict[str, Any], keys: dict[str, Any]) -> dict[str, Any]:
    """The values of these keys alone."""
    return {key: found[key] for key in keys}


def check_answer(found: list[dict[str, Any]], expected: list[dict[str, Any]]) -> None:
    """Every key of `randolph review --json` is in the answer, with the same value."""
    assert len(found) == len(expected)
    for review, known in zip(found, expected, strict=True):
        assert without(review, known) | {"rounds": None} == known | {"rounds": None}
        rounds = zip(review["rounds"], known["rounds"], strict=True)
        assert all(without(each, written) == written for each, written in rounds)


@pytest.mark.parametrize("version", (1, 2, 3, 4))
async def test_records_of_every_version_are_reviewed_over_http(tmp_path: Path, version: int) -> None:
    """With the values of the command line, and the line and JSON of each problem, which are the same problem."""
    text = (DATA / f"record-version-{version}.json").read_text("utf-8")
    events = from_record(text)
    async with running_server(tmp_path) as h:
        found = (await sent(h, text)).json()["reviews"]
        check_answer(found, [review_json(each) for each in reviews_of(events)])
        assert [each["began"] for each in found] == [
            each["at"] for each in to_record(events)["events"] if each["type"] == "game_started"
        ]
        for review, rounds in zip(found, review_counts.games(to_record(events)["events"]), strict=True):
            assert review["rules"]["game"] == review["game"]
            for each, counted in zip(review["rounds"], rounds, strict=True):
                assert {seat: chips for seat, chips in enumerate(each["chips"]) if chips} == {
                    seat: chips for seat, chips in counted["chips"].items() if chips
                }
                if review["game"] == "ricochet":
                    asked = await h.visitor().http.post("/api/import", json={"text": each["line"]})
                    assert asked.json()["problem"]["board"] == each["problem"]["board"]
                    assert asked.json()["problem"]["robots"] == each["problem"]["robots"]


@pytest.mark.parametrize("name", ("ricochet", "micro"))
async def test_the_review_of_a_computer_game_agrees_with_its_counts(tmp_path: Path, name: str) -> None:
    """The response agrees with `tests/review_counts.py`, which counts the plain events; no solution that was shown is
    shorter than the optimum.
    """
    table = Table(name, 4, "over http")
    table.play(rounds=4)
    counted = check_review(table.events)
    async with running_server(tmp_path) as h:
        (review,) = (await sent(h, json.dumps(to_record(table.events)))).json()["reviews"]
        check_answer([review], counted)
        assert (review["winners"], review["ended"]) == (None, None)
        for each in review["rounds"]:
            asked = {"game": name, "line": each["line"]}
            best = (await h.visitor().http.post("/api/optimum", json=asked)).json()
            assert each["optimum"] is each["distance"] is None
            assert len(best["ways"]) == len(set(best["ways"])) > 0
            shown = [one["cost"] for one in each["demonstrations"] if one["outcome"] == "right"]
            assert all(cost >= best["optimum"] for cost in shown)


@pytest.mark.parametrize("name", [name for name in bad_records() if name not in {"too long", "no text"}])
async def test_bad_records_get_the_sentence_of_the_command_line(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Truncated, tampered, of a future version, no record: refused with the message of `randolph review`."""
    given, words = bad_records()[name]
    async with running_server(tmp_path) as h:
        answer = await sent(h, given)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "unreadable")
    assert words in answer.json()["error"]["message"]
    randolph = Randolph(monkeypatch, capsys)
    assert randolph("review", "-", given=given).error == f"standard input: {answer.json()['error']['message']}"


async def test_fifty_megabytes_are_no_record(tmp_path: Path) -> None:
    """One sentence with the largest size and the program for larger records; one byte less is read."""
    text = (DATA / "record-version-1.json").read_bytes()
    async with running_server(tmp_path) as h:
        answer = await sent(h, text + b" " * 50_000_000)
        assert answer.status_code == 413
        assert (
            answer.json()["error"]["message"]
            == "a record has at most 2,097,152 bytes here; `randolph review` reads more"
        )
        assert (await sent(h, text + b" " * (LARGEST_RECORD - len(text)))).status_code == 200


def test_the_expansion_of_a_record_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """The problems of all rounds are in the response, each with its board; too many of them are refused."""
    monkeypatch.setattr(reviews, "LARGEST_REVIEW", 1000)
    with pytest.raises(JobError) as refused:
        reviews.review((DATA / "record-version-1.json").read_bytes())
    assert refused.value.code == "too_large"


# ── rooms ────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("rules", ({}, {"correspondence": True, "sand_seconds": DAY, "demonstration_seconds": DAY}))
async def test_a_round_in_progress_is_neither_revealed_nor_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: dict[str, object]
) -> None:
    """The first round is visible to anybody who knows the code; of the second one, which is on, there is no number, no
    bid, no target. The request starts no search.
    """
    async with running_server(tmp_path) as h:
        code, ann, _, a, b = await two_players(h, **rules)
        assert (await ann.http.get(f"/api/rooms/{code}/review")).json() == {"reviews": []}
        await a.do("start")
        assert [each["rounds"] for each in (await ann.http.get(f"/api/rooms/{code}/review")).json()["reviews"]] == [[]]
        bid = await win_round(a, [b])
        await a.receive_event("optimum_found")
        await a.do("ready")
        await b.do("ready")
        await a.receive_event("chip_drawn")
        await b.do("bid", moves=77)
        asked: list[str] = []
        ask = h.inside.children.ask

        def asking(service: str, *words: Any, **more: Any) -> Any:  # noqa: ANN401 – whatever is asked
            asked.append(service)
            return ask(service, *words, **more)

        monkeypatch.setattr(h.inside.children, "ask", asking)
        monkeypatch.setattr(h.inside.judge, "_search", None)
        monkeypatch.setattr(h.inside.judge, "at_once", None)
        answer = await h.visitor().http.get(f"/api/rooms/{code}/review")
        (review,) = answer.json()["reviews"]
        (one,) = review["rounds"]
        assert (one["number"], one["winner"], one["optimum"], one["distance"]) == (1, 0, bid, 0)
        assert '"moves":77' not in answer.text
        assert [player["bids"] for player in review["players"]] == [1, 0]
        assert asked == ["room_review"]


async def test_reviews_are_for_everybody_who_may_have_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No seat is needed; an unknown code is unknown, and a network that guesses many gets no answers about others."""
    monkeypatch.setattr(guess_limit, "BURST_SECONDS", 300.0)
    async with running_server(tmp_path, guess_rate=0.02) as h:
        code = await h.visitor(address="10.0.0.9").make_room()
        eve = h.visitor(address="10.0.0.7")
        while h.inside.rooms.guesses._has_slot("10.0.0.7", code):
            h.clock.pass_seconds(guess_limit.SLOT_SECONDS)
        wrong = [f"/api/rooms/{code[:5]}{sign}/review" for sign in "23456789" if sign != code[5]]
        tried = [(await eve.http.get(path)).status_code for path in wrong]
        assert tried[:6] == [404] * 6
        assert tried[6] == 429
        for path in ("review", "record"):
            assert (await eve.http.get(f"/api/rooms/{code}/{path}")).status_code == 429
            assert (await h.visitor(address="10.0.0.2").http.get(f"/api/rooms/{code}/{path}")).status_code == 200


async def test_reviews_count_like_other_services(tmp_path: Path) -> None:
    """A network above its limit is refused; another one is not. A large record counts as several requests."""
    record = (DATA / "record-version-1.json").read_bytes()
    async with running_server(tmp_path, service_rate=0.1) as h:
        assert [(await sent(h, record + b" " * 3 * 16_384)).status_code for _ in range(3)] == [200, 429, 429]
        other = await h.visitor(address="10.0.0.2").http.post("/api/optimum", json={"game": "micro", "line": LINE})
        assert other.status_code == 200


# ── optima ───────────────────────────────────────────────────────────────────────────────────────────────────────────

LINE = "black:2N-3E-4E-1N p1 w2 via=y5"
"""The round of the records in `tests/data`, which has six paths of 15 jumps."""


@pytest.mark.parametrize(
    ("game", "line", "expected"),
    (
        ("micro", LINE, (15, 6, False)),
        ("ricochet", "1A-2A-3A-4A r=h16,g=p16,b=j16,y=a1 r@i11", (2, 1, False)),
        ("ricochet", "3x3;w=a1E,a1S r=c3 r@a1", ("unsolvable", 0, False)),
    ),
)
async def test_all_optimal_solutions_of_both_games_are_found(
    tmp_path: Path, game: str, line: str, expected: tuple[object, int, bool]
) -> None:
    """The optimum, this many solutions, and whether there are more than are listed."""
    async with running_server(tmp_path) as h:
        found = (await h.visitor().http.post("/api/optimum", json={"game": game, "line": line})).json()
    assert (found["optimum"], len(found["ways"]), found["more"]) == expected


def test_more_solutions_than_listed_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first five of the six."""
    monkeypatch.setattr(reviews, "MOST_WAYS", 5)
    found = reviews.optimum(json.dumps({"game": "micro", "line": LINE}).encode(), seconds=20, memory=1 << 28)
    assert (len(found.ways), found.more) == (5, True)


def test_an_optimum_that_is_not_found_in_time_is_null() -> None:
    """Without any time there is no result, and no error."""
    line = "1A-2A-3A-4A r=h16,g=p16,b=j16,y=a1 r@i11"
    found = reviews.optimum(json.dumps({"game": "ricochet", "line": line}).encode(), seconds=0.0, memory=1 << 20)
    assert (found.optimum, found.ways, found.more) == (None, (), False)


@pytest.mark.parametrize(
    ("body", "code", "words"),
    (
        ({"game": "chess", "line": LINE}, "malformed", "a game is one of ricochet, micro"),
        ({"game": "ricochet", "line": LINE}, "unreadable", ""),
        ({"game": "micro", "line": "black:2N-3E-4E-1N p1 p1"}, "faulty", ""),
        ({"game": "micro"}, "malformed", "line"),
    ),
)
async def test_an_invalid_problem_is_reported(tmp_path: Path, body: dict[str, str], code: str, words: str) -> None:
    """An unknown game, a problem of the other game, a target that is the start, no problem."""
    async with running_server(tmp_path) as h:
        error = (await h.visitor().http.post("/api/optimum", json=body)).json()["error"]
    assert error["code"] == code
    assert words in error["message"]
