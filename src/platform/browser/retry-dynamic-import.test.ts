import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let loaded: { retryDynamicImport(load: () => Promise<string>, files: string[]): Promise<string> }
let arrives: (address: string) => Promise<Response>
let requested: string[]

beforeEach(async () => {
  vi.useFakeTimers()
  requested = []
  arrives = () => Promise.reject(new TypeError('failed to fetch'))
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
    requested.push(address)
    return Promise.race([
      arrives(address),
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new TypeError('aborted')))),
    ])
  })
  vi.resetModules()
  loaded = await import('./retry-dynamic-import.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const load = () => loaded.retryDynamicImport(async () => 'the part', ['assets/part.js'])
const outcomeOf = (loading: Promise<string>) => {
  const seen = { end: 'none yet' }
  loading.then(
    (module) => (seen.end = module),
    (error: Error) => (seen.end = error.message),
  )
  return seen
}

test.each([
  ['fails each time', () => Promise.reject(new TypeError('failed to fetch'))],
  ['never answers', () => new Promise<never>(() => {})],
  ['is answered with an error each time', () => Promise.resolve(new Response('', { status: 503 }))],
])('a file that %s is waited for 120 seconds and no longer', async (_name, fate) => {
  arrives = fate
  const seen = outcomeOf(load())
  await vi.advanceTimersByTimeAsync(119_000)
  expect(seen.end).toBe('none yet')
  await vi.advanceTimersByTimeAsync(2000)
  expect(seen.end).toBe('/assets/part.js did not come within 120 seconds')
  const tries = requested.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requested).toHaveLength(tries)
})

test('a part that came too late can be requested again', async () => {
  const seen = outcomeOf(load())
  await vi.advanceTimersByTimeAsync(121_000)
  expect(seen.end).toContain('did not come')
  arrives = () => Promise.resolve(new Response('export {}'))
  const again = outcomeOf(load())
  await vi.advanceTimersByTimeAsync(10)
  expect(again.end).toBe('the part')
})

test('a later request for the same file has its own 120 seconds', async () => {
  const first = outcomeOf(load())
  await vi.advanceTimersByTimeAsync(100_000)
  const second = outcomeOf(load())
  await vi.advanceTimersByTimeAsync(60_000)
  expect([first.end, second.end]).toEqual(['none yet', 'none yet'])
  arrives = () => Promise.resolve(new Response('export {}'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect([first.end, second.end]).toEqual(['the part', 'the part'])
})

test('without a connection the wait ends as well', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  arrives = () => Promise.resolve(new Response('export {}'))
  const seen = outcomeOf(load())
  await vi.advanceTimersByTimeAsync(121_000)
  expect(seen.end).toContain('did not come within 120 seconds')
})

test('a file that this device has stored is not requested before its part is imported', async () => {
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { controller: {} } })
  const stored = ['/assets/part.js']
  vi.stubGlobal('caches', { match: async (address: string) => (stored.includes(address) ? new Response() : undefined) })
  expect(await load()).toBe('the part')
  expect(requested).toEqual([])
  const seen = outcomeOf(loaded.retryDynamicImport(async () => 'another', ['assets/another.js']))
  await vi.advanceTimersByTimeAsync(2000)
  expect([seen.end, requested.includes('/assets/another.js')]).toEqual(['none yet', true])
})
