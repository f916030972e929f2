// The moving pictures of *How to play* Micro Robots show what their texts say.
import assert from "node:assert/strict";
import { test } from "node:test";

import { first, next, SCENES, type Scene, type Stand } from "../../web/games/micro/learn/scenes.ts";
import { solved } from "../../web/games/micro/rules/rules.ts";

/** Whether the robot has arrived. */
const arrived = ({ problem }: Scene, { progress }: Stand) => solved(problem, progress);

/** What happens in a scene: how it stands after each step. */
function played(id: string) {
  const scene = SCENES.find((one) => one.id === id) as Scene;
  const stands = [first(scene)];
  for (const step of scene.steps) stands.push(next(scene, stands[stands.length - 1], step));
  return { scene, stands: stands.slice(1), last: stands[stands.length - 1] };
}

test("the first picture is the rule sheet's example: from pink 1 to white 2", () => {
  for (const scene of SCENES) {
    assert.equal(scene.problem.start, "p1");
    assert.equal(scene.problem.target, "w2");
    assert.equal(first(scene).progress.at, "p1");
  }
});

test("U2: same color, same number, then a cell that shares neither, one elsewhere, and a number again", () => {
  const { stands } = played("jump");
  assert.deepEqual(
    stands.map(({ fault }) => fault),
    [null, null, "alike", "line", null],
  );
  assert.deepEqual(
    stands.map(({ progress }) => progress.at),
    ["p6", "w6", "w6", "w6", "r6"],
  );
});

test("U3: the target is not known before the dice are rolled", () => {
  const { scene, stands } = played("dice");
  assert.equal(first(scene).rolled, false);
  assert.equal(stands[0].rolled, true);
});

test("U4: exactly the declared number of jumps, the last one on the target", () => {
  const { scene, stands, last } = played("declare");
  assert.equal(stands[0].declared?.[1], 5);
  assert.ok(stands.every(({ fault }) => fault === null));
  assert.equal(last.progress.path.length, 5);
  assert.deepEqual(
    stands.map((stand) => arrived(scene, stand)),
    [false, false, false, false, false, true, true],
  );
});

test("U4: the declared jumps are used up before the target; a chip goes to the poorer one, and the target is the next start", () => {
  const { scene, stands, last } = played("wrong");
  const shown = stands[scene.steps.findIndex((step) => "say" in step)];
  assert.equal(shown.progress.path.length, shown.declared?.[1]);
  assert.ok(!arrived(scene, shown));
  const [[poor], [rich]] = Object.entries(scene.chips ?? {}).sort(([, one], [, two]) => one - two);
  assert.equal(shown.declared?.[0], rich);
  assert.equal(last.chips[poor], (scene.chips?.[poor] ?? 0) + 1);
  assert.equal(last.chips[rich], (scene.chips?.[rich] ?? 0) - 1);
  assert.deepEqual([last.progress.at, last.start, last.rolled, last.declared], ["w2", "w2", false, null]);
});

test("U8: the intermediate cell lies under a jump, which does not count; then the robot lands on it, and on the target", () => {
  const { scene, stands, last } = played("via");
  const at = scene.steps.findIndex((step) => "say" in step);
  const { board, via } = scene.problem;
  const [from, over, to] = ["r6", via as string, "r2"].map((word) => board.cellOf(word) as [number, number]);
  assert.deepEqual(stands[at].progress.path.slice(-2), ["r6", "r2"]);
  assert.ok(from[0] === over[0] && over[0] === to[0] && from[1] < over[1] && over[1] < to[1]);
  assert.equal(stands[at].progress.passed, false);
  assert.deepEqual(last.progress.path.slice(-2), ["g2", "w2"]);
  assert.ok(arrived(scene, last));
  assert.ok(stands.every(({ fault }) => fault === null));
});

test("every rule of the game has a picture or stands below them", () => {
  const shown = new Set(SCENES.flatMap(({ rules }) => rules));
  assert.deepEqual([...shown, "U7"].sort(), ["U1", "U2", "U3", "U4", "U5", "U6", "U7", "U8", "U9"]);
});
