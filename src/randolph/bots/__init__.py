"""Computer players, and a client of the wire protocol with which anybody can write one.

`Client` joins a room like a page: it gets what a player sees, and sends what a player may send. `play` lets a computer
player with a strength from 1 to 5 play on a seat. To write your own player you need only `Client`:
`docs/howto/write-a-bot.md`. How these players think: `docs/explanation/computer-players.md`.

Nothing here depends on the game's tables or the server: computer players use the public protocol, even on the server
itself.
"""

from randolph.bots.client import Client, Connect, Connection, Denied, Disconnected, Room
from randolph.bots.mind import Mind, Question, Step
from randolph.bots.play import Busy, Ideas, Pace, in_a_thread, play
from randolph.bots.thinking import STRENGTHS, Idea, Skill, Way

__all__ = [
    "STRENGTHS",
    "Busy",
    "Client",
    "Connect",
    "Connection",
    "Denied",
    "Disconnected",
    "Idea",
    "Ideas",
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
