/**
 * Storage in the browser: on the device for the next visit, or in the tab while it is open. The browser may refuse to
 * store, be full, or hold data from an older version or from elsewhere. So nothing here throws, and callers check the
 * shape of what they read.
 */

class Kept {
  /** accessed lazily: a browser may refuse even that */
  storage: () => Storage;

  constructor(storage: () => Storage) {
    this.storage = storage;
  }

  /**
   * The value under a key, parsed by `check`; if there is none, or `check` throws, the result of `check(null)`.
   *
   * @param check accepts null
   */
  read<T>(key: string, check: (kept: unknown) => T): T {
    try {
      return check(JSON.parse(this.storage().getItem(key) ?? "null"));
    } catch {
      return check(null);
    }
  }

  /** False if the browser does not keep it; then the value lasts as long as the page. */
  write(key: string, value: unknown) {
    try {
      this.storage().setItem(key, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  }

  /** Delete a key; without one, everything. */
  forget(key?: string) {
    try {
      if (key === undefined) this.storage().clear();
      else this.storage().removeItem(key);
    } catch {
      // Nothing is stored there.
    }
  }
}

/** For the next visit. */
export const device = new Kept(() => localStorage);
/** While the tab is open. */
export const tab = new Kept(() => sessionStorage);

/** The fields of a stored value; none if it has none. */
export const fieldsOf = (kept: unknown): Partial<Record<string, unknown>> => Object(kept);

/** The entries of a stored list. */
export const listOf = (kept: unknown): unknown[] => (Array.isArray(kept) ? kept : []);
