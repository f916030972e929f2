"""The one error of the services."""

from __future__ import annotations

from randolph.rules import RandolphError


class ServiceError(RandolphError):
    """A request that is refused: with a `code` of the server's `ERRORS` and, unless its sentence there will do, a
    message. `quote` repeats the part that was at fault; `causes` are those of `NotationError`.
    """

    def __init__(
        self, code: str, message: str | None = None, *, quote: str | None = None, causes: tuple[str, ...] = ()
    ) -> None:
        self.code = code
        self.message = message
        self.quote = quote
        self.causes = causes
        super().__init__(message or code)
