import { buffer } from 'node:stream/consumers'
import { nextWal } from '#platform/database/embedded-postgres/base-backup.ts'
import { dayMs } from '#platform/format/durations.ts'
import type { ArchivePlace, StoredFile } from './place.ts'

// The archive has a folder for each chain: what one database wrote without a gap. chains/NAME.json lists it, and in it lie
//   base/20261128-044500.tar.gz   the database's folder, as PostgreSQL streamed it
//   base/20261128-044500.json     what is known of it; written last, so a base backup without it was cut short
//   wal/0000000100000000000000A3.gz
//   rehearsal/last.json           how the last rehearsed restore went

export type Base = {
  name: string
  /** From this moment on everything can be restored by it. */
  madeAt: string
  startWal: string
  endWal: string
  /** Unpacked, and as it lies in the archive. */
  bytes: number
  storedBytes: number
}
/** What a base backup and the WAL after it can be restored to: any moment from `from` to `to`. */
export type Span = {
  base: Base
  from: Date
  /** When the last segment arrived; the moment of its last transaction is a little before. */
  to: Date
  wal: StoredFile[]
  /** The first segment that is missing though later ones are there. */
  gap: string | undefined
}

/** The whole base backups of a chain, the oldest first. */
export async function readBases(place: ArchivePlace, chain: string): Promise<Base[]> {
  const notes = (await place.list(`${chain}/base`)).filter(({ name }) => name.endsWith('.json'))
  return Promise.all(notes.map(async ({ name }) => (await readJson<Base>(place, `${chain}/base/${name}`)) as Base))
}

/** Undefined where the WAL that makes the base backup sound is not in the archive, or not yet. */
export async function spanOf(place: ArchivePlace, chain: string, base: Base): Promise<Span | undefined> {
  const listed = await place.list(`${chain}/wal`, base.startWal.slice(0, 23))
  const segments = listed.filter(({ name }) => /^[0-9A-F]{24}\.gz$/.test(name) && name >= base.startWal)
  const wal: StoredFile[] = []
  let expected = base.startWal
  for (const segment of segments) {
    if (segment.name !== `${expected}.gz`) break
    wal.push(segment)
    expected = nextWal(expected)
  }
  const last = wal.at(-1)
  if (!last || last.name < base.endWal) return undefined
  const gap = wal.length < segments.length ? expected : undefined
  return { base, from: new Date(base.madeAt), to: last.at, wal, gap }
}

/** All that the archive can be restored to, the oldest first in each chain. */
export async function readSpans(place: ArchivePlace): Promise<(Span & { chain: string })[]> {
  const spans: (Span & { chain: string })[] = []
  for (const { name } of await place.list('chains')) {
    const chain = name.replace('.json', '')
    for (const base of await readBases(place, chain)) {
      const span = await spanOf(place, chain, base)
      if (span) spans.push({ ...span, chain })
    }
  }
  return spans
}

/** Deletes what no moment of the last `days` needs: older base backups, and the WAL before the first one that stays. */
export async function removeOld(place: ArchivePlace, chain: string, days: number, now: Date): Promise<void> {
  const bases = await readBases(place, chain)
  const oldest = now.getTime() - days * dayMs
  const isNeeded = (base: Base, index: number) => {
    const next = bases[index + 1]
    return !next || Date.parse(next.madeAt) > oldest
  }
  const needed = bases.filter(isNeeded)
  for (const { name } of bases.filter((base) => !needed.includes(base))) {
    await place.remove(`${chain}/base/${name}.json`)
    await place.remove(`${chain}/base/${name}.tar.gz`)
  }
  const first = needed[0]
  if (!first) return
  for (const { name } of await place.list(`${chain}/wal`))
    if (name < first.startWal) await place.remove(`${chain}/wal/${name}`)
}

/** Undefined where there is no such file. */
export async function readJson<T>(place: ArchivePlace, name: string): Promise<T | undefined> {
  const [folder, file] = [name.slice(0, name.lastIndexOf('/')), name.slice(name.lastIndexOf('/') + 1)]
  const isThere = (await place.list(folder)).some((one) => one.name === file)
  return isThere ? (JSON.parse((await buffer(await place.read(name))).toString()) as T) : undefined
}

export async function writeJson(place: ArchivePlace, name: string, value: object): Promise<void> {
  const body = async function* () {
    yield Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  }
  await place.put(name, body())
}
