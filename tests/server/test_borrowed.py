"""What the server uses of other packages without their promise."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.server import ServerProtocol

from randolph.server import borrowed, network
from randolph.server.errors import StartError

serve = importlib.import_module("randolph.server.serve")  # the package has a function of this name

ROOT = Path(__file__).parents[2]

OURS: list[tuple[ModuleType, str, type]] = [
    (network, "Http", H11Protocol),
    (network, "Socket", WebSocketsSansIOProtocol),
    (serve, "_Server", uvicorn.Server),
]
"""Our classes that stand on those of others."""


def body_of(module: ModuleType, name: str) -> ast.ClassDef:
    """A class of ours, as it is written."""
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    return next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)


def attributes(tree: ast.AST, of: str) -> Iterator[ast.Attribute]:
    """What is used of `self`, or of something of its."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == of:
            yield node


@pytest.mark.parametrize(("module", "name", "base"), OURS, ids=[name for _, name, _ in OURS])
def test_every_borrowed_member_is_looked_for(module: ModuleType, name: str, base: type) -> None:
    """Whatever a class of ours overrides or uses of its base is in the list that is checked, and nothing else is."""
    body = body_of(module, name)
    own = {node.name for node in body.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    own |= {ast.unparse(node.target) for node in body.body if isinstance(node, ast.AnnAssign)}
    own |= {ast.unparse(target) for node in body.body if isinstance(node, ast.Assign) for target in node.targets}
    used = {node.attr for of in ("self", "super()") for node in attributes(body, of)} - {"__init__"}
    assigned = {node.attr for node in attributes(body, "self") if isinstance(node.ctx, ast.Store)}
    ours = borrowed.lacking(base, used | own)
    assert set(module.BORROWED[base]) == (used | own) - ours - {"__init__"}
    assert ours <= own | assigned, "nothing is used that nobody has"


def test_every_borrowed_member_of_the_protocol_is_looked_for() -> None:
    """The same of what a socket uses of the protocol of websockets."""
    used = {node.attr for node in attributes(body_of(network, "Socket"), "self.conn")}
    assert set(network.BORROWED[ServerProtocol]) == used


@pytest.mark.parametrize(
    ("owner", "member", "module"),
    [
        (WebSocketsSansIOProtocol, "handle_pong", network),
        (H11Protocol, "send_400_response", network),
        (uvicorn.Server, "_serve", serve),
    ],
)
def test_a_version_without_a_member_is_refused_at_import(
    monkeypatch: pytest.MonkeyPatch, owner: type, member: str, module: ModuleType
) -> None:
    """The error is one for the person who starts the server; it names the package, its version and what is missing."""
    monkeypatch.delattr(owner, member)
    spec = importlib.util.spec_from_file_location("again", str(module.__file__))
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(StartError) as refusal:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    said = str(refusal.value)
    assert said.startswith(f"uvicorn {version('uvicorn')} does not fit")
    assert f"{owner.__name__} has no {member}" in said


def test_a_version_without_a_module_is_refused_at_import(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a whole module has gone."""
    monkeypatch.setitem(sys.modules, "websockets.frames", ModuleType("websockets.frames"))
    spec = importlib.util.spec_from_file_location("again", str(network.__file__))
    assert spec is not None
    assert spec.loader is not None
    with pytest.raises(StartError, match=rf"websockets {version('websockets')} does not fit .*apply_mask"):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


def test_packages_of_which_we_borrow_are_bounded() -> None:
    """The next version of each that may be another inside is not installed."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    packages = {owner.__module__.partition(".")[0] for each in (network, serve) for owner in each.BORROWED}
    bounded = {line.partition(">")[0] for line in asked if "<" in line}
    assert packages | {"h11", "homoglyphs-fork", "litestar"} <= bounded
