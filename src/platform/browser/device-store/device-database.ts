/** The stores of this browser's database; each has keys of its own beside the values. */
const stores = ['session', 'files', 'chunks', 'courses', 'lessons'] as const
export type StoreName = (typeof stores)[number]

/** A value of this browser's database, or all whose keys are in a range. */
export type StoredKey = { store: StoreName; key: IDBValidKey | IDBKeyRange }

let opened: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opened ??= open()
  opened.catch(() => (opened = undefined))
  return opened
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('device-store', 1)
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store)
    }
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const { result } = request
      // A later version of the product changes the stores: it must not wait for this page.
      result.onversionchange = () => {
        result.close()
        opened = undefined
      }
      resolve(result)
    }
  })
}

/**
 * Runs in one transaction over these stores, which is stored as a whole or not at all.
 * @throws DOMException, `QuotaExceededError` where the device is full
 */
async function transact<T>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  work: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const db = await database()
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(names, mode)
    const request = work((name) => transaction.objectStore(name))
    transaction.oncomplete = () => resolve(request?.result)
    transaction.onabort = () => reject(transaction.error ?? request?.error)
  })
}

/** The values of this browser's database (IndexedDB), which the pages and the service worker share. */
export const deviceDatabase = {
  get: <T>(store: StoreName, key: string): Promise<T | undefined> =>
    transact([store], 'readonly', (of) => of(store).get(key) as IDBRequest<T | undefined>),
  all: async <T>(store: StoreName): Promise<T[]> =>
    (await transact([store], 'readonly', (of) => of(store).getAll() as IDBRequest<T[]>)) ?? [],
  put: (store: StoreName, key: string, value: unknown) =>
    transact([store], 'readwrite', (of) => void of(store).put(value, key)),
  /** Changes a value where it is: one that was removed meanwhile does not come back. */
  change: <T>(store: StoreName, key: string, changed: (value: T) => T) =>
    transact([store], 'readwrite', (of) => {
      const found = of(store).get(key) as IDBRequest<T | undefined>
      found.onsuccess = () => {
        if (found.result !== undefined) of(store).put(changed(found.result), key)
      }
      return undefined
    }),
  /** Several values at once, after what they replace: all of it happens, or nothing. */
  putAll: (
    values: readonly { store: StoreName; key: IDBValidKey; value: unknown }[],
    replaced: readonly { store: StoreName; key: IDBKeyRange }[] = [],
  ) =>
    transact([...new Set([...values, ...replaced].map(({ store }) => store))], 'readwrite', (of) => {
      for (const { store, key } of replaced) of(store).delete(key)
      for (const { store, key, value } of values) of(store).put(value, key)
      return undefined
    }),
  getAt: <T>(store: StoreName, key: IDBValidKey): Promise<T | undefined> =>
    transact([store], 'readonly', (of) => of(store).get(key) as IDBRequest<T | undefined>),
  /** Several values at once: all of them, or none. */
  removeAll: (removed: readonly StoredKey[]) =>
    transact([...new Set(removed.map(({ store }) => store))], 'readwrite', (of) => {
      for (const { store, key } of removed) of(store).delete(key)
      return undefined
    }),
  clear: () =>
    transact(stores, 'readwrite', (of) => {
      for (const store of stores) of(store).clear()
      return undefined
    }),
}
