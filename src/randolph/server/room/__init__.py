"""A room: where game, judge and store meet, and the only place where they do.

Its parts, from the ground up; each knows those before it, and none knows the room:

- `seats` says who sits where, and which names are free; `rates` how much the room takes of whom; `alarm` is its timer;
- `replica` is what this process has in memory of the room's log: the fold of its events;
- `presence` counts the claims to seats; `tokens` knows whose token has which; `view_changes` finds what changed in a
  view; `screens` knows whether a screen shows the room; `updates` has the types with which the parts talk;
- `audience` has the open connections: it welcomes, and broadcasts what has happened;
- `journal` decides, appends, and folds; after a conflict it reads on, and decides again;
- `attendance` writes who has come and gone; `verdicts` writes what the judge has found;
- `parts` puts them together, and lets them settle what is due; `playing` and `forgetting` are pieces of work on them;
- `room` does one piece of work after the other, each in its turn.

What has happened the parts hear from the journal. What they want to happen they write with it, when the room says that
it is their turn. `docs/explanation/architecture.md` follows a bid through all of them.
"""
