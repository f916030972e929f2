/** The pad for bids: one's own in a room, those of whoever speaks at a real table. */

import { t } from "../i18n.js";
import { numberPad } from "../room/pad.js";

/** @typedef {import("../room/pad.js").Bidder} Bidder */

/**
 * @param {import("./types.js").View} view
 * @param {Omit<Bidder, "says" | "own" | "others" | "typing"> & { seat: number | null }} bidder `seat`: whose bids they are
 */
export function bidPad(view, { seat, ...bidder }) {
  return numberPad({
    ...bidder,
    says: (count) => t("room.bid.key", { count }),
    own: view.bids.find((bid) => bid.seat === seat)?.moves ?? null,
    others: view.bids.filter((bid) => bid.seat !== seat).map((bid) => bid.moves),
    typing: t("room.typing"),
  });
}
