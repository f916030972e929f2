/** What the set-up of a table has handed over for one room, and what was said in its lobby: start, target, intermediate cell. */

import { fieldsOf, tab } from "../../../core/storage.ts";
import { BY_LOT, type Lying, lyingFrom } from "./model.ts";

const LYING = "randolph.table.micro";

/** What lies on the table of this room, as far as somebody has said so. */
export const lyingOn = (code: string): Lying =>
  tab.read(LYING, (kept) => (fieldsOf(kept).code === code ? lyingFrom(kept) : { ...BY_LOT }));

export const keepLying = (code: string, { start, target, via }: Lying) =>
  tab.write(LYING, { code, start, target, via });
