"""The one error of the jobs."""

from __future__ import annotations

from randolph.rules import RandolphError


class JobError(RandolphError):
    """A refused request: with a `code` of the server's `ERRORS` and, unless the code's own sentence suffices, a
    message. `quote` repeats the faulty part; `causes` are those of `NotationError`.
    """

    def __init__(
        self, code: str, message: str | None = None, *, quote: str | None = None, causes: tuple[str, ...] = ()
    ) -> None:
        self.code = code
        self.message = message
        self.quote = quote
        self.causes = causes
        super().__init__(message or code)
