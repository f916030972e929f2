/**
 * Navigation: links within the page change the address without loading a document; the server sends the same document
 * for all addresses. app/routes.ts says which page belongs to which address.
 */

/**
 * Called with the target of a navigation, and with a function that changes the address: to be called when the page is
 * shown. It is null if the browser has changed the address already.
 */
type Traveler = (place: URL, arrive: (() => void) | null) => Promise<void>;

const listeners: Set<Traveler> = new Set();

/** The address of the form for a new room with these choices; `game` is the name of a game. */
export function newPath(wish: { game?: string; mode?: "solo" | "table"; tiles?: string; faces?: string; listed?: "" }) {
  const asked = new URLSearchParams(Object.entries(wish));
  return asked.size ? `/new?${asked}` : "/new";
}

/** The address of a position, from its line in a record: the position page of its game reads it. */
export const positionPath = (game: string, line: string) => `/position?game=${game}#line=${line.replaceAll(" ", "+")}`;

/**
 * Go to another page. While it loads, the address stays that of the visible page; both change together. Resolves when
 * that has happened, or when another navigation has started.
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

/** Change the fragment; the page has already applied it. */
export function replaceHash(hash: string) {
  history.replaceState(null, "", location.pathname + location.search + hash);
}

/** Change the query; the page has already applied it. */
export function replaceQuery(asked: URLSearchParams) {
  history.replaceState(null, "", location.pathname + (asked.size ? `?${asked}` : "") + location.hash);
}

export function onNavigate(listener: Traveler) {
  listeners.add(listener);
  window.addEventListener("popstate", () => void listener(new URL(location.href), null));
}

/**
 * Turn plain clicks on links to our own pages into navigation. Everything else (new tab, downloads, other sites) is
 * left to the browser.
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
