"""The image and compose/compose.yaml agree with the deployment how-to, with each other, and with the settings."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from randolph.server.settings import Settings
from scripts import image
from tests.docs.pages import blocks
from tests.install.bare import ROOT
from tests.server.composed import FOLDER, PROCESSES, address_of, composed, in_order

HOWTO = ROOT / "docs" / "howto" / "containers.md"
GIVEN = {
    "IMAGE": "localhost/randolph:0.1.0",
    "POSTGRES_PASSWORD": "secret",
    "RANDOLPH_PUBLIC_URL": "https://play.example.org",
}
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
NGINX = (FOLDER / "nginx.conf").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def services() -> dict[str, Any]:
    """The services of the file."""
    found: dict[str, Any] = composed(GIVEN)["services"]
    return found


def words(text: str) -> list[str]:
    """The lines of a file that are not empty, without their indentation and comments."""
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    return [" ".join(line.split()) for line in lines if line]


def test_nginx_is_that_of_the_deployment(services: dict[str, Any]) -> None:
    """Everything that the how-to tells nginx about rooms, connections and limits, the container's nginx does, too; only
    addresses and the visitor's scheme differ.
    """
    (told,) = (
        block.text
        for block in blocks(ROOT / "docs" / "howto" / "deploy.md", "nginx")
        if block.text.startswith("# /etc/nginx/conf.d/randolph.conf")
    )
    here = {"X-Forwarded-Proto $scheme": "X-Forwarded-Proto $randolph_scheme"}
    for port, name in zip((8017, 8018), PROCESSES, strict=True):
        here[f"127.0.0.1:{port}"] = f"{address_of(services[name])}:8017"
    for before, after in here.items():
        assert before in told
        told = told.replace(before, after)
    wanted = [line for line in words(told) if not line.startswith(("listen ", "server_name "))]
    assert [line for line in wanted if line not in words(NGINX)] == []
    for name in ("worker_connections", "worker_rlimit_nofile"):
        page = (ROOT / "docs" / "howto" / "deploy.md").read_text(encoding="utf-8")
        assert re.findall(rf"{name} (\d+);", NGINX) == re.findall(rf"^\s*{name} (\d+);$", page, re.MULTILINE)


def test_the_networks_agree(services: dict[str, Any]) -> None:
    """The processes trust nginx's address alone, nginx trusts the gateway alone, and PostgreSQL and Redis are in a
    network that nginx and the internet do not reach.
    """
    networks = composed(GIVEN)["networks"]
    (inside,) = networks["inside"]["ipam"]["config"]
    assert re.findall(r"set_real_ip_from (.+);", NGINX) == [inside["gateway"]]
    assert networks["stores"]["internal"] is True
    for name in PROCESSES:
        assert services[name]["environment"]["RANDOLPH_TRUSTED_PROXIES"] == address_of(services["nginx"])
    assert list(services["nginx"]["networks"]) == ["inside"]
    assert [services[name]["networks"] for name in ("postgres", "redis")] == [["stores"], ["stores"]]
    assert [name for name, said in services.items() if "ports" in said] == ["nginx"]


def test_the_settings_exist(services: dict[str, Any]) -> None:
    """Every variable for the processes in the file and in the image is a setting, and has no password in it."""
    told = {name for said in services.values() for name in said.get("environment", {})}
    told |= set(re.findall(r"\bRANDOLPH_\w+(?==)", CONTAINERFILE)) - {"RANDOLPH_RELEASE"}
    ours = {name for name in told if name.startswith("RANDOLPH_")}
    assert {"RANDOLPH_DATABASE", "RANDOLPH_HOST"} <= ours
    assert ours <= {f"RANDOLPH_{name.upper()}" for name in Settings.__struct_fields__}
    assert all("secret" not in str(value) for said in services.values() for value in said.get("command", ()))
    assert "secret" not in services["randolph-1"]["environment"]["RANDOLPH_DATABASE"]


def test_every_service_is_confined_and_in_order(services: dict[str, Any]) -> None:
    """The database is upgraded before the processes start; nginx is last. All have a health check, and start again,
    except the upgrade. Nothing of the project, nor nginx, nor Redis may write, or has a capability.
    """
    order = in_order(services)
    assert order.index("postgres") < order.index("upgrade") < order.index("randolph-1")
    assert order[-1] == "nginx"
    for name, said in services.items():
        assert said["security_opt"] == ["no-new-privileges:true"], name
        if name != "postgres":
            assert (said["read_only"], said["cap_drop"]) == (True, ["ALL"]), name
        assert ("healthcheck" in said, said["restart"]) == (
            (False, "no") if name == "upgrade" else (True, "unless-stopped")
        )


def test_a_missing_password_is_an_error() -> None:
    """Without the variables of .env nothing starts; the how-to shows each of them."""
    for name in GIVEN:
        with pytest.raises(KeyError, match=name):
            composed({key: value for key, value in GIVEN.items() if key != name})
    shown = "".join(block.text for block in blocks(HOWTO, "ini"))
    assert {line.partition("=")[0] for line in shown.splitlines() if "=" in line} >= set(GIVEN)


def test_the_image_is_not_root_and_has_the_same_health_check(services: dict[str, Any]) -> None:
    """The last stage runs as a numbered user, and its health check is that of the file."""
    last = CONTAINERFILE.rpartition("\nFROM ")[2]
    assert re.findall(r"^USER (.+)$", last, re.MULTILINE) == ["8017:8017"]
    (check,) = re.findall(r"HEALTHCHECK .*\\\n\s+CMD (\[.+\])", last)
    assert ["CMD", *json.loads(check)] == services["randolph-1"]["healthcheck"]["test"]
    assert "COPY dist" not in last


@pytest.mark.parametrize("builder", ["buildah", "podman", "docker"])
def test_any_builder_makes_the_archive(builder: str) -> None:
    """Each builder gets the base and the platforms, and writes the archive; of several platforms, all."""
    for platform in ("", "linux/amd64,linux/arm64"):
        done = image.commands(builder, "example.org/debian:13", platform, ["--no-cache"])
        assert {command[0] for command in done} == {builder}
        assert {"--build-arg=BASE=example.org/debian:13", "--no-cache"} <= set(done[0])
        assert (f"--platform={platform}" in done[0]) is bool(platform)
        assert any(str(image.ARCHIVE) in word for word in done[-1])
        if builder != "docker":
            assert ("--all" in done[-1]) is bool(platform)


def test_an_image_needs_an_sdist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the distributions one sentence says how to make them."""
    monkeypatch.setattr(image, "DIST", tmp_path)
    with pytest.raises(SystemExit, match="`make dist`"):
        image.main([])
