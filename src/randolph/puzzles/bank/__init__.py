"""The puzzle bank: problems of both games with facts, themes, an estimated rating and a permanent id.

`Bank` reads the bank that is installed with the program; `make` makes a new one. An `Entry` is one problem of a bank,
`Facts` and `THEMES` say what is known about it. docs/reference/puzzle-bank.md describes the formats and defines the
facts; docs/explanation/puzzle-bank.md explains the ratings.
"""

from randolph.puzzles.bank.entries import EDITIONS, Entry, from_json_line, to_json_line
from randolph.puzzles.bank.facts import THEMES, Facts
from randolph.puzzles.bank.installed import Bank, BankError, Part, install
from randolph.puzzles.bank.making import COLLECTIONS, DAILIES, make

__all__ = [
    "COLLECTIONS",
    "DAILIES",
    "EDITIONS",
    "THEMES",
    "Bank",
    "BankError",
    "Entry",
    "Facts",
    "Part",
    "from_json_line",
    "install",
    "make",
    "to_json_line",
]
