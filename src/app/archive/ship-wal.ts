import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readChain } from '#platform/database/embedded-postgres/archiving.ts'
import { knownPlaces } from '#platform/database/embedded-postgres/places.ts'
import { loggedError } from '#platform/server/log.ts'
import type { ArchivePlace } from './place.ts'

const pollMs = 1000
const retryMs = 10_000
/** How long the end of the process waits for the last segments; the next start sends what is left. */
const finishMs = 3000
const extract = promisify(gunzip)

/**
 * Sends what PostgreSQL has laid aside to the archive, until it is stopped. A failure is reported once, and tried again: the
 * segments wait on the disk of DATA_DIR, and the system check says so.
 */
export function shipWal(dataDir: string, place: ArchivePlace, report: (line: string) => void) {
  const stopping = new AbortController()
  let failing = false
  const once = async () => {
    try {
      await shipWaiting(dataDir, place)
      if (failing) report('The archive can be written again')
      failing = false
    } catch (error) {
      if (!failing) report(`The archive can't be written (${loggedError(error).message}). It is tried again`)
      failing = true
    }
  }
  const working = (async () => {
    while (!stopping.signal.aborted) {
      await once()
      await sleep(failing ? retryMs : pollMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    /** After the database has stopped: sends its last segments. */
    async finish(): Promise<void> {
      stopping.abort()
      await Promise.race([working.then(once), sleep(finishMs, undefined, { ref: false })])
    },
  }
}

/**
 * Sends what waits now, the oldest first. A segment that is in the archive already, as after a kill between sending and
 * removing, has to be the same: nothing is overwritten.
 * @returns how many files were sent
 */
export async function shipWaiting(dataDir: string, place: ArchivePlace): Promise<number> {
  const places = await knownPlaces(dataDir)
  const chain = await readChain(places)
  if (!chain) return 0
  const waiting = await waitingWal(dataDir)
  for (const { name } of waiting) {
    const file = join(places.walFolder, name)
    const to = `${chain.name}/wal/${name}`
    const [there] = (await place.list(`${chain.name}/wal`, name.slice(0, 23))).filter((one) => one.name === name)
    if (!there) await place.put(to, createReadStream(file) as AsyncIterable<Buffer>)
    else if (!(await isSame(file, await place.read(to))))
      throw new Error(`${to} has other contents already: another database writes to the same archive`)
    await rm(file)
  }
  return waiting.length
}

/** What PostgreSQL has laid aside and the archive does not have yet, the oldest first. */
export async function waitingWal(dataDir: string): Promise<{ name: string; bytes: number; at: Date }[]> {
  const { walFolder } = await knownPlaces(dataDir)
  const names = (await readdir(walFolder).catch(() => [])).filter((name) => name.endsWith('.gz')).toSorted()
  const found = await Promise.all(
    names.map(async (name) => {
      const info = await stat(join(walFolder, name)).catch(() => undefined)
      return info ? [{ name, bytes: info.size, at: info.mtime }] : []
    }),
  )
  return found.flat()
}

/** By what is in them: another release of gzip may pack the same bytes otherwise. */
async function isSame(file: string, stored: AsyncIterable<Buffer>): Promise<boolean> {
  const [here, there] = await Promise.all([readFile(file), buffer(stored)])
  return here.equals(there) || (await extract(here)).equals(await extract(there))
}
