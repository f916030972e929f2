/** Why something was not granted: by the server or the game, or seen by the page before it asked. */

import type { ErrorValue } from "./generated/common.ts";

/** `seconds`: for how long others have their head start yet, where the page knows it. */
export type WireError = Partial<ErrorValue> & Pick<ErrorValue, "code"> & { rule?: string | null; seconds?: number };
