import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Sql, TransactionSql } from './db.ts'
import { locks, takeLock } from './locks.ts'
import { number, type RowOf, text } from './rows.ts'

/** One file of the migrations folder; `number` counts from 1 in the order of its journal. */
export type Migration = { number: number; name: string; hash: string; text: string }
const appliedShape = { number: number, name: text, hash: text }
export type Applied = RowOf<typeof appliedShape>

/** The database and the migrations folder do not fit; the message says what differs and what to do. */
export class MigrationError extends Error {
  /** The start prints the message alone. */
  readonly operator = true
}

const ownMigrations = resolve(import.meta.dirname, '../../../migrations')

/**
 * Migrates the database to the newest migration, or to number `upTo`. Each migration runs in a transaction of its own,
 * with the row that records it, under an advisory lock: processes that start together wait for each other and run
 * nothing twice. A database of the release after this one is left as it is: its migrations are made so that this release
 * survives them (tests/breaking-statements.ts).
 * @param options.folder the product's own unless given; drizzle-kit's: NAME.sql files and meta/_journal.json; a missing
 * or empty one is no migration
 * @throws MigrationError when a migration that ran here was changed since, or when the database is newer than that
 * @returns the number of the database's newest migration, and the names of those that ran now
 */
export async function migrate(
  sql: Sql,
  options: { folder?: string; upTo?: number; report?: (line: string) => void } = {},
): Promise<{ number: number; ran: string[] }> {
  const all = await readMigrations(options.folder ?? ownMigrations)
  const requested = all.slice(0, options.upTo ?? all.length)
  const ran: string[] = []
  let applied = await appliedMigrations(sql)
  checkHistory(applied, all, await oldestRelease(sql))
  while (pendingOf(applied, requested).length > 0) {
    applied = await sql.begin(async (transaction) => {
      await takeLock(transaction, locks.migrations)
      const current = await appliedMigrations(transaction)
      checkHistory(current, all, await oldestRelease(transaction))
      const [next] = pendingOf(current, requested)
      if (!next) return current
      options.report?.(`Migrating the database: ${next.name}`)
      await apply(transaction, { ...next, number: current.length + 1 })
      ran.push(next.name)
      return [...current, next]
    })
  }
  if (applied.length === all.length && all.length > 0)
    await recordOldestRelease(sql, releaseBefore(all, await readReleases(options.folder)))
  return { number: applied.length, ran }
}

/** How many migrations the oldest release has that survives this database; undefined where no release has said so. */
async function oldestRelease(sql: Sql | TransactionSql): Promise<number | undefined> {
  const found = await sql`select from pg_tables where schemaname = 'upkeep' and tablename = 'oldest_release'`
  if (found.length === 0) return undefined
  const [row] = await sql({ migrations: number })`select migrations from upkeep.oldest_release`
  return row?.migrations
}

async function recordOldestRelease(sql: Sql, migrations: number): Promise<void> {
  if ((await oldestRelease(sql)) === migrations) return
  await sql.begin(async (transaction) => {
    await takeLock(transaction, locks.migrations)
    await transaction.unsafe(`
      create table if not exists upkeep.oldest_release (
        one boolean primary key default true check (one), migrations integer not null
      )`)
    await transaction`
      insert into upkeep.oldest_release (migrations) values (${migrations})
      on conflict (one) do update set migrations = excluded.migrations`
  })
}

/** How many migrations the release before these has: the newest one with fewer. All of them where there was none. */
function releaseBefore(all: readonly Migration[], releases: readonly { migration: string }[]): number {
  const counts = releases.map(({ migration }) => all.findIndex(({ name }) => name === migration) + 1)
  return counts.findLast((count) => count > 0 && count < all.length) ?? all.length
}

/** The releases, the first one first, each with the newest migration that it has. */
export async function readReleases(folder = ownMigrations): Promise<{ version: string; migration: string }[]> {
  const text = await readFile(join(folder, 'releases.txt'), 'utf8').catch(() => '')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [version = '', migration = ''] = line.split(' ')
      return { version, migration }
    })
}

/** @throws MigrationError unless the database has had all of the product's migrations */
export async function refusePending(sql: Sql): Promise<void> {
  const known = await readMigrations()
  const applied = await appliedMigrations(sql)
  checkHistory(applied, known, await oldestRelease(sql))
  const missing = pendingOf(applied, known)
  if (missing.length > 0)
    throw new MigrationError(
      `MIGRATE is 0, and the database lacks ${missing.length} of ${known.length} migrations. Run npm run migrate with this release first, as the owner of the database.`,
    )
}

/** Runs migrations on an empty database, all in the caller's transaction. */
export async function migrateWithin(transaction: TransactionSql, migrations: Migration[]): Promise<void> {
  await takeLock(transaction, locks.migrations)
  for (const [index, one] of migrations.entries()) await apply(transaction, { ...one, number: index + 1 })
  // Checks put off to the commit would hold the tables against anyone who alters them next.
  await transaction.unsafe('set constraints all immediate')
}

/** How many migrations the database has had; 0 for one that was never migrated. */
export async function migrationNumber(sql: Sql | TransactionSql): Promise<number> {
  return (await appliedMigrations(sql)).length
}

/** The migrations the database has had, first to last. */
export async function appliedMigrations(sql: Sql | TransactionSql): Promise<Applied[]> {
  // From the catalogue, not by to_regclass: that may answer from before we waited for the lock.
  const found = await sql`select from pg_tables where schemaname = 'upkeep' and tablename = 'migrations'`
  if (found.length === 0) return []
  return await sql(appliedShape)`select number, name, hash from upkeep.migrations order by number`
}

/** The migrations of a folder in the order of its journal. */
export async function readMigrations(folder = ownMigrations): Promise<Migration[]> {
  const journal = await readFile(join(folder, 'meta/_journal.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"entries":[]}'
    throw error
  })
  const { entries } = JSON.parse(journal) as { entries: { tag: string }[] }
  return Promise.all(
    entries.map(async ({ tag }, index) => {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8')
      // Line ends may differ between checkouts of the same file.
      const hash = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
      return { number: index + 1, name: tag, hash, text }
    }),
  )
}

/** Those that have not run, in their order; one that ran under another number, before it was given its present one, has. */
function pendingOf(applied: readonly Applied[], requested: readonly Migration[]): Migration[] {
  const ran = applied.map(({ hash }) => hash)
  return requested.filter(({ hash }) => {
    const at = ran.indexOf(hash)
    if (at >= 0) ran.splice(at, 1)
    return at < 0
  })
}

/**
 * @param oldest how many migrations the oldest release has that survives this database
 * @throws MigrationError unless each of `applied` is one of `known`, as it ran, or of the release after
 */
export function checkHistory(applied: Applied[], known: Migration[], oldest = Number.POSITIVE_INFINITY): void {
  const last = applied.at(-1)
  if (last && applied.length > known.length && known.length < oldest) {
    const newest = known.at(-1)?.name ?? 'none'
    throw new MigrationError(
      `The database was migrated by a newer release (to ${last.name}); this one knows up to ${newest}. Start the newer release.`,
    )
  }
  const hashes = new Set(known.map(({ hash }) => hash))
  for (const [index, one] of applied.entries()) {
    const file = known[index]
    if (file && !hashes.has(one.hash)) {
      throw new MigrationError(
        `Migration ${one.name} was changed after it had run on this database (the folder now has ${file.name}). ` +
          'Restore the original file and put the change into a new migration. If you don’t need the data, you can delete the database instead.',
      )
    }
  }
}

async function apply(transaction: TransactionSql, migration: Migration): Promise<void> {
  await transaction.unsafe(`
    create schema if not exists upkeep;
    create table if not exists upkeep.migrations (
      number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now()
    )`)
  try {
    for (const statement of migration.text.split('--> statement-breakpoint')) await transaction.unsafe(statement)
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
  await transaction`
    insert into upkeep.migrations (number, name, hash) values (${migration.number}, ${migration.name}, ${migration.hash})`
}
