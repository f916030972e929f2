import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";

const WORKFLOW = `on: push
jobs:
  build:
    runs-on: ubuntu-24.04
    needs: checks
    steps:
      - run: echo "\${{ matrix.machine }}"
  check:
    runs-on: ubuntu-24.04
    steps:
      - run: make check
`;

test("A workflow with an unknown job fails the checks, and the corrected one passes", () => {
  const file = join(mkdtempSync(join(tmpdir(), "randolph-")), "workflow.yml");
  const checked = (text: string) => {
    writeFileSync(file, text);
    return spawnSync(process.execPath, ["scripts/workflows.mjs", file], { encoding: "utf8" });
  };
  const faulty = checked(WORKFLOW);
  assert.equal(faulty.status, 1);
  assert.match(faulty.stderr, /workflow\.yml:3:3: .*needs job "checks"/);
  assert.match(faulty.stderr, /workflow\.yml:7:\d+: .*"machine"/);
  const sound = checked(WORKFLOW.replace("needs: checks", "needs: check").replace("matrix.machine", "github.sha"));
  assert.equal(sound.stderr, "");
  assert.equal(sound.status, 0);
});
