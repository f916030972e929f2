/** The pad for bids: the reader's own in a room, or the asked player's at a real table. */

import { t } from "../../../core/i18n.ts";
import { type Bidder, numberPad } from "../../../kit/pad.ts";
import type { View } from "../../../wire/generated/ricochet.ts";

/** @param bidder `seat`: whose bids they are */
export function bidPad(
  view: View,
  { seat, ...bidder }: Omit<Bidder, "says" | "own" | "others" | "typing"> & { seat: number | null },
) {
  return numberPad({
    ...bidder,
    says: (count) => t("room.bid.key", { count }),
    own: view.bids.find((bid) => bid.seat === seat)?.moves ?? null,
    others: view.bids.filter((bid) => bid.seat !== seat).map((bid) => bid.moves),
    typing: t("room.typing"),
  });
}
