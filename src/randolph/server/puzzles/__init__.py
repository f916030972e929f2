"""Puzzles at `/api/puzzles` and `/api/me`: dailies, rated practice, rush, and the tables of groups.

`messages` has the bodies of requests and responses. Problems come from the bank that is installed with the program
(`randolph.puzzles.bank`); what players have solved is in the store. `/api/puzzles` knows no player and hides the par of
a daily until its day is past; everything that depends on the player is at `/api/me`.
"""
