// The moving pictures of *How to play* show what their texts say; every rule named in them is one of docs/rules.md.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SCENES, type Scene } from "../../web/games/ricochet/learn/scenes.ts";
import { movesFrom } from "../../web/games/ricochet/rules/notation.ts";
import { Practice } from "../../web/games/ricochet/rules/practice.ts";

/**
 * What happens in a scene: for each push its end or the rule that refuses it, and whether the target is reached then.
 */
function played(id: string) {
  const scene = SCENES.find((one) => one.id === id) as Scene;
  let practice = new Practice(scene.problem);
  const events: { push: string; refusal: string | null; cell: unknown; solved: boolean; unturned: boolean }[] = [];
  for (const step of scene.steps) {
    if ("back" in step) practice = practice.restart();
    if (!("push" in step)) continue;
    const [move] = movesFrom(step.push);
    const { practice: next, refusal } = practice.push(move);
    practice = next;
    events.push({
      push: step.push,
      refusal,
      cell: practice.progress.robots[move.robot],
      solved: practice.solved,
      unturned: practice.unturned,
    });
  }
  return { scene, practice, events };
}

test("M1: slides end at the border, a wall and another robot", () => {
  const { events } = played("slide");
  assert.deepEqual(
    events.map(({ cell }) => cell),
    [
      [0, 1],
      [0, 4],
      [2, 4],
      [2, 0],
    ],
  );
});

test("T1: the first push passes over the target, the last one ends on it", () => {
  const { events } = played("target");
  assert.deepEqual(events[0].cell, [0, 4]);
  assert.deepEqual(
    events.map(({ solved }) => solved),
    [false, false, false, true],
  );
});

test("T2, T4: straight is not enough; with turns it is", () => {
  const { events } = played("ricochet");
  assert.ok(events[0].unturned);
  assert.deepEqual(
    events.map(({ solved }) => solved),
    [false, false, false, true],
  );
});

test("M1: the helper stops the active robot on the target", () => {
  const { events } = played("helpers");
  assert.deepEqual(
    events.map(({ solved }) => solved),
    [false, false, true],
  );
});

test("M7: straight back is refused, and allowed after another robot's move", () => {
  const { events } = played("back");
  assert.deepEqual(
    events.map(({ refusal }) => refusal),
    [null, "M7", null, null],
  );
});

test("M3: other robots are deflected, the one of the bar's color passes", () => {
  const { events } = played("diagonals");
  assert.deepEqual(
    events.map(({ cell }) => cell),
    [
      [0, 3],
      [1, 3],
      [4, 3],
    ],
  );
});

test("B2, B3: the lowest bid is the number of moves that are then shown, on the same board", () => {
  const { scene: bids } = played("bids");
  const { scene: show, practice, events } = played("show");
  const made = bids.steps.flatMap((step) => ("bid" in step ? [step.bid] : []));
  for (const [who] of made) {
    const own = made.filter(([other]) => other === who).map(([, moves]) => moves);
    assert.deepEqual(
      own,
      [...own].sort((a, b) => b - a),
      "nobody raises their own bid",
    );
  }
  assert.equal(Math.min(...made.map(([, moves]) => moves)), show.bid);
  assert.equal(practice.moves.length, show.bid);
  assert.ok(events.at(-1)?.solved);
  assert.deepEqual(bids.problem, show.problem);
});
