/** What somebody has written or chosen in the field that an event comes from. */
export function fieldValue({ target }: Event): string {
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return field || target instanceof HTMLSelectElement ? target.value : "";
}
