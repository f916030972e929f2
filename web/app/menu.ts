/**
 * The menu: how to play, actions of the current page, and the settings of this device. One dialog for every page; a
 * page adds its own entries.
 */

import { t, wantAllWords } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { newPath } from "../core/router.ts";
import { choose, type Settings, settings } from "../core/settings.ts";
import { FIRST_GAME, GAME_NAMES, GAMES, type GameName, gameNamed } from "../games/index.ts";
import { openDialog, type RrDialog } from "../parts/dialog.ts";
import { askForget } from "../parts/forget.ts";
import { languageNames } from "../parts/language.ts";
import { choice, type MenuItem, toggle } from "../parts/menu.ts";
import { lobbyOpen } from "../wire/lobby.ts";

/** How to play, loaded on first use. */
export const loadLearn = () => Promise.all([import("../pages/learn/rr-learn.ts"), wantAllWords()]);

/** Show how to play; `rule` and `game` as in parts/learn.ts. */
export async function showLearn(rule: string, game: string) {
  await loadLearn();
  openDialog(
    () => t("app.learn"),
    () => html`<rr-learn .rule=${rule} .game=${game}></rr-learn>`,
    { wide: true },
  );
}

/** Pages that can be reached from everywhere: the other games, and the pages of the current one. */
const pagesOf = (game: GameName) => [
  { href: "/", label: t("app.home") },
  { href: "/daily", label: t("home.daily") },
  { href: "/practice", label: t("home.practice") },
  { href: "/rush", label: t("home.rush") },
  { href: "/group/public", label: t("group.title") },
  { href: "/games", label: t("games.title") },
  ...GAME_NAMES.filter((name) => name !== game).map((name) => ({
    href: newPath({ game: name }),
    label: t("app.play", { game: t(GAMES[name].title) }),
  })),
  ...Object.entries(GAMES[game].pages).flatMap(([path, { menu }]) =>
    menu ? [{ href: game === FIRST_GAME ? path : `${path}?game=${game}`, label: t(menu) }] : [],
  ),
];

/** Show the menu; `items`, `game` and `help` as in parts/menu.ts. */
export async function showMenu(items: () => MenuItem[][], game: string, help: boolean) {
  await wantAllWords();
  let rooms = false;
  const dialog = openDialog(
    () => t("app.menu"),
    () => menuTemplate(items(), game, dialog, { rooms, help }),
  );
  void lobbyOpen().then((open) => {
    rooms = open;
    dialog.requestUpdate();
  });
}

/** @param has `rooms`: whether the server lists open rooms */
function menuTemplate(
  groups: MenuItem[][],
  game: string,
  dialog: RrDialog,
  { rooms, help }: { rooms: boolean; help: boolean },
) {
  const chosen = settings();
  const set = (wish: Partial<Settings>) => {
    choose(wish);
    dialog.requestUpdate();
  };
  const filled = groups.filter((group) => group.length);
  return html`${help ? "" : languageNames()}
    <nav class="menu-groups" aria-label=${t("app.menu")}>
      ${filled.map((group) => html`<div class="menu-list">${group.map((item) => menuItem(item, dialog))}</div>`)}
      <div class="menu-list">
        ${help ? html`<button class="menu-item" @click=${() => showLearn("", game)}>${t("app.learn")}</button>` : ""}
        ${[
          ...pagesOf(gameNamed(game) ?? FIRST_GAME),
          ...(rooms ? [{ href: "/rooms", label: t("app.rooms") }] : []),
        ].map(({ href, label }) => html`<a class="menu-item" href=${href} @click=${() => dialog.close()}>${label}</a>`)}
      </div>
    </nav>
    <div class="settings">
      ${choice("setting.theme", "theme", chosen.theme, ["auto", "light", "dark"], (theme) => set({ theme }))}
      ${toggle(t("setting.signs"), t("setting.signs.hint"), chosen.signs, (on) => set({ signs: on }))}
      ${toggle(t("setting.sound"), "", chosen.sound, (on) => set({ sound: on }))}
      ${
        "vibrate" in navigator
          ? toggle(t("setting.vibration"), "", chosen.vibration, (on) => set({ vibration: on }))
          : ""
      }
    </div>
    <div class="menu-list last">
      <a class="menu-item" href="/take-along" @click=${() => dialog.close()}>${t("along.title")}</a>
      <button class="menu-item danger" @click=${askForget}>${t("app.forget.open")}</button>
    </div>`;
}

function menuItem(item: MenuItem, dialog: RrDialog) {
  if (item.href) return html`<a class="menu-item" href=${item.href} download=${item.download ?? ""}>${item.label}</a>`;
  const act = () => {
    dialog.close();
    item.act();
  };
  return html`<button class="menu-item ${item.danger ? "danger" : ""}" @click=${act}>${item.label}</button>`;
}
