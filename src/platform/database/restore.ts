import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { from as copyFrom } from 'pg-copy-streams'
import { names, type BackupEnd, type BackupHead, type BackupSummary } from './backup/backup.ts'
import { openJobs, type WaitingJob } from './backup/jobs.ts'
import { isEmpty, listTables, suspendConstraints, plainText, quoted, type Table } from './backup/tables.ts'
import { readTar, type TarEntry } from './backup/tar.ts'
import type { Sql, TransactionSql } from './db.ts'
import { folderError } from './embedded-postgres/start-errors.ts'
import { checkHistory, migrateWithin, readMigrations } from './migrate.ts'

/** The backup does not fit this database or this release, or is damaged; nothing was changed. */
export class RestoreError extends Error {
  readonly operator = true
}

const extract = promisify(gunzip)

/**
 * Loads a backup into an empty database: migrates it to the backup's number, loads the rows, compares the counts and
 * puts the media files in place, all in one transaction, so that a failure leaves the database as empty as it was.
 * @param options.url the same database as `sql`, for pg-boss
 * @throws RestoreError in words for the person who restores
 */
export async function restore(
  sql: Sql,
  options: { file: string; url: string; mediaFolder: string; migrations?: string; report?: (line: string) => void },
): Promise<BackupSummary> {
  const aside = `${options.mediaFolder}.restoring`
  const report = options.report ?? (() => {})
  const jobs: WaitingJob[][] = []
  let placed = false
  try {
    await rm(aside, { recursive: true, force: true })
    const files = await readdir(options.mediaFolder).catch(() => [])
    if (files.length > 0)
      throw new RestoreError(
        `${options.mediaFolder} already has files. Restore into an empty DATA_DIR, or move the files to another folder.`,
      )
    const { head, end } = await sql.begin(async (tx) => {
      if (!(await isEmpty(tx)))
        throw new RestoreError(
          'The database is not empty, and a restore never overwrites data. Restore into an empty database (another DATA_DIR or DATABASE_URL).',
        )
      const loaded = await load(tx, { ...options, aside, jobs, report })
      if (loaded.end.media.files > 0) {
        await rmdir(options.mediaFolder).catch(() => {})
        await rename(aside, options.mediaFolder)
        placed = true
      }
      return loaded
    })
    if (head.queues.length > 0) await restoreJobs(options.url, head, jobs)
    report('Updating the database statistics')
    await sql.unsafe('analyze')
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
    return { tables: head.tables.length, rows, jobs: end.jobs, ...end.media }
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    if (placed && (await sql.begin(isEmpty).catch(() => false))) await rm(options.mediaFolder, { recursive: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new RestoreError(`The file ${options.file} does not exist.`)
    throw folderError(error, dirname(options.mediaFolder))
  }
}

type Loading = {
  file: string
  migrations?: string
  aside: string
  jobs: WaitingJob[][]
  report: (line: string) => void
}

async function load(tx: TransactionSql, { file, migrations, aside, jobs, report }: Loading) {
  let head: BackupHead | undefined
  let end: BackupEnd | undefined
  let restoreConstraints = async () => {}
  let copying: { table: string; copy: Copy } | undefined
  const rows: Record<string, number> = {}
  const media = { files: 0, bytes: 0 }
  const finishTable = async () => {
    if (copying) rows[copying.table] = await copying.copy.finish()
    copying = undefined
  }
  await plainText(tx)
  try {
    for await (const entry of readTar(file)) {
      if (!head) {
        head = readHead(entry, await entry.whole())
        report(`Loading the backup of ${head.madeAt} (PostgreSQL ${head.postgres})`)
        restoreConstraints = await prepareTables(tx, head, migrations)
      } else if (entry.name.startsWith(names.tables)) {
        const table = head.tables.find(({ name }) => entry.name.startsWith(`${names.tables}${name}/`))
        if (!table) throw new RestoreError(`${entry.name} belongs to no table of the backup.`)
        if (copying?.table !== table.name) {
          await finishTable()
          report(`Loading ${table.name}`)
          copying = { table: table.name, copy: await startCopy(tx, table) }
        }
        await copying.copy.write(await unzip(entry))
      } else if (entry.name.startsWith(names.jobs)) {
        const lines = (await unzip(entry)).toString().split('\n')
        jobs.push(lines.filter((line) => line !== '').map((line) => JSON.parse(line) as WaitingJob))
      } else if (entry.name.startsWith(names.media)) {
        if (media.files === 0) report('Loading the media files')
        await placeFile(entry, aside)
        media.files += 1
        media.bytes += entry.size
      } else if (entry.name === names.end) {
        end = JSON.parse((await entry.whole()).toString()) as BackupEnd
        if (end.sha256 !== entry.digestBefore) throw new RestoreError(`${file} is damaged: its checksum differs.`)
      }
    }
    await finishTable()
  } catch (error) {
    // A connection in the middle of a COPY takes no rollback.
    copying?.copy.abandon()
    throw error
  }
  if (!head || !end) throw new RestoreError(`${file} is incomplete: its last part is missing.`)
  await setSequences(tx, end)
  report('Checking the foreign keys')
  await restoreConstraints()
  await compare(tx, head, end, media)
  return { head, end }
}

function readHead(entry: TarEntry, body: Buffer): BackupHead {
  if (entry.name !== names.head) throw new RestoreError('This file is not a backup of Sopaan.')
  const head = JSON.parse(body.toString()) as BackupHead
  if (head.format !== 1) throw new RestoreError('This backup was made by a newer release: restore it with that one.')
  return head
}

async function prepareTables(tx: TransactionSql, head: BackupHead, folder?: string): Promise<() => Promise<void>> {
  const known = await readMigrations(folder)
  if (head.migrations.length > known.length) {
    throw new RestoreError(
      `The backup was made by a newer release (migration ${head.migrations.at(-1)?.name}); ` +
        `this one knows up to ${known.at(-1)?.name ?? 'none'}. Restore it with that release or a later one.`,
    )
  }
  checkHistory(head.migrations, known)
  const ran = new Set(head.migrations.map(({ hash }) => hash))
  await migrateWithin(
    tx,
    known.filter(({ hash }) => ran.has(hash)),
  )
  const restoreConstraints = await suspendConstraints(tx)
  const existing = await listTables(tx)
  for (const table of head.tables) {
    const here = existing.find(({ name }) => name === table.name)
    const missing = table.columns.filter((column) => !here?.columns.includes(column))
    if (!here || missing.length > 0)
      throw new RestoreError(
        `The backup has columns that this release does not have: ${table.name} ${missing.join(', ')}.`,
      )
  }
  // Rows that migrations bring are in the backup as well, as they had become.
  if (existing.length > 0)
    await tx.unsafe(`truncate ${existing.map(({ name }) => `public.${quoted(name)}`).join(', ')}`)
  return restoreConstraints
}

type Copy = { write(rows: Buffer): Promise<void>; finish(): Promise<number>; abandon(): void }

async function startCopy(tx: TransactionSql, table: Table): Promise<Copy> {
  const columns = table.columns.map(quoted).join(', ')
  const stream = tx.client.query(copyFrom(`copy public.${quoted(table.name)} (${columns}) from stdin`))
  let rows = 0
  let failure: Error | undefined
  stream.on('error', (error) => (failure ??= error))
  const refused = () =>
    new RestoreError(`The database refused the rows of ${table.name}: ${failure?.message ?? 'see its log'}`)
  return {
    async write(bytes) {
      for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) rows += 1
      if (failure) throw refused()
      await new Promise<void>((resolve) => void stream.write(bytes, () => resolve()))
      if (failure) throw refused()
    },
    async finish() {
      stream.end()
      await finished(stream).catch((error: Error) => (failure ??= error))
      if (failure) throw refused()
      return rows
    },
    abandon: () => void stream.destroy(new Error('the restore failed elsewhere')),
  }
}

async function placeFile(entry: TarEntry, aside: string): Promise<void> {
  const path = entry.name.slice(names.media.length)
  if (path === '' || normalize(path) !== path || path.startsWith('/') || path.startsWith('..'))
    throw new RestoreError(`The backup names a file outside its folder: ${entry.name}`)
  const to = join(aside, path)
  await mkdir(dirname(to), { recursive: true })
  await pipeline(entry.pieces(), createWriteStream(to, { flags: 'wx' }))
}

async function setSequences(tx: TransactionSql, end: BackupEnd): Promise<void> {
  for (const { name, last, called } of end.sequences)
    if (last !== null) await tx`select setval(${`public.${quoted(name)}`}::regclass, ${last}::bigint, ${called})`
}

async function compare(tx: TransactionSql, head: BackupHead, end: BackupEnd, media: BackupEnd['media']): Promise<void> {
  for (const { name } of head.tables) {
    const [counted] = await tx.unsafe(`select count(*)::text as rows from public.${quoted(name)}`)
    if (Number(counted?.rows) !== end.rows[name])
      throw new RestoreError(
        `${name} should have ${end.rows[name]} rows and has ${counted?.rows}. Nothing was changed.`,
      )
  }
  if (media.files !== end.media.files || media.bytes !== end.media.bytes)
    throw new RestoreError(`The backup should have ${end.media.files} media files, but it has ${media.files}.`)
}

async function restoreJobs(url: string, head: BackupHead, jobs: WaitingJob[][]): Promise<void> {
  const queue = await openJobs(url, head.queues)
  try {
    for (const some of jobs) await queue.add(some)
  } finally {
    await queue.close()
  }
}

const unzip = async (entry: TarEntry): Promise<Buffer> => extract(await entry.whole())
