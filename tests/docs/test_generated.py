"""The generated pages are current, and every rule of the program is proven by a test."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import docs.generate
from docs import rules_page
from docs.generate import PAGES, stale
from tests.docs.pages import ROOT

PLAYED = (
    *("E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E9"),
    *("S1", "S2", "S3", "S4"),
    *("M1", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9"),
    *("T1", "T2", "T3", "T4", "T5", "T6"),
    *("B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8"),
    *("G1", "G2", "G3"),
    *("O1", "O2"),
    *("X1", "X2", "X3", "X4", "X5", "X6", "X7"),
    *("U1", "U2", "U3", "U4", "U5", "U6", "U7", "U8", "U9"),
    *("H1", "H2", "H3", "H4", "H5", "H6"),
    *("C1", "C2", "C3"),
)
"""The rules of this version: all of them."""


@pytest.mark.parametrize("name", PAGES)
def test_the_generated_page_is_current(name: str) -> None:
    """`make docs` would not change the page."""
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == PAGES[name](), "run `make docs`"


def test_every_page_maker_is_in_the_list() -> None:
    """Each module `docs/*_page.py` or `*_pages.py` makes pages that `make docs` knows."""
    functions = [make.func if isinstance(make, partial) else make for make in PAGES.values()]
    makers = {sys.modules[function.__module__].__file__ for function in functions}
    assert makers == {str(path) for path in (ROOT / "docs").glob("*_page*.py")}


def test_check_reports_stale_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A page that is missing or changed by hand is reported; making the pages repairs it, and changes no other."""
    monkeypatch.setattr(docs.generate, "FOLDER", tmp_path)
    monkeypatch.setattr(docs.generate, "PAGES", {"one.md": lambda: "1\n", "two.md": lambda: "2\n"})
    assert stale() == ["one.md", "two.md"]
    assert docs.generate.main([]) == 0
    assert stale() == []
    (tmp_path / "two.md").write_text("by hand", encoding="utf-8")
    assert docs.generate.main(["--check"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "docs/two.md is not current: run `make docs`"
    assert docs.generate.write() == ["two.md"]
    assert (tmp_path / "two.md").read_text(encoding="utf-8") == "2\n"


@pytest.mark.more
def test_the_program_checks_and_explains_itself() -> None:
    """`docs/generate.py --check` can be run from anywhere; unknown arguments are refused."""
    checked, refused = (
        subprocess.run(
            [sys.executable, str(ROOT / "docs" / "generate.py"), option],
            capture_output=True,
            text=True,
            timeout=120,
            cwd="/",
            check=False,
        )
        for option in ("--check", "--what")
    )
    assert (checked.returncode, checked.stdout, checked.stderr) == (0, "", "")
    assert (refused.returncode, refused.stdout) == (2, "usage: generate.py [--check]\n")


def test_the_rules_are_all_described() -> None:
    """docs/rules.md has a heading for each rule of this version, once, and for no other."""
    assert tuple(rule.id for rule in rules_page.rules()) == PLAYED


@pytest.mark.parametrize("rule", ("E2", "M1", "M4", "M7", "T2", "B3", "B5", "U4", "U5", "U8"))
def test_a_reading_is_marked(rule: str) -> None:
    """A rule whose sentence in the sheets is ambiguous has a mark, which the head of the page explains."""
    text = rules_page.RULES.read_text(encoding="utf-8")
    assert text.index("- **Reading:** ") < text.index("## 1. ")
    assert "**Reading:**" in text.partition(f"### {rule} ")[2].partition("\n### ")[0]


@pytest.mark.parametrize("rule", PLAYED)
def test_the_rule_has_a_test(rule: str) -> None:
    """At least one test names the rule as proven by it."""
    assert rules_page.proofs().get(rule), f"no test names {rule}"


def test_tests_name_no_rule_that_does_not_exist() -> None:
    """Ids in tests' docstrings are those of docs/rules.md: a typing error would prove nothing."""
    letters = {rule[0] for rule in PLAYED}
    strange = {
        rule: [f"{proof.file}: {proof.name}" for proof in proofs]
        for rule, proofs in rules_page.proofs().items()
        if rule[0] in letters and rule not in PLAYED
    }
    assert strange == {}


def test_ranges_of_rules_are_spelled_out() -> None:
    """`T1–T3` names three rules; text that only looks like an id names none."""
    assert rules_page.named("T1–T3, M7. (B2)") == {"T1", "T2", "T3", "M7", "B2"}
    assert rules_page.named("M1-M3") == {"M1", "M2", "M3"}
    assert rules_page.named("a3 rE UTF8 1A M12") == set()
