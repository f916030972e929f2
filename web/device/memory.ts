/** The names of the last group, kept on this device. They are not trusted: they may be old, or edited. */

import { device, listOf } from "../core/storage.ts";
import { LONGEST_NAME, MOST_PLAYERS } from "../wire/generated/protocol.ts";

const NAMES = "randolph.table.names";

export function rememberedNames(): string[] {
  const honest = device
    .read(NAMES, listOf)
    .filter((name): name is string => typeof name === "string" && name.trim() !== "" && name.length <= LONGEST_NAME);
  return [...new Set(honest)].slice(0, MOST_PLAYERS);
}

export const rememberNames = (names: string[]) => device.write(NAMES, names);
