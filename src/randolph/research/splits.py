"""Which boards are for training, and which for tests: one answer for banks, datasets and prompts.

Splits are by board, never by position on shared boards. The hash of a board's name says to which split it belongs,
whatever else is drawn. So an agent or a model that has trained on a `train` split has not seen a board of any `test`
split.
"""

from __future__ import annotations

import hashlib
from typing import Literal, TypeAlias, get_args

Split: TypeAlias = Literal["train", "test"]

SPLITS: tuple[Split, ...] = get_args(Split)

_TEST_BOARDS = 5  # one of these many


def split_of(game: str, board: str) -> Split:
    """The split of the board with this name, which is the first field of its problem lines.

    >>> split_of("micro", "black:1N-2N-3N-4N"), split_of("micro", "black:1N-2N-3N-4W")
    ('train', 'test')
    """
    drawn = int.from_bytes(hashlib.sha256(f"{game} {board}".encode()).digest()[:8], "big") % _TEST_BOARDS
    return "test" if drawn == 0 else "train"
