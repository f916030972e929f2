/** What a room of Ricochet Robots is created from. */

import { html } from "../../core/lit.ts";
import { secondsFor } from "../../kit/time.ts";
import { DEFAULT_RULES, type GameRules } from "../../wire/generated/ricochet.ts";
import type { NewGame } from "../entry.ts";
import { agreed, BACK, withFaces } from "./room/model.ts";
import "./rr-emblem.ts";
import { rulesForm } from "./rules-form.ts";

export { rulesLines } from "./room/words.ts";

export const FORM: NewGame<GameRules> = {
  emblem: html`<rr-emblem></rr-emblem>`,
  modes: ["group", "table", "solo"],
  key: "randolph.rules",
  from: (kept) => {
    const known = Object.entries(kept).filter(([name]) => name in DEFAULT_RULES);
    return agreed({ ...DEFAULT_RULES, ...Object.fromEntries(known) }, {});
  },
  agreed,
  play: (rules, mode) => ({ mode, demonstration_seconds: secondsFor(rules, mode, BACK) }),
  brought,
  form: rulesForm,
  hints: { group: "new.group.hint", solo: "new.solo.hint", table: "new.table.hint" },
};

/** `?faces=1A-2B-3C-4D` at NW, NE, SE, SW, or `?board=ID`. */
function brought(rules: GameRules, asked: URLSearchParams): Partial<GameRules> | null {
  const board = /^[A-Za-z0-9]{10}$/.exec(asked.get("board") ?? "");
  if (board) return { board: board[0] };
  const faces = asked.get("faces")?.match(/[1-4][A-D]/g) ?? [];
  const whole = faces.length === 4 && new Set(faces.map((face) => face[0])).size === 4;
  return whole ? withFaces(rules, faces) : null;
}
