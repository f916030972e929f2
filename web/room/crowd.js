/**
 * As many as there is room for, and how many there are besides: "+18". In the bar those with the most chips stay in sight,
 * and so do whoever reads the page and whoever shows; its button opens the list of all.
 */

/**
 * How many do not fit.
 *
 * @template T
 * @param {readonly T[]} candidates who may go, the last ones first
 * @param {(gone: readonly T[]) => boolean} fits whether the rest fits beside their number; each look costs a layout
 * @returns {T[]} who has to go, and nobody without need
 */
export function beyond(candidates, fits) {
  /** @param {number} count */
  const last = (count) => candidates.slice(candidates.length - count).reverse();
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

/** Measured last, so that nothing is measured twice. @type {WeakMap<Element, string>} */
const measured = new WeakMap();

/** Hide those whom the bar has no room for. @param {HTMLElement | null} button */
export function fitCrowd(button) {
  const rest = /** @type {HTMLElement | null} */ (button?.querySelector(".player-rest") ?? null);
  if (!button || !rest) return;
  const pills = /** @type {HTMLElement[]} */ ([...button.querySelectorAll(".player")]);
  const key = `${button.clientWidth} ${pills.map((pill) => `${pill.className} ${pill.textContent}`).join()}`;
  if (measured.get(button) === key) return;
  measured.set(button, key);
  /** @param {HTMLElement} pill */
  const chips = (pill) => Number(pill.querySelector(".player-chips")?.textContent);
  const candidates = pills.filter((pill) => !pill.matches(".me, .showing")).sort((one, other) => chips(other) - chips(one));
  hide(pills, candidates, rest, () => button.scrollWidth <= button.clientWidth);
}

/**
 * Hide those for whom there is no room, and say how many they are.
 *
 * @param {readonly HTMLElement[]} all
 * @param {readonly HTMLElement[]} candidates who may go, the last ones first
 * @param {HTMLElement} rest where their number stands
 * @param {() => boolean} fits whether all that is seen has room
 */
export function hide(all, candidates, rest, fits) {
  beyond(candidates, (gone) => {
    const hidden = new Set(gone);
    for (const one of all) one.hidden = hidden.has(one);
    rest.hidden = !gone.length;
    rest.textContent = `+${gone.length}`;
    return fits();
  });
}

/** So many are found by looking. */
export const FEW = 12;

/** A name as it is compared: without capitals and accents. @param {string} text */
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase().trim();

/**
 * Of many those whose names have this text in them; few are all of them.
 *
 * @template T
 * @param {readonly T[]} people
 * @param {string} text
 * @param {(one: T) => string} nameOf
 * @returns {T[]}
 */
export function among(people, text, nameOf) {
  const wanted = plain(text);
  return people.filter((one) => people.length <= FEW || plain(nameOf(one)).includes(wanted));
}
