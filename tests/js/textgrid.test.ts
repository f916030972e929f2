/** The texts of the cells for screen readers. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { TextGrid } from "../../web/kit/board/textgrid.ts";

test("on a busy device every cell is described, although the board is refreshed before it comes to an end", () => {
  const idle: IdleRequestCallback[] = [];
  const requestIdleCallback = (run: IdleRequestCallback, { timeout }: IdleRequestOptions) => {
    assert.ok(Number(timeout) <= 250, "a browser that is never idle has to come to it");
    return idle.push(run);
  };
  const before = globalThis.window;
  Object.assign(globalThis, { window: { requestIdleCallback } });
  try {
    const texts: string[] = Array(12).fill("");
    const grid = new TextGrid({} as HTMLElement, ([row, col]) => `${row},${col}`);
    grid.rows = 4;
    grid.cols = 3;
    grid.cells = texts.map(
      (_, at) =>
        ({
          getAttribute: () => texts[at],
          setAttribute: (_name: string, words: string) => (texts[at] = words),
        }) as unknown as HTMLElement,
    );
    for (let tick = 0; tick < 4; tick += 1) {
      grid.refresh();
      idle.shift()?.({ didTimeout: false, timeRemaining: () => 0 });
    }
    const all = Array.from({ length: 12 }, (_, at) => `${Math.floor(at / 3)},${at % 3}`);
    assert.deepEqual(texts, all);
  } finally {
    Object.assign(globalThis, { window: before });
  }
});
