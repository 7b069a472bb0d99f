import { yieldToMain } from './yield-to-main.ts'

/** A file of the build that the server has no longer, as after an update. */
class MissingFileError extends Error {
  readonly address: string
  constructor(address: string) {
    super(`The server has no ${address} any more`)
    this.address = address
  }
}

/** A file that did not come in time, however often it was requested. */
class FileTimeout extends Error {
  constructor(address: string) {
    super(`${address} did not come within ${maxWaitMs / 1000} seconds`)
  }
}

/** How long a part of a page may take to load (specification 9). */
const maxWaitMs = 120_000

/** The time until which each file is waited for; every new request for a file extends it. */
const deadlines = new Map<string, number>()
const arrivals = new Map<string, Promise<void>>()
/** The parts that were imported, by their own file: they need no network any more. */
const imported = new Set<string>()

/**
 * Every `import()` of the built pages goes through here (app/first-screen/retry-imports.ts). A browser remembers a
 * module that failed to load and never requests it again (HTML, module map: a failed fetch leaves null). A signal lost
 * for a moment would therefore remove a part of the page until a reload. So the files are fetched first, with retries,
 * and the import finds them in the browser's cache. It fails after two minutes, and where the server no longer has such
 * a file; the next request for the part starts again.
 * @param files what the part consists of, its own file first
 */
export async function retryDynamicImport<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const [part = ''] = files
  if (imported.has(part)) return load()
  await Promise.all(files.map((file) => arrival(`/${file}`)))
  // The connection may be lost since, and no browser promises to import from its cache.
  while (!navigator.onLine && !(await areOnDevice(files.map((file) => `/${file}`)))) await pause(`/${part}`, 15_000)
  const module = await load()
  imported.add(part)
  return module
}

/** Whether the service worker has stored all of these files: an import then finds them without a network. */
async function areOnDevice(addresses: readonly string[]): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false
  const found = await Promise.all(addresses.map((address) => caches.match(address, { ignoreVary: true })))
  return found.every(Boolean)
}

function arrival(address: string): Promise<void> {
  deadlines.set(address, performance.now() + maxWaitMs)
  const known = arrivals.get(address)
  if (known) return known
  const arriving = arrive(address)
  arrivals.set(address, arriving)
  arriving.catch(() => arrivals.delete(address))
  return arriving
}

async function arrive(address: string): Promise<void> {
  if (isInDocument(address)) return
  const isHere = await areOnDevice([address])
  if (isHere && !isStyle(address)) return
  // Each in a task of its own: asking for one takes a cheap phone 10 ms.
  await yieldToMain()
  const isLoadable = async () => (isHere || (await isFetched(address))) && (!isStyle(address) || isTaken(address))
  for (let tries = 0; !(await isLoadable()); tries += 1) await pause(address, Math.min(1000 * 2 ** tries, 15_000))
}

const timeLeft = (address: string) => Math.max(0, (deadlines.get(address) ?? 0) - performance.now())

/** Before a file is requested again. */
async function pause(address: string, ms: number): Promise<void> {
  await networkOr(Math.min(ms, timeLeft(address)))
  if (timeLeft(address) === 0) throw new FileTimeout(address)
}

const isStyle = (address: string) => address.endsWith('.css')

function isInDocument(address: string): boolean {
  const kind = isStyle(address) ? 'stylesheet' : 'modulepreload'
  return document.querySelector(`link[rel="${kind}"][href="${address}"]`) !== null
}

/** Into the browser's cache, whole; by itself, since of a link's preload too the first failure stays. */
async function isFetched(address: string): Promise<boolean> {
  // An answer may also stop on its way, without a failure.
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), timeLeft(address))
  try {
    const answer = await fetch(address, { signal: giveUp.signal })
    if (answer.status === 404) throw new MissingFileError(address)
    await answer.arrayBuffer()
    return answer.ok
  } catch (error) {
    if (error instanceof MissingFileError) throw error
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** A style sheet that was fetched, into the document; of one that fails nothing is left there. */
function isTaken(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    link.onload = () => resolve(true)
    link.onerror = () => {
      link.remove()
      resolve(false)
    }
    document.head.append(link)
  })
}

/** So long, or until the network is back. */
function networkOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
    function go() {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
  })
}

let isReloading = false

/**
 * Reloads the page if the error is a file that the server no longer has. It does so once a session for each file,
 * because a server may keep naming a file that it lacks. Safe to call at every render.
 * @returns whether the page is reloading, so that no error needs to be shown
 */
export function reloadOnStaleChunk(error: unknown): boolean {
  if (isReloading || !(error instanceof MissingFileError)) return isReloading
  const sign = `gone ${error.address}`
  try {
    if (sessionStorage.getItem(sign)) return false
    sessionStorage.setItem(sign, '1')
  } catch {
    return false
  }
  isReloading = true
  window.location.reload()
  return true
}
