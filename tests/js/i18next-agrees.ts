// What i18next itself makes of exported files (i18next-agrees.ts FOLDER), compared with the page's own texts. Prints
// how many texts were compared, and each difference.
import { readdirSync, readFileSync } from "node:fs";

import i18next from "i18next";

import { LOCALES, t, useMessages } from "../../web/core/i18n.ts";

const LIKE_A_FORM = /_(zero|one|two|few|many|other)_*$/;
const TEXTS = new URL("../../src/randolph/locales/", import.meta.url);
const COUNTS = [0, 1, 2, 5, 21, 22, 1_000_000];

const read = (file: URL | string) => JSON.parse(readFileSync(file, "utf8"));

/** Numbers without the signs that group digits: i18next does not group them. */
const ungrouped = (text: string) => text.replace(/(?<=\d)[.,\s](?=\d{3})/gu, "");

let compared = 0;
for (const tag of LOCALES) {
  const folder = new URL(`${tag}/`, TEXTS);
  const messages: Record<string, string | Record<string, string>> = Object.assign(
    {},
    ...readdirSync(folder).map((name) => read(new URL(name, folder))),
  );
  useMessages(tag, messages);
  const other = i18next.createInstance();
  await other.init({
    lng: tag,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { [tag]: { translation: read(`${process.argv[2]}/${tag}.json`) } },
  });
  for (const [key, message] of Object.entries(messages)) {
    const names = [...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `‹${name}›`]);
    const counted = typeof message !== "string";
    for (const count of counted ? COUNTS : [0]) {
      const params = { ...Object.fromEntries(names), ...(counted ? { count } : {}) };
      const theirs = other.t(LIKE_A_FORM.test(key) && !counted ? `${key}_` : key, params);
      compared += 1;
      if (ungrouped(t(key, params)) !== theirs) console.log(`${tag} ${key} ${count}: ${t(key, params)} ≠ ${theirs}`);
    }
  }
}
console.log(`${compared} compared`);
