/** What a room of Micro Robots is created from. */

import { html } from "../../core/lit.ts";
import { secondsFor } from "../../kit/time.ts";
import type { MicroRules } from "../../wire/generated/micro.ts";
import type { NewGame } from "../entry.ts";
import "./mr-emblem.ts";
import { agreed, BACK, rulesFrom } from "./options.ts";
import { rulesForm } from "./rules-form.ts";
import { tilesFrom } from "./tiles/tiles-words.ts";

export { rulesLine } from "./room/words.ts";

export const FORM: NewGame<MicroRules> = {
  emblem: html`<mr-emblem></mr-emblem>`,
  modes: ["group", "table", "solo"],
  key: "randolph.rules.micro",
  from: rulesFrom,
  agreed,
  play: (rules, mode) => ({ mode, demonstration_seconds: secondsFor(rules, mode, BACK) }),
  brought,
  form: rulesForm,
  hints: { group: "new.group.hint", solo: "micro.new.solo.hint", table: "micro.new.table.hint" },
};

/** `?tiles=black:1N-4E-3E-2N`, or a number, `black:17`. */
function brought(_rules: MicroRules, asked: URLSearchParams): Partial<MicroRules> | null {
  const text = asked.get("tiles");
  const found = text === null ? "none" : tilesFrom(text);
  if (typeof found === "string") return null;
  return { tiles: found.places, ...(found.side ? { side: found.side } : {}) };
}
