// The room page without its DOM: what may be bid, what the pad shows, what keys mean, in which order things are shown.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import { type Film, film } from "../../web/games/ricochet/room/film.ts";
import {
  AWAY,
  agreed,
  bidFault,
  lowestBid,
  mayTurnTimer,
  nextBid,
  withFaces,
} from "../../web/games/ricochet/room/model.ts";
import { budgetOf, countsCosts, progressOf, pushFault } from "../../web/games/ricochet/room/pushing.ts";
import { explained, newsOf, optimumText, rulesLine } from "../../web/games/ricochet/room/words.ts";
import { useFaces } from "../../web/games/ricochet/rules/arrange.ts";
import { DIGIT_WAIT, DigitBuffer, intentOf, Written } from "../../web/kit/keyboard.ts";
import {
  clockText,
  enders,
  padKeys,
  padPageOf,
  remaining,
  runs,
  sandShare,
  standings,
  zoneOf,
} from "../../web/kit/model.ts";
import { Replay } from "../../web/kit/replay.ts";
import { Stage } from "../../web/kit/stage.ts";
import { COMMON_LINES, endInSight, lineOf, newsEventOf, refusalText } from "../../web/kit/words.ts";
import { DEFAULT_RULES } from "../../web/wire/generated/ricochet.ts";

const { faces, editions } = JSON.parse(
  readFileSync(new URL("../../vectors/arrangements.json", import.meta.url), "utf8"),
);

const view = (changes: object = {}): any => ({
  phase: "thinking",
  mode: "group",
  you: 0,
  players: [],
  bids: [],
  actions: ["bid"],
  deadline: null,
  offer_at: null,
  demonstration: null,
  ...changes,
});

const sand: any = { kind: "sand", at: 61_000, total: 60_000, paused: false, left: 0 };

test("B2: below one's own bid everything may be bid, the bid itself and above nothing", () => {
  const now = view({
    bids: [
      { seat: 0, moves: 7, state: "standing" },
      { seat: 1, moves: 5, state: "standing" },
    ],
  });
  assert.equal(bidFault(now, 6), null);
  assert.equal(bidFault(now, 7)?.rule, "B2");
  assert.equal(bidFault(now, 8)?.rule, "B2");
});

test("B2: the bids of others bind nobody", () => {
  const now = view({ bids: [{ seat: 1, moves: 5, state: "standing" }] });
  assert.equal(bidFault(now, 5), null);
  assert.equal(bidFault(now, 20), null);
});

test("B1: a viewer who may not bid now gets the reason, whatever the number", () => {
  assert.equal(bidFault(view({ actions: [] }), 1)?.rule, "B1");
});

test("every number from 1 to 99 stands on exactly one page of the pad, and on the one that is opened for it", () => {
  const pages = Array.from({ length: 10 }, (_, page) => padKeys(page));
  for (let number = 1; number <= 99; number += 1) {
    const on = pages.flatMap((keys, page) => (keys.includes(number) ? [page] : []));
    assert.deepEqual(on, [padPageOf(number)], String(number));
  }
});

test("a page of the pad never has more than its twelve places, and leads back and on", () => {
  assert.deepEqual(padKeys(0).at(-1), "more");
  assert.deepEqual(padKeys(1), ["back", 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, "more"]);
  for (let page = 0; page < 10; page += 1) assert.ok(padKeys(page).length <= 12);
});

test("the lowest bid is that of those who have not failed, and the next shows in the ladder's order", () => {
  const bids = [
    { seat: 1, moves: 5, state: "failed" },
    { seat: 0, moves: 6, state: "showing" },
    { seat: 2, moves: 6, state: "standing" },
    { seat: 3, moves: 9, state: "standing" },
  ];
  assert.equal(lowestBid(view({ bids })), 6);
  assert.equal(nextBid(view({ bids }))?.seat, 2);
  assert.equal(lowestBid(view()), null);
});

test("the sand runs from its turn to its end by the server's clock, and never below nothing", () => {
  assert.equal(remaining(sand, 1_000), 60_000);
  assert.equal(remaining(sand, 31_000), 30_000);
  assert.equal(remaining(sand, 99_000), 0);
  assert.equal(sandShare(sand, 31_000), 0.5);
});

test("a clock that is a little behind does not show more sand than there is", () => {
  assert.equal(remaining(sand, 0), 60_000);
});

test("a paused deadline stands still", () => {
  assert.equal(remaining({ ...sand, paused: true, left: 12_000 }, 99_000), 12_000);
});

test("seconds are rounded up: nothing is left only at the end", () => {
  assert.equal(clockText(60_000), "1:00");
  assert.equal(clockText(9_001), "0:10");
  assert.equal(clockText(1), "0:01");
  assert.equal(clockText(0), "0:00");
});

test("the countdown to the next round is no sand, nor is the time for a rematch", () => {
  assert.equal(runs(view({ deadline: sand })), true);
  assert.equal(runs(view({ deadline: { ...sand, kind: "next" } })), false);
  assert.equal(runs(view({ deadline: { ...sand, kind: "rematch" } })), false);
  assert.equal(runs(view()), false);
});

test("B7: turning the timer is offered from the offered time on, to those who may bid", () => {
  const now = view({ offer_at: 240_000 });
  assert.equal(mayTurnTimer(now, 239_999), false);
  assert.equal(mayTurnTimer(now, 240_000), true);
  assert.equal(mayTurnTimer({ ...now, actions: [] }, 240_000), false);
  assert.equal(mayTurnTimer({ ...now, offer_at: null }, 999_999), false);
});

test("a demonstration is mine or to be watched", () => {
  const showing = view({ phase: "demonstrating", demonstration: { seat: 0 } });
  assert.equal(zoneOf(showing), "mine");
  assert.equal(zoneOf({ ...showing, you: 1 }), "watching");
  assert.equal(zoneOf({ ...showing, you: null }), "watching");
});

test("the most chips stand first, equal ones in the order of the seats", () => {
  const seats = [
    { seat: 0, chips: [1] },
    { seat: 1, chips: [2, 3] },
    { seat: 2, chips: [4] },
  ];
  assert.deepEqual(
    standings(view({ players: seats })).map((player) => player.seat),
    [1, 0, 2],
  );
});

// ---- words ----

const words = ["app", "room", "rules", "faces", "people", "switch"].map((part) =>
  JSON.parse(readFileSync(new URL(`../../src/randolph/locales/en/${part}.json`, import.meta.url), "utf8")),
);
useMessages("en", Object.assign({}, ...words));

const players = ["Ann", "Bob"].map((name, seat) => ({ seat, name, chips: [] }));
const table: any = view({ players, rules: { sand_seconds: 60, pace: 1 }, result: null });
const targets: any = { targets: [{ cell: [0, 0], color: "blue", symbol: "hexagon" }] };
const said = (event: object, first: boolean = false) => newsOf(event as any, table, targets, { first })?.text;

test("the first bid says how long the sand runs, later ones do not; the reader's own bids say you", () => {
  assert.equal(said({ type: "bid_made", seat: 1, moves: 7 }, true), "Bob bids 7 – 60 seconds.");
  assert.equal(said({ type: "bid_made", seat: 1, moves: 6 }), "Bob bids 6.");
  assert.equal(said({ type: "bid_made", seat: 0, moves: 5 }), "You bid 5.");
});

test("a day is shown in hours, longer sand for learners as it is, and no time if no sand runs", () => {
  const first = (rules: object) =>
    newsOf({ type: "bid_made", seat: 1, moves: 7 } as any, { ...table, rules }, null, { first: true, early: false })
      ?.text;
  assert.equal(first({ sand_seconds: 60, pace: 3 }), "Bob bids 7 – 180 seconds.");
  assert.equal(first({ sand_seconds: 86_400, pace: 1 }), "Bob says 7. The others have 24\u00a0h.");
  assert.equal(first({ sand_seconds: 60, pace: 0 }), "Bob bids 7.");
  assert.match(said({ type: "bid_made", seat: 1, moves: 6, late_by_ms: 100, credit_ms: 200 }) ?? "", /sent in time/);
});

test("a change of the rules is reported with what is new, if there is room", () => {
  assert.equal(
    said({ type: "rules_changed", lines: ["silver robot", "sand timer of 90 seconds"] }),
    "The rules have changed: silver robot · sand timer of 90 seconds.",
  );
  for (const lines of [undefined, [], ["x".repeat(120)]])
    assert.equal(said({ type: "rules_changed", lines }), "The rules have changed.");
});

test("a pause that is over when the reader learns of it is reported only by its length", () => {
  const events: any[] = [
    { type: "bid_made", at: 1 },
    { type: "game_paused", at: 1000 },
    { type: "game_resumed", at: 13_000 },
  ];
  const told = (heard: any[]) =>
    heard.map((_, index) => lineOf(COMMON_LINES, newsEventOf(heard, index), table, {})?.text ?? "");
  assert.deepEqual(told(events), ["", "", "The clocks were stopped for 0:12."]);
  assert.deepEqual(told([events[1]]), ["The game is paused."]);
  assert.deepEqual(told([events[2]]), ["The game goes on."]);
});

test("a time of an hour or more is shown in hours and minutes", () => {
  assert.deepEqual([59_000, 3_599_000, 3_600_000, 86_340_000, 86_400_000].map(clockText), [
    "0:59",
    "59:59",
    "1\u00a0h",
    "23\u00a0h 59\u00a0min",
    "24\u00a0h",
  ]);
  const russian = new URL("../../src/randolph/locales/ru/app.json", import.meta.url);
  useMessages("ru", JSON.parse(readFileSync(russian, "utf8")));
  assert.equal(clockText(86_340_000), "23\u00a0ч 59\u00a0мин");
  useMessages("en", Object.assign({}, ...words));
});

test("correspondence brings its clocks along, takes them away, and ends where all sit at one table", () => {
  const away = agreed({ ...DEFAULT_RULES }, { correspondence: true, ...AWAY });
  assert.deepEqual([away.sand_seconds, away.demonstration_seconds, away.no_bid_auto_seconds], [86_400, 86_400, 86_400]);
  const table = agreed(away, { mode: "table" });
  assert.deepEqual([table.correspondence, table.sand_seconds, table.no_bid_auto_seconds], [false, 60, 300]);
});

test("without a clock all can be done", () => {
  assert.equal(agreed({ ...DEFAULT_RULES, done: false }, { pace: 0 }).done, true);
  assert.equal(agreed({ ...DEFAULT_RULES, pace: 0 }, { done: false }).pace, 1);
});

test("a round is won with its chip and the number of moves, in the singular, too", () => {
  assert.equal(said({ type: "round_won", seat: 1, chip: 0, moves: 7 }), "Bob wins the blue star with 7 moves!");
  assert.equal(said({ type: "round_won", seat: 0, chip: 0, moves: 1 }), "You win the blue star with 1 move!");
});

test("a code of a later server gets a general sentence, never itself", () => {
  assert.equal(said({ type: "demonstration_failed", seat: 1, reason: "hiccup" }), "Bob did not get there.");
  assert.equal(said({ type: "round_lost", chip: 0, reason: "hiccup" }), "Nobody wins the blue star.");
  assert.equal(said({ type: "moon_landing" }), undefined);
  assert.equal(refusalText({ code: "hiccup" }), "That is not possible right now.");
});

test("a refused push names what stands in the way, by its rule", () => {
  assert.equal(refusalText({ code: "illegal_move", rule: "M7" }), "Not straight back: another robot must move first.");
});

test("the optimum says who saw it: only a winner who needed no more", () => {
  const told = (round: object, moves: number | null, status: string = "optimal") =>
    optimumText(table, { ...round, optimum: { status, moves } } as any);
  const won = { outcome: "won", seat: 1, moves: "rE gN" };
  assert.equal(told(won, 2), "Optimum 2, and Bob saw it.");
  assert.equal(told(won, 1), "Optimum 1. Nobody saw it.");
  assert.equal(told({ outcome: "lost", seat: null, moves: null }, 6), "Optimum 6. Nobody saw it.");
  assert.match(told(won, null, "pending"), /^Looking/);
});

test("the rules in a line: the edition, and only what is unusual", () => {
  const usual = { ...DEFAULT_RULES };
  assert.deepEqual(rulesLine(usual, "en"), [
    "First edition (1999)",
    "sand timer of 60 seconds",
    "to the usual number of chips",
  ]);
  const own = { ...usual, ricochet: false, done: false, end: { kind: "rounds", count: 3 } };
  assert.deepEqual(rulesLine(own as any, "en").slice(2), [
    "3 rounds",
    "no ricochet needed",
    "the sand always runs out",
  ]);
});

test("M9: diagonals are named where the edition has them, and the silver robot where it takes part", () => {
  const second = (changes: object) => rulesLine({ ...DEFAULT_RULES, ...changes }, "en")[1];
  assert.equal(second({ edition: "second" }), "diagonals");
  assert.equal(second({ edition: "second", diagonals: false }), "no diagonals");
  const third = { ...DEFAULT_RULES, edition: "third" as const };
  assert.equal(rulesLine({ ...third, silver: true }, "en")[2], "silver robot");
  assert.equal(
    rulesLine(third, "en").some((line) => line.includes("silver")),
    false,
  );
});

test("M9: only a silver robot that plays has powers", () => {
  const strong = agreed(agreed({ ...DEFAULT_RULES }, { silver: true }), { silver_power: true });
  assert.equal(strong.silver_power, true);
  assert.equal(agreed(strong, { silver: false }).silver_power, false);
  assert.equal(agreed({ ...DEFAULT_RULES }, { silver_power: true }).silver_power, false);
});

test("E1 E2 E3 E4: another edition keeps the faces that it has, and no others", () => {
  const named = agreed({ ...DEFAULT_RULES }, { faces: ["1A", "2B", "3A", "4B"] });
  for (const edition of ["third", "mixed"] as const)
    assert.deepEqual(agreed(named, { edition }).faces, ["1A", "2B", "3A", "4B"]);
  assert.equal(agreed(named, { edition: "second" }).faces, null);
  assert.deepEqual(withFaces(named, ["1C", "2D", "3C", "4C"]).edition, "second");
  assert.deepEqual(withFaces(named, ["4A", "1A", "2A", "3B"]), { ...named, faces: ["4A", "1A", "2A", "3B"] });
  const mixed = withFaces(named, ["1A", "2D", "3C", "4C"]);
  assert.deepEqual([mixed.edition, mixed.silver, mixed.faces], ["third", false, ["1A", "2D", "3C", "4C"]]);
});

test("faces and a saved board: the last one named counts; an edition is chosen instead of a saved board", () => {
  const saved = agreed(agreed({ ...DEFAULT_RULES }, { faces: ["1A", "2B", "3A", "4B"] }), { board: "aB3dE5gH7j" });
  assert.deepEqual([saved.board, saved.faces], ["aB3dE5gH7j", null]);
  assert.equal(agreed(saved, { faces: ["1A", "2B", "3A", "4B"] }).board, null);
  assert.equal(agreed(saved, { edition: "second" }).board, null);
  assert.equal(agreed(saved, { silver: true }).board, "aB3dE5gH7j");
});

test("E6 E8 M9 X1: chosen boards, openings and robots are in the line of the rules", () => {
  const line = (changes: object, name?: string) => rulesLine({ ...DEFAULT_RULES, ...changes }, "en", name);
  assert.deepEqual(line({ faces: ["1A", "3B", "2A", "4A"] }).slice(0, 2), ["First edition (1999)", "chosen board"]);
  useFaces({ faces, editions: Object.fromEntries(editions.map((one: { id: string }) => [one.id, one])) });
  assert.equal(line({ faces: ["1A", "3B", "2A", "4A"] })[1], "chosen board (no. 37)");
  assert.equal(line({ openings: { random: 2, rows: [], cols: [] } })[1], "2 openings at random");
  assert.equal(line({ openings: { random: 0, rows: [4, 15], cols: [5] } })[1], "openings: row 5, row 16, and column f");
  assert.equal(line({ silver: true, silver_power: true, transparent: true })[1], "silver robot with powers");
  assert.equal(line({ silver: true, silver_power: true, transparent: true })[2], "transparent robot");
  const own = { board: "aB3dE5gH7j", edition: "third", openings: { random: 2, rows: [], cols: [] } };
  assert.deepEqual(line(own, "Maze").slice(0, 2), ["Board “Maze”", "sand timer of 60 seconds"]);
  assert.equal(line(own)[0], "A board of your own");
});

test("X1 X3 X6: refusals of the transparent robot are explained with all of its rules", () => {
  assert.equal(refusalText({ code: "illegal_move", rule: "X3" }), "It cannot stop on another robot.");
  assert.equal(refusalText({ code: "illegal_move", rule: "X6" }), "No move of that robot ends there.");
  assert.deepEqual(["X3", "X6", "M5", "M9", "M7", "Q1", null].map(explained), [
    "X1",
    "X1",
    "M5",
    "M9",
    "M7",
    null,
    null,
  ]);
});

test("B8: sand that ends because everybody is done has not run out", () => {
  const ended = { type: "sand_ran_out" } as any;
  assert.equal(newsOf(ended, table, targets, { first: false, early: true })?.text, "Everybody is done.");
  assert.equal(newsOf(ended, table, targets, { first: false })?.text, "The sand has run out.");
});

test("players who want to end the game are named while it goes on, without those who have left", () => {
  const seats = [
    { seat: 0, agreed: true, left: false },
    { seat: 1, agreed: true, left: true },
    { seat: 2, agreed: false, left: false },
  ];
  assert.deepEqual(
    enders(view({ players: seats })).map((player) => player.seat),
    [0],
  );
  assert.deepEqual(enders(view({ players: seats, phase: "finished" })), []);
});

// ---- keys ----

function typewriter(commit: DigitBuffer["commit"]) {
  let waiting: (() => void) | null = null;
  const buffer = new DigitBuffer(commit, () => {}, {
    later: (call, ms) => {
      assert.equal(ms, DIGIT_WAIT);
      waiting = call;
      return 1;
    },
    cancel: () => {
      waiting = null;
    },
  });
  return { buffer, wait: () => waiting?.() };
}

test("two digits make one number at once", () => {
  const bids: number[] = [];
  const { buffer } = typewriter((moves) => bids.push(moves));
  buffer.type("1");
  assert.deepEqual(bids, []);
  buffer.type("2");
  assert.deepEqual(bids, [12]);
  assert.equal(buffer.text, "");
});

test("one digit bids after the wait, or on Enter; Escape forgets it; a leading nought is nothing", () => {
  const bids: number[] = [];
  const { buffer, wait } = typewriter((moves) => bids.push(moves));
  buffer.type("7");
  wait();
  buffer.type("6");
  assert.equal(buffer.enter(), true);
  buffer.type("5");
  assert.equal(buffer.clear(), true);
  wait();
  buffer.type("0");
  assert.equal(buffer.enter(), false);
  assert.deepEqual(bids, [7, 6]);
});

test("a number that is written says nothing before Enter, however long it is; Backspace mends it, Escape forgets it", () => {
  const said: number[] = [];
  const written = new Written(
    (number) => said.push(number),
    () => {},
  );
  const type = (text: string) => {
    for (const digit of text) written.type(digit);
  };
  type("0");
  assert.equal(written.enter(), false, "a leading nought is nothing");
  type("100");
  assert.deepEqual([written.text, written.number, said], ["100", 100, []], "more than two digits stay to be seen");
  assert.equal(written.erase(), true);
  assert.equal(written.erase(), true);
  type("2");
  assert.equal(written.text, "12");
  assert.equal(written.enter(), true);
  assert.deepEqual(said, [12]);
  assert.equal(written.clear(), true);
  assert.equal(written.clear(), false);
  assert.equal(written.erase(), false);
  assert.equal(written.enter(), false);
  assert.deepEqual(said, [12]);
});

test("where a number is written Backspace erases; letters and signs mean nothing", () => {
  assert.deepEqual(intentOf({ key: "7" }, "number"), { intent: "digit", digit: "7" });
  assert.deepEqual(intentOf({ key: "Backspace" }, "number"), { intent: "erase" });
  for (const key of ["-", "e", "+", ".", "x", "٣"]) assert.equal(intentOf({ key }, "number"), null, key);
  assert.equal(intentOf({ key: "Backspace" }, "bid"), null);
});

test("digits mean bids only while bidding, Backspace and Ctrl+Z ask about giving up only while pushing", () => {
  assert.deepEqual(intentOf({ key: "7" }, "bid"), { intent: "digit", digit: "7" });
  assert.equal(intentOf({ key: "7" }, "push"), null);
  assert.deepEqual(intentOf({ key: "Backspace" }, "push"), { intent: "takeBack" });
  assert.deepEqual(intentOf({ key: "z", ctrlKey: true }, "push"), { intent: "takeBack" });
  assert.equal(intentOf({ key: "z", ctrlKey: true }, "bid"), null);
  assert.equal(intentOf({ key: "7", ctrlKey: true }, "bid"), null, "the browser keeps its shortcuts");
  assert.deepEqual(intentOf({ key: "ArrowRight" }, "film"), { intent: "stepOn" });
});

// ---- the stage ----

/** A screen that writes down what it is asked to do. */
function screen({ hurried = false }: { hurried?: boolean } = {}) {
  const done: string[] = [];
  const stage = new Stage({
    moves: ["robot_moved"],
    play: async ({ robot }) => {
      done.push(`slide ${robot}`);
    },
    after: (robots: any, { robot, path }) => ({ ...robots, [robot]: path.at(-1) }),
    home: (view: any) => view.start,
    end: (view: any) => view.robots,
    place: (robots) => done.push(`place ${robots.red?.join()}`),
    pause: async () => {
      done.push("pause");
    },
    hurried: () => hurried,
  });
  const take = (frame: any) => stage.take(frame, () => done.push(`show ${frame.view.phase}`));
  return { done, take };
}

const frame = (changes: object, events: object[]): any => ({
  view: view({ robots: { red: [0, 4] }, start: { red: [0, 0] }, ...changes }),
  events,
  board: null,
  fresh: true,
});
const moved = {
  seq: 1,
  type: "robot_moved",
  robot: "red",
  direction: "E",
  path: [
    [0, 3],
    [0, 4],
  ],
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("within a demonstration the counter moves with the robot", async () => {
  const { done, take } = screen();
  take(frame({ phase: "demonstrating" }, [moved]));
  await settled();
  assert.deepEqual(done, ["show demonstrating", "slide red", "place 0,4", "place 0,4"]);
});

test("the words of a won round wait for the robot that wins it", async () => {
  const { done, take } = screen();
  take(frame({ phase: "over" }, [moved, { seq: 2, type: "round_won" }]));
  await settled();
  assert.equal(done.at(-1), "show over");
  assert.ok(done.indexOf("slide red") < done.indexOf("show over"));
});

test("B4: after a failure the robots stay a moment where they are, then return, then the next one is announced", async () => {
  const { done, take } = screen();
  take(
    frame({ phase: "demonstrating", robots: { red: [0, 0] } }, [
      moved,
      { seq: 2, type: "demonstration_failed" },
      { seq: 3, type: "demonstration_started" },
    ]),
  );
  await settled();
  assert.deepEqual(done, ["slide red", "place 0,4", "pause", "place 0,0", "pause", "place 0,0", "show demonstrating"]);
});

test("nobody waits for a page that nobody sees", async () => {
  const { done, take } = screen({ hurried: true });
  take(frame({ phase: "over" }, [moved]));
  await settled();
  assert.deepEqual(done, ["place 0,4", "show over"]);
});

test("frames keep their order", async () => {
  const { done, take } = screen();
  take(frame({ phase: "demonstrating" }, [moved]));
  take(frame({ phase: "over" }, [{ seq: 2, type: "round_won" }]));
  await settled();
  assert.deepEqual(
    done.filter((word) => word.startsWith("show")),
    ["show demonstrating", "show over"],
  );
});

// ---- films ----

const board = { rows: 5, cols: 5, walls: [], diagonals: [], openings: [], targets: [], center: [] };
const problem: any = { board, robots: { red: [0, 0] }, target: { cell: [4, 4], color: "red" }, rules: {} };

test("a film has a position before and after each move; rE rS on an empty board of five ends in the far corner", () => {
  const reel = film(problem, "rE rS");
  assert.deepEqual(
    reel.positions.map((robots) => robots.red),
    [
      [0, 0],
      [0, 4],
      [4, 4],
    ],
  );
  assert.deepEqual(
    reel.moves.map((move) => move.path.at(-1)),
    [
      [0, 4],
      [4, 4],
    ],
  );
});

test("M7: a film ends before a move that the rules refuse", () => {
  assert.equal(film(problem, "rE rW").moves.length, 1);
});

function projector(): { replay: Film; places: string[] } {
  const places: string[] = [];
  const replay = new Replay("optimum", film(problem, "rE rS"), {
    slide: async () => {},
    place: (robots) => places.push(String(robots.red)),
    pause: async () => {},
    changed: () => {},
  });
  return { replay, places };
}

test("a film steps forward and back, and stops at both ends", async () => {
  const { replay, places } = projector();
  await replay.forward();
  await replay.forward();
  await replay.forward();
  assert.equal(replay.at, 2);
  replay.back();
  replay.back();
  replay.back();
  assert.equal(replay.at, 0);
  assert.deepEqual(places.slice(0, 4), ["0,4", "4,4", "0,4", "0,0"]);
});

test("navigation during a move takes effect as soon as the move was shown, and nothing keeps running", async () => {
  const { replay } = projector();
  const running = replay.play();
  replay.jump(0);
  await running;
  assert.deepEqual([replay.at, replay.playing], [0, false]);
});

test("playing runs to the end, and from the end starts again", async () => {
  const { replay } = projector();
  await replay.play();
  assert.equal(replay.at, 2);
  const again = replay.play();
  assert.equal(replay.at <= 1, true);
  await again;
  assert.equal(replay.at, 2);
});

test("a film that was ended places no more robots", async () => {
  const { replay, places } = projector();
  const step = replay.forward();
  replay.end();
  await step;
  assert.deepEqual(places, []);
});

test("M2, M7: a push is refused on the page by the rules' own words, as the demonstration stands", () => {
  const shown = {
    seat: 0,
    bid: 5,
    cost: 1,
    moves: [{ robot: "red", direction: "E", path: [], cost: 1 }],
    ricocheted: false,
  };
  const now = view({ powers: [], chip: 0, start: { red: [0, 0] }, rules: {}, demonstration: shown });
  const own = { ...board, targets: [{ cell: [4, 4], color: "red", symbol: "circle" }] } as any;
  assert.equal(pushFault(now, own, { robot: "red", direction: "W" }), "M7");
  assert.equal(pushFault(now, own, { robot: "red", direction: "N" }), "M2");
  assert.equal(pushFault(now, own, { robot: "red", direction: "S" }), null);
});

/** A wall between c1 and d1; the transparent robot on a1 has gone through it to e1, then down to e5. */
const glass = () => {
  const own: any = {
    rows: 5,
    cols: 5,
    walls: [[0, 2, "E"]],
    targets: [{ cell: [4, 4], color: "any", symbol: "vortex" }],
  };
  const moves = [
    {
      robot: "transparent",
      direction: "E",
      path: [
        [0, 1],
        [0, 2],
        [0, 3],
        [0, 4],
      ],
      cost: 2,
      move: "tE@e1",
    },
    {
      robot: "transparent",
      direction: "S",
      path: [
        [1, 4],
        [2, 4],
        [3, 4],
        [4, 4],
      ],
      cost: 1,
    },
  ];
  const start = { transparent: [0, 0], red: [4, 0] };
  const demonstration = { seat: 0, bid: 4, cost: 3, moves, ricocheted: true };
  return { own, now: view({ chip: 0, start, robots: start, rules: {}, powers: [], demonstration }) };
};

test("X6: a demonstration is followed by the ends that its moves name, and what it may still count is the bid less their costs", () => {
  const { own, now } = glass();
  assert.deepEqual(progressOf(now, own)?.robots.transparent, [4, 4]);
  assert.equal(progressOf(now, own)?.cost, 3);
  assert.equal(pushFault(now, own, { robot: "transparent", direction: "N" }), "M7");
  assert.equal(pushFault(now, own, { robot: "transparent", direction: "W", end: [4, 3] }), "X6");
  assert.equal(budgetOf(now), 1);
  assert.equal(budgetOf({ ...now, mode: "solo", rules: { any_count: true } }), null, "O2: then the bid does not bind");
  assert.equal(budgetOf(view()), null);
});

test("M9: costs count for the transparent robot, and for a robot with its powers", () => {
  const { now } = glass();
  assert.equal(countsCosts(now), true);
  assert.equal(countsCosts({ ...now, robots: { red: [4, 0] } }), false);
  assert.equal(countsCosts({ ...now, robots: { silver: [4, 0] }, powers: ["silver"] }), true);
});

test("X6: the optimum was seen if the count was no higher, however few the moves", () => {
  const told = (moves: number) =>
    optimumText(table, {
      outcome: "won",
      seat: 0,
      moves: "tE@e1 tS",
      cost: 3,
      optimum: { status: "optimal", moves },
    } as any);
  assert.equal(told(2), "Optimum 2. Nobody saw it.");
  assert.match(told(3), /^Optimum 3, and /);
});

test("G1: a round names the end that is in sight", () => {
  const at = (round: number, kind: string, count: number, last: number | null, win_at: number | null = null) =>
    endInSight(view({ round, win_at, played: null, rules: { ...DEFAULT_RULES, end: { kind, count } } }), last);
  assert.equal(at(3, "standard", 0, null, 5), "first to 5 chips");
  assert.equal(at(3, "rounds", 4, 4), "of 4");
  assert.equal(at(4, "rounds", 4, 4), "the last one");
  assert.equal(at(3, "minutes", 20, null), "ends after 20 minutes");
  assert.equal(at(3, "standard", 0, null), "to the last chip");
  const soon = (kind: string, count: number, win_at: number | null) =>
    endInSight(
      view({ round: 3, win_at, played: null, rules: { ...DEFAULT_RULES, end: { kind, count } } }),
      null,
      "short",
    );
  assert.deepEqual(
    [soon("standard", 0, 5), soon("minutes", 20, null), soon("standard", 0, null)],
    ["to 5 chips", "20 minutes", "all chips"],
  );
});
