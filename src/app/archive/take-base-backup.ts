import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { hourMs } from '#platform/format/durations.ts'
import { streamBaseBackup } from '#platform/database/embedded-postgres/base-backup.ts'
import { type Base, readBases, removeOld, spanOf, writeJson } from './chain.ts'
import type { ArchivePlace } from './place.ts'

/**
 * Streams the running embedded database to the archive, in bounded memory and without a copy on the disk, and then deletes
 * what is older than `days`.
 */
export async function takeBaseBackup(
  { dataDir, place, chain }: { dataDir: string; place: ArchivePlace; chain: string },
  days: number,
): Promise<Base> {
  const name = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  const { tar, startWal, endWal } = await streamBaseBackup(dataDir)
  let bytes = 0
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const packed = createGzip({ level: 1 })
  const [storedBytes] = await Promise.all([
    place.put(`${chain}/base/${name}.tar.gz`, packed as AsyncIterable<Buffer>),
    pipeline(tar, counting, packed),
  ])
  const base: Base = {
    name,
    madeAt: new Date().toISOString(),
    startWal,
    endWal: await endWal,
    bytes,
    storedBytes,
  }
  await writeJson(place, `${chain}/base/${name}.json`, base)
  await writeJson(place, `chains/${chain}.json`, { newestBase: name })
  await removeOld(place, chain, days, new Date())
  return base
}

/** The night's base backup is made from 2:00 in India on. */
const nightMs = 2 * hourMs

/** True where the chain has no base backup, none since 2 at night in India, or WAL is missing after the newest one. */
export async function isBaseBackupDue(place: ArchivePlace, chain: string, now: Date): Promise<boolean> {
  const newest = (await readBases(place, chain)).at(-1)
  if (!newest) return true
  const nightOf = (at: number) => dayInIndia(new Date(at - nightMs))
  if (nightOf(Date.parse(newest.madeAt)) !== nightOf(now.getTime())) return true
  return (await spanOf(place, chain, newest))?.gap !== undefined
}
