/** A position from elsewhere – a file, the position page – laid on the table, to be changed there. */

import { navigate } from "../../../core/router.ts";
import type { ProblemJson } from "../boards/shape.ts";
import { loadFaces } from "../rules/arrange.ts";
import { keep, kept } from "./memory.ts";
import { setupOf } from "./setup.ts";

export async function changePosition(problem: ProblemJson) {
  await loadFaces().catch(() => null); // without them the table says so itself
  keep(setupOf(problem, kept()));
  navigate("/table");
  document.dispatchEvent(new CustomEvent("table-laid"));
}
