"""Makes `docs/reference/cli.md`: prose from here, and the output of each command's `--help`.

`python docs/cli_page.py` writes the page; a test compares the page with this module's output, and runs the examples.
"""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from randolph.cli.app import program

PAGE = Path(__file__).parent / "reference" / "cli.md"
MICRO = ("micro", "micro solve", "micro deal", "micro show", "micro census")
PUZZLES = ("puzzles", "puzzles make", "puzzles export")
RESEARCH = ("research", "research bank", "research bench")
DATABASE = ("db", "db current", "db upgrade", "db check")
COMMANDS = (
    "play",
    "serve",
    "settings",
    "doctor",
    "backup",
    *DATABASE,
    "solve",
    "show",
    "convert",
    "deal",
    "review",
    *PUZZLES,
    "census",
    "bench",
    *MICRO,
    *RESEARCH,
)

INTRODUCTION = """\
# Command line

<!-- Made by docs/cli_page.py: change it there. -->

`randolph` plays, solves, draws, converts and deals, and measures how fast it solves. Problems are read in any
[notation](notation.md).

| exit code | meaning |
|---|---|
| 0 | success |
| 1 | the work was done, but some problem was invalid, or has no answer within the limits, or something in the \
database is damaged, or `doctor` found a fault |
| 2 | the command could not do its work: one line on standard error says why |
| 130 | stopped by Ctrl-C (for the server this is the usual end, and 0) |
| 141 | the reader of the output, such as `head`, has gone |
"""

PROSE = {
    "play": """\
Settings of the server can also come from the [environment](settings.md). With `--lan` the server listens on the whole
network; the QR code leads phones in the same network to it.
""",
    "serve": """\
All settings and their variables: [settings](settings.md).
""",
    "settings": """\
For each setting: its value, its origin – an option, a variable, the file, or the default –, and the default. With
`--json` an array of objects with the keys `name`, `variable`, `value`, `source` (`environment`, `file`, `default`),
`where`, `default`, `allowed` and `meaning`. A variable that begins with `RANDOLPH_` but is not a setting is named on
standard error.

```text
port = 9000  (set by RANDOLPH_PORT, default 8017)
    The port to listen on; 0 takes any free one.
```
""",
    "doctor": """\
[Find out what is wrong with a server](../howto/doctor.md) explains every finding. `--json` prints `version`, the number
of `faults`, and `findings`: objects with `part`, `state` (`ok`, `warning`, `fault`, `unknown`), `said` and `remedy`.

```text
fault    bus: redis://127.0.0.1:6379/0 cannot be used (ConnectionError): players of one room on
         different processes wait longer for each other.
         → Start Redis, or correct RANDOLPH_BUS.
```
""",
    "backup": """\
To restore a copy: [for SQLite](../howto/back-up.md), [for PostgreSQL](../howto/deploy.md#restore). An existing
file is never replaced.

```text
Copied /home/ann/.local/share/randolph/randolph.sqlite3 to /backups/randolph-2027-01-15T030000Z.sqlite3 (48.2 MB).
```
""",
    "db": """\
A server upgrades its database when it starts, unless [`RANDOLPH_UPGRADE`](settings.md) forbids it. `current` and
`upgrade` are for databases that several processes share.
""",
    "db current": """\
```text
postgresql://randolph@db.example.org/randolph has schema 0003 and lacks 0004: run `randolph db upgrade`.
```
""",
    "db upgrade": """\
Where several processes share a database, run it before the first one of the new version starts; older ones keep
running.
""",
    "db check": """\
A damaged room is named by its number, as in the log of a server, and by its code. What to do then:
[Back up](../howto/back-up.md#is-the-database-sound).

```text
room 12 (K7M2QX): event 40 is missing
board 8fQz1Lr0aB: it cannot be read: not JSON: …
1,204 rooms with 310,967 events, 57 saved boards: 2 damaged.
```
""",
    "puzzles": """\
The facts, the themes and the ratings: [puzzle bank](puzzle-bank.md). Instructions: [make
puzzles](../howto/make-puzzles.md).
""",
    "puzzles make": """\
The file has one JSON object a line, in the [notation](notation.md#problems-of-a-bank) of problem files. It replaces an
older one only when it is complete.
""",
    "puzzles export": """\
The columns: [puzzle bank](puzzle-bank.md#the-csv-file).
""",
    "research": """\
It needs the extra: `pip install 'randolph[research]'`. Instructions: [train agents](../howto/environments.md).
""",
    "research bank": """\
The options are those of the environments, and are explained [there](../howto/environments.md#problems).

```text
$ randolph research bank ricochet --size 1000 --optimum 1 3 --split test
1000 problems on 25 boards: …/randolph/research/ricochet-….npz
optima: 360 of 2, 640 of 3
sha256: 69a4b29c886f238773c7133ce8c77dddaa3b85f59de6be9d883554b5d79aa568
```
""",
    "research bench": """\
How to read it: a step is one action in one environment, so one call of `step` with 1,024 environments makes 1,024 steps.
The actions are drawn at random beforehand, and some are illegal. Episodes end at the target or after 32 steps, and the
resets are counted. The first figure is the median of the runs; the least and the greatest follow. It is the speed of the
environments alone: a network that chooses the actions takes far more time. Figures of different banks, observations,
masks or numbers of environments cannot be compared, nor processor time with the clock.

The figures of one machine: [bench/RESULTS.md](../../bench/RESULTS.md). `--json` prints one object with the keys `game`,
`envs`, `threads`, `observation`, `masks`, `bank` (its SHA-256), `clock` (`processor` or `wall`), and
`steps_per_second` with `least` and `greatest`.
""",
    "solve": """\
A file holds problem lines, game IDs or JSON objects, one per line; drawings, each followed by a blank line; planning
files or ASP facts, one after the other. Each of several ASP instances begins with its `dim(1)`. Lines that begin with
`#`, `;` or `%` are skipped. Problems are solved as they are read: `-` can be a pipe that never ends.

Reading stops at an input that begins with twenty records in no known notation. A file that is something else – a plan,
an answer, a planning domain, an ASP encoding, a text of the other game – gives one error that names it. A [game's
record](../howto/record.md) gives its rounds.

With `--json` the output is one object per line, in the order of the input:

```json
{"id": "a-7", "status": "optimal", "moves": 7, "solution": "rE gN bS yW gE rS rW", "seconds": 0.004, "nodes": 978}
```

`id` is that of the problem, or its place, like `line 3` or, with several inputs, `p2.pddl line 1`. It is null only for
a problem on the command line. A round of a game's record is `round 3`, or `line 2 round 3` if the input has another
record before it. `status` is `optimal`, `unsolvable` or `limit`; without a solution `moves` and `solution` are null.
Some options add keys, and so does a limit:

| key | with | meaning |
|---|---|---|
| `limit`, `bound` | status `limit` | the limit – `moves`, `nodes`, `seconds`, `memory` –, and a lower bound on the \
number of moves |
| `count` | `--count`, `--all` | how many optimal solutions there are: lists of moves that differ in a move. Null if \
a limit was reached after the optimum was known; `moves` and `solution` are then given |
| `classes` | `--count`, `--all` | how many there are if solutions count as one that differ only in the order of \
independent neighboring moves. Null if there are more than a million solutions |
| `exact` | `--count`, `--all` | only if false: there are more than 2⁶⁴ - 1 |
| `solutions` | `--all` | the first `--cap` of them, by order of the robots, then north, east, south, west |
| `distances` | `--distances` | for each legal move `move`, its `cost`, the `status` after it and the `moves` that \
remain; `limit` and `bound` as above |
| `robots` | a file with its own names for robots | the name of each robot in the file, by color |

`--prefer` shows the first optimal solution that moves the fewest different robots, or the most. `longest` prefers the
fewest changes from one robot to another, then the most moves before the first change.

`--threads`: this many problems of a file, or of standard input with `--json`, are solved at a time. The search for a
single problem uses this many threads once it is long; so do those of `--all`, `--count`, `--prefer` and `--distances`,
one problem after the other. With more than one thread, the solution may be another one of the same length.

An invalid record gives `{"id", "status": "error", "error"}`. `error` begins with the number of the line that is wrong, and
with the name of its file if there are several. The other records are still solved, and the exit code is 1. Without
`--json` the message goes to standard error. An invalid problem on the command line itself is a usage error: the exit
code is 2, and nothing is solved.

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
If a file has several problems, such as a [game's record](../howto/record.md) with its rounds, `--number` chooses one.
For a planning file, the names of its robots stand below the board.

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
| `ipc`, `ipc-plan`, `ipc-domain` | the [planning domain](notation.md#the-planning-domain) of IPC 2023: a problem \
file, the plan of a solution, the domain itself, without a problem |
| `asp`, `asp-answer` | the [facts](notation.md#asp-facts) of the ASP competitions and an answer |
| `moves` | a solution as a list of moves |
| `svg`, `png` | a picture, with `--solution` as paths |
| `sheet` | one or more puzzles to print: HTML with pages of A4 or letter; with `--solution optimal`, solutions after \
them |

The extension of the output file also decides: `.json`, `.jsonl`, `.txt` (drawing), `.pddl`, `.lp`, `.svg`, `.png`,
`.html`.

All problems of the input become lines, JSON objects, game IDs or drawings, or one sheet. The other formats hold one
problem, which `--number` chooses. If a format omits something that is not part of the problem, a note on standard error
says so; a conversion that would change the problem is refused. Of the notes that JSON may hold beside a problem, only
the `id` is kept, and the [names](notation.md#names) of the original file. See [move a
position](../howto/move-a-position.md).

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
The meaning of each number, and the keys of `--json`: [reviews](review.md). A room with several games is reviewed game
by game; with `--json` each game is a line. A round that is still being played is not shown.

A record that was changed, cut, or written by a later version gives one line on standard error, and so does any other
file.
""",
    "bench": """\
Times are those of the native core, in milliseconds. They include the tables of the board; nothing is kept from one
problem to the next. With one thread the number of nodes – positions, with what the rules remember of the way – is the
same on every machine. A wrong optimum, and a solution that the rules refuse, is named on standard error.

```console
$ randolph bench official-classic bench-main
$ randolph bench --runs 5 --json bench-vortex
```
""",
    "micro": """\
The second game: [its rules](../rules.md#9-micro-robots), its [notation](notation.md#micro-robots). Exit codes and inputs
are as above.
""",
    "micro solve": """\
With `--json` the output is one object per line, in the order of the input. `path` holds the cells that the robot jumps
to, from the first jump to the target:

```json
{"id": "m-3", "status": "optimal", "moves": 2, "path": [["pink", 6], ["pink", 4]]}
```

| key | with | meaning |
|---|---|---|
| `count` | `--count`, `--all` | how many shortest paths there are |
| `paths` | `--all` | the first `--cap` of them, in the order of the first jump in which they differ; jumps in \
reading order |
| `distances` | `--distances` | six rows of six: the jumps from the start to each cell, null if it cannot be reached |

`status` is `optimal` or, on custom boards, `unsolvable`; an invalid record gives `{"id", "status": "error", "error"}` and
the exit code 1. Without `--json` one problem is shown with its board and every jump, several as a list.

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
    "census": """\
[How to count many boards](../howto/count-all-positions.md), and [how it is done](../explanation/census.md).
""",
    "micro census": """\
The result: [all boards of Micro Robots](micro-census.md).

```console
$ randolph micro census
$ randolph micro census copper --json
```
""",
}


def page() -> str:
    """The text of the page."""
    parts = [INTRODUCTION, f"```text\n{help_of()}```\n"]
    for command in COMMANDS:
        mark = "###" if " " in command else "##"
        parts += [f"{mark} randolph {command}\n", f"```text\n{help_of(*command.split())}```\n", PROSE[command]]
    return "\n".join(parts)


def help_of(*command: str) -> str:
    """The output of a command's `--help`, on a terminal of 80 columns."""
    result = CliRunner().invoke(program, [*command, "--help"], prog_name="randolph", env={"COLUMNS": "80"})
    if result.exit_code != 0:
        raise RuntimeError(result.output)
    return result.output


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
