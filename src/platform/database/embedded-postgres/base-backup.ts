import { Readable } from 'node:stream'
import pg, { type Connection, type Submittable } from 'pg'
import { archiveRole, readPassword } from './cluster.ts'
import { knownPlaces } from './places.ts'
import { readServerFile } from './processes.ts'
import { DatabaseStartError } from './start-errors.ts'

/** The first WAL segment that the copy needs, and, once it was read to its end, the last one. */
export type BaseBackup = { tar: Readable; startWal: string; endWal: Promise<string> }

const segmentBytes = 16n * 1024n * 1024n
const segmentsEach = 0x1_0000_0000n / segmentBytes
/** What may wait in memory while the reader is slower than PostgreSQL. */
const bufferBytes = 8 * 1024 * 1024

/**
 * Copies the whole folder of the running embedded database as PostgreSQL streams it: a tar of its files, which becomes
 * a database again together with the WAL from `startWal` to `endWal`. pg_basebackup does the same, and the package has
 * none. Source: PostgreSQL's manual, 54.4 Streaming Replication Protocol, BASE_BACKUP.
 * @throws DatabaseStartError where the database does not run, or runs without an archive
 */
export async function streamBaseBackup(dataDir: string): Promise<BaseBackup> {
  const places = await knownPlaces(dataDir)
  const server = await readServerFile(places.cluster)
  const password = await readPassword(places.archivePasswordFile)
  if (!server?.ready || password === '')
    throw new DatabaseStartError(
      `The database of ${dataDir} does not run with ARCHIVE_TO. Start the application first.`,
    )
  const client = new pg.Client({
    host: '127.0.0.1',
    port: server.port,
    user: archiveRole,
    password,
    database: 'postgres',
    // A session that knows the replication protocol, of a role that pg_hba.conf lets into a database.
    replication: 'database',
  } as pg.ClientConfig)
  client.on('error', () => {})
  await client.connect()
  const copy = new BaseBackupQuery()
  client.query(copy)
  copy.tar.once('close', () => void client.end().catch(() => {}))
  return { tar: copy.tar, startWal: await copy.startWal, endWal: copy.endWal }
}

type Row = { fields: (Buffer | string | null)[] }
type CopyData = { chunk: Buffer }

/** BASE_BACKUP answers two results (where it starts; tablespaces), a copy, and a result (where it ends). */
class BaseBackupQuery implements Submittable {
  readonly #start = Promise.withResolvers<string>()
  readonly #end = Promise.withResolvers<string>()
  readonly startWal = this.#start.promise
  readonly endWal = this.#end.promise
  readonly tar = new Readable({ read: () => this.#socket?.resume(), highWaterMark: bufferBytes })
  #socket: { pause(): unknown; resume(): unknown } | undefined
  #results = 0

  constructor() {
    // The reader of the tar learns of a failure there.
    this.endWal.catch(() => {})
  }

  submit(connection: Connection): void {
    this.#socket = connection.stream
    connection.query("BASE_BACKUP (LABEL 'sopaan', CHECKPOINT 'fast', MANIFEST 'no')")
  }

  handleRowDescription(): void {
    this.#results += 1
  }

  handleDataRow({ fields }: Row): void {
    const [position, timeline] = fields.map(String) as [string, string]
    if (this.#results === 1) this.#start.resolve(walNameAt(position, timeline))
    if (this.#results === 3) this.#end.resolve(walNameAt(position, timeline))
  }

  /** The first byte says what follows: `n` a new archive, `d` its bytes (there is one, without tablespaces), `p` progress. */
  handleCopyData({ chunk }: CopyData): void {
    if (chunk[0] === 0x64 && !this.tar.push(Buffer.from(chunk.subarray(1)))) this.#socket?.pause()
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.#start.reject(error)
    this.#end.reject(error)
    this.tar.destroy(error)
  }

  handleReadyForQuery(): void {
    this.tar.push(null)
  }
}

/** The file that holds a position of the WAL, such as `0/3000028`. Source: PostgreSQL's xlog_internal.h, XLogFileName. */
export function walNameAt(position: string, timeline: string): string {
  const [high, low] = position.split('/') as [string, string]
  const segment = ((BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)) / segmentBytes
  const hex = (n: bigint) => n.toString(16).toUpperCase().padStart(8, '0')
  return hex(BigInt(timeline)) + hex(segment / segmentsEach) + hex(segment % segmentsEach)
}

/** The segment after this one, on the same timeline. */
export function nextWal(name: string): string {
  const hex = (n: bigint) => n.toString(16).toUpperCase().padStart(8, '0')
  const segment = BigInt(`0x${name.slice(8, 16)}`) * segmentsEach + BigInt(`0x${name.slice(16)}`) + 1n
  return name.slice(0, 8) + hex(segment / segmentsEach) + hex(segment % segmentsEach)
}
