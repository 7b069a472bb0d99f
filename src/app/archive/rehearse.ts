import { openDatabase, type Sql } from '#platform/database/db.ts'
import { listTables } from '#platform/database/backup/tables.ts'
import { number } from '#platform/database/rows.ts'
import { loggedError } from '#platform/server/log.ts'
import { readBases, readJson, spanOf, writeJson } from './chain.ts'
import type { ArchivePlace } from './place.ts'
import { NoRoom, recover } from './restore-to.ts'

/** How the last rehearsed restore went, and when one last passed. */
export type Rehearsal = { at: string; passedAt: string | undefined } & (
  | { state: 'passed'; base: string; restoredTo: string; rows: number; seconds: number }
  | { state: 'failed'; why: string }
  | { state: 'skipped'; needed: number; free: number }
)

const fileOf = (chain: string) => `${chain}/rehearsal/last.json`
export const lastRehearsal = (place: ArchivePlace, chain: string) => readJson<Rehearsal>(place, fileOf(chain))

/**
 * Restores the newest base backup and all WAL after it beside the database, starts PostgreSQL on it, checks it as a
 * reader would, removes it, and writes to the archive how it went.
 */
export async function rehearse(
  { dataDir, place, chain }: { dataDir: string; place: ArchivePlace; chain: string },
  { leaveFree, report }: { leaveFree: number; report: (line: string) => void },
): Promise<Rehearsal> {
  const began = new Date()
  const passedAt = (await lastRehearsal(place, chain))?.passedAt
  const about = { at: began.toISOString(), passedAt }
  let rehearsal: Rehearsal
  try {
    const found = await tryRestore({ dataDir, place, chain }, { leaveFree, report })
    const seconds = Math.round((Date.now() - began.getTime()) / 1000)
    rehearsal = { at: about.at, passedAt: about.at, state: 'passed', ...found, seconds }
  } catch (error) {
    rehearsal =
      error instanceof NoRoom
        ? { ...about, state: 'skipped', needed: error.needed, free: error.free }
        : { ...about, state: 'failed', why: loggedError(error).message }
  }
  await writeJson(place, fileOf(chain), rehearsal)
  return rehearsal
}

async function tryRestore(
  { dataDir, place, chain }: { dataDir: string; place: ArchivePlace; chain: string },
  options: { leaveFree: number; report: (line: string) => void },
) {
  const base = (await readBases(place, chain)).at(-1)
  const span = base && (await spanOf(place, chain, base))
  if (!span) throw new Error('The archive has no base backup with its WAL yet.')
  // What it writes is deleted in a moment: there is no need to wait for the disk.
  const { recovery, url, lastCommitAt } = await recover(place, { span, chain, durable: false }, { dataDir, ...options })
  try {
    options.report('Reading the restored database')
    const database = openDatabase(url, { max: 1, patient: true })
    const rows = await checkRestored(database.sql).finally(() => database.close())
    return { base: span.base.name, restoredTo: (lastCommitAt ?? span.from).toISOString(), rows }
  } finally {
    await recovery.remove()
  }
}

/**
 * Reads every row of every table, so that a damaged page is found (its checksum differs), and compares what has to agree.
 * @returns how many rows there are
 * @throws Error naming the rule that is broken
 */
export async function checkRestored(sql: Sql): Promise<number> {
  return sql.begin('read only', async (tx) => {
    let rows = 0
    for (const { name } of await listTables(tx)) {
      const [table] = await tx({ n: number })`select count(*) as n from ${tx(`public.${name}`)}`
      if (name === 'users' && table?.n === 0) throw new Error('The restored database has no users.')
      rows += table?.n ?? 0
    }
    const [ledger] = await tx({ n: number })`
      select count(*) as n from (
        select from ledger_entries group by txn_id having sum(amount_paise) <> 0
      ) unbalanced`
    if (ledger?.n !== 0) throw new Error(`${ledger?.n} transactions of the restored ledger do not add up to zero.`)
    return rows
  })
}
