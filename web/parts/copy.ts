/** Giving text and files away: to the clipboard, or as a download. */

import type { From } from "./fields.ts";

/**
 * Put a text on the clipboard; false where the browser does not allow it. Plain HTTP on a LAN has no clipboard: there the
 * older way is tried, by a field that has the text – if no page shows one, by one that nobody sees.
 *
 * @param field where the text stands: it is left selected
 */
export async function copied(text: string, field: HTMLInputElement | HTMLTextAreaElement | null = null) {
  field?.focus();
  field?.select();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return field ? document.execCommand("copy") : copiedUnseen(text);
  }
}

function copiedUnseen(text: string) {
  const before = document.activeElement as HTMLElement | null; // what has the focus can have it again
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.value = text;
  // Beside a modal dialog everything is inert and cannot be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const taken = document.execCommand("copy");
  field.remove();
  before?.focus();
  return taken;
}

/** Whether the browser can pass something on to other programs. */
export const canShare = () => window.isSecureContext && "share" in navigator;

/** Whether that is the usual way here: under a finger. */
export const sharesByTouch = () => canShare() && matchMedia("(pointer: coarse)").matches;

export const share = (what: ShareData) => navigator.share(what).catch(() => undefined); // waved aside

/** A link in a field is taken whole. */
export const selectAll = ({ currentTarget }: From<HTMLInputElement>) => currentTarget.select();

/** Offer a file to be saved. */
export function download(blob: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
