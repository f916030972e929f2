/**
 * What the page keeps in the browser: on the device for the next time, or in the tab for as long as it is open. A browser
 * may refuse to keep anything, be full, or hold what an older page or anybody else has written there: nothing here throws,
 * and what is found is read by its shape.
 */

class Kept {
  /** asked for only when it is needed: a browser may refuse even that */
  storage: () => Storage;

  constructor(storage: () => Storage) {
    this.storage = storage;
  }

  /**
   * What is kept under a key, as `check` reads it; where that is nothing, or `check` throws, what it makes of null.
   *
   * @param check takes null
   */
  read<T>(key: string, check: (kept: unknown) => T): T {
    try {
      return check(JSON.parse(this.storage().getItem(key) ?? "null"));
    } catch {
      return check(null);
    }
  }

  /** False where the browser does not keep it: it lasts as long as the page, then. */
  write(key: string, value: unknown) {
    try {
      this.storage().setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  /** Forget what is under a key; without one, everything. */
  forget(key?: string) {
    try {
      if (key === undefined) this.storage().clear();
      else this.storage().removeItem(key);
    } catch {
      // Nothing is kept there.
    }
  }
}

/** For the next time. */
export const device = new Kept(() => localStorage);
/** As long as the tab is open. */
export const tab = new Kept(() => sessionStorage);

/** The fields of what was kept; none where it has none. */
export const fieldsOf = (kept: unknown): Partial<Record<string, unknown>> => Object(kept);

/** The entries of a list that was kept. */
export const listOf = (kept: unknown): unknown[] => (Array.isArray(kept) ? kept : []);
