/**
 * As many as there is room for, and how many there are besides: "+18". In the bar those with the most chips stay in sight,
 * and so do whoever reads the page and whoever shows; its button opens the list of all.
 */

/**
 * How many do not fit.
 *
 * @param candidates who may go, the last ones first
 * @param fits whether the rest fits beside their number; each look costs a layout
 * @returns who has to go, and nobody without need
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

/** Measured last, so that nothing is measured twice. */
const measured: WeakMap<Element, string> = new WeakMap();

/** Hide those whom the bar has no room for. */
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
  // Badges may stick out at the last disc.
  hide(pills, candidates, rest, () =>
    [...pills, rest].every((one) => one.offsetLeft + one.offsetWidth <= button.clientWidth),
  );
}

/**
 * Hide those for whom there is no room, and say how many they are.
 *
 * @param candidates who may go, the last ones first
 * @param rest where their number stands
 * @param fits whether all that is seen has room
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
