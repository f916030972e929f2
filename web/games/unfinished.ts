/** What a person may have left half done in this browser: each source is asked for its cards by <rr-cards>. */

import type { Source } from "../parts/cards.ts";
import { unsettled } from "../wire/forget.ts";

export const UNFINISHED: readonly Source[] = [
  { waits: () => unsettled().length > 0, cards: async () => (await import("./rooms-on.ts")).roomCards() },
];
