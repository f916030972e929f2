/** Giving text and files away: to the clipboard, or as a download. */

/**
 * Put a text on the clipboard; false where the browser does not allow it (plain HTTP on a LAN has no clipboard, and the
 * older way needs a field that has the text).
 *
 * @param {string} text
 * @param {HTMLInputElement | HTMLTextAreaElement | null} [field] where the text stands: it is left selected
 */
export async function copied(text, field = null) {
  field?.focus();
  field?.select();
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return field !== null && document.execCommand("copy");
  }
}

/**
 * Offer a file to be saved.
 *
 * @param {Blob} blob
 * @param {string} name
 */
export function download(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
