/** The one device at a real table: for whom it may speak. It has one seat's claim and speaks for all (`view.seats`). */

import type { View } from "../wire/generated/common.ts";
import { present } from "./model.ts";

/** May the player of this seat do this now? */
export const may = (view: View, seat: number, action: string) => view.seats?.[String(seat)]?.includes(action) ?? false;

/** Those who are at the table, with the number by which a keyboard calls them. */
export const atTable = (view: View) => present(view).map((player, index) => ({ player, number: index + 1 }));

/** Those who have not said yet that they are done, and may. */
export const undone = (view: View) => present(view).filter((player) => !player.done && may(view, player.seat, "done"));
