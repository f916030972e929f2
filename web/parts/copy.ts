/** Copying text to the clipboard, and downloads. */

import type { From } from "./fields.ts";

/**
 * Copy a text; false if the browser does not allow it. There is no clipboard on plain HTTP in a LAN, so `execCommand`
 * is tried on a field with the text; if the page shows none, on a hidden one.
 *
 * @param field the field with the text: it stays selected
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
  const before = document.activeElement as HTMLElement | null; // it gets the focus back afterwards
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.value = text;
  // Outside a modal dialog everything is inert and cannot be selected.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const taken = document.execCommand("copy");
  field.remove();
  before?.focus();
  return taken;
}

/** Whether the browser can share something with other programs. */
export const canShare = () => window.isSecureContext && "share" in navigator;

/** Whether sharing is usual here: on touch screens. */
export const sharesByTouch = () => canShare() && matchMedia("(pointer: coarse)").matches;

export const share = (what: ShareData) => navigator.share(what).catch(() => undefined); // the user may cancel

/** Select the whole link in a field. */
export const selectAll = ({ currentTarget }: From<HTMLInputElement>) => currentTarget.select();

/** Offer a file to be saved. */
export function download(blob: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
