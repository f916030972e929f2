/**
 * As many players as the bar has room for, and how many there are besides: "+18". Whoever reads the page and whoever shows
 * stay in sight. The button opens the list of all.
 */

/**
 * How many do not fit.
 *
 * @template T
 * @param {readonly T[]} candidates who may go, in the order of their seats
 * @param {(gone: readonly T[]) => boolean} fits whether the rest fits beside their number
 * @returns {T[]} who has to go: the last ones, and nobody without need
 */
export function beyond(candidates, fits) {
  /** @type {T[]} */
  const gone = [];
  while (!fits(gone) && gone.length < candidates.length) gone.push(candidates[candidates.length - 1 - gone.length]);
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
  const candidates = pills.filter((pill) => !pill.matches(".me, .showing"));
  beyond(candidates, (gone) => {
    for (const pill of pills) pill.hidden = gone.includes(pill);
    rest.hidden = !gone.length;
    rest.textContent = `+${gone.length}`;
    return button.scrollWidth <= button.clientWidth;
  });
}
