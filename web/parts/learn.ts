/** How to play, one tap away everywhere. */

type Learn = (rule: string, game: string) => void;

let show: Learn = () => {};

/** The shell, which knows all games, shows it. */
export function onLearn(shown: Learn) {
  show = shown;
}

/**
 * @param rule the id of a rule whose lesson is wanted
 * @param game of which game
 */
export const openLearn = (rule: string = "", game: string = "") => show(rule, game);
