import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from './db.ts'
import type { Db } from './drizzle.ts'
import { boolean, text } from './rows.ts'

export type ReadReplica = {
  /** The replica while it has caught up, else the primary: for reads that may be a second old. */
  db(): Db
  /** From now on the primary, until the replica has all that is committed at this moment. */
  catchUp(): void
  close(): Promise<void>
}

const compareEveryMs = 500

/**
 * Reads of the replica at `url`, which may be behind and may be away: twice a second the end of the primary's log is
 * compared with what the replica has replayed.
 * @param onChange hears whether the replica is used, when that changes for a reason of its own
 */
export function openReadReplica(
  url: string,
  primary: Database,
  onChange: (isUsed: boolean) => void = () => {},
  maxConnections?: number,
): ReadReplica {
  const replica = openDatabase(url, maxConnections === undefined ? {} : { max: maxConnections })
  const closing = new AbortController()
  let catchUps = 0
  let isUsed = false

  async function hasCaughtUp(): Promise<boolean> {
    const [end] = await primary.sql({ log: text })`select pg_current_wal_lsn()::text as log`
    const [found] = await replica.sql({ caughtUp: boolean })`
      select coalesce(pg_last_wal_replay_lsn() >= ${end?.log}::pg_lsn, not pg_is_in_recovery()) as "caughtUp"`
    return found?.caughtUp === true
  }

  async function compare(): Promise<void> {
    for (let wasUsed = false; !closing.signal.aborted;) {
      const before = catchUps
      const caughtUp = await hasCaughtUp().catch(() => false)
      isUsed = caughtUp && before === catchUps
      if (caughtUp !== wasUsed) onChange(caughtUp)
      wasUsed = caughtUp
      await sleep(compareEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  const comparing = compare()
  return {
    db: () => (isUsed ? replica.db : primary.db),
    catchUp() {
      catchUps += 1
      isUsed = false
    },
    async close() {
      closing.abort()
      await comparing
      await replica.close()
    },
  }
}
