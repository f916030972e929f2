// A finger that hits twice: what comes into the place of the first tap does not take the second.
import assert from "node:assert/strict";
import { test } from "node:test";

import { NEAR, TWICE, Taps, isEcho } from "../../web/room/taps.js";

/** @param {Partial<import("../../web/room/taps.js").Tap>} changes */
const tap = (changes = {}) => ({ at: 1000, x: 288, y: 640, name: "5 moves", ...changes });
const name = tap({ at: 900, name: "Bob, 0 chips" });

test("a tap that follows close upon one of another control in the same place is its second half", () => {
  assert.equal(isEcho(name, tap()), true);
  assert.equal(isEcho(name, tap({ x: 288 + NEAR })), true);
});

test("a tap elsewhere, a later one, and one of the same control again are taps of their own", () => {
  assert.equal(isEcho(null, tap()), false);
  assert.equal(isEcho(name, tap({ x: 288 + NEAR + 1 })), false);
  assert.equal(isEcho(name, tap({ at: name.at + TWICE })), false);
  assert.equal(isEcho(tap({ at: 900 }), tap()), false);
});

/** A click as the zone hears it. @param {object} changes @param {string} [matches] */
function click(changes, matches = ".speaker") {
  const how = tap(changes);
  let stopped = false;
  const control = {
    closest: () => control,
    getAttribute: () => how.name,
    matches: (/** @type {string} */ selector) => selector.includes(matches),
  };
  const event = { target: control, detail: 1, timeStamp: how.at, clientX: how.x, clientY: how.y, ...changes };
  return { event: /** @type {any} */ ({ ...event, stopPropagation: () => (stopped = true) }), reached: () => !stopped };
}

test("B2, U4: two quick taps on a name, or on what turns the page, say no number", () => {
  for (const first of ["Bob, 0 chips", "Numbers 1–11"]) {
    const taps = new Taps();
    taps.listener.handleEvent(click({ at: 0, name: first }).event);
    const [second, third] = [click({ at: 120 }, ".key"), click({ at: 500 }, ".key")];
    for (const { event } of [second, third]) taps.listener.handleEvent(event);
    assert.deepEqual([second.reached(), third.reached()], [false, true], first);
  }
});

test("only what says a number or moves a robot waits: pages are turned and words are said as quickly as one taps", () => {
  const taps = new Taps();
  for (const [index, page] of ["12+", "22+", "32+"].entries()) {
    const turned = click({ at: 100 * index, name: page }, "another button");
    taps.listener.handleEvent(turned.event);
    assert.equal(turned.reached(), true);
  }
});

test("the keyboard has no place: Enter on two keys in quick succession presses both", () => {
  const taps = new Taps();
  for (const [index, number] of ["5 moves", "4 moves"].entries()) {
    const pressed = click({ at: 50 * index, x: 0, y: 0, name: number, detail: 0 }, ".key");
    taps.listener.handleEvent(pressed.event);
    assert.equal(pressed.reached(), true);
  }
});
