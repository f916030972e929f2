"""Makes `docs/reference/rules-tests.md`: for each rule the tests that prove it.

The rules are the headings of `docs/rules.md` that begin with an id (`### M7 …`). A test proves the rules whose ids
stand in its docstring – for a JavaScript or C++ test, in its name –, a golden case those that it lists under `proves`;
a range such as `T1–T6` stands for all rules in it. The Python tests are read with `ast`, not imported: a page about
tests must not depend on what is installed.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "docs" / "rules.md"
CASES = (ROOT / "vectors" / "cases.json", ROOT / "vectors" / "transparent.json")

_HEADING = re.compile(r"^### (([A-Z])(\d+)) (.+)$", re.MULTILINE)
_IDS = re.compile(r"\b([A-Z])(\d)(?:\s?[–-]\s?([A-Z])(\d))?\b")
_JAVASCRIPT_TEST = re.compile(r"""^\s*(?:test|it)\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|`([^`$]*)`)""", re.MULTILINE)
_CPP_TEST = re.compile(r"""^\s*TEST(?:_CASE)?\(\s*"([^"\n]*)\"""", re.MULTILINE)

INTRODUCTION = """\
# Rules and their tests

<!-- Made by docs/rules_page.py from the tests themselves. Change it there, then `make docs`. -->

Which tests prove which rule of [the rules](../rules.md). A test says so by naming the rule's id in its docstring;
golden cases (`vectors/`) are run by the Python, the C++ and the JavaScript rules alike.
"""


class Rule(NamedTuple):
    """A rule of the page: its id and its title."""

    id: str
    title: str

    @property
    def anchor(self) -> str:
        """The fragment of its heading."""
        return re.sub(r"[^\w\- ]", "", f"{self.id} {self.title}".lower()).replace(" ", "-")


class Proof(NamedTuple):
    """A test that names a rule: its file, from the root of the project, and its name there."""

    file: str
    name: str


def rules() -> list[Rule]:
    """All rules of docs/rules.md, in their order."""
    return [Rule(found[1], found[4]) for found in _HEADING.finditer(RULES.read_text(encoding="utf-8"))]


def named(text: str) -> set[str]:
    """The rule ids in a text, ranges spelled out.

    >>> sorted(named("M1, M3–M5 and B8: but not a3"))
    ['B8', 'M1', 'M3', 'M4', 'M5']
    """
    found = set()
    for letter, first, other, last in _IDS.findall(text):
        upto = int(last) if other == letter else int(first)
        found |= {f"{letter}{number}" for number in range(int(first), upto + 1)}
        if other and other != letter:
            found.add(other + last)
    return found


@cache
def proofs() -> dict[str, list[Proof]]:
    """The tests of each rule; not to be changed."""
    by_rule: dict[str, list[Proof]] = defaultdict(list)
    for proof, text in sorted({*_python_tests(), *_other_tests(), *_golden_cases()}):
        for rule in named(text):
            by_rule[rule].append(proof)
    return dict(by_rule)


def _python_tests() -> Iterator[tuple[Proof, str]]:
    for path in sorted((ROOT / "tests").rglob("*.py")):
        file = str(path.relative_to(ROOT))
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                for inner in node.body:
                    if _is_test(inner):
                        yield Proof(file, f"{node.name}.{inner.name}"), ast.get_docstring(inner) or ""
            elif _is_test(node):
                yield Proof(file, node.name), ast.get_docstring(node) or ""


def _is_test(node: ast.stmt) -> TypeGuard[ast.FunctionDef | ast.AsyncFunctionDef]:
    """A test function, or a step or a law of a state machine."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    decorators = {ast.unparse(decorator).split("(")[0] for decorator in node.decorator_list}
    return node.name.startswith("test_") or bool(decorators & {"rule", "invariant", "precondition"})


def _other_tests() -> Iterator[tuple[Proof, str]]:
    for folder, pattern, test in (("tests/js", "*.ts", _JAVASCRIPT_TEST), ("native/tests", "*.cpp", _CPP_TEST)):
        for path in sorted((ROOT / folder).glob(pattern)):
            for found in test.finditer(path.read_text(encoding="utf-8")):
                name = next(group for group in found.groups() if group is not None)
                yield Proof(str(path.relative_to(ROOT)), name), name


def _golden_cases() -> Iterator[tuple[Proof, str]]:
    for path in CASES:
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            yield Proof(str(path.relative_to(ROOT)), case["id"]), " ".join(case["proves"])


def page() -> str:
    """The page as it should be."""
    by_rule = proofs()
    parts = [INTRODUCTION]
    for rule in rules():
        parts.append(f"## [{rule.id}](../rules.md#{rule.anchor}) {rule.title}\n")
        by_file: dict[str, list[str]] = defaultdict(list)
        for proof in by_rule.get(rule.id, []):
            by_file[proof.file].append(proof.name)
        lines = [f"- [{file}](../../{file}): {_listed(names)}" for file, names in by_file.items()]
        parts.append("\n".join(lines or ["No test names this rule yet."]) + "\n")
    return "\n".join(parts)


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" if re.fullmatch(r"[\w.-]+", name) else f"“{name}”" for name in names)
