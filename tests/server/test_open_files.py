"""A process that runs out of open files says so in its log."""

from __future__ import annotations

import asyncio
import os
import resource
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from randolph.server.open_files import AGAIN_SECONDS, LOOK_SECONDS, MOST, OpenFilesMonitor, limits, raise_limit
from tests.server.databases import WAITING
from tests.server.process import serving


async def test_connections_above_the_limit_of_open_files_are_logged(tmp_path: Path) -> None:
    """A process that may open 100 files gets 150 connections: the log has a line with the limit and the remedy. When
    they are closed, the process answers again.
    """
    async with serving(tmp_path / "data") as server:
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (100, 100))
        port = int(server.address.rpartition(":")[2])
        with ExitStack() as open_connections:
            for _ in range(150):
                open_connections.enter_context(socket.create_connection(("127.0.0.1", port), WAITING))
            async with asyncio.timeout(WAITING):
                while "no more files can be opened" not in server.log:  # noqa: ASYNC110 – there is no event to wait for
                    await asyncio.sleep(0.05)
        assert "LimitNOFILE" in server.log
        assert "limit=100" in server.log
        async with asyncio.timeout(WAITING):
            while not await answers(port):  # noqa: ASYNC110 – there is no event to wait for
                await asyncio.sleep(0.05)
        assert "Traceback" not in server.log


async def answers(port: int) -> bool:
    """Whether the process answers a request."""
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        first = await reader.readline()
        writer.close()
    except OSError:
        return False
    return first.startswith(b"HTTP/1.1 200")


def test_the_log_has_a_line_a_minute_and_one_for_each_worsening(caplog: pytest.LogCaptureFixture) -> None:
    """Few files left is a warning, none left an error; each comes at once, and again after a minute."""
    monitor, before = OpenFilesMonitor(), resource.getrlimit(resource.RLIMIT_NOFILE)
    lowest = os.dup(0)
    os.close(lowest)
    now = 0.0
    said = []
    try:
        for limit, seconds in [
            (before[0], LOOK_SECONDS),
            (lowest + 1, LOOK_SECONDS),  # one file is left
            (lowest + 1, LOOK_SECONDS),
            (lowest, LOOK_SECONDS),  # none is
            (lowest, LOOK_SECONDS),
            (lowest, AGAIN_SECONDS),
            (before[0], LOOK_SECONDS),
        ]:
            now += seconds
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, before[1]))
            caplog.clear()
            monitor.tick(now)
            said.append([record.levelname for record in caplog.records])
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    assert said == [[], ["WARNING"], [], ["ERROR"], [], ["ERROR"], []]


def test_the_limit_is_raised_but_never_lowered() -> None:
    """A process that starts with few files takes as many as it may, up to a bound; more stay."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        raise_limit()
        raised = limits()
        assert raised is not None
        assert raised[0] == (MOST if before[1] == resource.RLIM_INFINITY else min(MOST, before[1]))
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
        raise_limit()
        kept = limits()
        assert kept is not None
        assert kept[0] >= before[0]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_a_container_without_devices_has_files(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """That the file which is opened for the test is missing says nothing about open files."""
    monkeypatch.setattr(os, "devnull", "/nowhere/null")
    OpenFilesMonitor().tick(0.0)
    assert not caplog.records
