/** How to play, one tap away on every page. */

type Learn = (rule: string, game: string) => void;

let show: Learn = () => {};

/** Set by the shell, which knows all games. */
export function onLearn(shown: Learn) {
  show = shown;
}

/**
 * @param rule the id of a rule: its lesson is opened
 * @param game the game
 */
export const openLearn = (rule: string = "", game: string = "") => show(rule, game);
