// What the forms for the rules of a room make of choices that are changed back and forth, without their DOM: a choice
// leaves no trace in switches that nobody has touched, and touches none that somebody has.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as micro from "../../web/games/micro/options.ts";
import * as ricochet from "../../web/games/ricochet/room/model.ts";
import { KIND, secondsFor } from "../../web/kit/time.ts";
import { DEFAULT_RULES as MICRO } from "../../web/wire/generated/micro.ts";
import { DEFAULT_RULES as RICOCHET } from "../../web/wire/generated/ricochet.ts";

type Rules = any;
type Model = { agreed: (rules: Rules, wish: Rules) => Rules; AWAY: object; BACK: { demonstration_seconds: number } };

/** The wishes of a form that stand for one another: who plays, by correspondence or not, the edition, the side. */
const choices = ({ AWAY, BACK }: Model) => [
  ...["group", "table", "solo"].map((mode) => (rules: Rules) => ({
    mode,
    demonstration_seconds: secondsFor(rules, mode as any, BACK),
  })),
  (rules: Rules) => (rules.mode === "group" ? { correspondence: true, ...AWAY } : null),
  (rules: Rules) => (rules.mode === "group" ? { correspondence: false, ...BACK } : null),
];
const editions = ["first", "second", "third", "mixed"].map((edition) => () => ({ edition }));
const sides = ["black", "copper"].map((side) => () => ({ side }));

const keyOf = (rules: Rules) => JSON.stringify(Object.entries(rules).sort());

/** All rules that this many choices lead to. */
function reached(model: Model, first: Rules, wishes: ((rules: Rules) => Rules | null)[], steps: number) {
  let now = new Map([[keyOf(first), first]]);
  for (let step = 0; step < steps; step += 1) {
    const next = new Map(now);
    for (const rules of now.values())
      for (const choose of wishes) {
        const wish = choose(rules);
        const after = wish && model.agreed(rules, wish);
        if (after) next.set(keyOf(after), after);
      }
    now = next;
  }
  return [...now.values()];
}

for (const [name, model, first, wishes, said] of [
  ["Ricochet Robots", ricochet, RICOCHET, editions, ["edition", "mode", "correspondence"]],
  ["Micro Robots", micro, MICRO, sides, ["side", "mode", "correspondence"]],
] as const)
  test(`${name}: what is chosen last counts, whatever was chosen before and given up: no other switch has moved`, () => {
    const found = reached(model as any, { ...first, ...KIND }, [...choices(model as any), ...wishes], 4);
    const chosen = (rules: Rules) => said.map((part) => rules[part]).join(" ");
    const [modes, printed] = [4, wishes.length]; // alone, at a table, in a group, and there by correspondence
    assert.deepEqual(new Set(found.map(chosen)).size, modes * printed);
    assert.equal(found.length, modes * printed);
  });

test("E3, M9: no edition brings the silver robot or takes it away: it takes part where players wish it to", () => {
  for (const silver of [true, false]) {
    let rules = ricochet.agreed({ ...RICOCHET }, { silver });
    for (const edition of ["third", "first", "third", "second", "mixed", "first"] as const) {
      rules = ricochet.agreed(rules, { edition });
      assert.deepEqual([rules.edition, rules.silver], [edition, silver]);
    }
  }
});

test("an edition that is chosen changes no switch but the boards, whatever was set by hand", () => {
  const touched = {
    ...RICOCHET,
    silver: true,
    silver_power: true,
    transparent: true,
    ricochet: false,
    diagonals: false,
    done: false,
    sand_seconds: 90,
    together: true,
    tolerance: 2,
  };
  for (const edition of ["third", "second", "mixed", "first"] as const)
    assert.deepEqual(ricochet.agreed(touched, { edition }), { ...touched, edition });
});

test("an edition is chosen instead of a saved board, also the one that was chosen before it", () => {
  const saved = ricochet.agreed({ ...RICOCHET }, { board: "aB3dE5gH7j" });
  assert.equal(ricochet.agreed(saved, { edition: saved.edition }).board, null);
});

test("B4: at a table the player who shows has more time, unless the players have chosen their own", () => {
  const rules = (mode: any, demonstration_seconds: number): any => ({
    mode,
    demonstration_seconds,
    correspondence: false,
  });
  assert.equal(secondsFor(rules("group", 60), "table", ricochet.BACK), 180);
  assert.equal(secondsFor(rules("table", 180), "solo", ricochet.BACK), 60);
  assert.equal(secondsFor(rules("group", 90), "table", micro.BACK), 90);
  assert.equal(secondsFor({ ...rules("group", 86_400), correspondence: true }, "table", micro.BACK), 180);
});
