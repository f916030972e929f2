/**
 * Shows as many players as fit, and the number of the others: "+18". In the bar the players with the most chips stay
 * visible, as do the reader and whoever shows. Its button opens the list of all.
 */

/**
 * Which players do not fit.
 *
 * @param candidates who may be hidden, the last ones first
 * @param fits whether the rest fits beside the number; each call costs a layout
 * @returns who has to be hidden, and nobody without need
 */
export function beyond<T>(candidates: readonly T[], fits: (gone: readonly T[]) => boolean): T[] {
  const last = (count: number) => candidates.slice(candidates.length - count).reverse();
  if (fits([])) return [];
  let [least, most] = [1, candidates.length];
  while (least < most) {
    const half = (least + most) >> 1;
    if (fits(last(half))) most = half;
    else least = half + 1;
  }
  const gone = last(most);
  fits(gone);
  return gone;
}

/** The last measurement, so that nothing is measured twice. */
const measured: WeakMap<Element, string> = new WeakMap();

/** Hide the players that do not fit into the bar. */
export function fitCrowd(button: HTMLElement | null) {
  const rest = button?.querySelector<HTMLElement>(".player-rest") ?? null;
  if (!button || !rest) return;
  const pills = [...button.querySelectorAll<HTMLElement>(".player")];
  const key = `${button.clientWidth} ${pills.map((pill) => `${pill.className} ${pill.textContent}`).join()}`;
  if (measured.get(button) === key) return;
  measured.set(button, key);
  const chips = (pill: HTMLElement) => Number(pill.querySelector(".player-chips")?.textContent);
  const candidates = pills
    .filter((pill) => !pill.matches(".me, .showing"))
    .sort((one, other) => chips(other) - chips(one));
  // Badges may overlap the last disc.
  hide(pills, candidates, rest, () =>
    [...pills, rest].every((one) => one.offsetLeft + one.offsetWidth <= button.clientWidth),
  );
}

/**
 * Hide items that do not fit, and show their number.
 *
 * @param candidates which may be hidden, the last ones first
 * @param rest the element for the number
 * @param fits whether all visible items fit
 */
export function hide(
  all: readonly HTMLElement[],
  candidates: readonly HTMLElement[],
  rest: HTMLElement,
  fits: () => boolean,
) {
  beyond(candidates, (gone) => {
    const hidden = new Set(gone);
    for (const one of all) one.hidden = hidden.has(one);
    rest.hidden = !gone.length;
    rest.textContent = `+${gone.length}`;
    return fits();
  });
}
