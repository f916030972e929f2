"""The people of the pictures: each has their own browser context, and plays through a socket, by the protocol.

A page is opened only for people whose screen is shown; the game is the same in every language.
"""

from __future__ import annotations

import json
import threading
import uuid
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from randolph.bots.client import changed_view
from randolph.protocol import PROTOCOL

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

TIMEOUT_SECONDS = 30.0


class Person:
    """A person in a room. `seat` is their seat number, None for a spectator."""

    def __init__(self, context: BrowserContext, address: str, code: str) -> None:
        self.context = context
        self.address = address
        self.code = code
        self.view: dict[str, Any] = {}
        self.board: dict[str, Any] = {}
        self._seq = 0
        self._replies: dict[str, dict[str, Any]] = {}
        self._changed = threading.Condition()
        cookies = context.cookies(f"{address}/api/rooms/{code}/socket")
        connection = connect(
            f"{address.replace('http', 'ws')}/api/rooms/{code}/socket",
            additional_headers={"Cookie": "; ".join(f"{one['name']}={one['value']}" for one in cookies)},
            origin=Origin(address),
            compression=None,
        )
        self._socket = ExitStack().enter_context(connection)
        self._send({"type": "hello", "protocol": PROTOCOL, "after": 0, "changes": True})
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._until(lambda: bool(self.view))

    @classmethod
    def host(cls, context: BrowserContext, address: str, name: str, **rules: Any) -> Person:  # noqa: ANN401 – rules
        """The person who creates a room."""
        return cls(context, address, _post(context, address, "", {"name": name, "rules": rules})["code"])

    @classmethod
    def guest(cls, context: BrowserContext, address: str, code: str, name: str) -> Person:
        """A person who takes a seat in it."""
        _post(context, address, f"/{code}/join", {"name": name})
        return cls(context, address, code)

    @property
    def seat(self) -> int:
        """The number of their seat."""
        return int(self.view["you"])

    def do(self, kind: str, *, seat: int | None = None, **arguments: Any) -> None:  # noqa: ANN401 – of the command
        """Send a command, which must be granted, once the view offers it; `seat`: for whom the device at a real table
        sends it.
        """
        self._until(lambda: kind in (self.view["actions"] if seat is None else self.view["seats"].get(str(seat), ())))
        name = str(uuid.uuid4())
        message = {"type": "command", "id": name, "seen": self._seq, "command": {"type": kind, **arguments}}
        self._send(message if seat is None else {**message, "seat": seat})
        self._until(lambda: name in self._replies)
        reply = self._replies.pop(name)
        if not reply["ok"]:
            raise RuntimeError(f"{kind} was refused: {reply['error']}")
        self._until(lambda: self._seq >= reply["seq"])

    def say(self, phrase: str) -> None:
        """Say a phrase to everybody."""
        self._send({"type": "say", "phrase": phrase})

    def until(self, phase: str) -> None:
        """Wait for a phase of the game."""
        self._until(lambda: self.view["phase"] == phase)

    def sync(self, other: Person) -> None:
        """Wait until this person has received all events of another one."""
        self._until(lambda: self._seq >= other._seq)

    def open(self, path: str = "") -> Page:
        """This person's page of the room."""
        page = self.context.new_page()
        page.goto(f"{self.address}/r/{self.code}{path}")
        return page

    def leave(self) -> None:
        """Lose the connection."""
        self._socket.close()

    def _send(self, message: object) -> None:
        self._socket.send(json.dumps(message))

    def _until(self, claim: Any) -> None:  # noqa: ANN401 – a claim
        with self._changed:
            if not self._changed.wait_for(claim, TIMEOUT_SECONDS):
                raise TimeoutError("the server did not answer")

    def _listen(self) -> None:
        try:
            for text in self._socket:
                self._received(json.loads(text))
        except ConnectionClosed:
            return

    def _received(self, message: dict[str, Any]) -> None:
        with self._changed:
            if message["type"] in {"welcome", "events"}:
                self.view = changed_view(self.view, message["view"])
                self.board = message.get("board") or self.board
                self._seq = max(self._seq, message["seq"])
            elif message["type"] == "reply":
                self._replies[message["id"]] = message
            self._changed.notify_all()


def _post(context: BrowserContext, address: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """The server's response; the browser keeps the cookie of the seat."""
    answer = context.request.post(f"{address}/api/rooms{path}", data=body, headers={"Origin": address})
    if not answer.ok:
        raise RuntimeError(answer.text())
    found: dict[str, Any] = answer.json()
    return found
