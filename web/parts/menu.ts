/**
 * The quiet menu: how to play, what may be done with the room, and the choices of this device. One dialog for every
 * page; a page adds its own lines.
 */

import { LOCALE_NAMES, LOCALES, locale, setLocale, t } from "../core/i18n.ts";
import { html } from "../core/lit.ts";
import { newPath } from "../core/router.ts";
import { choose, type Settings, settings } from "../core/settings.ts";
import { lobbyOpen } from "../wire/lobby.ts";
import { openDialog, type RrDialog } from "./dialog.ts";
import { askForget } from "./forget.ts";
import { openLearn } from "./learn.ts";

export type MenuItem = { label: string; act: () => void; danger?: boolean; href?: string; download?: string };

/** The pages that are reached from everywhere: the other game, and table and positions of the one that is played. */
const PAGES = [
  { href: "/", name: "app.home" },
  { href: newPath({ game: "micro" }), name: "app.micro" },
  { href: "/table", name: "app.table" },
  { href: "/boards", name: "app.boards" },
  { href: "/position", name: "app.position" },
];
const MICRO_PAGES = [
  { href: "/", name: "app.home" },
  { href: newPath({ game: "ricochet" }), name: "app.ricochet" },
  { href: "/table?game=micro", name: "microtable.title" },
  { href: "/position?game=micro", name: "microtable.position" },
];

/**
 * @param items lines of the page that opens the menu
 * @param game which game's lessons and pages are meant
 * @param wishes help: whether it has the way to the lessons, too, which a page may have elsewhere
 */
export function openMenu(
  items: () => MenuItem[] = () => [],
  game: string = "",
  { help = true }: { help?: boolean } = {},
) {
  let rooms = false;
  const dialog = openDialog(t("app.menu"), () => {
    dialog.heading = t("app.menu");
    return menuTemplate(items(), game, dialog, { rooms, help });
  });
  void lobbyOpen().then((open) => {
    rooms = open;
    dialog.requestUpdate();
  });
}

/** @param has rooms: whether the server shows rooms that anybody may find */
function menuTemplate(
  items: MenuItem[],
  game: string,
  dialog: RrDialog,
  { rooms, help }: { rooms: boolean; help: boolean },
) {
  const chosen = settings();
  const set = (wish: Partial<Settings>) => {
    choose(wish);
    dialog.requestUpdate();
  };
  return html` <nav class="menu-list" aria-label=${t("app.menu")}>
      ${help ? html`<button class="menu-item" @click=${() => openLearn("", game)}>${t("app.learn")}</button>` : ""}
      ${items.map((item) => menuItem(item, dialog))}
      ${[...(game === "micro" ? MICRO_PAGES : PAGES), ...(rooms ? [{ href: "/rooms", name: "app.rooms" }] : [])].map(
        ({ href, name }) => html`<a class="menu-item" href=${href} @click=${() => dialog.close()}>${t(name)}</a>`,
      )}
    </nav>
    <div class="settings">
      ${segmented(
        t("setting.theme"),
        "theme",
        chosen.theme,
        ["auto", "light", "dark"],
        (value) => t(`setting.theme.${value}`),
        (value) => set({ theme: value as "auto" | "light" | "dark" }),
      )}
      ${segmented(
        t("setting.language"),
        "locale",
        locale(),
        [...LOCALES],
        (value) => LOCALE_NAMES[value],
        (value) => {
          choose({ locale: value });
          void setLocale(value);
        },
      )}
      ${toggle(t("setting.signs"), t("setting.signs.hint"), chosen.signs, (on) => set({ signs: on }))}
      ${toggle(t("setting.sound"), "", chosen.sound, (on) => set({ sound: on }))}
      ${
        "vibrate" in navigator
          ? toggle(t("setting.vibration"), "", chosen.vibration, (on) => set({ vibration: on }))
          : ""
      }
    </div>
    <div class="menu-list last">
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

/** A few choices side by side, as radio buttons. */
export function segmented(
  label: string,
  name: string,
  value: string,
  values: string[],
  words: (value: string) => string,
  set: (value: string) => void,
) {
  return html`<fieldset class="segmented">
    <legend>${label}</legend>
    <div class="segments">
      ${values.map(
        (one) =>
          html`<label class="segment">
            <input type="radio" name=${name} value=${one} .checked=${one === value} @change=${() => set(one)} />
            <span>${words(one)}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

/** A switch with an explanation. */
export function toggle(
  label: string,
  hint: string,
  on: boolean,
  set: (on: boolean) => void,
  { disabled = false }: { disabled?: boolean } = {},
) {
  return html`<label class="toggle">
    <span class="toggle-words"><span>${label}</span>${hint ? html`<small>${hint}</small>` : ""}</span>
    <input
      type="checkbox"
      role="switch"
      .checked=${on}
      ?disabled=${disabled}
      @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}
    />
  </label>`;
}
