"""The converter to and from i18next JSON v4, against i18next's documentation and i18next itself."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from randolph.locales import FOLDER, LANGUAGES
from scripts import translations
from scripts.translations import Faulty, from_i18next, plural_categories, to_i18next

ROOT = Path(__file__).resolve().parents[2]

EXPECTED = "expected placeholders as {{name}}, and no other braces"
# From https://www.i18next.com/misc/json-format and /translation-function/plurals, and what they mean here.
DOCUMENTED: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"key": "value", "keyDeep": {"inner": "value"}}, {"key": "value", "keyDeep.inner": "value"}),
    ({"keyInterpolate": "replace this {{value}}"}, {"keyInterpolate": "replace this {value}"}),
    (
        {"keyPluralSimple_one": "the singular", "keyPluralSimple_other": "the plural"},
        {"keyPluralSimple": {"one": "the singular", "other": "the plural"}},
    ),
    (
        {
            "keyPluralMultipleEgArabic_zero": "the plural form 0",
            "keyPluralMultipleEgArabic_one": "the plural form 1",
            "keyPluralMultipleEgArabic_two": "the plural form 2",
            "keyPluralMultipleEgArabic_few": "the plural form 3",
            "keyPluralMultipleEgArabic_many": "the plural form 4",
            "keyPluralMultipleEgArabic_other": "the plural form 5",
        },
        {
            "keyPluralMultipleEgArabic": {
                "zero": "the plural form 0",
                "one": "the plural form 1",
                "two": "the plural form 2",
                "few": "the plural form 3",
                "many": "the plural form 4",
                "other": "the plural form 5",
            }
        },
    ),
    (
        {"keyWithCount_one": "{{count}} item", "keyWithCount_other": "{{count}} items"},
        {"keyWithCount": {"one": "{count} item", "other": "{count} items"}},
    ),
]


@pytest.mark.parametrize(("theirs", "ours"), DOCUMENTED, ids=lambda table: next(iter(table)))
def test_the_examples_of_the_documentation(theirs: dict[str, Any], ours: dict[str, Any]) -> None:
    """i18next's documented examples of interpolation and plural forms become our messages, and the flat ones come back
    as they were.
    """
    assert from_i18next(theirs) == ours
    if not any(isinstance(text, dict) for text in theirs.values()):
        assert to_i18next(ours) == theirs


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (
            {"keyNesting": "reuse $t(keyDeep.inner)"},
            f"keyNesting: '$t(' in 'reuse $t(keyDeep.inner)'; {EXPECTED}",
        ),
        (
            {"keyInterpolateUnescaped": "replace this {{- value}}"},
            f"keyInterpolateUnescaped: '{{' in 'replace this {{{{- value}}}}'; {EXPECTED}",
        ),
        (
            {"keyInterpolateWithFormatting": "replace this {{value, format}}"},
            f"keyInterpolateWithFormatting: '{{' in 'replace this {{{{value, format}}}}'; {EXPECTED}",
        ),
        ({"keyWithArrayValue": ["multiple", "things"]}, 'keyWithArrayValue: ["multiple", "things"] is no text'),
        ({"key": "value", "key_one": "1"}, "key_one: there is a text 'key' without plural forms, too"),
        ({"key_one": "1", "key": "value"}, "key: this key is there twice"),
    ],
    ids=["nesting", "unescaped", "format", "list", "text and forms", "forms and text"],
)
def test_what_this_project_does_not_have_is_refused(table: dict[str, Any], sentence: str) -> None:
    """What i18next documents and our texts cannot say is refused in one sentence that names the key."""
    with pytest.raises(Faulty) as caught:
        from_i18next(table)
    assert caught.value.faults == [sentence]


@pytest.mark.parametrize("text", ["one brace {", "{a b}", "$t(other)"])
def test_a_text_that_i18next_would_read_otherwise_is_not_written(text: str) -> None:
    """Our texts with braces that are no placeholder, or with a reference of i18next's, are refused, not changed."""
    with pytest.raises(Faulty, match=r"^key: "):
        to_i18next({"key": text})


def test_a_key_that_ends_like_a_plural_form() -> None:
    """Tools read `too_few` as the form `few` of `too`, so that such a key of a plain text is written differently."""
    table = to_i18next({"too_few": "Too few", "from_two_": "From two", "too": {"few": "a few", "other": "others"}})
    assert table == {"too_few_": "Too few", "from_two__": "From two", "too_few": "a few", "too_other": "others"}


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    """The folder of all exported languages."""
    assert translations.export(tmp_path / "out", LANGUAGES) == []
    return tmp_path / "out"


def test_i18next_says_the_same_as_the_page(exported: Path) -> None:
    """i18next itself, with the exported files, gives the texts of the page: every key of every language, with plural
    forms for seven numbers.
    """
    node = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    assert node
    command = [node, "tests/js/i18next-agrees.ts", str(exported)]
    *different, total = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert different == []
    assert int(total.split()[0]) > 2000 * len(LANGUAGES)


def test_export_and_import_change_no_byte(exported: Path, tmp_path: Path) -> None:
    """All languages written to another folder by way of i18next's format are the present files, byte for byte."""
    target = tmp_path / "locales"
    shutil.copytree(FOLDER, target, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    for file in target.glob("*/*.json"):
        if file.parent.name != "en":
            file.unlink()
    assert translations.bring_in(exported, LANGUAGES, target) == []
    for file in FOLDER.glob("*/*.json"):
        assert (target / file.relative_to(FOLDER)).read_bytes() == file.read_bytes(), file


def test_the_plural_form_of_fractions_stays_where_a_tool_leaves_it_out(exported: Path) -> None:
    """Weblate knows no form `other` in Russian: after its work, the present texts of this form are still there."""
    file = exported / "ru.json"
    table = {key: text for key, text in json.loads(file.read_text("utf-8")).items() if not key.endswith("_other")}
    table["room.lobby_one"] = "Один за столом"
    file.write_text(json.dumps(table), "utf-8")
    lobby = json.loads((FOLDER / "ru" / "room.json").read_text("utf-8"))["room.lobby"]
    assert translations.read(exported, "ru")["room.lobby"] == {**lobby, "one": "Один за столом"}


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    """The command's exit code, and what it says of errors."""
    try:
        code = translations.main([*map(str, arguments)])
    except SystemExit as stopped:
        code = int(str(stopped.code))
    out, said = capsys.readouterr()
    assert out == ""
    return code, said


def put(file: Path, **changes: str | None) -> None:
    """Changes texts of an exported file; None removes one."""
    table = {**json.loads(file.read_text("utf-8")), **{key.replace("__", "."): text for key, text in changes.items()}}
    file.write_text(json.dumps({key: text for key, text in table.items() if text is not None}), "utf-8")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"room__join": None}, r"room\.join: no text; expected a translation of '.*'"),
        ({"room__join": " "}, r"room\.join: an empty text; expected a translation of '.*'"),
        ({"room__joyn": "x"}, r"room\.joyn: this key is unknown; expected one of the keys in en\.json"),
        ({"room__lobby_few": "x"}, r"room\.lobby: it has one, few, other; expected one, other"),
        ({"room__lobby_one": None}, r"room\.lobby: it has other; expected one, other"),
        (
            {"review__shown__failed": "{{nome}}"},
            r"review\.shown\.failed: it has {{nome}}; expected {{bid}}, {{made}}, {{name}}, {{why}}",
        ),
    ],
    ids=["missing", "empty", "unknown", "a form too much", "a form too few", "placeholder"],
)
def test_a_faulty_file_is_named(
    exported: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, str | None], sentence: str
) -> None:
    """The file, the key and what was expected are named, with exit code 1; an import writes nothing then."""
    file = exported / "fi.json"
    put(file, **changes)
    code, said = run(capsys, "check", exported, "fi")
    assert code == 1
    assert re.fullmatch(f"{re.escape(str(file))}: {sentence}\n", said), said
    target = tmp_path / "locales"
    shutil.copytree(FOLDER / "en", target / "en")
    assert len(translations.bring_in(exported, ["fi"], target)) == 1
    assert not (target / "fi").exists()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "it cannot be read: No such file or directory"),
        (b"{", "it is no JSON in UTF-8: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
        (b"[1]", "[1] is no object of keys and texts"),
        (b'{"a": "1", "a": "2"}', "a: this key is there twice"),
        (
            b'{"a": "\xff"}',
            "it is no JSON in UTF-8: 'utf-8' codec can't decode byte 0xff in position 7: invalid start byte",
        ),
    ],
    ids=["no file", "no JSON", "a list", "twice", "no UTF-8"],
)
def test_a_file_that_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None, sentence: str
) -> None:
    """A file that is not there, or no object in JSON, is named with what is wrong."""
    if content is not None:
        (tmp_path / "fi.json").write_bytes(content)
    assert run(capsys, "check", tmp_path, "fi") == (1, f"{tmp_path / 'fi.json'}: {sentence}\n")


def test_a_wrong_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A language that is not there, and a folder without files, are quoted in one sentence; the exit code is 2."""
    for arguments, sentence in (
        (("export", tmp_path, "tlh"), f"there is no language 'tlh'; expected of {', '.join(LANGUAGES)}"),
        (("check", tmp_path / "no"), f"there are no files TAG.json in '{tmp_path / 'no'}'; `export` writes them"),
    ):
        code, said = run(capsys, *arguments)
        assert code == 2
        assert said.splitlines()[-1].endswith(f": error: {sentence}")


def test_a_new_language_is_checked_with_its_own_plural_forms(
    exported: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file of a language that the page does not have is read with the forms that browsers know for it; a name that is
    no tag is refused.
    """
    assert plural_categories("pl") == ("one", "few", "many", "other")
    (exported / "ga.json").write_bytes((exported / "fi.json").read_bytes())
    with pytest.raises(Faulty) as caught:
        translations.read(exported, "ga")
    assert f"{exported / 'ga.json'}: room.lobby: it has one, other; expected one, two, few, many, other" in (
        caught.value.faults
    )
    (exported / "q_x.json").write_bytes(b"{}")
    assert run(capsys, "check", exported, "q_x") == (
        1,
        f"{exported / 'q_x.json'}: 'q_x' is no language tag; expected one like 'it' or 'zh-Hant'\n",
    )
