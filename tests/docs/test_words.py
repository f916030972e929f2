"""One word per thing: the glossary's words are used, and the words that it avoids are not.

The test checks the names in the Python code and the page's modules, and the English texts of the interface. Only whole
words count, and only those that the glossary's last column has alone. A word in a phrase there (“token of a target”) is
avoided in that sense only, which no test can see.

The prose of code, documents and texts is plain English: the table of CONTRIBUTING.md lists the words to avoid.
"""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from docs import rules_page
from tests.docs.pages import ROOT

GLOSSARY = ROOT / "docs" / "glossary.md"
SOURCE = ROOT / "src" / "randolph"
TYPESCRIPT_NAMES = re.compile(r"\b(?:function|class|const|let)\s+([A-Za-z_]\w*)")

FAMILIAR_ELSEWHERE = {
    "field": "of a value, a form, a wire format",
    "level": "how much is logged; a step of a breadth-first search",
    "match": "texts match",
    "offer": "the timer may be turned: B7 offers it",
}
"""Words with a second, unavoidable sense in programs; only the interface's texts avoid them."""


class Entry(NamedTuple):
    """A row of the glossary: the words it defines, and those it avoids."""

    words: tuple[str, ...]
    avoided: tuple[str, ...]


def entries() -> list[Entry]:
    """The rows of the glossary's tables."""
    found = []
    for line in GLOSSARY.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if len(cells) == 3 and cells[0] not in {"word", "---"}:
            words, _, avoided = cells
            found.append(Entry(tuple(words.split(", ")), tuple(filter(None, avoided.split(", ")))))
    return found


def words_of(name: str) -> set[str]:
    """The words in a name: `no_reversal`, `noReversal`, `NO_REVERSAL`."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)
    return {part.lower() for part in parts}


@cache
def names() -> dict[str, set[str]]:
    """All words of names in the code, with the files that define them."""
    found: dict[str, set[str]] = {}
    for path in SOURCE.rglob("*.py"):
        for name in _python_names(ast.parse(path.read_text(encoding="utf-8"))):
            for word in words_of(name):
                found.setdefault(word, set()).add(str(path.relative_to(ROOT)))
    for path in (ROOT / "web").rglob("*.ts"):
        for name in TYPESCRIPT_NAMES.findall(path.read_text(encoding="utf-8")):
            for word in words_of(name):
                found.setdefault(word, set()).add(str(path.relative_to(ROOT)))
    return found


def _python_names(tree: ast.AST) -> set[str]:
    """Names of classes, functions, arguments, fields and variables."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
    return found


@cache
def texts() -> dict[str, str]:
    """The English texts of the interface, by their keys."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "src" / "randolph" / "locales" / "en").glob("*.json")):
        for key, text in json.loads(path.read_text(encoding="utf-8")).items():
            found[key] = text if isinstance(text, str) else " ".join(text.values())
    return found


def _pages() -> list[Path]:
    return [ROOT / "CONTRIBUTING.md", *(path for path in ROOT.glob("docs/**/*.md") if path != GLOSSARY)]


def _sources() -> list[Path]:
    return [*SOURCE.rglob("*.py"), *ROOT.glob("web/**/*.ts"), *ROOT.glob("src/randolph/locales/en/*.json")]


@cache
def prose() -> str:
    """All that code, interface and documents say, in lower case."""
    return "\n".join(path.read_text(encoding="utf-8") for path in [*_sources(), *_pages()]).lower()


AVOIDED = [word for entry in entries() for word in entry.avoided if " " not in word]


def test_the_glossary_is_read() -> None:
    """The tables of the glossary define several dozen words, each once."""
    defined = [word for entry in entries() for word in entry.words]
    assert len(defined) == len(set(defined)) > 50
    assert not set(defined) & set(AVOIDED)


@pytest.mark.parametrize("word", [word for word in AVOIDED if word not in FAMILIAR_ELSEWHERE])
def test_the_code_avoids_the_word(word: str) -> None:
    """No class, function, argument or variable has a word in its name that the glossary avoids."""
    assert names().get(word, set()) == set()


@pytest.mark.parametrize("word", AVOIDED)
def test_the_interface_avoids_the_word(word: str) -> None:
    """No English text of the interface has the word."""
    saying = {key for key, text in texts().items() if re.search(rf"\b{word}s?\b", text, re.IGNORECASE)}
    assert saying == set()


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry.words[0])
def test_the_word_is_used(entry: Entry) -> None:
    """Code, interface or documents use each word of the glossary."""
    for word in entry.words:
        assert re.search(rf"\b{re.escape(word)}s?\b", prose()), word


VAGUE = ("anew", "believes", "gave", "hears", "knows", "stuff", "tell", "tells", "told")
"""Words that say nothing about a thing when they are its name."""


@pytest.mark.parametrize("word", VAGUE)
def test_no_name_is_vague(word: str) -> None:
    """No class, function, argument or variable has such a word in its name."""
    assert names().get(word, set()) == set()


HONEST: dict[str, tuple[str, ...]] = {
    "door": (
        r'"door"',  # the value of a label of a metric, which stays
        r"answer the\s+door",  # at home
        r"\(`door`\)",  # the same value in a description
    ),
}
"""Allowed occurrences of an avoided word; they are removed before the search."""


@cache
def unplain() -> dict[str, re.Pattern[str]]:
    """The phrases that CONTRIBUTING.md avoids, or the beginning of a statement, `Who …`."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text[text.index("| not |") :].split("\n\n")[0].splitlines()[2:]
    return {phrase: _pattern(phrase) for row in table for phrase in row.split("|")[1].strip().split(", ")}


def _pattern(phrase: str) -> re.Pattern[str]:
    """A phrase, also across a line break; with `…` only at the beginning of a statement.

    A question may begin so.
    """
    if phrase.endswith(" …"):
        begins = rf'(?:^|[.:;] |"""|/\*\* |// |# |\* |: ")[ \t]*{phrase[:-2]} (?=[^?\n]*$)'
        return re.compile(begins, re.MULTILINE)
    words = r"(?:\s+|\s*\n\s*(?:#|//|\*)\s*)".join(re.escape(word) for word in phrase.split())
    return re.compile(rf"\b{words}\b", re.IGNORECASE)


PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
CODE = [
    path
    for folder, ending in (
        *((folder, "py") for folder in ("src", "docs", "tests", "bench", "scripts", "build_backend")),
        *(("web", "ts"), ("web", "css"), ("tests/js", "ts"), ("src/randolph/locales/en", "json")),
        *(("native", "cpp"), ("native", "hpp")),
    )
    for path in ROOT.glob(f"{folder}/**/*.{ending}")
]


@cache
def _text(path: Path) -> str:
    """A file, read once for all phrases."""
    return path.read_text(encoding="utf-8")


def _without_honest(phrase: str, text: str) -> str:
    """The text with allowed occurrences blanked, so that lines keep their numbers."""
    for honest in HONEST.get(phrase, ()):
        text = re.sub(honest, lambda found: re.sub(r"\S", " ", found[0]), text)
    return text


@cache
def _without_headings(text: str) -> str:
    return re.sub(r"^##.*$", "", text, flags=re.MULTILINE)


def places(phrase: str, text: str) -> list[int]:
    """The numbers of the lines with a phrase in a text, headings excluded."""
    pattern = unplain()[phrase]
    text = _without_honest(phrase, _without_headings(text))
    return [text.count("\n", 0, found.start()) + 1 for found in pattern.finditer(text)]


@pytest.mark.parametrize("phrase", list(unplain()))
def test_prose_is_plain(phrase: str) -> None:
    """No page, docstring, comment or text has a phrase that CONTRIBUTING.md avoids."""
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in [*PAGES, *CODE]
        if path.name not in {"CONTRIBUTING.md", "test_words.py"} and path != GLOSSARY
        if phrase.split(maxsplit=1)[0].lower() in _text(path).lower()  # which is found much faster than the pattern
        for line in places(phrase, _text(path))
    ]
    assert not found, f"{phrase!r}:\n" + "\n".join(found)


@pytest.mark.parametrize("phrase", list(unplain()))
def test_what_is_not_plain_is_found(phrase: str) -> None:
    """Each row can fail: in a docstring, a comment, a text, and across a line break in comments."""
    begin = phrase.endswith(" …")
    said = phrase.removesuffix(" …")
    lines = [f'"""{said} finds it wins."""', f"// {said} finds it wins.", f'  "key": "{said} finds it wins."']
    if not begin:
        lines += [f"    # It is {said.capitalize()}, then.", "// one " + said.replace(" ", "\n// ") + " two"]
    for line in lines:
        assert places(phrase, line), line
    assert not places(phrase, "A player bids. The others think.")


def test_a_question_may_begin_with_who() -> None:
    """Only statements must not begin so."""
    assert not places("Who …", '"room.who": "Who is playing?"')
    assert places("Who …", "It is over. Who finds it wins.")


def named_buttons() -> list[tuple[str, str]]:
    """Words of the interface that the documents print in bold, or in italics in the table of choices."""
    found = [
        (page, words)
        for page in (
            "README.md",
            "docs/tutorial/first-game.md",
            "docs/tutorial/micro-robots.md",
            "docs/howto/host-a-room.md",
            "docs/howto/record.md",
        )
        for words in re.findall(r"\*\*([^*]+)\*\*", (ROOT / page).read_text(encoding="utf-8").replace("\n", " "))
    ]
    choices = (ROOT / "docs" / "howto" / "choose-rules.md").read_text(encoding="utf-8").replace("\n", " ")
    editions = {"first", "second", "third", "mixed"}
    labels = set(re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", choices)) - editions
    return found + [("docs/howto/choose-rules.md", label) for label in sorted(labels)]


@pytest.mark.parametrize(("page_name", "words"), named_buttons())
def test_documents_call_buttons_by_their_names(page_name: str, words: str) -> None:
    """Each word that a document tells the reader to choose is on the page."""
    assert words in set(texts().values()), page_name


@pytest.mark.parametrize("language", ("en", "fr"))
def test_the_page_explains_the_rules_of_micro_robots(language: str) -> None:
    """The page has a name and a few sentences for each rule from U1 to U9 of docs/rules.md."""
    sentences = json.loads(
        (ROOT / "src" / "randolph" / "locales" / language / "micro.json").read_text(encoding="utf-8")
    )
    for rule in (found.id for found in rules_page.rules() if found.id.startswith("U")):
        assert sentences[f"micro.rule.{rule}"]
        assert sentences[f"micro.rule.{rule}.text"].endswith(".")
