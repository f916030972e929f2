// What a page says of all that has happened is the same whether it was there or has just been opened: each story is heard
// batch by batch, as it happened, and at every point once more as a whole, as after a reload.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import { Chronicle as MicroChronicle } from "../../web/games/micro/room/chronicle.ts";
import { newsOf as microNews } from "../../web/games/micro/room/words.ts";
import { Chronicle } from "../../web/games/ricochet/room/chronicle.ts";
import { newsOf } from "../../web/games/ricochet/room/words.ts";
import { DEFAULT_RULES as MICRO } from "../../web/wire/generated/micro.ts";
import { DEFAULT_RULES } from "../../web/wire/generated/ricochet.ts";

const parts = ["room", "rules", "people", "mixed", "micro"].map((part) =>
  JSON.parse(readFileSync(new URL(`../../src/randolph/locales/en/${part}.json`, import.meta.url), "utf8")),
);
useMessages("en", Object.assign({}, ...parts));

type View = any;
/** what happened, and what the view says otherwise afterwards */
type Batch = [events: any[], changes?: View];

const PLAYERS = ["Ann", "Bob", "Cem"].map((name, seat) => ({ seat, name, chips: [], left: false, connected: true }));
const chip = (color: string) => ({ cell: [0, 0], color, symbol: "hexagon" });
const BOARD: any = { targets: ["red", "green", "blue"].map(chip) };
const OTHER: any = { targets: ["yellow", "yellow", "yellow"].map(chip) };

const lobby = (rules: View, more: View = {}): View => ({
  phase: "lobby",
  mode: rules.mode,
  you: 0,
  players: PLAYERS,
  closed: [],
  rules,
  played: null,
  board_name: null,
  round: 0,
  bids: [],
  calls: [],
  result: null,
  board: null,
  ...more,
});

/** A story as it is lived through, and as it is read: the words of each event, both ways, at each of its points. */
function* bothWays(chronicle: () => any, words: (event: any, context: any) => any, first: View, story: Batch[]) {
  const live = chronicle();
  const past: any[] = [];
  const said: string[] = [];
  let view = first;
  for (const [events, changes = {}] of story) {
    view = { ...view, ...changes };
    const numbered = events.map((event, index) => ({
      seq: past.length + index + 1,
      at: 1000 * (past.length + 1),
      ...event,
    }));
    past.push(...numbered);
    const tell = (one: any, heard: any[]) => {
      const contexts = one.take(heard, view, view.board);
      return heard.map((event) => words(event, contexts.get(event))?.text ?? "");
    };
    said.push(...tell(live, numbered));
    yield { live: [...said], reloaded: tell(chronicle(), past) };
  }
}

const ricochet = (event: any, context: any) => newsOf(event, context.view, context.board, context);
const micro = (event: any, context: any) => microNews(event, context.view, context);

/** A round that Bob wins in five moves, where the optimum comes when the next round is on. */
const round = (round: number, seat: number, optimum = 5): Batch[] => [
  [[{ type: "chip_drawn", round, chip: round % 3 }], { phase: "thinking", round, bids: [], result: null }],
  [[{ type: "bid_made", seat, moves: 6 }], { phase: "sand", bids: [{ seat, moves: 6, state: "standing" }] }],
  [[{ type: "bid_made", seat: 2, moves: 7 }]],
  [
    [{ type: "done_said", seat: 0 }, { type: "sand_ran_out" }, { type: "demonstration_started", seat, bid: 6 }],
    { phase: "demonstrating" },
  ],
  [
    [{ type: "round_won", seat, chip: round % 3, moves: 5 }],
    {
      phase: "over",
      bids: [],
      result: { round, outcome: "won", seat, moves: "rE rN rE rN rE", cost: 5, chip: round % 3 },
    },
  ],
  [[{ type: "optimum_found", round, status: "optimal", moves: optimum }]],
];

const created = (rules: View, more?: View): Batch => [[{ type: "room_created", rules }], { rules, ...more }];
const started = { type: "game_started", faces: ["1A", "2A", "3A", "4A"], win_at: 5 };

const STORIES: Record<string, [View, Batch[]]> = {
  "a group": [
    lobby(DEFAULT_RULES),
    [
      created(DEFAULT_RULES),
      [[{ ...started }, { type: "chip_drawn", round: 1, chip: 1 }], { phase: "thinking", round: 1, board: BOARD }],
      ...round(1, 1).slice(1),
      ...round(2, 0, 4),
      [[{ type: "chip_drawn", round: 3, chip: 0 }], { phase: "thinking", round: 3, result: null }],
      [
        [{ type: "round_lost", chip: 0, reason: "no_bid" }],
        { phase: "over", result: { round: 3, outcome: "lost", seat: null, moves: null } },
      ],
      [[{ type: "optimum_found", round: 3, status: "optimal", moves: 8 }]],
      [
        [{ type: "rules_changed", rules: { ...DEFAULT_RULES, sand_seconds: 90, pace: 2 } }],
        { rules: { ...DEFAULT_RULES, sand_seconds: 90, pace: 2 } },
      ],
      ...round(4, 2, 5),
    ],
  ],
  "people who come and go": [
    lobby(DEFAULT_RULES),
    [
      created(DEFAULT_RULES),
      [[started, { type: "chip_drawn", round: 1, chip: 1 }], { phase: "thinking", round: 1, board: BOARD }],
      [[{ type: "bid_made", seat: 2, moves: 6 }], { phase: "sand" }],
      [
        [
          { type: "bid_struck", seat: 2 },
          { type: "player_left", seat: 2 },
          { type: "player_kicked", seat: 2 },
          { type: "thinking_resumed" },
        ],
        {
          closed: [{ seat: 2, name: "Cem" }],
          bids: [],
          players: PLAYERS.map((player) => ({ ...player, left: player.seat === 2 })),
        },
      ],
      [[{ type: "player_readmitted", seat: 2 }], { closed: [], players: PLAYERS }],
      [
        [{ type: "player_left", seat: 1 }],
        { players: PLAYERS.map((player) => ({ ...player, left: player.seat === 1 })) },
      ],
    ],
  ],
  "a connection that is cut and comes back": [
    lobby(DEFAULT_RULES),
    [
      created(DEFAULT_RULES),
      [
        [
          { type: "player_joined", seat: 1, name: "Bob" },
          { type: "player_connected", seat: 1 },
        ],
      ],
      [[{ type: "player_disconnected", seat: 1 }]],
      [[{ type: "player_connected", seat: 1 }]],
      [[{ type: "player_disconnected", seat: 0 }], {}],
      [[{ type: "player_connected", seat: 0 }]],
    ],
  ],
  "a game that ends by agreement": [
    lobby(DEFAULT_RULES),
    [
      created(DEFAULT_RULES),
      [[started], { phase: "thinking" }],
      [[{ type: "end_agreed", seat: 2 }]],
      [[{ type: "end_agreed", seat: 1 }]],
      [
        [
          { type: "end_agreed", seat: 0 },
          { type: "game_ended", winners: [], reason: "agreed" },
        ],
        { phase: "finished" },
      ],
      [[started], { phase: "thinking" }],
      [[{ type: "end_agreed", seat: 1 }]],
      [
        [{ type: "player_left", seat: 1 }],
        { players: PLAYERS.map((player) => ({ ...player, left: player.seat === 1 })) },
      ],
      [[{ type: "end_agreed", seat: 0 }]],
    ],
  ],
  "a rematch after too few have wished for one": [
    lobby(DEFAULT_RULES),
    [
      created(DEFAULT_RULES),
      [[started, { type: "game_ended", winners: [], reason: "agreed" }], { phase: "finished" }],
      [[{ type: "rematch_wished", seat: 2 }]],
      [[{ type: "rematch_lapsed" }]],
      [[{ type: "rematch_wished", seat: 0 }]],
      [[{ type: "rematch_wished", seat: 1 }, started], { phase: "thinking" }],
    ],
  ],
  "a game after the game, on another board": [
    lobby(DEFAULT_RULES),
    [
      created(DEFAULT_RULES),
      [[started, { type: "chip_drawn", round: 1, chip: 1 }], { phase: "thinking", round: 1, board: BOARD }],
      ...round(1, 1).slice(1),
      [[{ type: "game_ended", winners: [1], reason: "agreed" }], { phase: "finished" }],
    ],
  ],
  alone: [
    lobby({ ...DEFAULT_RULES, mode: "solo" }, { players: PLAYERS.slice(0, 1) }),
    [
      created({ ...DEFAULT_RULES, mode: "solo" }),
      [
        [
          { ...started, win_at: null },
          { type: "chip_drawn", round: 1, chip: 1 },
        ],
        { phase: "sand", round: 1, board: BOARD },
      ],
      [
        [
          { type: "bid_made", seat: 0, moves: 7 },
          { type: "demonstration_started", seat: 0, bid: 7 },
        ],
        { phase: "demonstrating" },
      ],
      [
        [{ type: "round_won", seat: 0, chip: 1, moves: 7 }],
        { phase: "over", result: { round: 1, outcome: "won", seat: 0, moves: "rE rN", cost: 7 } },
      ],
      [[{ type: "optimum_found", round: 1, status: "optimal", moves: 7 }]],
      [[{ type: "chip_drawn", round: 2, chip: 2 }], { phase: "sand", round: 2, result: null }],
      [
        [{ type: "round_lost", chip: 2, reason: "all_failed" }],
        { phase: "over", result: { round: 2, outcome: "lost", seat: null, moves: null } },
      ],
      [[{ type: "optimum_found", round: 2, status: "unsolvable", moves: null }]],
      [[{ type: "game_ended", winners: [0], reason: "all_chips" }], { phase: "finished" }],
    ],
  ],
  "all against the board": [
    lobby({ ...DEFAULT_RULES, together: true }),
    [
      created({ ...DEFAULT_RULES, together: true }),
      [[started, { type: "chip_drawn", round: 1, chip: 1 }], { phase: "thinking", round: 1, board: BOARD }],
      ...round(1, 1).slice(1),
      [[{ type: "game_ended", winners: [], reason: "rounds" }], { phase: "finished" }],
      [
        [{ type: "rules_changed", rules: DEFAULT_RULES }],
        { rules: DEFAULT_RULES, played: { ...DEFAULT_RULES, together: true } },
      ],
    ],
  ],
};

for (const [name, [first, story]] of Object.entries(STORIES))
  test(`the texts after a reload are those at the time of the event: ${name}`, () => {
    for (const you of [0, 1, null])
      for (const { live, reloaded } of bothWays(() => new Chronicle(), ricochet, { ...first, you }, story))
        assert.deepEqual(reloaded, live);
  });

test("B1, G3: the texts of a first bid and of leaving are those of that time", () => {
  const last = (name: string) =>
    [...bothWays(() => new Chronicle(), ricochet, ...STORIES[name])].at(-1)?.reloaded.filter(Boolean) ?? [];
  const group = last("a group");
  assert.equal(group[2], "Bob bids 6 – 60 seconds.");
  assert.ok(group.includes("Cem bids 6 – 180 seconds."));
  assert.deepEqual(
    group.filter((line) => /^Optimum/.test(line)),
    [
      "Optimum 5, and Bob saw it.",
      "Optimum 4. Nobody saw it.",
      "Optimum 8. Nobody saw it.",
      "Optimum 5, and Cem saw it.",
    ],
  );
  assert.ok(last("alone").includes("Optimum 7, and you saw it."));
  assert.deepEqual(
    last("people who come and go").filter((line) => /^(Bob|Cem) (has left|leaves)/.test(line)).length,
    1,
  );
});

test("a player who has lost the connection is back, in words, one who has just come is not", () => {
  const [first, story] = STORIES["a connection that is cut and comes back"];
  const heard = [...bothWays(() => new Chronicle(), ricochet, first, story)].at(-1)?.reloaded ?? [];
  assert.deepEqual(heard.filter(Boolean), ["Bob sits down.", "Bob has lost the connection.", "Bob is back."]);
});

test("the first player to ask would like to end the game; the others agree, until a new game or until the first one leaves", () => {
  const [first, story] = STORIES["a game that ends by agreement"];
  const heard = [...bothWays(() => new Chronicle(), ricochet, first, story)].at(-1)?.live ?? [];
  assert.deepEqual(
    heard.filter((line) => /end the game/.test(line)),
    [
      "Cem would like to end the game.",
      "Bob agrees to end the game.",
      "You agree to end the game.",
      "Bob would like to end the game.",
      "You would like to end the game. Waiting for the others.",
    ],
  );
});

test("players who would like a rematch are named, and too few of them are reported", () => {
  const [first, story] = STORIES["a rematch after too few have wished for one"];
  const heard = [...bothWays(() => new Chronicle(), ricochet, first, story)].at(-1)?.live ?? [];
  assert.deepEqual(
    heard.filter((line) => /rematch/.test(line)),
    [
      "Cem would like a rematch.",
      "Too few players want a rematch for now.",
      "You would like a rematch. Waiting for the others.",
      "Bob would like a rematch.",
    ],
  );
});

test("B4: a used-up bid is reported as a missed target, not as an absent player", () => {
  const [first, story] = STORIES["a group"];
  const missed: Batch = [[{ type: "demonstration_failed", seat: 1, reason: "bid_used_up" }]];
  const heard = [...bothWays(() => new Chronicle(), ricochet, first, [...story, missed])].at(-1)?.live.at(-1);
  assert.equal(heard, "Bob has used up the bid without reaching the target.");
});

test("if the server has sent only a view, players who are away in it come back", () => {
  const away = lobby(DEFAULT_RULES, {
    players: PLAYERS.map((player) => ({ ...player, connected: player.seat !== 1 })),
  });
  const chronicle = new Chronicle();
  chronicle.take([], away, BOARD);
  const back = [1, 2].map((seat) => ({ seq: seat, at: 0, type: "player_connected", seat }) as any);
  const contexts = chronicle.take(back, lobby(DEFAULT_RULES), BOARD);
  assert.deepEqual(
    back.map((event) => ricochet(event, contexts.get(event))?.text),
    ["Bob is back.", undefined],
  );
});

test("chips of a game before this one are not named after the board of this one", () => {
  const events = [
    ...STORIES["a game after the game, on another board"][1].flatMap(([events]) => events),
    started,
    { type: "chip_drawn", round: 1, chip: 0 },
  ];
  const numbered = events.map((event, index) => ({ seq: index + 1, at: 1000 * index, ...event }));
  const view = lobby(DEFAULT_RULES, { phase: "thinking", round: 1 });
  const contexts = new Chronicle().take(numbered, view, OTHER);
  const lines = numbered.map((event) => ricochet(event, contexts.get(event))?.text ?? "");
  assert.deepEqual(
    lines.filter((line) => /yellow|Yellow/.test(line)),
    ["Round 1: Yellow to the star."],
  );
  assert.ok(lines.some((line) => /^Bob wins .* with 5 moves!$/.test(line)));
});

test("a change of the rules knows the name of the saved board that was agreed on before it", () => {
  const [one, two] = ["aB3dE5gH7j", "bB3dE5gH7j"].map((board) => ({ ...DEFAULT_RULES, board }));
  const events = [
    { type: "room_created", rules: DEFAULT_RULES },
    { type: "board_laid", id: one.board, name: "Maze" },
    { type: "rules_changed", rules: one },
    { type: "board_laid", id: two.board, name: "Garden" },
    { type: "rules_changed", rules: two },
  ].map((event, index) => ({ seq: index + 1, at: index, ...event }) as any);
  const contexts = new Chronicle().take(events, lobby(two, { board_name: "Garden" }));
  assert.deepEqual(
    [
      contexts.get(events[2])?.board_name,
      contexts.get(events[4])?.agreed?.board_name,
      contexts.get(events[4])?.board_name,
    ],
    ["Maze", "Maze", "Garden"],
  );
});

test("where the server has sent a view alone, an optimum whose round is not known names nobody", () => {
  const chronicle = new Chronicle();
  const view = lobby(DEFAULT_RULES, {
    phase: "over",
    round: 3,
    result: { round: 3, outcome: "won", seat: 1, moves: "rE rN", cost: 2 },
  });
  chronicle.take([], view, BOARD);
  const tell = (round: number) => {
    const event = { seq: round, at: 0, type: "optimum_found", round, status: "optimal", moves: 2 } as any;
    return ricochet(event, chronicle.take([event], view, BOARD).get(event))?.text;
  };
  assert.deepEqual([tell(3), tell(2)], ["Optimum 2, and Bob saw it.", "Optimum 2."]);
});

const OVERCALL = { ...MICRO, overcall: true, pace: 2 };
const MICRO_STORIES: Record<string, [View, Batch[]]> = {
  "a group that calls fewer, then plays as printed": [
    lobby(OVERCALL),
    [
      created(OVERCALL),
      [
        [
          { type: "game_started", tiles: [], start: "p1", win_at: 5, seat: 0 },
          { type: "dice_rolled", round: 1, seat: 0, target: "w2", via: null },
        ],
        { phase: "thinking", round: 1 },
      ],
      [
        [{ type: "path_declared", seat: 1, moves: 9 }],
        { phase: "calling", calls: [{ seat: 1, moves: 9, state: "standing" }] },
      ],
      [[{ type: "path_declared", seat: 0, moves: 8 }]],
      [[{ type: "demonstration_started", seat: 0, declared: 8 }], { phase: "demonstrating" }],
      [
        [{ type: "round_won", seat: 0, chip: 0, moves: 8 }],
        {
          phase: "over",
          calls: [],
          result: { round: 1, outcome: "won", seat: 0, moves: 8, optimum: { status: "pending" } },
        },
      ],
      [[{ type: "rules_changed", rules: MICRO }], { rules: MICRO }],
      [
        [{ type: "dice_rolled", round: 2, seat: 1, target: "g3", via: null }],
        { phase: "thinking", round: 2, result: null },
      ],
      [[{ type: "optimum_found", round: 1, status: "optimal", moves: 8 }]],
      [
        [
          { type: "path_declared", seat: 2, moves: 4 },
          { type: "demonstration_started", seat: 2, declared: 4 },
        ],
        { phase: "demonstrating" },
      ],
      [
        [
          { type: "demonstration_failed", seat: 2, reason: "gave_up", declared: 4, moves: 1 },
          { type: "chip_given", seat: 2, to: 1 },
          { type: "round_lost", chip: 1, reason: "wrong" },
        ],
        { phase: "over", result: { round: 2, outcome: "lost", seat: 2, moves: null, optimum: { status: "pending" } } },
      ],
      [[{ type: "optimum_found", round: 2, status: "optimal", moves: 3 }]],
    ],
  ],
};

for (const [name, [first, story]] of Object.entries(MICRO_STORIES))
  test(`U5: the texts after a reload are those at the time of the event: ${name}`, () => {
    for (const you of [0, 1, null])
      for (const { live, reloaded } of bothWays(() => new MicroChronicle(), micro, { ...first, you }, story))
        assert.deepEqual(reloaded, live);
  });
