"""The examples: what the agents see is what the rules say, and each example learns in a brief run."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import measure
import numpy as np
import pytest
import torch
import training
from numpy.typing import NDArray
from slides import ACTIONS, ANY, ROBOTS, SIDE, Sight, SlideNet

from randolph.research import RicochetBank
from randolph.rules import Cell, Direction, travel

FOLDER = Path(__file__).resolve().parent
IMAGES = FOLDER.parent / "docs" / "images"
BRIEF = ("--boards", "20", "--problems", "400")


def cell_of(number: int) -> Cell:
    """The cell with this number in reading order."""
    return Cell(*divmod(number, SIDE))


def observed(optimum: int, count: int) -> tuple[RicochetBank, NDArray[np.uint16]]:
    """A bank, and what environments show of its first problems."""
    problems = training.bank(optimum, optimum, size=count, boards=20)
    observations, _ = training.environments(problems, count).reset(seed=1, options={"problems": np.arange(count)})
    return problems, observations.copy()


def test_the_sight_is_what_the_rules_say() -> None:
    """The graph and the ends after each action are those of `travel`, the rules in plain Python."""
    problems, observations = observed(2, 40)
    sight = Sight.of(observations)
    for number in range(40):
        problem = problems.problem(number)
        robots = problems.options.robots
        active = int(sight.active[number])
        places = dict(zip(robots, (cell_of(int(each)) for each in sight.robots[number]), strict=True))
        assert places == dict(problem.position)
        for action in range(ACTIONS):
            robot, runner = robots[action // 4], robots[action // 4 if active == ANY else active]
            (pushed,) = travel(problem.board, robot, places[robot], Direction(action % 4), list(places.values()))
            after = places | {robot: pushed.end}
            blockers = [cell for other, cell in after.items() if other != runner]
            then = [travel(problem.board, runner, after[runner], way, blockers)[0].end for way in Direction]
            assert [cell_of(int(each)) for each in sight.keys[number, action]] == [pushed.end, after[runner], *then]
            assert bool(sight.own[number, action]) == (robot == runner)
        blockers = [cell for robot, cell in places.items() if active == ANY or robot != robots[active]]
        for cell in problem.board.free_cells:
            if cell not in blockers:
                found = [travel(problem.board, robots[0], cell, way, blockers)[0].end for way in Direction]
                assert [cell_of(int(each)) for each in sight.graph[number, SIDE * cell.row + cell.col]] == found


def turned(observations: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """The same problems after a quarter turn clockwise: row r, column c comes to row c, column 15 − r."""
    made = observations.copy()
    cells = made[:, : ROBOTS + 1]
    made[:, : ROBOTS + 1] = cells % SIDE * SIDE + (SIDE - 1 - cells // SIDE)
    walls = observations[:, -SIDE * SIDE :].reshape(-1, SIDE, SIDE)
    rolled = np.rot90(walls, -1, axes=(1, 2)) & 15
    made[:, -SIDE * SIDE :] = (((rolled << 1) | (rolled >> 3)) & 15).reshape(len(made), -1)  # north becomes east
    return made


def test_the_network_is_the_same_for_turned_boards() -> None:
    """A quarter turn of the board turns the preferences, and keeps the value."""
    _, observations = observed(2, 40)
    torch.manual_seed(1)
    agent = SlideNet()
    with torch.no_grad():
        logits, values = agent(Sight.of(observations))
        turned_logits, turned_values = agent(Sight.of(turned(observations)))
    assert torch.allclose(turned_logits.view(-1, ROBOTS, 4), logits.view(-1, ROBOTS, 4).roll(1, 2), atol=1e-5)
    assert torch.allclose(turned_values, values, atol=1e-5)


def run(program: str, folder: Path, *options: str) -> list[dict[str, str]]:
    """Run an example, and return its curve."""
    files = ("--save", str(folder / "agent.pt"), "--curve", str(folder / "curve.csv"))
    command = [sys.executable, str(FOLDER / program), *BRIEF, *files, *options]
    subprocess.run(command, check=True, timeout=900, cwd=folder)
    with (folder / "curve.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("program", ["ppo.py", "maskable_ppo.py", "imitation.py"])
def test_an_example_learns(program: str, tmp_path: Path) -> None:
    """After a brief run, the saved agent solves most one-move problems of new boards; random pushes do not."""
    rows = run(program, tmp_path, "--steps", "16384")
    assert int(rows[-1]["steps"]) >= 16_384
    problems = measure.unseen_bank(1, size=200)
    agent = measure.loaded(tmp_path / "agent.pt")
    assert measure.score(measure.random_policy(1), problems).solved < 0.6
    assert measure.score(measure.agent_policy(agent), problems).solved > 0.9


def test_equal_seeds_give_equal_agents(tmp_path: Path) -> None:
    """Two runs of the same seed make the same weights."""
    weights = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        run("ppo.py", folder, "--steps", "8192", "--seed", "5")
        weights.append(torch.load(folder / "agent.pt", weights_only=True))
    assert all(torch.equal(weights[0][name], weights[1][name]) for name in weights[0])


def test_the_tutorial_works(tmp_path: Path) -> None:
    """The commands of the tutorial, with few problems, end well and make what it says."""
    text = (FOLDER.parent / "docs" / "tutorial" / "train-an-agent.md").read_text(encoding="utf-8")
    commands = re.findall(r"^    build/examples/bin/python examples/(.*)$", text, re.MULTILINE)
    assert [command.split()[0] for command in commands] == ["ppo.py", "measure.py", "watch.py"]
    brief = {"ppo.py": [*BRIEF, "--steps", "8192"], "measure.py": ["--problems", "50"], "watch.py": []}
    said = []
    for command in commands:
        program, *options = command.split()
        arguments = [sys.executable, str(FOLDER / program), *options, *brief[program]]
        done = subprocess.run(arguments, check=True, timeout=900, cwd=tmp_path, capture_output=True, text=True)
        said.append(done.stdout)
    assert "stage 1, solved_1 0." in said[0]
    assert "| agent, most probable push |" in said[1]
    assert "the optimum is 3" in said[2]
    assert {path.name for path in tmp_path.iterdir()} == {"agent.pt", "curve.csv", "route.svg"}


def test_the_baselines_are_what_they_are_called() -> None:
    """The exact solver has no regret; the greedy push solves all problems of one move, as its end is the target."""
    for optimum in (1, 2, 3):
        problems = measure.unseen_bank(optimum, size=100)
        assert measure.score(measure.exact_policy(problems), problems) == (1.0, 0.0)
    problems = measure.unseen_bank(1, size=100)
    assert measure.score(measure.greedy_policy(), problems) == (1.0, 0.0)


def test_no_test_board_is_trained_on() -> None:
    """The boards of the measurement are none of the boards of the curriculum."""
    assert not set(measure.unseen_bank(1, size=200).boards) & set(training.bank(1, 1, size=200, boards=200).boards)


@pytest.mark.parametrize("kind", ["ppo", "maskable", "imitation"])
def test_the_pictures_are_those_of_the_curves(kind: str, tmp_path: Path) -> None:
    """The curves in the documents are drawn from the files in `examples/curves`, three seeds each."""
    files = sorted((FOLDER / "curves").glob(f"{kind}-*.csv"))
    assert len(files) == 3
    shown = (IMAGES / f"learning-{kind}.svg").read_text(encoding="utf-8")
    title = ET.fromstring(shown).find("{http://www.w3.org/2000/svg}title")  # noqa: S314 – our own file
    assert title is not None
    unit = "thousands of lessons" if kind == "imitation" else "thousands of steps"
    options = ["--title", str(title.text), "--unit", unit, "--output", str(tmp_path / "drawn.svg")]
    command = [sys.executable, str(FOLDER / "curves.py"), *map(str, files), *options]
    subprocess.run(command, check=True, timeout=120)
    assert (tmp_path / "drawn.svg").read_text(encoding="utf-8") == shown
