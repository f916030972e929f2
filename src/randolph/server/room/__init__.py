"""A room: the only place where game, judge and store meet.

Each part imports only the parts before it, and none imports the room:

- `seats` says who sits where, and which names are free; `updates` has the types that the parts exchange;
- `replica` is the copy of the room's state in memory: the fold of its events;
- `presence` counts the claims to seats; `tokens` maps tokens to seats; `view_changes` finds the changes of a view;
  `screens` tracks whether a screen shows the room;
- `audience` holds the open connections: it welcomes them and broadcasts updates;
- `journal` decides, appends, and folds; after a conflict it reads new events and decides again;
- `attendance` records who is connected; `verdicts` records what the judge has found;
- `parts` assembles them, and settles the room: it records everything that is due. `playing` and `forgetting` use them;
  `rates` limits the requests to the room; `alarm` is its timer;
- `room` runs pieces of work one at a time, in order.

The journal notifies some parts of all events. To change the room, a part writes through the journal when the room calls
it. `docs/explanation/architecture.md` follows a bid through all parts.
"""
