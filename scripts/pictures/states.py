"""The states to picture: every page, and every phase of every game.

A test compares these lists with the page's routes and with the games' own tables of phases.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class State:
    """One state to show.

    `page` is the name of its route in `web/app/routes.ts`, and `game/address` for a page of one game. `phase` is the
    phase of the game that is played there.
    """

    folder: str
    name: str
    page: str
    phase: str | None = None

    @property
    def path(self) -> str:
        """Its name for `--only` and in the folder of pictures."""
        return f"{self.folder}/{self.name}"


def _of(folder: str, page: str, names: str, phase: str | None = None) -> tuple[State, ...]:
    return tuple(State(folder, name, page, phase) for name in names.split())


HOME = _of("home", "home", "playing menu learn solved film")
FORMS = (
    *_of("new", "alone", "alone"),
    *(
        State("new", f"{game}-{name}", "new")
        for game in ("ricochet", "micro")
        for name in ("group", "rules", "solo", "table", "learn")
    ),
)
TOOLS = (
    *_of("position", "ricochet/position", "ricochet ricochet-import"),
    *_of("position", "micro/position", "micro"),
    *_of("table", "ricochet/table", "ricochet-empty ricochet"),
    *_of("table", "micro/table", "micro-empty micro"),
    *_of("boards", "ricochet/boards", "empty saved"),
    *_of("boards", "ricochet/boards/edit", "editor"),
    *_of("hardest", "ricochet/hardest", "list"),
)
PRACTICE = _of("practice", "practice", "try choose lost solved again offline free micro")
RUSH = _of("rush", "rush", "choose countdown run over late")
ROOMS = _of("rooms", "rooms", "none some")
REVIEWS = (
    *_of("review", "review", "choose refused"),
    *(
        State("review", f"{game}-{name}", "review")
        for game in ("ricochet", "micro")
        for name in ("list", "round", "failed", "own")
    ),
)
MINE = (*_of("games", "games", "none some deleted"), *_of("home", "home", "continue"))
DAILY = _of("daily", "daily", "day playing target result solved micro past player words")
GROUP = _of("group", "group", "public link joining member past gone")
ALONG = _of("take-along", "take-along", "nothing give packed linked opened taken")
ERRORS = (*_of("errors", "lost", "no-such-page"), *_of("errors", "room", "unknown-room"))


def _game(folder: str, numbers: str) -> tuple[State, ...]:
    """A whole game of several players; `numbers` is the phase in which players say numbers in turn."""
    return (
        *_of(folder, "room", "guest-before-joining lobby-host lobby-guest", "lobby"),
        *_of(folder, "room", "television-lobby", "lobby"),
        *_of(folder, "room", "thinking thinking-watched menu rules players people talk said", "thinking"),
        *_of(folder, "room", "television-thinking", "thinking"),
        *_of(folder, "room", "numbers numbers-guest numbers-pad away", numbers),
        *_of(folder, "room", "television-numbers", numbers),
        *_of(folder, "room", "showing showing-watched giving-up", "demonstrating"),
        *_of(folder, "room", "television-showing", "demonstrating"),
        *_of(folder, "room", "over over-guest end-wish", "over"),
        *_of(folder, "room", "television-over", "over"),
        *_of(folder, "room", "paused paused-guest", "thinking"),
        *_of(folder, "room", "television-paused", "thinking"),
        *_of(folder, "room", "finished finished-guest", "finished"),
        *_of(folder, "room", "television-finished", "finished"),
    )


def _alone(folder: str) -> tuple[State, ...]:
    return (
        *_of(folder, "room", "alone", "alone"),
        *_of(folder, "room", "alone-showing", "demonstrating"),
        *_of(folder, "room", "alone-over", "over"),
        *_of(folder, "room", "alone-finished", "finished"),
    )


def _device(folder: str, numbers: str) -> tuple[State, ...]:
    return (
        *_of(folder, "room", "device-nobody device-lobby", "lobby"),
        *_of(folder, "room", "device-thinking", "thinking"),
        *_of(folder, "room", "device-numbers", numbers),
        *_of(folder, "room", "device-showing", "demonstrating"),
        *_of(folder, "room", "device-over", "over"),
        *_of(folder, "room", "device-finished", "finished"),
    )


NUMBERS = {"ricochet": "sand", "micro": "calling"}
"""The phase of each game in which players say numbers in turn."""
GAMES = {game: _game(game, numbers) for game, numbers in NUMBERS.items()}
ALONE = {game: _alone(game) for game in GAMES}
DEVICES = {game: _device(game, numbers) for game, numbers in NUMBERS.items()}
REVEALS = {game: _of(game, "room", "reveal", "over") for game in GAMES}
WAITS = (*_of("ricochet", "room", "last-call", "last_call"), *_of("ricochet", "room", "closing", "closing"))

STATES: tuple[State, ...] = (
    *HOME,
    *FORMS,
    *TOOLS,
    *PRACTICE,
    *RUSH,
    *ROOMS,
    *REVIEWS,
    *MINE,
    *DAILY,
    *GROUP,
    *ALONG,
    *ERRORS,
    *(state for group in (GAMES, ALONE, DEVICES, REVEALS) for states in group.values() for state in states),
    *WAITS,
)
