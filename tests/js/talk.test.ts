/** Quick phrases as the page keeps them: whose phrases are shown, and which bubbles are seen. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { choose } from "../../web/core/settings.ts";
import { bubblesAfter, isShown, known, mayTalk, mute, mutedIn } from "../../web/kit/phrases.ts";
import type { Said } from "../../web/wire/generated/common.ts";
import { FACES, PHRASES } from "../../web/wire/generated/protocol.ts";

const said = (seat: number, phrase: string = "nice") => ({ type: "said", seat, phrase }) as Said;

/** A browser's storage, as far as it is used here. */
class Storage extends Map {
  getItem(key: string) {
    return this.get(key) ?? null;
  }

  setItem(key: string, value: string) {
    this.set(key, value);
  }
}

test("a second word of the same player takes the place of the first, and there are three at most", () => {
  let bubbles = bubblesAfter([], said(1));
  bubbles = bubblesAfter(bubbles, said(1, "wow"));
  assert.deepEqual(bubbles, [{ seat: 1, phrase: "wow" }]);
  for (const seat of [2, 3, 4]) bubbles = bubblesAfter(bubbles, said(seat));
  assert.deepEqual(
    bubbles.map((one) => one.seat),
    [2, 3, 4],
  );
});

test("words that this page does not know are not shown", () => {
  assert.ok([...PHRASES, ...FACES].every(known));
  assert.equal(isShown("AAAAAA", said(1, "of a later version")), false);
});

test("muting is one device's own: everybody, or one player of one room", () => {
  Object.assign(globalThis, { sessionStorage: new Storage(), document: { documentElement: { dataset: {} } } });
  mute("AAAAAA", 1, true);
  assert.deepEqual(
    [isShown("AAAAAA", said(1)), isShown("AAAAAA", said(2)), isShown("BBBBBB", said(1))],
    [false, true, true],
  );
  mute("AAAAAA", 1, false);
  assert.equal(mutedIn("AAAAAA").size, 0);
  choose({ quiet: true });
  assert.equal(isShown("AAAAAA", said(2)), false);
  choose({ quiet: false });
  assert.equal(isShown("AAAAAA", said(2)), true);
});

test("who watches, is alone or sits at a real table has nobody to talk to", () => {
  const view = (mode: string, you: number | null) => ({ mode, you }) as any;
  assert.deepEqual([view("group", 0), view("group", null), view("solo", 0), view("table", 0)].map(mayTalk), [
    true,
    false,
    false,
    false,
  ]);
});
