"""Names of a problem's file are used in its results: `convert`, `solve` and `show`."""

from __future__ import annotations

import json
from pathlib import Path

from randolph.notation import ipc_domain
from tests.planning import STYLES, TASKS, cost_of, task_of
from tests.unit.cli.program import Randolph
from tests.unit.notation.ipc_texts import TWO_ROBOTS_FILE


def test_the_command_line_writes_and_reads_the_names(randolph: Randolph, tmp_path: Path) -> None:
    """`convert` writes a valid plan for a file, and reads it with that file, also via JSON; `solve` and `show` print
    the robots' names.
    """
    value, file, plan = TASKS[10], tmp_path / "p11.pddl", tmp_path / "p11.plan"
    file.write_text(task_of(value, STYLES["everything otherwise"]), encoding="utf-8")
    assert randolph("convert", str(file), "--to", "ipc-plan", "--solution", "optimal", "-o", str(plan)).code == 0
    text = plan.read_text(encoding="utf-8")
    assert cost_of(ipc_domain(), file.read_text(encoding="utf-8"), text) == value["optimum"]
    moves = randolph("convert", str(file), "--to", "moves", "--solution", str(plan)).out
    assert len(moves.split()) == value["optimum"]
    carried = randolph("convert", str(file), "--to", "json").out
    assert randolph("convert", "-", "--to", "ipc-plan", "--solution", moves.strip(), given=carried).out == text
    assert f"solved in {value['optimum']} moves" in randolph("show", str(file), "--solution", str(plan)).out
    robots = {"green": "green-bot.1", "yellow": "yellow-bot.2", "red": "red-bot.3", "blue": "blue-bot.4"}
    said = "robots: " + ", ".join(f"{color} is {name}" for color, name in robots.items())
    for command in (["show", str(file)], ["solve", str(file)]):
        assert said in randolph(*command).out
    answer = json.loads(randolph("solve", "--json", str(file)).out)
    assert (answer["id"], answer["robots"]) == ("line 2", robots)


def test_names_of_asp_facts_are_used_in_results(randolph: Randolph) -> None:
    """If robots have other names than colors, the result uses those of the facts, and so do written facts."""
    facts = "dim(1..3). pos(alpha,1,1). pos(beta,3,1). barrier(2,2,east). target(beta,1,1). length(2).\n"
    facts = facts.replace("target(beta,1,1)", "target(alpha,2,3)")
    assert randolph("convert", "-", "--to", "asp-answer", "--solution", "optimal", given=facts).out == (
        "go(alpha,east,1).\ngo(alpha,south,2).\n"
    )
    taken = randolph("convert", "-", "--to", "moves", "--solution", "go(alpha,east,1) go(alpha,south,2)", given=facts)
    assert taken.out == "rE rS\n"
    again = randolph("convert", "-", "--to", "asp", "--length", "2", given=facts).out
    assert {"pos(alpha,1,1).", "pos(beta,3,1).", "target(alpha,2,3)."} <= set(again.split())
    carried = randolph("convert", "-", "--to", "json", given=facts).out
    assert randolph("convert", "-", "--to", "asp", "--length", "2", given=carried).out == again
    plan = randolph("convert", "-", "--to", "ipc-plan", "--solution", "rE rS", given=facts).out
    assert plan.startswith("(go robot-1 east)\n")


def test_quoted_names_may_have_blanks(randolph: Randolph) -> None:
    """A robot of ASP facts may have a name of several words in quotes: the result and the facts have it."""
    facts = 'dim(1..3). pos("the red one",1,1). pos(beta,3,1). target("the red one",2,1). length(1).\n'
    ran = randolph("convert", "-", "--to", "asp-answer", "--solution", "optimal", given=facts)
    assert ran.out == 'go("the red one",east,1).\n'
    taken = randolph("convert", "-", "--to", "moves", "--solution", f"Answer: 1\n{ran.out}", given=facts)
    assert taken.out == "rE\n"
    carried = randolph("convert", "-", "--to", "json", given=facts).out
    again = randolph("convert", "-", "--to", "asp", "--length", "1", given=carried).out
    assert 'pos("the red one",1,1).\n' in again
    assert randolph("convert", "-", "--to", "json", given=again).out == carried


def test_a_name_cannot_control_a_terminal(randolph: Randolph) -> None:
    """Robots may have any name in a file; control characters are shown as visible signs."""
    ran = randolph("show", "-", given=TWO_ROBOTS_FILE.replace("robot-1", "r\x1b[2J"))
    assert "red is 'r\\x1b[2j'" in ran.out.lower()
    assert "\x1b" not in ran.out
