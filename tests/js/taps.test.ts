// A finger that hits twice: what comes into the place of the first tap does not take the second.
import assert from "node:assert/strict";
import { test } from "node:test";

import { isEcho, NEAR, type Tap, Taps, TWICE } from "../../web/parts/taps.ts";

const tap = (changes: Partial<Tap> = {}) => ({ at: 1000, x: 288, y: 640, control: "key", name: "5 moves", ...changes });
const name = tap({ at: 900, control: "speaker", name: "Bob, 0 chips" });

test("a tap that follows soon after one of another control in the same place is its second half", () => {
  assert.equal(isEcho(name, tap()), true);
  assert.equal(isEcho(name, tap({ x: 288 + NEAR })), true);
});

test("a tap elsewhere, a later one, and one of the same control again are taps of their own", () => {
  assert.equal(isEcho(null, tap()), false);
  assert.equal(isEcho(name, tap({ x: 288 + NEAR + 1 })), false);
  assert.equal(isEcho(name, tap({ at: name.at + TWICE })), false);
  assert.equal(isEcho(tap({ at: 900 }), tap()), false);
});

type Control = ReturnType<typeof control>;

/**
 * A control, as far as taps look at it; one that turns pages is matched as such.
 *
 * @param words what it says
 */
function control(words: string, pages: boolean = false) {
  const made = { words, closest: () => made, getAttribute: () => made.words, matches: () => pages };
  return made;
}

/**
 * Taps in one place, each on what is there by then: which of them reach it?
 *
 * @param hits a function gives a control as it is by then
 */
function reached(hits: [at: number, control: Control | (() => Control), detail?: number][]) {
  const page = new EventTarget();
  const taps = new Taps();
  taps.listen(page);
  return hits.map(([at, given, detail = 1]) => {
    const hit = typeof given === "function" ? given() : given;
    const event = new Event("click", { cancelable: true });
    const heard = { timeStamp: at, detail, clientX: 200, clientY: 800, composedPath: () => [hit] };
    for (const [key, value] of Object.entries(heard)) Object.defineProperty(event, key, { value });
    let arrived = false;
    const hear = () => (arrived = true);
    page.addEventListener("click", hear);
    page.dispatchEvent(event);
    page.removeEventListener("click", hear);
    assert.equal(event.defaultPrevented, !arrived, "what does not arrive submits nothing, either");
    return arrived;
  });
}

/** What stands in the place of what was tapped, of another kind or of the same one, with the same words or others. */
const PAIRS = [
  ["Give up", "Give up"],
  ["Declare 5 jumps", "Give up"],
  ["Declare 9 jumps", "The path is wrong"],
  ["Start the game", "I am done"],
  ["Next round", "Give up this chip"],
  ["Draw the boards", "Start the game"],
  ["9 moves", "Cid, 0 chips"],
  ["Bob is done", "Everybody is done"],
  ["9 moves", "Red robot (1)"],
  ["Bob, 0 chips", "9 moves"],
  ["Numbers 1–11", "9 moves"],
] as const;

test("B2, U4: of two, three or four quick taps only the first one says something, whatever comes into its place", () => {
  for (const [first, second] of PAIRS) {
    const [one, two, three] = [control(first), control(second), control("More")];
    assert.deepEqual(
      reached([
        [0, one],
        [320, two],
      ]),
      [true, false],
      first,
    );
    assert.deepEqual(
      reached([
        [0, one],
        [320, two],
        [640, two],
        [960, three],
      ]),
      [true, false, false, false],
      first,
    );
  }
});

test("a double tap before the page has answered is one of the same control, and the third tap an echo of it", () => {
  const [declare, give] = [control("Declare 5 jumps"), control("Give up")];
  assert.deepEqual(
    reached([
      [0, declare],
      [120, declare],
      [240, give],
    ]),
    [true, true, false],
  );
});

test("the same control that says something else by now is another one", () => {
  const key = control("Bob is done");
  const later = () => ((key.words = "Everybody is done"), key);
  assert.deepEqual(
    reached([
      [0, key],
      [200, later],
    ]),
    [true, false],
  );
});

test("whoever waits means it", () => {
  assert.deepEqual(
    reached([
      [0, control("Give up")],
      [TWICE, control("Give up")],
    ]),
    [true, true],
  );
});

test("a control that stays takes taps as quickly as they come: a robot is pushed again and again, a move is taken back", () => {
  const arrow = control("up");
  assert.deepEqual(
    reached([
      [0, arrow],
      [80, arrow],
      [160, arrow],
      [240, arrow],
    ]),
    [true, true, true, true],
  );
});

test("pages are turned as quickly as one taps, though each key names another page", () => {
  assert.deepEqual(
    reached([
      [0, control("12+", true)],
      [100, control("23+", true)],
      [200, control("34+", true)],
    ]),
    [true, true, true],
  );
});

test("a label and its field are one control: the click of the one is that of the other", () => {
  const field = control("Red");
  const label = Object.assign(control("Red robot"), { control: field });
  assert.deepEqual(
    reached([
      [0, label],
      [0, field],
      [100, label],
      [100, field],
    ]),
    [true, true, true, true],
  );
});

test("the keyboard has no place: Enter on two controls in quick succession presses both", () => {
  assert.deepEqual(
    reached([
      [0, control("5 moves"), 0],
      [50, control("4 moves"), 0],
    ]),
    [true, true],
  );
});
