"""The undocumented parts of other packages that the edge uses, and how it works without them."""

from __future__ import annotations

import ast
import asyncio
import signal
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.server import ServerProtocol

from randolph.server.admission import AT_ONCE
from randolph.server.edge import adapter, versions
from randolph.server.edge.choice import PUBLIC, chosen
from tests.server.play import way
from tests.server.process import Person, serving

ROOT = Path(__file__).parents[2]

OURS: list[tuple[str, type]] = [("Http", H11Protocol), ("Socket", WebSocketsSansIOProtocol)]
"""The classes of the adapter with base classes from other packages."""


def body_of(name: str) -> ast.ClassDef:
    """The source of a class of the adapter."""
    tree = ast.parse(Path(adapter.__file__).read_text(encoding="utf-8"))
    return next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name)


def attributes(tree: ast.AST, of: str) -> Iterator[ast.Attribute]:
    """The members of `self`, or of an attribute of it, that are used."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == of:
            yield node


@pytest.mark.parametrize(("name", "base"), OURS, ids=[name for name, _ in OURS])
def test_every_borrowed_member_is_checked(name: str, base: type) -> None:
    """Every member that a class of the adapter overrides or uses is in the list that is checked, and no other."""
    body = body_of(name)
    own = {node.name for node in body.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    own |= {ast.unparse(node.target) for node in body.body if isinstance(node, ast.AnnAssign)}
    own |= {ast.unparse(target) for node in body.body if isinstance(node, ast.Assign) for target in node.targets}
    used = {node.attr for of in ("self", "super()") for node in attributes(body, of)}
    assigned = {node.attr for node in attributes(body, "self") if isinstance(node.ctx, ast.Store)}
    ours = versions.missing_members(base, used | own)
    assert set(adapter.BORROWED[base]) == (used | own) - ours
    assert ours <= own | assigned, "nothing is used that nobody has"


def test_every_borrowed_member_of_the_protocol_is_checked() -> None:
    """The same for the members that a socket uses of the protocol of websockets."""
    used = {node.attr for node in attributes(body_of("Socket"), "self.conn")}
    assert set(adapter.BORROWED[ServerProtocol]) == used


def test_only_the_adapter_knows_the_internals_of_another_package() -> None:
    """No other module of the server imports a part of uvicorn or websockets; `serve` starts uvicorn itself."""
    folder = ROOT / "src/randolph/server"
    found: dict[str, set[str]] = {}
    for file in folder.rglob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            found.setdefault(file.relative_to(folder).as_posix(), set()).update(
                name for name in names if name.partition(".")[0] in {"uvicorn", "websockets"}
            )
    assert {file for file, names in found.items() if names} == {"edge/adapter.py", "serve.py"}
    assert found["serve.py"] == {"uvicorn"}
    assert "uvicorn._" not in (folder / "serve.py").read_text(encoding="utf-8")


# ── untested versions ────────────────────────────────────────────────────────────────────────────────────────────────


def test_the_installed_versions_use_the_fast_implementation(caplog: pytest.LogCaptureFixture) -> None:
    """With the packages of `make setup` nothing is lost, and there is no warning."""
    edge = chosen(shared=False)
    assert isinstance(edge.http, type)
    assert issubclass(edge.http, adapter.Http)
    assert edge.ws is adapter.Socket
    assert edge.admission is not None
    assert not caplog.records


@pytest.mark.parametrize("shared", [False, True])
async def test_rooms_are_admitted_one_by_one_if_processes_can_share_the_store(*, shared: bool) -> None:
    """Otherwise connections are admitted in order of arrival."""
    admission = chosen(shared=shared).admission
    assert admission is not None
    slots = [admission.enter(lambda _: None) for _ in range(AT_ONCE)]
    admitted: list[str] = []
    for room in "ABAB":
        assert admission.enter(lambda slot, room=room: admitted.append(room), room) is None  # type: ignore[misc]  # no name for its type
    for slot in slots:
        assert slot is not None
        slot.free()
    while len(admitted) < 4:  # noqa: ASYNC110 – there is no event to wait for
        await asyncio.sleep(0)
    assert admitted == [*("AABB" if shared else "ABAB")]


@pytest.mark.parametrize("package", versions.TESTED)
def test_an_untested_version_uses_the_public_implementation(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, package: str
) -> None:
    """One warning names the package and its version; uvicorn's own protocols are used by their names."""
    monkeypatch.setitem(versions.TESTED, package, ("0", "0"))
    assert chosen(shared=False) == PUBLIC
    (record,) = caplog.records
    assert record.levelname == "WARNING"
    assert f"{package} {version(package)} was not tested" in record.getMessage()


@pytest.mark.parametrize(
    ("owner", "member"),
    [(WebSocketsSansIOProtocol, "handle_pong"), (H11Protocol, "send_400_response"), (ServerProtocol, "reject")],
)
def test_a_version_without_a_member_uses_the_public_implementation(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, owner: type, member: str
) -> None:
    """Also with the right version: the members are looked up."""
    monkeypatch.delattr(owner, member)
    monkeypatch.delitem(sys.modules, adapter.__name__)
    assert chosen(shared=False) == PUBLIC
    (record,) = caplog.records
    assert f"{owner.__name__} of {owner.__module__.partition('.')[0]}" in record.getMessage()
    assert f"has no {member}" in record.getMessage()


def test_a_version_without_a_module_uses_the_public_implementation(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also if a whole module is missing."""
    monkeypatch.setitem(sys.modules, "websockets.frames", ModuleType("websockets.frames"))
    monkeypatch.delitem(sys.modules, adapter.__name__)
    assert chosen(shared=False) == PUBLIC
    (record,) = caplog.records
    assert "apply_mask" in record.getMessage()


def test_the_project_requires_the_tested_versions() -> None:
    """The ranges of `pyproject.toml` are the adapter's."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    wanted = {f"{package}>={first},<{end}" for package, (first, end) in versions.TESTED.items()}
    assert wanted <= set(asked)
    packages = {owner.__module__.partition(".")[0] for owner in adapter.BORROWED}
    assert packages <= set(versions.TESTED)


@pytest.mark.parametrize(
    ("installed", "fits"), [("0.54.0", True), ("0.54.9", True), ("0.53.9", False), ("0.55.0", False), ("1.0", False)]
)
def test_a_version_fits_the_range_of_tested_versions(
    monkeypatch: pytest.MonkeyPatch, installed: str, *, fits: bool
) -> None:
    """Versions are compared as numbers; the end is not part of the range."""
    monkeypatch.setattr(versions, "TESTED", {"uvicorn": ("0.54", "0.55")})
    monkeypatch.setattr(versions, "version", lambda _package: installed)
    if fits:
        versions.require_versions()
    else:
        with pytest.raises(versions.UntestedVersion, match=f"uvicorn {installed}"):
            versions.require_versions()


# ── public protocols ─────────────────────────────────────────────────────────────────────────────────────────────────


async def test_a_game_is_played_with_the_public_implementation(tmp_path: Path) -> None:
    """With an untested uvicorn the real server warns once. Two players play a round and receive the same; no lag is
    known, and no connection waits for admission. After SIGTERM it closes its connections and exits with 0.
    """
    ann, bob = Person(), Person()
    async with serving(tmp_path / "data", (str(Path(__file__).with_name("untested.py")),)) as server:
        code = (await ann.ask(server, "POST", "/api/rooms", {"name": "Ann"}))["code"]
        await bob.ask(server, "POST", f"/api/rooms/{code}/join", {"name": "Bob"})
        a, b = await ann.enter(server, code), await bob.enter(server, code)
        await a.do("start")
        assert a.board is not None
        moves = way(a.board, a.view)
        await a.do("bid", moves=len(moves))
        heard = await b.receive_event("bid_made")
        assert (heard["seat"], heard["moves"], heard.get("credit_ms", 0)) == (0, len(moves), 0)
        for line in (a, b):
            await line.do("done")
        for move in moves:
            await a.do("push", **move)
        assert (await b.receive_event("round_won"))["seat"] == 0
        assert await server.stop(signal.SIGTERM) == 0
        log = server.log
    await ann.leave()
    await bob.leave()
    assert log.count("was not tested") == 1
    assert "Traceback" not in log
