"""The native environments, which the research kit cannot do without."""

from __future__ import annotations

from typing import TYPE_CHECKING

from randolph.rules import RandolphError

if TYPE_CHECKING:
    from types import ModuleType


def research_core() -> ModuleType:
    """The module `_randolph_research`. Raises `RandolphError` if randolph was installed without a C++ compiler."""
    try:
        import _randolph_research  # noqa: PLC0415 – a pure-Python installation has none
    except ModuleNotFoundError:
        message = "the environments need the native core: install a C++ compiler, then randolph again"
        raise RandolphError(message) from None
    return _randolph_research
