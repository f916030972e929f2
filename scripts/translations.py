"""Converts all texts to and from i18next JSON v4, the format that Weblate and other tools for translators read.

    python scripts/translations.py export FOLDER [TAG …]    writes FOLDER/TAG.json, for all languages or the named ones
    python scripts/translations.py check FOLDER [TAG …]     says what is wrong in these files
    python scripts/translations.py import FOLDER [TAG …]    writes them to src/randolph/locales/, if nothing is wrong

A language is one file there. Three things are written in another way, and come back as they were:

- a placeholder: `{name}` here, `{{name}}` there;
- plural forms: `{"one": …, "other": …}` here, the keys `key_one` and `key_other` there;
- a key without plural forms that ends like one with them: `too_few` here, `too_few_` there.

docs/howto/translate.md tells translators how to use it; https://www.i18next.com/misc/json-format describes the format.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from randolph.locales import FALLBACK, FOLDER, LANGUAGES

Message = str | dict[str, str]
"""A text, or its plural forms by their CLDR categories."""

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
FORM = re.compile(rf"(?P<key>.*)_(?P<category>{'|'.join(CATEGORIES)})", re.DOTALL)
LIKE_A_FORM = re.compile(rf".*_({'|'.join(CATEGORIES)})_*", re.DOTALL)
OURS = re.compile(r"\{(\w+)\}", re.ASCII)
THEIRS = re.compile(r"\{\{\s*(\w+)\s*\}\}", re.ASCII)


class Faulty(ValueError):
    """Texts that cannot be converted; `faults` has a sentence for each of them."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def to_i18next(messages: Mapping[str, Message]) -> dict[str, str]:
    """Messages as i18next writes them.

    >>> to_i18next({"seat": "Seat of {name}", "chips": {"one": "a chip", "other": "{count} chips"}})
    {'seat': 'Seat of {{name}}', 'chips_one': 'a chip', 'chips_other': '{{count}} chips'}

    :raises Faulty: a text has braces that are no placeholder, or `$t(`, which i18next would replace
    """
    written: dict[str, str] = {}
    faults: list[str] = []
    for key, message in messages.items():
        if isinstance(message, str):
            entries = {f"{key}_" if LIKE_A_FORM.fullmatch(key) else key: message}
        else:
            entries = {f"{key}_{category}": text for category, text in message.items()}
        for name, text in entries.items():
            faults += _odd(name, text, OURS, "{name}")
            written[name] = OURS.sub(r"{{\1}}", text)
    if faults:
        raise Faulty(faults)
    return written


def from_i18next(table: Mapping[str, Any]) -> dict[str, Message]:
    """Messages as this project writes them; objects within objects are keys with dots.

    >>> from_i18next({"room": {"chips_one": "a chip", "chips_other": "{{count}} chips"}})
    {'room.chips': {'one': 'a chip', 'other': '{count} chips'}}

    :raises Faulty: something is no text, or what i18next allows and this project does not have: `{{name, format}}`,
        `{{- name}}`, `$t(key)`, lists
    """
    messages: dict[str, Message] = {}
    faults: list[str] = []
    for name, text in _flat(table):
        if not isinstance(text, str):
            faults.append(f"{name}: {json.dumps(text, ensure_ascii=False)} is no text")
            continue
        faults += _odd(name, text, THEIRS, "{{name}}")
        ours = THEIRS.sub(r"{\1}", text)
        if form := FORM.fullmatch(name):
            forms = messages.setdefault(form["key"], {})
            if isinstance(forms, str):
                faults.append(f"{name}: there is a text {form['key']!r} without plural forms, too")
            else:
                forms[form["category"]] = ours
        else:
            key = name[:-1] if LIKE_A_FORM.fullmatch(name) else name
            if key in messages:
                faults.append(f"{name}: this key is there twice")
            messages[key] = ours
    if faults:
        raise Faulty(faults)
    return messages


def faults_of(
    messages: Mapping[str, Message], english: Mapping[str, Message], categories: tuple[str, ...]
) -> Iterator[str]:
    """What a language's messages lack or have too much, compared with English: keys, plural forms, placeholders.

    :param categories: the plural forms of the language
    """
    for key in messages.keys() - english.keys():
        yield f"{key}: this key is unknown; expected one of the keys in {FALLBACK}.json"
    for key, original in english.items():
        message = messages.get(key)
        if message is None:
            yield f"{key}: no text; expected a translation of {_texts(original)[-1]!r}"
            continue
        forms = categories if isinstance(original, dict) else ()
        found = tuple(message) if isinstance(message, dict) else ()
        if set(found) != set(forms):
            yield f"{key}: it has {_listed(found)}; expected {_listed(forms)}"
        if not all(text.strip() for text in _texts(message)):
            yield f"{key}: an empty text; expected a translation of {_texts(original)[-1]!r}"
        ours, theirs = _names(original), _names(message)
        if theirs - ours or ours - theirs - {"count"}:
            yield f"{key}: it has {_listed(_shown(theirs))}; expected {_listed(_shown(ours))}"


def messages_of(language: str, folder: Path = FOLDER) -> dict[str, dict[str, Message]]:
    """The messages of a language by file (`room` for room.json) and key; none if there is no such folder."""
    files = sorted((folder / language).glob("*.json"))
    return {file.stem: json.loads(file.read_text("utf-8")) for file in files}


def export(target: Path, languages: Iterable[str], folder: Path = FOLDER) -> list[str]:
    """Writes a file for each language; what cannot be written is returned."""
    faults: list[str] = []
    target.mkdir(parents=True, exist_ok=True)
    for language in languages:
        try:
            _write(target / f"{language}.json", to_i18next(_together(messages_of(language, folder))))
        except Faulty as error:
            faults += [f"{language}: {fault}" for fault in error.faults]
    return faults


def read(source: Path, language: str, folder: Path = FOLDER) -> dict[str, Message]:
    """The messages of a translator's file, compared with English, in the order of English.

    Some tools leave out a form that only fractions need, as `other` in Russian: then the present text stays.

    :raises Faulty: with all that is wrong in the file
    """
    file = source / f"{language}.json"
    try:
        messages = from_i18next(_read(file))
        english = _together(messages_of(FALLBACK, folder))
        present = _together(messages_of(language, folder))
        categories = plural_categories(language)
        for key, message in messages.items():
            old = present.get(key)
            if isinstance(message, dict):
                kept = {"other": old["other"]} if isinstance(old, dict) else {}
                messages[key] = dict(sorted({**kept, **message}.items(), key=lambda form: CATEGORIES.index(form[0])))
        if faults := list(faults_of(messages, english, categories)):
            raise Faulty(faults)
    except Faulty as error:
        raise Faulty([f"{file}: {fault}" for fault in error.faults]) from None
    return {key: messages[key] for key in english}


def bring_in(source: Path, languages: Iterable[str], folder: Path = FOLDER) -> list[str]:
    """Writes the files of a folder back to the texts; if anything is wrong in any of them, none, and it is returned."""
    found, faults = _check(source, languages, folder)
    if not faults:
        parts = {part: list(keys) for part, keys in messages_of(FALLBACK, folder).items()}
        for language, messages in found.items():
            (folder / language).mkdir(exist_ok=True)
            for part, keys in parts.items():
                _write(folder / language / f"{part}.json", {key: messages[key] for key in keys})
    return faults


def plural_categories(language: str) -> tuple[str, ...]:
    """The plural forms of a language, as browsers have them (`Intl.PluralRules`)."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    script = "console.log(JSON.stringify(new Intl.PluralRules(process.argv[1]).resolvedOptions().pluralCategories))"
    node = shutil.which("node", path=path)
    if node is None:
        raise Faulty(["Node.js is not there; expected it in .venv, where `make` installs it"])
    done = subprocess.run([node, "-e", script, "--", language], capture_output=True, text=True, check=False)
    if done.returncode:
        raise Faulty([f"{language!r} is no language tag; expected one like 'it' or 'zh-Hant'"])
    found = json.loads(done.stdout)
    return tuple(category for category in CATEGORIES if category in found)


def _check(source: Path, languages: Iterable[str], folder: Path) -> tuple[dict[str, dict[str, Message]], list[str]]:
    """The messages of the files, and what is wrong in them."""
    found: dict[str, dict[str, Message]] = {}
    faults: list[str] = []
    for language in languages:
        try:
            found[language] = read(source, language, folder)
        except Faulty as error:
            faults += error.faults
    return found, faults


def _odd(key: str, text: str, placeholder: re.Pattern[str], expected: str) -> list[str]:
    """What of a text the other format would read differently."""
    rest = placeholder.sub("", text)
    odd = next((sign for sign in ("$t(", "{", "}") if sign in rest), None)
    if odd is None:
        return []
    return [f"{key}: {odd!r} in {text!r}; expected placeholders as {expected}, and no other braces"]


def _flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """The entries of objects within objects, with their keys joined by dots."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def _together(parts: Mapping[str, dict[str, Message]]) -> dict[str, Message]:
    return {key: message for messages in parts.values() for key, message in messages.items()}


def _texts(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


def _names(message: Message) -> set[str]:
    return {name for text in _texts(message) for name in OURS.findall(text)}


def _shown(names: set[str]) -> list[str]:
    return [f"{{{{{name}}}}}" for name in sorted(names)]


def _listed(forms: Iterable[str]) -> str:
    return ", ".join(forms) or "none"


def _read(file: Path) -> dict[str, Any]:
    """The object in a JSON file."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        keys = [key for key, _ in pairs]
        if twice := {key for key in keys if keys.count(key) > 1}:
            raise Faulty([f"{key}: this key is there twice" for key in sorted(twice)])
        return dict(pairs)

    try:
        table = json.loads(file.read_text("utf-8"), object_pairs_hook=once)
    except OSError as error:
        raise Faulty([f"it cannot be read: {error.strerror}"]) from None
    except ValueError as error:
        if isinstance(error, Faulty):
            raise
        raise Faulty([f"it is no JSON in UTF-8: {error}"]) from None
    if not isinstance(table, dict):
        raise Faulty([f"{json.dumps(table)[:40]} is no object of keys and texts"])
    return table


def _write(file: Path, table: Mapping[str, Message]) -> None:
    file.write_text(json.dumps(table, ensure_ascii=False, indent=2) + "\n", "utf-8")


def main(arguments: list[str] | None = None) -> int:
    """The command: 0 if all is well, 1 if a text is faulty, 2 if the command is wrong."""
    parser = argparse.ArgumentParser(description="Converts the texts to and from i18next JSON v4.")
    parser.add_argument("verb", choices=("export", "check", "import"))
    parser.add_argument("folder", type=Path, help="of the files TAG.json")
    parser.add_argument("tags", metavar="TAG", nargs="*", help="of a language; without any: all")
    asked = parser.parse_args(arguments)
    if asked.verb == "export":
        if unknown := [tag for tag in asked.tags if tag not in LANGUAGES]:
            parser.error(f"there is no language {unknown[0]!r}; expected of {', '.join(LANGUAGES)}")
        faults = export(asked.folder, asked.tags or LANGUAGES)
    else:
        tags = asked.tags or sorted(file.stem for file in asked.folder.glob("*.json"))
        if not tags:
            parser.error(f"there are no files TAG.json in {str(asked.folder)!r}; `export` writes them")
        faults = bring_in(asked.folder, tags) if asked.verb == "import" else _check(asked.folder, tags, FOLDER)[1]
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
