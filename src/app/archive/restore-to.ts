import { createGunzip } from 'node:zlib'
import { openRecovery, type Recovery, type Replayed } from '#platform/database/embedded-postgres/recovery.ts'
import { DatabaseStartError } from '#platform/database/embedded-postgres/start-errors.ts'
import { formatSize } from '#platform/format/format-size.ts'
import type { Span } from './chain.ts'
import type { ArchivePlace } from './place.ts'

/** What PostgreSQL needs beside the base backup while it replays WAL. */
const replayBytes = 1024 ** 3

/** How many bytes a restore of it takes on the disk: WAL may add to the base backup. */
export function neededBytes({ base, wal }: Span): number {
  return Math.ceil(base.bytes * 1.2) + wal.reduce((sum, { bytes }) => sum + bytes, 0) + replayBytes
}

/** Not enough room on the disk of DATA_DIR; nothing was changed. */
export class NoRoom extends DatabaseStartError {
  readonly needed: number
  readonly free: number

  constructor(needed: number, free: number) {
    super(`A restore needs ${formatSize(needed)} on the disk of DATA_DIR, and ${formatSize(free)} are free.`)
    this.needed = needed
    this.free = free
  }
}

/**
 * Brings a base backup and its WAL to a folder beside the database and replays it to a moment, or to the end. The caller
 * removes the recovery or moves it in place.
 * @param leaveFree bytes that stay free on the disk
 * @throws NoRoom, MomentNotReached
 */
export async function recover(
  place: ArchivePlace,
  { span, chain, until, durable }: { span: Span; chain: string; until?: Date; durable: boolean },
  { dataDir, leaveFree, report }: { dataDir: string; leaveFree: number; report: (line: string) => void },
): Promise<Replayed & { recovery: Recovery }> {
  const recovery = await openRecovery(dataDir, report)
  try {
    const [needed, free] = [neededBytes(span) + leaveFree, await recovery.free()]
    if (free < needed) throw new NoRoom(needed, free)
    report('Unpacking the base backup')
    const packed = await place.read(`${chain}/base/${span.base.name}.tar.gz`)
    const tar = packed.pipe(createGunzip())
    packed.on('error', (error) => tar.destroy(error))
    const bytes = await recovery.unpack(tar as AsyncIterable<Buffer>)
    if (bytes === 0) throw new DatabaseStartError(`The base backup ${span.base.name} is empty.`)
    report('Fetching the WAL')
    for (const { name } of span.wal) await recovery.putWal(name, await place.read(`${chain}/wal/${name}`))
    report('Replaying the WAL')
    return { ...(await recovery.replay({ durable, ...(until && { until }) })), recovery }
  } catch (error) {
    await recovery.remove()
    throw error
  }
}
