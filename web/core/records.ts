/**
 * Records of games that this browser keeps, as texts by the games' ids, in IndexedDB: they are too large for the storage
 * that storage.ts speaks of. A browser may refuse it, or be full: nothing here throws, and whoever keeps hears whether it
 * was kept.
 */

const [NAME, STORE] = ["randolph", "records"];

/** What comes of one request; the base is open no longer than that takes, for it is rarely needed. */
async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1); // throws where the browser refuses even that
  const base = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = base.transaction(STORE, mode);
      const asked = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result); // only now it is kept: a full disk is noticed at the end
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    base.close();
  }
}

/** False where the browser does not keep it. */
export const keepRecord = (id: string, record: string): Promise<boolean> =>
  inStore("readwrite", (store) => store.put(record, id)).then(
    () => true,
    () => false,
  );

/** The record of a game; null where none is kept. */
export const keptRecord = (id: string): Promise<string | null> =>
  inStore<unknown>("readonly", (store) => store.get(id)).then(
    (record) => (typeof record === "string" ? record : null),
    () => null,
  );

/** The games whose records are kept; null where the browser keeps none. */
export const recordsKept = (): Promise<string[] | null> =>
  inStore("readonly", (store) => store.getAllKeys()).then(
    (ids) => ids.map(String),
    () => null,
  );

/** Forget a record; without an id all of them. */
export const dropRecord = (id?: string): Promise<void> =>
  inStore("readwrite", (store) => (id === undefined ? store.clear() : store.delete(id))).catch(() => {});
