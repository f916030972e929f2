/** A position from elsewhere – a file, the position page – laid on the table, to be changed there. */
import { loadFaces } from "../rules/arrange.js";
import { navigate } from "../router.js";
import { keep, kept } from "./memory.js";
import { setupOf } from "./setup.js";

/** @param {import("../boards/shape.js").ProblemJson} problem */
export async function changePosition(problem) {
  await loadFaces().catch(() => null); // without them the table says so itself
  keep(setupOf(problem, kept()));
  navigate("/table");
  document.dispatchEvent(new CustomEvent("table-laid"));
}
