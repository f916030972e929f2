/**
 * Records of games that this browser keeps in IndexedDB, as texts, keyed by game id: they are too large for storage.ts.
 * The browser may refuse, or be full. Nothing here throws; the result says whether a record was kept.
 */

const [NAME, STORE] = ["randolph", "records"];

/** Run one request. The database is open only for its duration, because it is rarely needed. */
async function inStore<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1); // throws if the browser refuses IndexedDB
  const base = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = base.transaction(STORE, mode);
      const asked = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(asked.result); // a full disk is noticed only here
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    base.close();
  }
}

/** Keep a record. False if the browser does not keep it. */
export const keepRecord = (id: string, record: string): Promise<boolean> =>
  inStore("readwrite", (store) => store.put(record, id)).then(
    () => true,
    () => false,
  );

/** The record of a game; null if none is kept. */
export const readRecord = (id: string): Promise<string | null> =>
  inStore<unknown>("readonly", (store) => store.get(id)).then(
    (record) => (typeof record === "string" ? record : null),
    () => null,
  );

/** The ids of the games whose records are kept; null if the browser keeps no records at all. */
export const recordIds = (): Promise<string[] | null> =>
  inStore("readonly", (store) => store.getAllKeys()).then(
    (ids) => ids.map(String),
    () => null,
  );

export const dropRecord = (id: string): Promise<void> =>
  inStore("readwrite", (store) => store.delete(id)).catch(() => {});

export const dropAllRecords = (): Promise<void> => inStore("readwrite", (store) => store.clear()).catch(() => {});
