"""The rules for names of players and saved boards, and the form of room codes and board ids.

A name is shown to everybody in the room, so it must be one visible line that cannot disturb the text around it:
normalized (NFC), trimmed, single spaces, 1 to 24 visible characters; no control, direction, tag or private characters,
no blank look-alikes, few combining marks in a row. All scripts and emoji are welcome.

Two names are the same if they differ only in case, width or invisible joiners. They are also the same if they look
alike as a whole (`confusables.py`), so nobody can sit beside Ann as an Ann in Greek, Cyrillic or Cherokee letters.

A code is six of 31 letters and digits, without those that are easily confused (0 O, 1 I L), so that it can be read
aloud.
"""

from __future__ import annotations

import re
import secrets
import string
import unicodedata
from operator import eq

from randolph.protocol import CODE_LENGTH, CODE_LETTERS, LONGEST_NAME
from randolph.server.confusables import appearance_of
from randolph.server.errors import ApiError

MOST_MARKS = 4
"""Combining marks that may follow one character; no living script needs more."""

_JOINERS = "\u200c\u200d"
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180e\u2800\u303f\u3164\uffa0\ufffc"
    "\U00013441\U00013442\U00016fe4\U0001d159\U0001da9b\U0001daa1"
)
"""Characters that show nothing although their category is a letter, a symbol or a mark: fillers, blanks,
placeholders.
"""
_SELECTORS = frozenset(
    chr(code)
    for first, last in ((0x180B, 0x180D), (0x180F, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
)
"""Variation selectors: invisible themselves, they choose the shape of the character before them."""
_FORBIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def checked_name(given: str, longest: int = LONGEST_NAME) -> str:
    """The name as it will be shown, with at most `longest` visible characters. Raises `ApiError` (`invalid_name`).

    >>> checked_name("  Ann   Lee ")
    'Ann Lee'
    """
    message = f"a name has 1 to {longest} visible characters"
    if len(given) > longest * (MOST_MARKS + 2):
        raise ApiError("invalid_name", message, quote=given[:longest])
    name = unicodedata.normalize("NFC", " ".join(re.split(r"[\s\u00a0]+", given.strip())))
    visible = marks = 0
    before = ""
    for character in name:
        category = unicodedata.category(character)
        if category[0] == "M":
            marks += 1
            acceptable = bool(before) and before != " " and marks <= MOST_MARKS
        elif character in _JOINERS:
            acceptable = bool(before) and before != " " and before not in _JOINERS
        else:
            marks = 0
            visible += 1
            acceptable = category not in _FORBIDDEN and (category != "Zs" or character == " ")
        if not acceptable or character in _BLANK:
            raise ApiError("invalid_name", message, quote=ascii(character)[1:-1])
        before = character
    if not 1 <= visible <= longest or before in _JOINERS:
        raise ApiError("invalid_name", message, quote=name[:longest])
    return name


def same_name(one: str, other: str) -> bool:
    """Whether two checked names are the same, or look the same to people.

    >>> same_name("ANN", "ann")
    True
    """
    return any(map(eq, appearance_of(_visible(one)), appearance_of(_visible(other))))


def _visible(name: str) -> str:
    """A name without characters that show nothing by themselves."""
    return "".join(character for character in name if character not in _JOINERS and character not in _SELECTORS)


def new_code() -> str:
    """A room code that nobody can guess: 31⁶ ≈ 887 million, from the system's random source."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def checked_code(given: str) -> str:
    """The code in capitals. Raises `ApiError` (`unknown_room`) if it cannot be a code.

    >>> checked_code("k7m2qx")
    'K7M2QX'
    """
    code = given.upper()
    if len(code) != CODE_LENGTH or any(character not in CODE_LETTERS for character in code):
        raise ApiError("unknown_room", quote=given[:32])
    return code


BOARD_ID_LENGTH = 10
_BOARD_LETTERS = string.ascii_letters + string.digits


def new_board_id() -> str:
    """The id of a saved board. Anybody who knows it may open the board, so nobody can guess it (62¹⁰ ≈ 2⁵⁹)."""
    return "".join(secrets.choice(_BOARD_LETTERS) for _ in range(BOARD_ID_LENGTH))


def is_board_id(given: str) -> bool:
    """Whether this can be the id of a saved board.

    >>> is_board_id("k7M2qX09ab"), is_board_id("k7M2qX09a-")
    (True, False)
    """
    return re.fullmatch(r"[A-Za-z0-9]{10}", given, re.ASCII) is not None
