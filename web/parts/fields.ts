/** What is typed and chosen in fields. */

/** An event that is heard where its listener stands, on an element of this kind. */
export type From<E extends Element> = Event & { readonly currentTarget: E };

/** The name that was typed into a form; where there is none, its field says so. */
export function typedName({ currentTarget }: From<HTMLFormElement>): string {
  const field = currentTarget.querySelector<HTMLInputElement>("input[name=name]");
  const name = field?.value.trim() ?? "";
  if (field) field.ariaInvalid = String(!name);
  if (!name) field?.focus();
  return name;
}

/** What somebody has written or chosen in the field that an event comes from. */
export function fieldValue({ target }: Event): string {
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return field || target instanceof HTMLSelectElement ? target.value : "";
}
