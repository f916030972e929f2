"""A child process of the server: it processes one request after another until its standard input ends.

    python -P -m randolph.jobs.child MEGABYTES

Requests and answers are MessagePack values, each preceded by its length. They contain only bytes, numbers and texts, so
nothing in them is ever executed. The server may kill the process at any time. The process also limits itself:

- its address space has this many megabytes (POSIX); exceeding that ends it;
- it ends if a request takes too long, or if the server ends; on POSIX even during work, elsewhere after it;
- it has a lower priority than the server (POSIX), so the server's messages come first if all processors are busy;
- it ignores the signals that end the server, because the server may still need answers.
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

from randolph.jobs import positions, previews, reviews, rooms
from randolph.jobs.errors import JobError
from randolph.jobs.pictures import File

NICE = 10
"""The difference between its niceness and the server's."""

HEAD = 4
"""The number of bytes of the length before each message."""


class Request(msgspec.Struct, frozen=True):
    """A request: the name of a job, the request's body, other arguments for the job, and the number of seconds
    that it may take.
    """

    job: str
    body: bytes
    options: dict[str, int | float]
    seconds: float


class Answer(msgspec.Struct, frozen=True, tag=True):
    """The result, as it is sent to the visitor: JSON, or a file with a name and the kinds of notes on it."""

    content: bytes
    kind: str = "application/json"
    name: str = ""
    notes: tuple[str, ...] = ()


class Refusal(msgspec.Struct, frozen=True, tag=True):
    """A `JobError`."""

    code: str
    message: str | None
    quote: str | None
    causes: tuple[str, ...]


class Failure(msgspec.Struct, frozen=True, tag=True):
    """An unexpected error in this program, with its traceback for the log."""

    traceback: str


Response: TypeAlias = Answer | Refusal | Failure

JOBS: Mapping[str, Callable[..., object]] = {
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
    "puzzle_preview": previews.puzzle_picture,
}
"""All jobs: each takes a request's body and its options."""


def answer(request: Request) -> Response:
    """Process a request."""
    try:
        result = JOBS[request.job](request.body, **request.options)
    except JobError as error:
        return Refusal(error.code, error.message, error.quote, error.causes)
    except MemoryError:
        raise  # the process may be in a broken state: end it
    except Exception:  # noqa: BLE001 – the server reports it, and this process continues
        return Failure(traceback.format_exc())
    if isinstance(result, File):
        return Answer(result.content, result.kind, result.name, result.notes)
    return Answer(msgspec.json.encode(result))


def send(stream: IO[bytes], message: Request | Response) -> None:
    """Write a message. Raises `OSError` if the other end is closed."""
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


def response_in(content: bytes) -> Response:
    """The answer in a message to the server."""
    return _RESPONSES.decode(content)


_REQUESTS = msgspec.msgpack.Decoder(Request)
_RESPONSES: msgspec.msgpack.Decoder[Response] = msgspec.msgpack.Decoder(Response)


def _confine(megabytes: int) -> None:
    """Limit the memory, lower the priority, and leave the signals to the server."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 – POSIX only

        os.nice(NICE)
        hard_limit = resource.getrlimit(resource.RLIMIT_AS)[1]
        limit = megabytes << 20
        bound = limit if hard_limit == resource.RLIM_INFINITY else min(limit, hard_limit)
        resource.setrlimit(resource.RLIMIT_AS, (bound, hard_limit))


def _end_with_the_server() -> None:
    """Wait until the other end of standard input is closed, without using any processor time, and exit."""
    poll = select.poll()
    poll.register(0, 0)  # no event is requested, so only the end of the pipe is reported
    poll.poll()
    os._exit(0)


def main() -> None:
    """Process requests until standard input ends."""
    _confine(int(sys.argv[1]))
    if hasattr(select, "poll"):
        threading.Thread(target=_end_with_the_server, daemon=True).start()
    requests = sys.stdin.buffer
    # Accidental prints must not mix with the answers.
    answers = os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 – a device
        os.dup2(nowhere.fileno(), 1)
        with suppress(OSError, MemoryError):  # the server has ended, or a request needed too much memory
            while (content := receive(requests)) is not None:
                request = _REQUESTS.decode(content)
                faulthandler.dump_traceback_later(request.seconds, exit=True, file=nowhere)
                message = answer(request)
                faulthandler.cancel_dump_traceback_later()
                send(answers, message)
        os._exit(0)  # at once: the exit code must be set before the pipe closes


if __name__ == "__main__":
    main()
