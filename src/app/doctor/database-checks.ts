import { messages } from '#features/operations/messages/system-check-en.ts'
import { type Database, type Db, openDatabase } from '#platform/database/db.ts'
import { type Applied, type Migration, readMigrations } from '#platform/database/migrate.ts'
import { boolean, nullable, number, queryRows, text } from '#platform/database/rows.ts'
import { formatSize } from '#platform/format/format-size.ts'
import { textOf } from '#platform/i18n/text.ts'
import { loggedError } from '#platform/server/log.ts'
import { currentMaintenance } from '#platform/server/maintenance.ts'
import { neededConnections } from '#platform/server/connection-counts.ts'
import { type Checked, type CheckLine, ok, warning, wrong } from './check-line.ts'

/** Above this share of the connections that the server allows, a busy hour may find none. */
const busyShare = 0.8
/** A replica that is further behind is late for more than a moment. */
const lagBytes = 16_000_000
const clockSeconds = 2
/** The application ends its own statements after 30 seconds. */
const hangingSeconds = 10

/**
 * The size, extensions and connections of the database. Connections are counted by what every role may see of those of others: that
 * they are of some role on some database.
 */
export async function checkSizeAndConnections({ db, settings }: Checked): Promise<CheckLine[]> {
  const [found] = await queryRows(db, { bytes: number, extensions: nullable(text), used: number, allowed: number })`
    select pg_database_size(current_database())::bigint as bytes,
      (select string_agg(extname, ', ' order by extname) from pg_extension where extname <> 'plpgsql') as extensions,
      (select count(*)::int from pg_stat_activity where datid is not null and usesysid is not null) as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`
  const { bytes, extensions, used, allowed } = found as NonNullable<typeof found>
  return [
    ok('database', textOf(messages, 'database', formatSize(bytes), extensions ?? '')),
    ...hangingLines(await oldestStatement(db)),
    connectionsLine(used, allowed, neededConnections(settings)),
  ]
}

/**
 * For how many seconds the oldest statement on this database has run; null without one. Our role sees those of its own
 * roles alone, and what may take long is left out: backups (copy), indexes and vacuum. Replication is no client.
 */
export async function oldestStatement(db: Db): Promise<number | null> {
  const [found] = await queryRows(db, { seconds: nullable(number) })`
    select floor(extract(epoch from clock_timestamp() - min(query_start)))::int as seconds
    from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and state = 'active'
      and pid <> pg_backend_pid() and query !~* '^\\s*(copy|create|reindex|vacuum|analyze)'`
  return found?.seconds ?? null
}

/** A line where a statement hangs. Its text stays in the database: it may hold a person's data. */
export function hangingLines(seconds: number | null): CheckLine[] {
  if (seconds === null || seconds <= hangingSeconds) return []
  return [warning('database', textOf(messages, 'statementHangs', seconds))]
}

/** @param needed how many a server with these settings opens at most; behind a pooler that says nothing about PostgreSQL */
export function connectionsLine(used: number, allowed: number, needed: number): CheckLine {
  if (needed > allowed) return warning('connections', textOf(messages, 'connectionsTooFew', needed, allowed))
  return used < allowed * busyShare
    ? ok('connections', textOf(messages, 'connections', used, allowed, needed))
    : warning('connections', textOf(messages, 'connectionsScarce', used, allowed))
}

/** Whether visitors see the page of the maintenance mode. */
export async function checkMaintenance({ db }: Pick<Checked, 'db'>): Promise<CheckLine[]> {
  const current = await currentMaintenance(db)
  if (!current) return []
  return [warning('maintenance', textOf(messages, 'maintenanceOn', current.startedAt))]
}

/** How far the replica of DATABASE_READ_URL is behind. */
export async function checkReplica({ db, settings }: Checked): Promise<CheckLine[]> {
  if (!settings.databaseReadUrl) return []
  const replica = openDatabase(settings.databaseReadUrl, { max: 1, patient: true })
  try {
    const [end] = await queryRows(db, { log: text })`select pg_current_wal_lsn()::text as log`
    const [behind] = await queryRows(replica.db, { bytes: number })`
      select greatest(0, coalesce(${end?.log}::pg_lsn - pg_last_wal_replay_lsn(), 0))::bigint as bytes`
    const bytes = behind?.bytes ?? 0
    return [
      bytes > lagBytes
        ? warning('replica', textOf(messages, 'replicaBehind', formatSize(bytes)))
        : ok('replica', textOf(messages, 'replicaFine')),
    ]
  } catch (error) {
    return [warning('replica', textOf(messages, 'replicaAway', loggedError(error).message))]
  } finally {
    await replica.close()
  }
}

/** Whether the application was never started on this database. One that does not answer says so in each check. */
export async function hasNoTables({ db }: Checked): Promise<boolean> {
  const found = await queryRows(db, { missing: boolean })`
    select to_regclass('upkeep.migrations') is null as missing`.catch(() => [])
  return found[0]?.missing ?? false
}

/** Whether this release's migrations have run, and no others. */
export async function checkMigrations({ db }: Checked): Promise<CheckLine[]> {
  const applied = await queryRows(db, { number, name: text, hash: text })`
    select number, name, hash from upkeep.migrations order by number`
  const known = await readMigrations()
  if (applied.length <= known.length) return [migrationsLine(applied, known)]
  const [oldest] = await queryRows(db, { migrations: number })`select migrations from upkeep.oldest_release`
  return [migrationsLine(applied, known, oldest?.migrations)]
}

/**
 * @param applied what ran on the database @param known what this release has
 * @param oldest how many migrations the oldest release has that works on this database
 */
export function migrationsLine(
  applied: readonly Applied[],
  known: readonly Migration[],
  oldest = Number.POSITIVE_INFINITY,
): CheckLine {
  const ran = new Set(applied.map(({ hash }) => hash))
  const missing = known.filter(({ hash }) => !ran.has(hash)).length
  const newest = applied.at(-1)
  if (newest && applied.length > known.length)
    return known.length >= oldest
      ? ok('migrations', textOf(messages, 'migrationsOfNext', newest.name))
      : wrong('migrations', textOf(messages, 'migrationsNewer', newest.name))
  if (missing > 0) return wrong('migrations', textOf(messages, 'migrationsMissing', missing))
  return ok('migrations', textOf(messages, 'migrationsFine', known.length))
}

/** Whether this machine and the database's have the same time: codes and payments expire by both. */
export async function checkClock({ db }: Pick<Checked, 'db'>): Promise<CheckLine[]> {
  const before = Date.now()
  const [there] = await queryRows(db, { ms: number })`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`
  return [clockLine(there?.ms ?? 0, before, Date.now())]
}

/** @param there the other clock's time, read between `before` and `after` of this one; all in milliseconds */
export function clockLine(there: number, before: number, after: number): CheckLine {
  const off = Math.round(Math.max(before - there, there - after, 0) / 1000)
  return off > clockSeconds
    ? warning('clock', textOf(messages, 'clockOff', off))
    : ok('clock', textOf(messages, 'clockFine'))
}

/** PostgreSQL's version, for people. */
export async function postgresVersion({ db }: Pick<Database, 'db'>): Promise<string> {
  const [found] = await queryRows(db, { version: text })`
    select split_part(current_setting('server_version'), ' ', 1) as version`
  return found?.version ?? ''
}
