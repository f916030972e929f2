/** Reading form fields. */

/** An event whose listener is on an element of this type. */
export type From<E extends Element> = Event & { readonly currentTarget: E };

/** The name typed into a form; if it is missing, the field shows that. */
export function typedName({ currentTarget }: From<HTMLFormElement>): string {
  const field = currentTarget.querySelector<HTMLInputElement>("input[name=name]");
  const name = field?.value.trim() ?? "";
  if (field) field.ariaInvalid = String(!name);
  if (!name) field?.focus();
  return name;
}

/** The value of the field that fired an event. */
export function fieldValue({ target }: Event): string {
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return field || target instanceof HTMLSelectElement ? target.value : "";
}
