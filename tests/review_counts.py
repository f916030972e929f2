"""The numbers of a review, counted independently from the JSON of a record's events, without code of the program.

`docs/reference/review.md` defines the numbers.
"""

from __future__ import annotations

from typing import Any

BEGINS = {"chip_drawn", "dice_rolled"}
SAYS = {"bid_made", "path_declared"}
STRIKES = {"bid_struck", "declaration_struck"}


class Clock:
    """The milliseconds in which the clocks of a room ran: a person was connected, and the game was not paused."""

    def __init__(self) -> None:
        self.ran = self.last = 0
        self.people: dict[int, dict[str, bool]] = {}
        self.paused = self.by_mail = False

    def hear(self, event: dict[str, Any]) -> None:
        """Advance to the time of an event, and update presence."""
        if self.runs():
            self.ran += event["at"] - self.last
        self.last = event["at"]
        seat, name = event.get("seat", -1), event["type"]
        match name:
            case "room_created" | "rules_changed":
                self.by_mail = event["rules"].get("correspondence", False)
            case "player_joined":
                new = {"there": False, "seen": False, "left": False, "person": event.get("computer") is None}
                self.people[seat] = new
            case "player_connected":
                self.people[seat] |= {"there": True, "seen": True}
            case "player_disconnected":
                self.people[seat]["there"] = False
            case "player_left":
                self.people[seat] |= {"there": False, "left": True}
            case "player_readmitted":
                self.people[seat]["left"] = False
            case "game_paused":
                self.paused = True
            case "game_resumed" | "game_started" | "game_ended":
                self.paused = False

    def runs(self) -> bool:
        """Whether the clocks run."""
        staying = [each for each in self.people.values() if not each["left"]]
        asked = [each for each in staying if each["person"]] or staying
        return not self.paused and any(each["seen" if self.by_mail else "there"] for each in asked)


def games(events: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The finished rounds of each game: number, bids, failed demonstrations by player, winner, chips."""
    clock = Clock()
    found: list[list[dict[str, Any]]] = []
    chips: dict[int, int] = {}
    on: dict[str, Any] | None = None
    for event in events:
        clock.hear(event)
        name, seat = event["type"], event.get("seat")
        if name == "game_started":
            found.append([])
            chips = {}
        if name in BEGINS:
            on = {"number": event["round"], "began": clock.ran, "bids": [], "failed": [], "winner": None}
            on |= {"optimum": None, "cost": 0}
        elif name in SAYS and on:
            on["bids"].append((seat, event["moves"], (clock.ran - on["began"]) / 1000))
        elif name in STRIKES and on:
            on["bids"] = [bid for bid in on["bids"] if bid[0] != seat]
        elif name == "demonstration_failed" and on:
            on["failed"].append(seat)
        elif name == "chip_given":
            chips[event["seat"]] = chips.get(event["seat"], 0) - 1
            chips[event["to"]] = chips.get(event["to"], 0) + 1
        elif name == "optimum_found":
            judge(event, found[-1])
        won = name == "round_won"
        if won:
            chips[event["seat"]] = chips.get(event["seat"], 0) + 1
        exchanged = name == "chip_exchanged" and event["reason"] == "unsolvable"
        if on and (won or exchanged or name in {"round_lost", "game_ended"}):
            found[-1].append({**on, "winner": seat if won else None, "cost": event.get("moves", 0), "chips": {**chips}})
            on = None
        if exchanged:
            found[-1][-1]["optimum"] = None
    return found


def judge(event: dict[str, Any], rounds: list[dict[str, Any]]) -> None:
    """A result of the judge; a demonstrated solution may disprove it."""
    (about,) = (each for each in rounds if each["number"] == event["round"])
    if event["status"] == "optimal" and not 0 < about["cost"] < event["moves"]:
        about["optimum"] = event["moves"]
    elif event["status"] == "unsolvable" and about["winner"] is None:
        about["optimum"] = None


def numbers(rounds: list[dict[str, Any]], seat: int) -> dict[str, Any]:
    """The numbers of a player, without the name."""
    bids = distances = waits = 0.0
    first = spoken = measured = failures = 0
    for each in rounds:
        own = [bid for bid in each["bids"] if bid[0] == seat]
        failures += each["failed"].count(seat)
        if own:
            bids += len(own)
            spoken += 1
            waits += own[0][2]
            first += each["bids"][0][0] == seat
            if each["optimum"] is not None:
                measured += 1
                distances += abs(own[-1][1] - each["optimum"])
    return {
        "seat": seat,
        "chips": rounds[-1]["chips"].get(seat, 0) if rounds else 0,
        "bids": bids,
        "first_bids": first,
        "mean_distance": round(distances / measured, 3) if measured else None,
        "failures": failures,
        "seconds_to_first_bid": round(waits / spoken, 3) if spoken else None,
    }
