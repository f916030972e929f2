// How elements say for what they render again: a base class of first values (core/reactive.ts).
import assert from "node:assert/strict";
import { test } from "node:test";

import { attribute, compared, InDocument, list, maybe, of, Reactive } from "../../web/core/reactive.ts";

class Plain extends Reactive({
  busy: false,
  name: maybe<string>(),
  way: of<"lot" | "own">("lot"),
  lines: list<string>(),
  seen: () => new Set<string>(),
  side: attribute("black"),
  pairs: attribute(1),
  silent: attribute(false),
  theme: attribute(maybe<"dark">()),
  last: compared(maybe<{ robot: string }>()),
  robots: compared((): Record<string, number> => ({})),
  even: compared(0, (now, before) => now % 2 !== (before ?? 0) % 2),
}) {}

/** An element is made when HTML could set its attributes: reading them is what a browser does first. */
const attributesOf = ({ observedAttributes }: typeof Plain) => observedAttributes;

class More extends Reactive({ busy: true, depth: 3 }, Plain) {}

const asked = (element: Plain) => {
  const names: (PropertyKey | undefined)[] = [];
  element.requestUpdate = (name?: PropertyKey) => void names.push(name);
  return names;
};

test("each property begins with its first value, of the declared type", () => {
  const { busy, name, way, lines, seen, side, pairs, silent, theme, last, robots, even } = new Plain();
  assert.deepEqual(
    { busy, name, way, lines, seen, side, pairs, silent, theme, last, robots, even },
    {
      ...{ busy: false, name: null, way: "lot", lines: [], seen: new Set(), side: "black", pairs: 1, silent: false },
      ...{ theme: null, last: null, robots: {}, even: 0 },
    },
  );
  const element = new Plain();
  element.way = "own";
  element.name = "Anna";
  // @ts-expect-error what is none of the choices is refused
  element.way = "other";
  // @ts-expect-error a text is no number
  element.pairs = "2";
});

test("an element renders again for each of its properties, for those of its base, too", () => {
  attributesOf(More);
  const element = new More();
  assert.equal(Object.hasOwn(element, "busy"), false, "an own field would hide the accessor");
  assert.equal(element.busy, true);
  const names = asked(element);
  element.depth = 4;
  element.name = "Berta";
  assert.deepEqual(names, ["depth", "name"]);
});

test("only what is marked so is an attribute, of its value's type", () => {
  assert.deepEqual(attributesOf(Plain), ["side", "pairs", "silent", "theme"]);
  const attributes = [...Plain.elementProperties].filter(([, { attribute }]) => attribute !== false);
  assert.deepEqual(
    attributes.map(([name, { type }]) => [name, type]),
    [
      ["side", String],
      ["pairs", Number],
      ["silent", Boolean],
      ["theme", String],
    ],
  );
});

test("what is compared has changed when its content has", () => {
  const changed = (name: string, now: unknown, before: unknown) =>
    Plain.elementProperties.get(name)?.hasChanged?.(now, before);
  assert.equal(changed("last", { robot: "red" }, { robot: "red" }), false);
  assert.equal(changed("last", { robot: "red" }, { robot: "blue" }), true);
  assert.equal(changed("last", null, null), false);
  assert.equal(changed("even", 2, 4), false);
  assert.equal(changed("even", 2, 3), true);
});

test("no two elements share a first value that can be changed", () => {
  const [one, other] = [new Plain(), new Plain()];
  one.seen.add("1A");
  assert.equal(other.seen.size, 0);
  assert.notEqual(one.robots, other.robots);
  assert.ok(Object.isFrozen(one.lines));
  assert.throws(() => Reactive({ robots: {} }), /robots would be shared/);
  assert.throws(() => Reactive({ lines: compared([]) }), /lines would be shared/);
  assert.doesNotThrow(() => Reactive({ robots: Object.freeze({}) }));
});

test("an element in the document renders into itself", () => {
  class Page extends Reactive({ busy: false }, InDocument) {}
  const page = new Page();
  assert.equal(page.createRenderRoot(), page);
});
