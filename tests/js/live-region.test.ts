/** What a room says aloud, and how much of the news fits. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { useMessages } from "../../web/core/i18n.ts";
import { joined, type News } from "../../web/kit/words.ts";
import { newTexts, wordsOf } from "../../web/room/live-region.ts";

useMessages("en", { "app.stop": "." });

const words = (text: string): any => ({ nodeType: 3, textContent: text });
const part = (childNodes: any[], how: object = {}): any => ({
  nodeType: 1,
  ariaHidden: null,
  ariaLabel: null,
  hidden: false,
  childNodes,
  ...how,
});

test("pictures are not read, labels are", () => {
  const picture = part([words("p6")], { ariaHidden: "true" });
  assert.equal(
    wordsOf(part([words("Ann\n   wins "), picture, part([words("7")], { ariaLabel: "chip" })])),
    "Ann wins chip",
  );
});

test("the headline is announced before the line, each when it has changed, and nothing at first", () => {
  const thinking = { headline: "Pink 6", line: "Ann is done." };
  const over = { headline: "Ann wins the chip!", line: "Optimum 3" };
  assert.equal(newTexts(null, thinking), "");
  assert.equal(newTexts(thinking, over), "Ann wins the chip! Optimum 3.");
  assert.equal(newTexts(over, { ...over, line: "Ben is ready" }), "Ben is ready.");
  assert.equal(newTexts(over, { ...over, line: "Optimum 2" }, true), "Ann wins the chip! Optimum 2.");
  assert.equal(newTexts(over, over, true), "");
});

test("news that do not fit leave the newest sentence, whole", () => {
  const line = (text: string): News => ({ text, tone: "plain", rule: null });
  assert.equal(joined([line("Ann is done."), line("Ben is done.")]).text, "Ann is done. Ben is done.");
  const long = `${"A long name ".repeat(10)}gives a chip.`;
  assert.equal(joined([line(long), line("The dice are rolled.")]).text, "The dice are rolled.");
});

test("a full-width stop ends a sentence; neither another stop nor a space follows it", () => {
  useMessages("ja", { "app.stop": "。" });
  const said = newTexts({ headline: "一", line: "" }, { headline: "宣言", line: "残り3枚。" });
  assert.equal(said, "宣言。残り3枚。");
  useMessages("en", { "app.stop": "." });
});
