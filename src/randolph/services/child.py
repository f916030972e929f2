"""A child process of the server: does one piece of work after the other and says what came of it, until its standard
input ends.

    python -P -m randolph.services.child MEGABYTES

What it is asked, and what it answers, are values of MessagePack, each behind its length; all of them are bytes, numbers
and texts, so nothing in them is ever executed. The server may kill it at any time. For the rest it looks after itself:

- it takes no more than so many megabytes of addresses (POSIX): whatever wants more ends it;
- a piece of work that takes longer than its seconds ends it, and so does the end of the server, in the middle of its
  work (POSIX; elsewhere after it);
- it is nicer than the server (POSIX): where all processors are busy, messages come first;
- it leaves the signals that end the server to the server, which may still want answers.
"""

from __future__ import annotations

import faulthandler
import os
import select
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import IO, TypeAlias

import msgspec

from randolph.services import positions, previews, reviews, rooms
from randolph.services.errors import ServiceError
from randolph.services.pictures import Drawn

NICE = 10
"""How much nicer than the server it is."""

HEAD = 4
"""Bytes of the length before each message."""


class Asked(msgspec.Struct, frozen=True):
    """A piece of work: the name of a service, the request's body, what else the service wants to know, and how many
    seconds it may take.
    """

    service: str
    body: bytes
    options: dict[str, int | float]
    seconds: float


class Answer(msgspec.Struct, frozen=True, tag=True):
    """What came of it, as it is sent to the visitor: JSON, or a file with a name and the kinds of notes on it."""

    content: bytes
    kind: str = "application/json"
    name: str = ""
    notes: tuple[str, ...] = ()


class Refusal(msgspec.Struct, frozen=True, tag=True):
    """A `ServiceError`."""

    code: str
    message: str | None
    quote: str | None
    causes: tuple[str, ...]


class Failure(msgspec.Struct, frozen=True, tag=True):
    """A fault of ours: its traceback, for the log."""

    told: str


Told: TypeAlias = Answer | Refusal | Failure

SERVICES: Mapping[str, Callable[..., object]] = {
    "check": positions.check,
    "import": positions.read,
    "export": positions.write,
    "solve": positions.solve_one,
    "random": positions.random_one,
    "board": positions.read_board,
    "review": reviews.review,
    "optimum": reviews.optimum,
    "record": rooms.record,
    "room_review": rooms.review,
    "qr": rooms.qr,
    "preview": previews.picture,
    "board_preview": previews.board_picture,
}
"""All that can be asked: each takes a request's body and its options."""


def answer(asked: Asked) -> Told:
    """Do a piece of work."""
    try:
        found = SERVICES[asked.service](asked.body, **asked.options)
    except ServiceError as error:
        return Refusal(error.code, error.message, error.quote, error.causes)
    except MemoryError:
        raise  # whatever is left is in disorder: this is the end
    except Exception:  # noqa: BLE001 – the server tells it, and this process goes on
        return Failure(traceback.format_exc())
    if isinstance(found, Drawn):
        return Answer(found.content, found.kind, found.name, found.notes)
    return Answer(msgspec.json.encode(found))


def send(stream: IO[bytes], message: Asked | Told) -> None:
    """Write a message. Raises `OSError` where nobody reads."""
    content = msgspec.msgpack.encode(message)
    stream.write(len(content).to_bytes(HEAD) + content)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """Read a message; None at the end."""
    head = stream.read(HEAD)
    if len(head) < HEAD:
        return None
    size = int.from_bytes(head)
    content = stream.read(size)
    return content if len(content) == size else None


def told_in(content: bytes) -> Told:
    """What a message to the server says."""
    return _TOLD.decode(content)


_ASKED = msgspec.msgpack.Decoder(Asked)
_TOLD: msgspec.msgpack.Decoder[Told] = msgspec.msgpack.Decoder(Told)


def _confine(megabytes: int) -> None:
    """Bound the memory, step back, and leave the signals to the server."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 – POSIX only

        os.nice(NICE)
        most = resource.getrlimit(resource.RLIMIT_AS)[1]
        wanted = megabytes << 20
        bound = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_AS, (bound, most))


def _end_with_the_server() -> None:
    """Wait until the other end of standard input is closed, which takes no thread's time, and end."""
    poll = select.poll()
    poll.register(0, 0)  # nothing but the hang-up
    poll.poll()
    os._exit(0)


def main() -> None:
    """Work until nobody asks any more."""
    _confine(int(sys.argv[1]))
    if hasattr(select, "poll"):
        threading.Thread(target=_end_with_the_server, daemon=True).start()
    asking = sys.stdin.buffer
    # What is printed by mistake must not stand among the answers.
    telling = os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 – a device
        os.dup2(nowhere.fileno(), 1)
        with suppress(OSError, MemoryError):  # the server has gone, or what was asked for was too much
            while (content := receive(asking)) is not None:
                asked = _ASKED.decode(content)
                faulthandler.dump_traceback_later(asked.seconds, exit=True, file=nowhere)
                message = answer(asked)
                faulthandler.cancel_dump_traceback_later()
                send(telling, message)
        os._exit(0)  # in one step: the pipe must not end before it is settled how this process has ended


if __name__ == "__main__":
    main()
