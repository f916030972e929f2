/**
 * Ways through the page: links within it change the address without loading anything; the server gives the same document
 * for all addresses. Which page is shown at which address is the shell's (app/routes.ts).
 */

/**
 * Told where somebody wants to go, and what makes it the page's address – to be called when the page goes there, and not
 * before; null where the browser has changed the address already.
 */
type Traveler = (place: URL, arrive: (() => void) | null) => Promise<void>;

const listeners: Set<Traveler> = new Set();

/** The address of the form for a new room that says what is wished; `game` is the name of one. */
export function newPath(wish: { game?: string; mode?: "solo" | "table"; tiles?: string; faces?: string; listed?: "" }) {
  const asked = new URLSearchParams(Object.entries(wish));
  return asked.size ? `/new?${asked}` : "/new";
}

/** The address of a position by its line in a record: the position page of its game reads it there. */
export const positionPath = (game: string, line: string) => `/position?game=${game}#line=${line.replaceAll(" ", "+")}`;

/**
 * Go somewhere within the page. As long as the new page is on its way, the address is that of the page that one sees and
 * still can use; both change together. Resolves when that has happened, or when somebody has gone elsewhere meanwhile.
 */
export async function navigate(path: string, how: { replace?: boolean } = {}) {
  const place = new URL(path, location.href);
  const arrive = () => {
    if (how.replace) history.replaceState(null, "", place);
    else history.pushState(null, "", place);
    window.scrollTo(0, 0);
  };
  await Promise.all([...listeners].map((listener) => listener(place, arrive)));
}

/** Another fragment for the page that is shown, which knows it already. */
export function replaceHash(hash: string) {
  history.replaceState(null, "", location.pathname + location.search + hash);
}

/** Another query for the page that is shown, which knows it already. */
export function replaceQuery(asked: URLSearchParams) {
  history.replaceState(null, "", location.pathname + (asked.size ? `?${asked}` : "") + location.hash);
}

export function onNavigate(listener: Traveler) {
  listeners.add(listener);
  window.addEventListener("popstate", () => void listener(new URL(location.href), null));
}

/**
 * Plain clicks on links to our own pages become navigation; everything else (new tab, downloads, other sites) is the
 * browser's.
 *
 * @param known whether there is a page at an address
 */
export function followLink(event: MouseEvent, known: (place: URL) => boolean) {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  if (link.origin !== location.origin || !known(new URL(link.href))) return;
  event.preventDefault();
  void navigate(link.pathname + link.search + link.hash);
}
