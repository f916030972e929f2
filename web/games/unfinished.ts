/** Unfinished work in this browser: <rr-cards> asks each source for its cards. */

import type { Source } from "../parts/cards.ts";
import { unsettled } from "../wire/forget.ts";

export const UNFINISHED: readonly Source[] = [
  { waits: () => unsettled().length > 0, cards: async () => (await import("./rooms-on.ts")).roomCards() },
];
