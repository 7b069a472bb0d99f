import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { to as copyTo } from 'pg-copy-streams'
import type { Sql, TransactionSql } from '../db.ts'
import { DatabaseStartError, folderError } from '../embedded-postgres/start-errors.ts'
import { appliedMigrations, type Applied } from '../migrate.ts'
import { text } from '../rows.ts'
import { readJobs, type WaitingQueue } from './jobs.ts'
import { listSequences, listTables, plainText, quoted, type Sequence, type Table } from './tables.ts'
import { writeTar, type TarWriter } from './tar.ts'

/** The first entry of a backup: what it was made of. */
export type BackupHead = {
  format: 1
  madeAt: string
  /** The server's version, for people. */
  postgres: string
  migrations: Applied[]
  tables: Table[]
  queues: WaitingQueue[]
}
/** The last entry: a backup without it was cut short. */
export type BackupEnd = {
  rows: Record<string, number>
  sequences: Sequence[]
  jobs: number
  media: { files: number; bytes: number }
  /** Of everything before this entry. */
  sha256: string
}
export type BackupSummary = { tables: number; rows: number; jobs: number; files: number; bytes: number }

export const names = { head: 'sopaan-backup.json', end: 'end.json', tables: 'tables/', jobs: 'jobs/', media: 'media/' }

const pieceBytes = 1024 * 1024
const compress = promisify(gzip)

/**
 * Writes rows (one snapshot of every table of `public`, by COPY as text), waiting jobs and the media folder into one
 * tar file, while the application may go on working. The file appears under its name only when it is whole.
 * @throws DatabaseStartError when there is nothing to back up, or the file can't be written
 */
export async function backUp(
  sql: Sql,
  options: { file: string; mediaFolder: string; report?: (line: string) => void },
): Promise<BackupSummary> {
  const part = `${options.file}.part`
  let tar: TarWriter | undefined
  try {
    await mkdir(dirname(options.file), { recursive: true })
    await rm(part, { force: true })
    const writer = (tar = await writeTar(part))
    // Rows before files: every file a row names was there before, so it is in the backup.
    const { head, rows, sequences, jobs } = await sql.begin('isolation level repeatable read read only', (tx) =>
      writeRows(tx, writer, options.report),
    )
    options.report?.('Copying the media files')
    const media = await writeMedia(writer, options.mediaFolder)
    const end: BackupEnd = { rows, sequences, jobs, media, sha256: writer.digest() }
    await writer.add(names.end, json(end))
    await writer.end()
    await rename(part, options.file)
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    return { tables: head.tables.length, rows: total, jobs, ...media }
  } catch (error) {
    await tar?.abandon()
    await rm(part, { force: true }).catch(() => {})
    throw folderError(error, dirname(options.file))
  }
}

async function writeRows(tx: TransactionSql, tar: TarWriter, report?: (line: string) => void) {
  await plainText(tx)
  const migrations = await appliedMigrations(tx)
  if (migrations.length === 0)
    throw new DatabaseStartError(
      'The database is empty: there is nothing to back up. Start the application once first.',
    )
  const [server] = await tx({ server_version: text })`show server_version`
  const tables = await listTables(tx)
  const { queues, jobs } = await readJobs(tx)
  const madeAt = new Date().toISOString()
  const head: BackupHead = { format: 1, madeAt, postgres: server?.server_version ?? '', migrations, tables, queues }
  await tar.add(names.head, json(head))
  const rows: Record<string, number> = {}
  for (const table of tables) {
    report?.(`Copying ${table.name}`)
    rows[table.name] = await writeTable(tx, tar, table)
  }
  let waiting = 0
  let piece = 0
  for await (const some of jobs) {
    const lines = some.map((job) => `${JSON.stringify(job)}\n`).join('')
    await tar.add(`${names.jobs}${numbered(piece++)}.jsonl.gz`, await compress(lines))
    waiting += some.length
  }
  return { head, rows, sequences: await listSequences(tx), jobs: waiting }
}

/** @returns how many rows: COPY's text has one line feed a row, those inside values are escaped */
async function writeTable(tx: TransactionSql, tar: TarWriter, table: Table): Promise<number> {
  if (table.columns.length === 0) return 0
  const columns = table.columns.map(quoted).join(', ')
  const stream = tx.client.query(copyTo(`copy public.${quoted(table.name)} (${columns}) to stdout`))
  let rows = 0
  let piece = 0
  let held: Buffer[] = []
  let bytes = 0
  let writing: Promise<void> = Promise.resolve()
  const flush = async () => {
    if (bytes === 0) return
    const name = `${names.tables}${table.name}/${numbered(piece++)}.copy.gz`
    const packed = compress(Buffer.concat(held), { level: 3 })
    held = []
    bytes = 0
    await writing
    // While this piece is packed, beside the thread of JavaScript, the next one is read.
    writing = packed.then((body) => tar.add(name, body))
    writing.catch(() => {})
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
    // A copy: the driver's buffer is a view of the whole packet it came in.
    held.push(Buffer.from(chunk))
    bytes += chunk.length
    if (bytes >= pieceBytes) await flush()
  }
  await flush()
  await writing
  return rows
}

async function writeMedia(tar: TarWriter, folder: string): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 }
  const walk = async (below: string): Promise<void> => {
    const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      },
    )
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = below ? `${below}/${entry.name}` : entry.name
      if (entry.isDirectory()) await walk(path)
      if (!entry.isFile()) continue
      // Deleted since we looked: no row names it any more.
      const file = await open(join(folder, path), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!file) continue
      try {
        total.bytes += await tar.addFile(names.media + path, file)
        total.files += 1
      } finally {
        await file.close()
      }
    }
  }
  await walk('')
  return total
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
const numbered = (piece: number) => String(piece).padStart(6, '0')
