"""The par of a daily leaves the server only after its day, or to a player who has handed it in.

The same visitors ask everything of two servers. One has the installed problems, the other one the same problems with
false facts, and there somebody has handed in a solution. Every response must be the same, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from randolph.puzzles.bank import DAILIES, THEMES, Bank, Entry, install
from randolph.server import openapi
from randolph.server.app import routes
from randolph.server.puzzles import bank
from tests.server.in_process import RunningServer, Visitor, running_server
from tests.server.puzzling import clock_on, dailies, hand_in, par_of, solutions, text_of

DAY = 2
SECRET = ("optimum", "ways", "rating", "themes", "solution", "par", "moves")
WITHOUT_PUZZLES = {"/api/problem", "/api/metrics", "/api/ready", "/api/health", "/api/openapi.json"}
"""Addresses whose responses differ between any two requests, and are made without the bank."""


def falsified(entry: Entry) -> Entry:
    """The same problem with other facts and themes."""
    facts = replace(entry.facts, optimum=entry.facts.optimum + 3, ways=entry.facts.ways + 70, rating=2990)
    return replace(entry, facts=facts, themes=tuple(theme for theme in THEMES if theme not in entry.themes))


def lay_bank(folder: Path, changed: Callable[[Entry], Entry]) -> Path:
    """A bank with some problems for practice and the first five days; the third one is changed."""
    folder.mkdir()
    real = Bank()
    reserve = {
        name: [changed(one) if day == DAY else one for day, one in enumerate(real.daily(name, day) for day in range(5))]
        for name in DAILIES
    }
    install(folder, islice(real.practice(), 1), reserve, "a test")
    return folder


async def everything(h: RunningServer, visitor: Visitor) -> dict[str, tuple[int, bytes]]:
    """The responses to all requests that read something: about each daily of the day, and about the day."""
    today = await dailies(visitor)
    asked = ["/", "/daily", "/practice", "/rush", f"/daily/{text_of(DAY)}"]
    asked += [f"/daily/{text_of(DAY)}/{name}" for name in DAILIES]
    paths = [path for path, method in openapi.handlers(routes()) if method == "GET"]
    for path in sorted(set(paths) - WITHOUT_PUZZLES):
        known = (
            [path.replace("{puzzle_id}", each["id"]) for each in today.values()] if "{puzzle_id}" in path else [path]
        )
        asked += [one.replace("{name}", "randolph.png") for one in known]
    asked += [f"/api/puzzles/daily?day={text_of(DAY)}", f"/api/me/daily?day={text_of(DAY)}&month=2026-11"]
    asked += [f"/practice/{each['id']}" for each in today.values()]
    answers = [(path, await visitor.http.get(path)) for path in asked]
    found = {path: (answer.status_code, answer.content) for path, answer in answers}
    for name, each in today.items():
        body = {"puzzle": each["id"], "moves": ""}
        answer = await visitor.http.post("/api/me/tries", json=body)
        found[f"nothing for {name}"] = (answer.status_code, answer.content)
        answer = await visitor.http.post("/api/me/seen", json={"puzzle": each["id"]})
        found[f"seen {name}"] = (answer.status_code, answer.content)
    return found


async def test_no_response_depends_on_the_par_of_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a visitor without a player nor one who has handed in nothing gets a byte that depends on the facts of
    today's dailies or on the solutions of others. The day after, and after handing in, the responses differ.
    """
    answers: list[dict[str, dict[str, tuple[int, bytes]]]] = []
    for name, changed in (("real", lambda entry: entry), ("false", falsified)):
        monkeypatch.setattr(bank, "FOLDER", lay_bank(tmp_path / f"bank-{name}", changed))
        clock = clock_on(DAY)
        async with running_server(tmp_path / name, clock=clock, public_url="https://games.example") as h:
            nobody, ann, bob = h.visitor(), h.visitor(), h.visitor()
            for one in (ann, bob):
                await one.http.post("/api/me")
            puzzle = (await dailies(ann))["micro"]
            moves = next(solutions(puzzle, par_of(puzzle)))
            if name == "false":
                await hand_in(bob, puzzle["id"], moves)
            found = {"nobody": await everything(h, nobody), "ann": await everything(h, ann)}
            await hand_in(ann, puzzle["id"], moves)
            found["handed in"] = await everything(h, ann)
            clock.now += 86_400_000
            answer = await nobody.http.get(f"/api/puzzles/{puzzle['id']}")
            found["past"] = {"micro": (answer.status_code, answer.content)}
        answers.append(found)
    real, false = answers
    assert len(real["ann"]) > 40
    assert {status for status, _ in real["ann"].values()} == {200, 204, 404, 422}
    assert real["nobody"] == false["nobody"]
    assert real["ann"] == false["ann"]
    path = f"/api/me/daily?day={text_of(DAY)}&month=2026-11"
    assert real["handed in"][path] != false["handed in"][path]
    assert real["past"] != false["past"]


async def test_todays_dailies_tell_their_board_alone(tmp_path: Path) -> None:
    """Of today's dailies every response has the board, and null for whatever would tell how to solve it; the day after,
    everybody sees what the bank says.
    """
    clock = clock_on(DAY)
    async with running_server(tmp_path, clock=clock) as h:
        visitor = h.visitor()
        for name, puzzle in (await dailies(visitor)).items():
            secrets = {key: value for key, value in puzzle.items() if key in SECRET}
            assert secrets == {"optimum": None, "ways": None, "rating": None, "themes": None}
            assert (puzzle["tries"], puzzle["solved"], puzzle["provisional"]) == (0, 0, True)
            assert not set(SECRET) & keys(puzzle["problem"])
            clock.now += 86_400_000
            past: dict[str, Any] = (await visitor.http.get(f"/api/puzzles/{puzzle['id']}")).json()
            clock.now -= 86_400_000
            entry = Bank().daily(name, DAY)
            assert (past["optimum"], past["ways"]) == (entry.facts.optimum, entry.facts.ways)
            assert (past["rating"], past["themes"]) == (entry.facts.rating, list(entry.themes))


def keys(value: object) -> set[str]:
    """All keys in a JSON value."""
    if isinstance(value, dict):
        return {*value, *(key for each in value.values() for key in keys(each))}
    return {key for each in value for key in keys(each)} if isinstance(value, list) else set()
