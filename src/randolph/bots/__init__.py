"""Computer players, and a client of the wire protocol with which anybody can write one.

`Client` joins a room like a page: it is shown what a player is shown, and says what a player may say. `play` lets a
computer player of a strength from 1 to 5 play on a seat. To write a player of your own you need `Client` alone:
`docs/howto/write-a-bot.md`; how these think is told in `docs/explanation/computer-players.md`.

Nothing here knows the game's machine or the server: a computer player plays by the public protocol, here and there.
"""

from randolph.bots.client import Client, Cut, Denied, Dial, Line, Room
from randolph.bots.mind import Mind, Question, Step
from randolph.bots.play import Busy, Ideas, Pace, in_a_thread, play
from randolph.bots.thinking import STRENGTHS, Idea, Skill, Way

__all__ = [
    "STRENGTHS",
    "Busy",
    "Client",
    "Cut",
    "Denied",
    "Dial",
    "Idea",
    "Ideas",
    "Line",
    "Mind",
    "Pace",
    "Question",
    "Room",
    "Skill",
    "Step",
    "Way",
    "in_a_thread",
    "play",
]
