"""Makes `docs/reference/cli.md`: prose from here, and what each command says with `--help`.

`python docs/cli_page.py` writes the page; a test compares it with what this makes, and runs the examples.
"""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from randolph.cli.app import program

PAGE = Path(__file__).parent / "reference" / "cli.md"
MICRO = ("micro", "micro solve", "micro deal", "micro show", "micro census")
DATABASE = ("db", "db current", "db upgrade", "db check")
COMMANDS = (
    "play",
    "serve",
    "settings",
    "backup",
    *DATABASE,
    "solve",
    "show",
    "convert",
    "deal",
    "review",
    "bench",
    *MICRO,
)

INTRODUCTION = """\
# Command line

<!-- Made by docs/cli_page.py: change it there. -->

`randolph` plays, solves, draws, converts and deals, and measures how fast it solves. Problems are read in any
[notation](notation.md).

| exit code | meaning |
|---|---|
| 0 | all went well |
| 1 | the work was done, but some problem was invalid, or has no answer within the limits; or something in the database is damaged |
| 2 | the command could not do its work: one line on standard error says why |
| 130 | stopped by Ctrl-C (for the server this is the usual end, and 0) |
| 141 | whoever read the output has gone, as `head` does |
"""

PROSE = {
    "play": """\
Settings of the server come from the [environment](settings.md), too. With `--lan` the server listens on the whole
network; the QR code leads phones in the same network to it.
""",
    "serve": """\
All settings and their variables: [settings](settings.md).
""",
    "settings": """\
Each setting with its value, where it was said – an option, a variable, the file, or nowhere –, and what it would be
otherwise. With `--json` an array of objects with the keys `name`, `variable`, `value`, `source` (`environment`, `file`,
`default`), `where`, `default`, `allowed` and `meaning`. A variable that begins with `RANDOLPH_` and is no setting is named
on standard error.

```text
port = 9000  (said by RANDOLPH_PORT, default 8017)
    The port to listen on; 0 takes any free one.
```
""",
    "backup": """\
How a copy is restored: [for SQLite](../howto/back-up.md), [for PostgreSQL](../howto/deploy.md#back-up-and-restore). A file that
is there already is never replaced.

```text
Copied /home/ann/.local/share/randolph/randolph.sqlite3 to /backups/randolph-2027-01-15T030000Z.sqlite3 (48.2 MB).
```
""",
    "db": """\
A server brings its database up to date by itself when it starts, unless [`RANDOLPH_UPGRADE`](settings.md) says
otherwise; so `current` and `upgrade` are for databases that several processes share.
""",
    "db current": """\
```text
postgresql://randolph@db.example.org/randolph has schema 0003 and lacks 0004: run `randolph db upgrade`.
```
""",
    "db upgrade": """\
Where several processes share a database, say it before the first one of the new version starts; the older ones go on.
""",
    "db check": """\
A damaged room is named by its number, which the log of a server says, too, and by its code. What to do then:
[Back up](../howto/back-up.md#is-the-database-sound).

```text
room 12 (K7M2QX): event 40 is missing
board 8fQz1Lr0aB: it cannot be read: not JSON: …
1,204 rooms with 310,967 events, 57 saved boards: 2 damaged.
```
""",
    "solve": """\
A file holds problem lines, game IDs or JSON objects, one a line, drawings, with blank lines behind them, planning files
or ASP facts, one after the other – of several instances each begins with its `dim(1)` –; lines that begin with `#`, `;` or
`%` are passed over. Problems are solved as they are
read: `-` can be a pipe that never ends. An input that begins with twenty records in no notation at all is given up.
A file that is no problem but has a name – a plan, an answer, a planning domain, an ASP encoding, a text of the other
game – is one error that says what it is. A [game's record](../howto/record.md) is its rounds.

With `--json` one object a line is printed, in the order of the input:

```json
{"id": "a-7", "status": "optimal", "moves": 7, "solution": "rE gN bS yW gE rS rW", "seconds": 0.004, "nodes": 978}
```

`id` is that of the problem, or its place, like `line 3` or, with several inputs, `p2.pddl line 1`; null only for what is
written out on the command line. A round of a game's record is `round 3`, or `line 2 round 3` where the input has another
record before. `status` is `optimal`, `unsolvable` or `limit`; without a solution `moves` and `solution` are null. More keys come with more options, and where a limit was reached:

| key | with | meaning |
|---|---|---|
| `limit`, `bound` | status `limit` | which limit it was – `moves`, `nodes`, `seconds`, `memory` –, and how many moves every solution has at least |
| `count` | `--count`, `--all` | how many optimal solutions there are: lists of moves that differ in a move. Null where a limit was reached after the optimum was known: `moves` and `solution` are there then |
| `classes` | `--count`, `--all` | how many there are if the order of neighboring moves of different robots does not count where neither disturbs the other. Null where that would mean to go through more than a million |
| `exact` | `--count`, `--all` | only where it is false: there are more than 2⁶⁴ - 1 |
| `solutions` | `--all` | the first `--cap` of them, by the robots' order, then north, east, south, west |
| `distances` | `--distances` | for each legal move `move`, its `cost`, the `status` after it and the `moves` that are left then; `limit` and `bound` as above |
| `robots` | a file that names robots otherwise | what the file calls each robot, by its color |

`--prefer` shows, of all optimal solutions, the first that moves the fewest different robots, or the most, or (`longest`)
that changes least often from one robot to another and then makes most moves before the first change.

`--threads`: the problems of a file, or of standard input with `--json`, are solved so many at a time; a single problem's
search is shared by so many threads once it is long, and so are those of `--all`, `--count`, `--prefer` and
`--distances`, one problem after the other. More than one thread may give another solution of the same length.

A record that is no valid problem gives `{"id", "status": "error", "error"}`, where `error` begins
with the number of the line that is wrong (and the name of its file, if there are several); the others are still solved,
and the exit code is 1. Without `--json` the same is said on standard error. A problem that is written out on the command line itself
and is not valid is a slip there: exit code 2, nothing is solved.

```console
$ randolph solve '5x5;d=c3b/ r=a3 r@c1'
$ randolph solve --json --no-ricochet '5x5;d=c3b/ r=a3 r@c1'
$ randolph solve 0765+42+2E21BD0F+93 --no-ricochet
$ randolph solve --all --prefer fewest '5x5;w=d5E r=a1,g=b3 r@d1 -ricochet'
$ randolph solve --json --distances '5x5;w=d5E r=a1,g=b3 r@d1 -ricochet'
$ randolph deal 42 --count 3 --json | randolph solve --json -
```
""",
    "show": """\
Of a file with several problems, such as a [game's record](../howto/record.md) with its rounds, `--number` chooses one. Below
the board of a planning file stands what the file calls each robot.

```console
$ randolph show '2B-1B-3B-4A r=f5,g=h11,b=e13,y=f12 y@c2' --solution optimal
$ randolph show 2B-1B-3B-4A --svg -o board.svg
$ randolph deal 42 --line | randolph show - --json --explicit
```
""",
    "convert": """\
| `--to` | what it is |
|---|---|
| `line`, `json`, `ascii` | the [notations](notation.md) of this program |
| `game-id` | the [game ID](notation.md#game-ids-of-driftingdroids) of DriftingDroids |
| `ipc`, `ipc-plan`, `ipc-domain` | the [planning domain](notation.md#the-planning-domain) of IPC 2023: a problem file, the plan of a solution, the domain itself, which takes no problem |
| `asp`, `asp-answer` | the [facts](notation.md#asp-facts) of the ASP competitions and an answer |
| `moves` | a solution as a list of moves |
| `svg`, `png` | a picture, with `--solution` as paths |
| `sheet` | one or more puzzles to print: HTML with pages of A4 or letter; with `--solution optimal`, solutions behind them |

The ending of the output file says it, too: `.json`, `.jsonl`, `.txt` (drawing), `.pddl`, `.lp`, `.svg`, `.png`, `.html`.

Of several problems in the input all become lines, JSON objects, game IDs or drawings, or one sheet; the other formats are
of one problem, which `--number` chooses. What a format leaves out because it is no part of the problem is noted on standard
error; what would make it another problem is refused. Of the notes that may stand in JSON beside a problem only the `id` is
kept, and the [names](notation.md#names) of the file that a problem came from. See [move a position](../howto/move-a-position.md).

```console
$ randolph convert 0765+42+2E21BD0F+93 --to line
$ randolph convert '5x5;w=d5E r=a1,g=b3 r@d1 -ricochet -no_reversal' --to ipc
$ randolph convert '5x5;w=d5E r=a1,g=b3 r@d1 -ricochet' --to ipc-plan --solution optimal
$ randolph convert 0765+42+2E21BD0F+93 -o board.png --theme dark
$ randolph deal 42 --count 4 --json | randolph convert - -o puzzles.html --title Friday
```
""",
    "deal": """\
```console
$ randolph deal
$ randolph deal 42 --edition first --silver
$ randolph deal friday --json --count 5
```
""",
    "review": """\
What each number means, and the keys of `--json`: [reviews](review.md). A room in which several games were played is
reviewed game by game; with `--json` each game is a line. Nothing of a round that is on is told.

A record that was changed, cut, or written by a later version, and a file that is no record, is one line on standard error.
""",
    "bench": """\
Times are those of the native core, in milliseconds, the tables of the board included; nothing is kept from one problem
to the next. With one thread the number of nodes – positions, with what the rules remember of the way – is the same on
every machine. An answer that is not the stated optimum is named on standard error, and so is a solution that the rules
refuse.

```console
$ randolph bench official-classic bench-main
$ randolph bench --runs 5 --json bench-vortex
```
""",
    "micro": """\
The second game of the house: [its rules](../rules.md#9-micro-robots), its [notation](notation.md#micro-robots). Exit codes
and inputs are as above.
""",
    "micro solve": """\
With `--json` one object a line is printed, in the order of the input. `path` has the cells that the robot jumps to, from the
first jump's to the target:

```json
{"id": "m-3", "status": "optimal", "moves": 2, "path": [["pink", 6], ["pink", 4]]}
```

| key | with | meaning |
|---|---|---|
| `count` | `--count`, `--all` | how many shortest paths there are |
| `paths` | `--all` | the first `--cap` of them, in the order of the first jump in which they differ; jumps in reading order |
| `distances` | `--distances` | six rows of six: how many jumps each cell is from the start, null where there is no way |

`status` is `optimal` or, on boards of one's own, `unsolvable`; what is no valid problem gives `{"id", "status": "error",
"error"}` and the exit code 1. Without `--json` one problem is shown with its board and every jump, several are a list.

```console
$ randolph micro solve 'black:2N-3E-4E-1N p1 w2'
$ randolph micro solve 'black:2N-3E-4E-1N p1 w2 via=y2' --all --distances
$ randolph micro deal 42 --count 3 --json | randolph micro solve --json -
```
""",
    "micro deal": """\
```console
$ randolph micro deal
$ randolph micro deal 42 --side copper --via
$ randolph micro deal friday --board black:17 --json --count 5
```
""",
    "micro show": """\
```console
$ randolph micro show black:17
$ randolph micro show 'black:2N-3E-4E-1N p1 w2' --solution 'p6 w6 r6 r2 w2'
$ randolph micro show 'black:2N-3E-4E-1N p1 w2' --png --theme dark --solution optimal -o path.png
$ randolph micro deal 42 --line | randolph micro show - --json --explicit
```
""",
    "micro census": """\
What it says: [all boards of Micro Robots](micro-census.md).

```console
$ randolph micro census
$ randolph micro census copper --json
```
""",
}


def page() -> str:
    """The page as it should be."""
    parts = [INTRODUCTION, f"```text\n{help_of()}```\n"]
    for command in COMMANDS:
        mark = "###" if " " in command else "##"
        parts += [f"{mark} randolph {command}\n", f"```text\n{help_of(*command.split())}```\n", PROSE[command]]
    return "\n".join(parts)


def help_of(*command: str) -> str:
    """What a command says with `--help`, on a terminal of 80 columns."""
    result = CliRunner().invoke(program, [*command, "--help"], prog_name="randolph", env={"COLUMNS": "80"})
    if result.exit_code != 0:
        raise RuntimeError(result.output)
    return result.output


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
