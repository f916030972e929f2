// What is agreed on for Micro Robots before a game: the numbers of arrangements (held to Python by
// vectors/micro-arrangements.json), what taps do to the tiles, what goes with what in the rules.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import { agreed, endOfRun, RUNS, rulesFrom, runOf } from "../../web/games/micro/options.ts";
import { arePlaces } from "../../web/games/micro/rules/rules.ts";
import {
  arrangementFrom,
  COUNT,
  canonical,
  numberOf,
  placesOf,
  randomPlaces,
  SIDES,
  turnedPlace,
} from "../../web/games/micro/tiles/arrangements.ts";
import {
  type Choice,
  choosing,
  cornerTapped,
  put,
  tileTapped,
  turned,
  whole,
} from "../../web/games/micro/tiles/laying.ts";
import { cellsText, cornerText, tilesFrom, tilesName } from "../../web/games/micro/tiles/tiles-words.ts";
import { NOTHING as BARE, without } from "../../web/kit/board/corners.ts";
import { CHIPS, DEFAULT_RULES, type MicroRules, type Places } from "../../web/wire/generated/micro.ts";

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const golden = read("../../vectors/micro-arrangements.json");
const NAMES = { black: "Black", copper: "Copper" };

test("E8: each arrangement of the vectors has its number, however the board is turned, and its number leads back", () => {
  assert.equal(golden.format, "randolph-micro-arrangements");
  assert.equal(golden.count, COUNT);
  for (const { number, turned: seen } of golden.arrangements) {
    const places = seen.map((name: string) => name.split("-"));
    assert.deepEqual(places.map(numberOf), [number, number, number, number]);
    assert.deepEqual(placesOf(number), places[0]);
    for (const one of places) assert.deepEqual(canonical(one), places[0]);
  }
});

test("E8: the numbers 1 to 1536 name as many arrangements, and no other number names one", () => {
  const every = Array.from({ length: COUNT }, (_, at) => String(placesOf(at + 1)));
  assert.equal(new Set(every).size, 1536);
  assert.deepEqual([0, 1537, -1, 1.5, NaN].map(placesOf), [null, null, null, null, null]);
  assert.deepEqual(
    [BARE, ["1N", "1E", "2N", "3N"], ["1N", "2N", "3N", null]].map(numberOf),
    [null, null, null, null].slice(1),
  );
});

test("U1: the lot lays four tiles, each once; the least and the most of chance do, too", () => {
  assert.deepEqual(
    randomPlaces(() => 0),
    ["1N", "2N", "3N", "4N"],
  );
  for (const chance of [() => 0.999999, () => 1, Math.random]) assert.ok(arePlaces(randomPlaces(chance)));
});

test("an arrangement is understood however it is typed or pasted", () => {
  const seventeen = ["1N", "2E", "3N", "4N"];
  for (const text of [
    "17",
    " 17 ",
    "Black · 17 of 1536",
    "17/1536",
    "black:17",
    "black:1N-2E-3N-4N",
    "1n 2e 3n 4n",
    "black:17 p1 w2 via=g3",
  ]) {
    const found = arrangementFrom(text, NAMES);
    assert.ok(typeof found === "object", text);
    assert.deepEqual(found.places, seventeen, text);
    assert.equal(found.side, /black/i.test(text) ? "black" : null, text);
  }
  assert.deepEqual(arrangementFrom("Cuivre · 17 sur 1536", { black: "Noir", copper: "Cuivre" }), {
    side: "copper",
    places: seventeen,
  });
  assert.deepEqual(arrangementFrom("black:2N-3E-4E-1N p1 w2", NAMES), {
    side: "black",
    places: ["2N", "3E", "4E", "1N"],
  });
  for (const text of ["", "black", "no number", "1N-1E-2N-3N"])
    assert.equal(arrangementFrom(text, NAMES), "none", text);
  for (const text of ["0", "1537", "-3", "17 of 96", "99999999999999999999"])
    assert.equal(arrangementFrom(text, NAMES), "range", text);
});

test("a tap lays a tile into the next free corner, clockwise from the north-west", () => {
  const after = (taps: string, from: Choice = choosing(BARE)) => [...taps].reduce(tileTapped, from);
  assert.deepEqual(after("3142"), choosing(["3N", "1N", "4N", "2N"]));
  assert.deepEqual(after("4", choosing([null, "1N", null, null])).laid, ["4N", "1N", null, null]);
});

test("a tile that has just been laid goes to the free corner that is tapped next; one that lies there turns instead", () => {
  const fresh = tileTapped(choosing(["1N", null, null, null]), "3");
  assert.deepEqual(fresh, { laid: ["1N", "3N", null, null], tile: "3", fresh: true, corner: null });
  assert.deepEqual(cornerTapped(fresh, 3), choosing(["1N", null, null, "3N"]));
  assert.deepEqual(cornerTapped(fresh, 0), choosing(["1E", "3N", null, null]));
  assert.deepEqual(cornerTapped(fresh, 1), choosing(["1N", "3E", null, null]));
});

test("a tile that lies is taken up by a tap, and let go by another", () => {
  const laid = ["1N", "3N", null, null];
  const held = tileTapped(choosing(laid), "3");
  assert.deepEqual(held, { laid, tile: "3", fresh: false, corner: null });
  assert.deepEqual(tileTapped(held, "3"), choosing(laid));
  assert.deepEqual(
    tileTapped(tileTapped(choosing(["1N", null, null, null]), "3"), "3"),
    held,
    "also the one that has just been laid",
  );
  assert.deepEqual(cornerTapped(held, 0), choosing(["3N", "1N", null, null]));
});

test("a corner that is tapped first takes the next tile; tapped again it does not", () => {
  const chosen = cornerTapped(choosing(BARE), 3);
  assert.deepEqual(chosen, { ...choosing(BARE), corner: 3 });
  assert.deepEqual(cornerTapped(chosen, 3), choosing(BARE));
  assert.deepEqual(tileTapped(chosen, "2"), choosing([null, null, null, "2N"]));
});

test("a tap on a tile that lies turns it a quarter; it keeps its turn when it changes places with another", () => {
  const laid = ["1N", "4E", "3E", "2N"];
  assert.deepEqual(cornerTapped(choosing(laid), 1).laid, ["1N", "4S", "3E", "2N"]);
  assert.deepEqual(turned(laid, 0, -1), ["1W", "4E", "3E", "2N"]);
  assert.deepEqual(turned(BARE, 0), BARE);
  assert.deepEqual(cornerTapped(tileTapped(choosing(laid), "4"), 2).laid, ["1N", "3E", "4E", "2N"]);
  assert.deepEqual(put(["1N", null, "3E", null], "2", 2), ["1N", null, "2N", null], "what lay there leaves the board");
  assert.deepEqual(without(laid, 0), [null, "4E", "3E", "2N"]);
  assert.deepEqual([whole(laid), whole(without(laid, 0))], [true, false]);
  assert.equal(["1N", "1E", "1S", "1W"].map((place) => turnedPlace(place)).join(" "), "1E 1S 1W 1N");
});

const wished = (wish: Partial<MicroRules>, rules: Partial<MicroRules> = {}) =>
  agreed({ ...DEFAULT_RULES, ...rules }, wish);

test("the tiles stay when the side changes; what are no four tiles is left to the lot", () => {
  const tiles: Places = ["1N", "4E", "3E", "2N"];
  assert.deepEqual(wished({ side: "copper" }, { tiles }).tiles, tiles);
  assert.equal(wished({ tiles: ["1N", "1E", "3E", "2N"] as any }).tiles, null);
});

test("U5, U7: who plays alone plays for no chips and is outcalled by nobody; nobody plays for more chips than there are", () => {
  const alone = wished({ mode: "solo" }, { overcall: true, end: { kind: "chips", count: 3 } });
  assert.deepEqual([alone.overcall, alone.end.kind], [false, "standard"]);
  assert.deepEqual(wished({ end: { kind: "chips", count: 99 } }).end, { kind: "chips", count: CHIPS });
  assert.deepEqual(wished({ end: { kind: "rounds", count: 99 } }).end, { kind: "rounds", count: 99 });
});

test("a run is 5, 10 or 20 rounds, any other number, or minutes; as usual it is 10", () => {
  assert.equal(runOf({ kind: "standard", count: 5 }), "10");
  assert.equal(runOf({ kind: "rounds", count: 7 }), "own");
  for (const run of [...RUNS.map(String), "own", "minutes"]) assert.equal(runOf(endOfRun(run)), run);
});

test("the rules that a device has kept are checked again: what no server accepts becomes the default", () => {
  for (const kept of [
    null,
    7,
    "x",
    [],
    {},
    { end: 3, tiles: "1N", side: "gold", mode: "none", via: 1, next_seconds: -1 },
  ])
    assert.deepEqual(rulesFrom(kept), { ...DEFAULT_RULES });
  const wish = {
    side: "copper",
    tiles: ["1N", "4E", "3E", "2N"],
    via: true,
    marked: false,
    round_seconds: 60,
    next_seconds: 0,
    mode: "solo",
    end: { kind: "minutes", count: 5 },
  };
  assert.deepEqual(rulesFrom({ ...wish, game: "ricochet", sand_seconds: 60 }), { ...DEFAULT_RULES, ...wish });
  for (const end of [
    { kind: "chips", count: 26 },
    { kind: "rounds", count: 1001 },
    { kind: "rounds", count: 1.5 },
    { kind: "toString", count: 5 },
  ])
    assert.deepEqual(rulesFrom({ end }).end, DEFAULT_RULES.end);
});

test("an arrangement has a name in each language, and the name leads back to it", () => {
  for (const [tag, name] of [
    ["en", "Black · 17 of 1536"],
    ["fr", "Noir · 17 sur 1536"],
  ]) {
    useMessages(tag, read(`../../web/locales/${tag}/micro.json`));
    assert.equal(tilesName("black", ["1N", "2E", "3N", "4N"]), name);
    assert.deepEqual(tilesFrom(name), { side: "black", places: ["1N", "2E", "3N", "4N"] });
    assert.equal(tilesName("black", BARE), null);
  }
  useMessages("en", read("../../web/locales/en/micro.json"));
  assert.equal(cornerText(["2E", null, null, null], 0), "North-west: tile 2, top facing east.");
  assert.equal(cornerText(BARE, 2), "South-east: free.");
  assert.equal(cellsText("black", "1N"), "white 6, blue 6, blue 2; red 3, yellow 4, white 3; blue 3, green 4, white 5");
  assert.deepEqual(SIDES, ["black", "copper"]);
});
