/** Why something was refused: by the server, by the game, or by the page without asking the server. */

import type { ErrorValue } from "./generated/common.ts";

/** `seconds`: how long others still have their head start, if the page knows it. */
export type WireError = Partial<ErrorValue> & Pick<ErrorValue, "code"> & { rule?: string | null; seconds?: number };
