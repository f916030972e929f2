"""Makes the page's types of the wire: Python's structs → JSON Schema → `web/wire/generated/*.ts`.

`make wire` writes the files, a test compares them:

- `protocol.ts`: the constants that both sides have to know;
- `common.ts`: the messages of the socket, and what all games have in common: views, rules, commands, events;
- a file for each game: what it has beside that, and its rules with their defaults;
- `games.ts`: the names of the games, and what is of any of them;
- `http.ts`: the bodies of requests and answers.

Names are those of Python. What the server sends has all fields of its struct but those that are left out when there is
nothing to say. What a client sends may leave out what has a default; so may events, for an old record lacks what came
later.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import msgspec

from randolph import protocol
from randolph.game import KINDS, Agreed, Command, Event, agreed, events, views
from randolph.game.agreed import between_rounds
from randolph.game.table import AnyKind
from randolph.server import boards, wire
from randolph.server.errors import ERRORS
from randolph.server.openapi import OPERATIONS

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "web" / "wire" / "generated"
HEADING = "/** Made by `make wire` from the server's structs (scripts/wire_types.py): change them there. */"

Schema = dict[str, Any]

LINE = 80
"""A value longer than this gets a line for each of its parts."""

IN_RAW = {
    "CommandMessage.command": "Command",
    "CreateRoom.rules": "Partial<Agreed>",
    "Events.events": "Numbered<Event>[]",
    "Events.view": "ViewChanges",
    "OpenRoom.rules": "Agreed",
    "OpenedBoard.board": "BoardJson",
    "RandomBoard.board": "BoardJson",
    "Read.board": "BoardJson",
    "ReviewedGame.rules": "Agreed",
    "Welcome.events": "Numbered<Event>[]",
    "Welcome.view": "View",
}
"""The contents of parts of messages that Python passes on as text; other such parts may have any contents."""

TAGS = {Agreed: "game", Command: "type", Event: "type"}
"""The roots of rules, commands and events, and the field that distinguishes the others: in a root it is any word."""

NAMED = {"Mode": agreed.Mode, "Ending": events.Ending}
"""Named types of all games that are not classes."""

COMMON = {
    "View": ("OwnView & RoomView & GameView", "All that one member sees."),
    "ViewChanges": (
        "OwnView & Partial<RoomView & GameView> & { players_changed?: Player[] }",
        "What is new in a view; the viewer's own part is always whole.",
    ),
}
"""Types that are composed of others: their definition, and their comment."""

NUMBERED_EVENT = "/** An event of any game, as it is sent. */\nexport type GameEvent = Numbered<AnyEvent>;"
NUMBERED = "/** An event as it is sent. */\nexport type Numbered<E> = E & { seq: number };"


@dataclass
class File:
    """A file in progress: its verbatim head, and then types, by their names."""

    head: list[str] = field(default_factory=list)
    types: dict[str, Schema] = field(default_factory=dict)


# ── types ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def types(sent: Iterable[Any], received: Iterable[Any], named: Mapping[str, Any]) -> dict[str, Schema]:
    """The schemas of some Python types and of everything inside them, by name, as the generator needs them.

    The server sends the types in `sent`. Those in `received` may omit fields with a default. `named` are types that are
    not classes but have a name: choices of words, tuples, mappings.
    """
    sent, received = list(sent), list(received)
    _, components = msgspec.json.schema_components([*sent, *received], ref_template="{name}")
    whole = _structs(sent)
    known = _structs(received) | whole
    names = {_key(_schema(kind)): name for name, kind in named.items()}
    found = {name: _of_choice(name, kind, names) for name, kind in named.items()}
    for schema in components.values():
        title, name = schema["title"], schema["title"].partition("[")[0]
        if title in known:
            _adapt(known[title], schema, complete=title in whole)
        schema["title"] = name
        found[name] = _plain(schema, names)
    return found


def _schema(kind: Any) -> Schema:  # noqa: ANN401 – any annotation
    (schema,), _ = msgspec.json.schema_components([kind], ref_template="{name}")
    return schema


def _key(schema: Schema) -> str:
    """The contents of a schema, without its description."""
    kept = {key: value for key, value in schema.items() if key not in {"default", "description", "title"}}
    return json.dumps(kept, sort_keys=True)


def _structs(kinds: Iterable[Any]) -> dict[str, Any]:
    """The structs inside some types, at any depth, by the titles of their schemas."""
    found: dict[str, Any] = {}
    ahead = list(kinds)
    while ahead:
        each = ahead.pop()
        struct, arguments = typing.get_origin(each) or each, typing.get_args(each)
        if isinstance(struct, type) and issubclass(struct, msgspec.Struct):
            named = ", ".join(argument.__name__ for argument in arguments)
            title = f"{struct.__name__}[{named}]" if named else struct.__name__
            if title not in found:
                found[title] = each
                ahead += [inner.type for inner in msgspec.structs.fields(each)]
        else:
            ahead += arguments
    return found


def _of_choice(name: str, kind: Any, names: Mapping[str, str]) -> Schema:  # noqa: ANN401 – any annotation
    """The schema of a type that is not a class. A mapping from words need not have all of them."""
    words, *values = typing.get_args(kind)
    if typing.get_origin(kind) is dict and issubclass(words, Enum):
        return {"tsType": f"Partial<Record<{words.__name__}, {names[_key(_schema(values[0]))]}>>"}
    return _plain(_schema(kind), {key: other for key, other in names.items() if other != name})


def _adapt(kind: Any, schema: Schema, *, complete: bool) -> None:  # noqa: ANN401 – a struct, or one of a type
    """Mark the fields that are always present, and add contents that the schema does not know."""
    struct: type[msgspec.Struct] = typing.get_origin(kind) or kind
    config = struct.__struct_config__
    if complete:
        schema["required"] = [
            *([config.tag_field] if config.tag is not None else []),
            *(
                each.encode_name
                for each in msgspec.structs.fields(struct)
                if each.required or not (config.omit_defaults or each.default is msgspec.UNSET)
            ),
        ]
        if config.omit_defaults:
            _never_null(schema)
    if struct in TAGS:
        schema["properties"][TAGS[struct]] = {"type": "string"}
    rules = {kind.messages.rules.__name__ for kind in KINDS.values()}
    for key, part in schema["properties"].items():
        if f"{struct.__name__}.{key}" in IN_RAW:
            part["tsType"] = IN_RAW[f"{struct.__name__}.{key}"]
        elif not complete and part.get("$ref") in rules:
            part["tsType"] = f"Partial<{part.pop('$ref')}>"


def _never_null(schema: Schema) -> None:
    """A field that is omitted if it is null is never null."""
    for key, part in schema["properties"].items():
        if key not in schema["required"] and part.get("default", 0) is None:
            part["anyOf"] = [each for each in part["anyOf"] if each != {"type": "null"}]


def _plain(schema: Schema, names: Mapping[str, str]) -> Schema:
    """A schema in the generator's words; other types are references by name."""
    found = {key: value for key, value in schema.items() if key not in {"default", "pattern", "prefixItems"}}
    if isinstance(found.get("description"), str):
        found["description"] = _words(found["description"])
    if _key(schema) in names:
        return {"tsType": names[_key(schema)]} | {key: found[key] for key in ("description",) if key in found}
    if schema.get("type") == "object" and not {"properties", "additionalProperties"} & schema.keys():
        found["tsType"] = "Record<string, unknown>"
    if "$ref" in found:
        found["tsType"] = found.pop("$ref")
    if "prefixItems" in schema:
        found["items"] = [_plain(part, names) for part in schema["prefixItems"]]
    for key in ("items", "additionalProperties"):
        if isinstance(found.get(key), dict):
            found[key] = _plain(found[key], names)
    if "properties" in found:
        found["properties"] = {key: _plain(part, names) for key, part in found["properties"].items()}
    if "anyOf" in found:
        found["anyOf"] = [_plain(part, names) for part in found["anyOf"]]
    return found


def _words(text: str) -> str:
    """A docstring as a comment of TypeScript."""
    return inspect.cleandoc(text).replace("None", "null")


def _either(members: Iterable[Any], description: str) -> Schema:
    """A union of structs."""
    return {"description": description, "anyOf": [{"tsType": member.__name__.partition("[")[0]} for member in members]}


def _choices(*modules: ModuleType) -> dict[str, Any]:
    """The types of some modules that are not classes."""
    return {
        name: value
        for module in modules
        for name, value in vars(module).items()
        if typing.get_origin(value) in {Literal, tuple, dict, typing.Annotated} and not name.startswith("_")
    }


# ── constants ────────────────────────────────────────────────────────────────────────────────────────────────────────


def _constants(module: ModuleType, *names: str) -> list[str]:
    """The constants that a module defines, or the named ones, with their descriptions."""
    body = ast.parse(inspect.getsource(module)).body
    found = []
    for at, after in zip(body, [*body[1:], None], strict=True):
        target = at.targets[0] if isinstance(at, ast.Assign) else at.target if isinstance(at, ast.AnnAssign) else None
        if not isinstance(target, ast.Name) or not re.fullmatch(r"[A-Z][A-Z_]+", target.id):
            continue
        value = getattr(module, target.id)
        if target.id in names if names else isinstance(value, (int, str, dict, frozenset)):
            description = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant) and after.value.value
            found.append(_constant(target.id, value, str(description or "")))
    return found


def _constant(name: str, value: Any, description: str) -> str:  # noqa: ANN401 – any value of JSON
    comment = f"/** {' '.join(_words(description).split())} */\n" if description else ""
    plain = sorted(value) if isinstance(value, frozenset) else value
    fixed = " as const" if isinstance(plain, (list, dict)) else ""
    return f"{comment}export const {name} = {_json(plain)}{fixed};"


def _defaults(kind: AnyKind) -> str:
    rules = _frozen(msgspec.to_builtins(kind.messages.rules()))
    return (
        f"/** The rules as printed. */\nexport const DEFAULT_RULES: Readonly<{kind.messages.rules.__name__}> = {rules};"
    )


def _frozen(value: Any) -> str:  # noqa: ANN401 – any value of JSON
    """A read-only value; one key per line."""
    if not isinstance(value, dict):
        return _json(value)
    lines = (f"\n{name}: {_frozen(part)},".replace("\n", "\n  ") for name, part in value.items())
    return f"Object.freeze({{{''.join(lines)}\n}})"


def _json(value: Any) -> str:  # noqa: ANN401 – any value of JSON
    """A value on one line, or with a line for each part if it is long."""
    if not isinstance(value, (dict, list, tuple)):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, dict):
        parts, ends = [f"{_key_of(name)}: {_json(part)}" for name, part in value.items()], ("{ ", " }")
    else:
        parts, ends = [_json(part) for part in value], ("[", "]")
    line = ends[0] + ", ".join(parts) + ends[1]
    return line if len(line) < LINE else f"{ends[0].strip()}\n  " + ",\n  ".join(parts) + f",\n{ends[1].strip()}"


def _key_of(name: object) -> str:
    return str(name) if str(name).isidentifier() or str(name).isdecimal() else json.dumps(name)


# ── files ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _of_game(name: str, part: str) -> ModuleType:
    return importlib.import_module(f"randolph.game.{name}.{part}")


def files() -> dict[str, File]:
    """All files, by name."""
    games = {name: _game_types(name, kind) for name, kind in KINDS.items()}
    common = _common_types()
    first, *others = games.values()
    for name, schema in first.items():
        alike = [other[name] == schema for other in others if name in other]
        if name not in common and alike and all(alike):
            common[name] = schema
    found = {"protocol": _protocol(), "common": File([NUMBERED], common)}
    for name, kind in KINDS.items():
        own = {key: schema for key, schema in games[name].items() if common.get(key) != schema}
        head = [*_constants(_of_game(name, "agreed")), _between(kind), _defaults(kind)]
        found[name] = File(head, own)
    found["games"] = _games()
    found["http"] = _http(common)
    return found


def _protocol() -> File:
    codes = "".join(f"\n  | {json.dumps(code)}" for code in ERRORS)
    return File(
        head=[
            *(text for text in _constants(protocol) if "COMMAND_ID" not in text),  # a pattern of Python
            *_constants(agreed),
            *_constants(boards, "MOST_BOARDS"),
            _constant("PHRASES", list(typing.get_args(wire.Words)), "What players may say to each other in words."),
            _constant("FACES", list(typing.get_args(wire.Faces)), "What players may say to each other as a face."),
            f"/** The codes of the server's own errors. */\nexport type ErrorCode ={codes};",
        ]
    )


def _common_types() -> dict[str, Schema]:
    sent = [*typing.get_args(wire.ToClient), views.OwnView, views.RoomView, views.GameView]
    received = [*typing.get_args(wire.FromClient), Command, Event]
    found = types(sent, received, {"Phrase": wire.Phrase} | NAMED)
    found["FromClient"] = _either(typing.get_args(wire.FromClient), "What a client sends.")
    found["ToClient"] = _either(typing.get_args(wire.ToClient), "What the server sends.")
    for name, (kind, words) in COMMON.items():
        found[name] = {"tsType": kind, "description": words}
    return found


def _game_types(name: str, kind: AnyKind) -> dict[str, Schema]:
    commands, happenings = typing.get_args(kind.messages.commands), typing.get_args(kind.messages.events)
    named = _choices(*(_of_game(name, part) for part in ("agreed", "events", "views")))
    found = types([kind.projections.view_type, kind.projections.board_type], [*commands, *happenings], NAMED | named)
    found["PlayerCommand"] = _either(commands, "What a player may ask.")
    found["AnyEvent"] = _either(happenings, "What may happen.")
    found["View"] = {
        "tsType": f"OwnView & RoomView & {kind.projections.view_type.__name__}",
        "description": COMMON["View"][1],
    }
    return found


def _between(kind: AnyKind) -> str:
    return _constant(
        "BETWEEN", between_rounds(kind.messages.rules), "The switches that may be changed between two rounds."
    )


def _games() -> File:
    imports = ['import type { Numbered } from "./common.ts";']
    imports += [f'import type * as {name} from "./{name}.ts";' for name in KINDS]
    head = ["\n".join(imports), _constant("GAMES", list(KINDS), "All games; the first is meant where none is named.")]
    for union, of in {"AnyView": "View", "AnyCommand": "PlayerCommand", "AnyEvent": "AnyEvent"}.items():
        head.append(f"export type {union} = {' | '.join(f'{name}.{of}' for name in KINDS)};")
    rules = " | ".join(f"{name}.{kind.messages.rules.__name__}" for name, kind in KINDS.items())
    head += [f"export type AnyRules = {rules};", NUMBERED_EVENT]
    return File(head)


def _http(common: Mapping[str, Schema]) -> File:
    received = [each.body for each in OPERATIONS.values() if each.body is not None]
    sent = [
        kind
        for each in OPERATIONS.values()
        for kinds in each.answers.values()
        for kind in kinds
        if not isinstance(kind, str)
    ]
    found = types(dict.fromkeys(sent), dict.fromkeys(received), NAMED)
    return File(types={name: schema for name, schema in found.items() if common.get(name) != schema})


def made() -> dict[str, str]:
    """The text of all files, by their names in the folder. Needs Node.js and the packages of `package.json`."""
    wanted = files()
    asked = json.dumps({name: file.types for name, file in wanted.items()})
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    command = [shutil.which("node", path=path) or "node", "scripts/wire_types.mjs"]
    done = subprocess.run(command, cwd=ROOT, input=asked, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"the types cannot be made: {done.stderr}")
    texts: dict[str, dict[str, str]] = json.loads(done.stdout)
    bodies = {name: "\n\n".join([*file.head, *texts[name].values()]) for name, file in wanted.items()}
    return {f"{name}.ts": "\n\n".join([HEADING, *_imports(name, bodies), body]) + "\n" for name, body in bodies.items()}


def _imports(name: str, bodies: Mapping[str, str]) -> list[str]:
    """The imports of a file from those that define its types."""
    if name not in {"http", *KINDS}:
        return []
    sources = ("common",) if name in KINDS else ("common", *KINDS)
    own = _defined(bodies[name])
    used = set(re.findall(r"\w+", re.sub(r"/\*.*?\*/", "", bodies[name], flags=re.DOTALL))) - own
    lines = []
    for source in sources:
        taken = sorted(used & _defined(bodies[source]))
        used -= set(taken)
        line = f'import type {{ {", ".join(taken)} }} from "./{source}.ts";'
        if len(line) > LINE:
            line = "import type {\n  " + ",\n  ".join(taken) + f',\n}} from "./{source}.ts";'
        lines += [line] if taken else []
    return ["\n".join(lines)] if lines else []


def _defined(body: str) -> set[str]:
    return set(re.findall(r"^export (?:type|interface) (\w+)", body, re.MULTILINE))


def main() -> None:
    """Write the files again."""
    wanted = made()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path in FOLDER.glob("*"):
        if path.name not in wanted:
            path.unlink()
    for name, text in wanted.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
