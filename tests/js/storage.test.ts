// What the page keeps in the browser: whatever is found there, and whatever the browser refuses, nothing breaks.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, test } from "node:test";
import { device, fieldsOf, listOf, tab } from "../../web/core/storage.ts";

const WEB = new URL("../../web/", import.meta.url);

const put = (name: string, storage: object | null) =>
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      if (storage) return storage;
      throw new DOMException("refused", "SecurityError");
    },
  });

/** A browser's storage: texts by their keys. */
function storage(texts = new Map<string, string>()) {
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    clear: () => texts.clear(),
  };
}

afterEach(() => {
  put("localStorage", null);
  put("sessionStorage", null);
});

test("what was written is read again, by its own storage and key", () => {
  put("localStorage", storage());
  put("sessionStorage", storage());
  assert.equal(device.write("chips", [3, 1]), true);
  assert.deepEqual(device.read("chips", listOf), [3, 1]);
  assert.deepEqual(tab.read("chips", listOf), []);
  assert.deepEqual(device.read("others", listOf), []);
  tab.write("open", true);
  device.forget("chips");
  assert.deepEqual([device.read("chips", listOf), tab.read("open", Boolean)], [[], true]);
  tab.forget();
  assert.equal(tab.read("open", Boolean), false);
});

test("what is no JSON, and what the check throws at, is as if there were nothing", () => {
  put("localStorage", storage(new Map(Object.entries({ cut: "[1", odd: '"seven"' }))));
  assert.deepEqual(device.read("cut", listOf), []);
  const strict = (kept: unknown) => {
    if (kept !== null) throw new TypeError("odd");
    return "nothing";
  };
  assert.equal(device.read("odd", strict), "nothing");
  for (const value of [null, 7, "text", true]) assert.equal(fieldsOf(value).name, undefined);
});

test("a browser that refuses storage, or has no room, is harmless, and writing says so", () => {
  put("localStorage", null);
  assert.equal(device.write("name", "Ann"), false);
  assert.equal(
    device.read("name", (kept) => kept),
    null,
  );
  device.forget();
  const full = {
    ...storage(),
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  put("localStorage", full);
  assert.equal(device.write("name", "Ann"), false);
});

test("no module but core/storage.ts touches the browser's storage; the first script has no imports", () => {
  const touching = readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .filter((name) =>
      /\b(local|session)Storage\b/.test(
        readFileSync(new URL(name, WEB), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ""),
      ),
    )
    .sort();
  assert.deepEqual(touching, ["app/head-script.ts", "core/storage.ts"]);
});
