/** Puts a position from elsewhere (a file, the position page) on the table, to change it there. */

import { navigate } from "../../../core/router.ts";
import type { ProblemJson } from "../boards/shape.ts";
import { loadFaces } from "../rules/arrange.ts";
import { keep, kept } from "./memory.ts";
import { setupOf } from "./setup.ts";

export async function changePosition(problem: ProblemJson) {
  await loadFaces().catch(() => null); // without them the table page shows the problem itself
  keep(setupOf(problem, kept()));
  navigate("/table");
  document.dispatchEvent(new CustomEvent("table-laid"));
}
