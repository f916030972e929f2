"""A room: the only place where game, judge and store meet.

Each part imports only the parts before it, and none imports the room:

- `seats` says who sits where, and which names are free; `updates` has the types with which the parts talk;
- `replica` is the copy of the room's log in memory: the fold of its events;
- `presence` counts the claims to seats; `tokens` knows which token has which seat; `view_changes` finds the changes of
  a view; `screens` knows whether a screen shows the room;
- `audience` has the open connections: it welcomes them and broadcasts updates;
- `journal` decides, appends, and folds; after a conflict it reads new events and decides again;
- `attendance` records who is connected; `verdicts` records what the judge has found;
- `parts` puts them together, and settles what is due; `playing` and `forgetting` do work on them; `rates` limits the
  requests to the room; `alarm` is its timer;
- `room` runs one piece of work after the other, each in its turn.

The journal notifies the parts of all events. To change the room, a part writes with the journal when the room calls it.
`docs/explanation/architecture.md` follows a bid through all parts.
"""
