import { vi } from 'vitest'

type Key = string | [string, number]
type Range = { lower: [string, number] }
type Request = { result?: unknown; onsuccess?: () => void }
type Transaction = { objectStore: (name: string) => unknown; oncomplete?: () => void; onabort?: () => void }

/**
 * As far as platform/browser/device-store/device-database.ts uses IndexedDB: every transaction succeeds, in memory, one
 * after another.
 */
function inMemoryDatabase() {
  const stores = new Map<string, Map<string, { key: Key; value: unknown }>>()
  const isIn = (key: Key, { lower: [address, from] }: Range) => key[0] === address && Number(key[1]) >= from
  function objectStore(name: string, later: (step: () => void) => void) {
    const rows = stores.get(name)
    if (!rows) throw new Error(`no store ${name}`)
    const found = (read: () => unknown): Request => {
      const request: Request = {}
      later(() => {
        request.result = read()
        request.onsuccess?.()
      })
      return request
    }
    return {
      get: (key: Key) => found(() => rows.get(JSON.stringify(key))?.value),
      getAll: () => found(() => Array.from(rows.values(), ({ value }) => value)),
      put: (value: unknown, key: Key) => later(() => rows.set(JSON.stringify(key), { key, value })),
      clear: () => later(() => rows.clear()),
      delete: (key: Key | Range) =>
        later(() => {
          for (const [at, row] of rows)
            if (typeof key === 'object' && 'lower' in key ? isIn(row.key, key) : at === JSON.stringify(key))
              rows.delete(at)
        }),
    }
  }
  return {
    createObjectStore: (name: string) => stores.set(name, new Map()),
    transaction(): Transaction {
      const steps: (() => void)[] = []
      const transaction: Transaction = { objectStore: (name) => objectStore(name, (step) => void steps.push(step)) }
      queueMicrotask(() => {
        for (let step = steps.shift(); step; step = steps.shift()) step()
        transaction.oncomplete?.()
      })
      return transaction
    },
  }
}

/** Gives the test a browser's IndexedDB. Modules hold on to the first one that they open: a test clears it, and makes no other. */
export function stubDeviceDatabase(): void {
  vi.stubGlobal('IDBKeyRange', { bound: (lower: [string, number]): Range => ({ lower }) })
  vi.stubGlobal('indexedDB', {
    open() {
      const request: Request & { onupgradeneeded?: () => void } = { result: inMemoryDatabase() }
      queueMicrotask(() => {
        request.onupgradeneeded?.()
        request.onsuccess?.()
      })
      return request
    },
  })
}

type FileOfSchool = { type: string; content: Uint8Array | string; tag: string }
export type Asked = { address: string; range: string | null; cache: RequestCache | undefined }

/**
 * A server of files by their addresses, as the product's answers them: by ranges, and 304 or the whole file as its
 * tag says. `fetch` is stubbed by it.
 */
export function stubSchool() {
  const files = new Map<string, FileOfSchool>()
  const asked: Asked[] = []
  const school = {
    files,
    asked,
    online: true,
    /** An answer stops after so many of its bytes: `wait` until it is aborted, `cut` as a line that breaks. */
    stops: undefined as undefined | { address: string; after: number; how: 'wait' | 'cut' },
    put: (address: string, content: FileOfSchool['content'], type = 'application/octet-stream', tag = 'one') =>
      void files.set(address, { content, type, tag: `"${tag}"` }),
    putReply: (address: string, data: object) =>
      void files.set(address, {
        content: JSON.stringify({ status: 1, message: '', data }),
        type: 'application/json; charset=utf-8',
        tag: '',
      }),
  }
  vi.stubGlobal('fetch', async (given: string | globalThis.Request, init: RequestInit = {}) => {
    const url = new URL(typeof given === 'string' ? given : given.url, 'http://school.test')
    const address = url.pathname + url.search
    init.signal?.throwIfAborted()
    if (!school.online) throw new TypeError('no network')
    const headers = new Headers(init.headers)
    const file = files.get(address)
    asked.push({ address, range: headers.get('range'), cache: init.cache })
    if (!file) return new Response('{"status":0,"message":"no"}', { status: 404 })
    return answer(file, headers, init.signal ?? undefined, school.stops?.address === address ? school.stops : undefined)
  })
  return school
}

function answer(
  { content, type, tag }: FileOfSchool,
  asked: Headers,
  signal: AbortSignal | undefined,
  stops: { after: number; how: 'wait' | 'cut' } | undefined,
): Response {
  const headers = { 'content-type': type, ...(tag ? { etag: tag } : {}) }
  if (tag && asked.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
  const all = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const [, from] = /^bytes=(\d+)-$/.exec(asked.get('range') ?? '') ?? []
  const ranged = from !== undefined && (asked.get('if-range') ?? tag) === tag
  if (ranged && Number(from) >= all.length) return new Response(null, { status: 416, headers })
  const start = ranged ? Number(from) : 0
  let at = start
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
    pull(controller) {
      const left = stops ? start + stops.after - at : Number.POSITIVE_INFINITY
      if (left <= 0) return stops?.how === 'cut' ? controller.error(new TypeError('cut')) : new Promise<void>(() => {})
      const part = all.slice(at, at + Math.min(left, 262_144))
      at += part.length
      if (part.length > 0) controller.enqueue(part)
      if (at >= all.length && left > part.length) controller.close()
      return undefined
    },
  })
  return new Response(body, { status: ranged ? 206 : 200, headers })
}
