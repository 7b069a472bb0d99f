import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Places } from './places.ts'
import type { Account } from './run.ts'

/** A segment that is not full is finished after so long, so that a lost machine costs no more than this and its way to the archive. */
export const archiveEverySeconds = 60

/**
 * What one database wrote without a gap, as a folder of the archive. A start without an archive, a restore and a new
 * cluster each end it: what follows has a folder of its own, so two databases never write the same names.
 */
type Chain = { name: string; system: string }

/**
 * Makes the folder that PostgreSQL lays finished WAL into, and gives back the settings that make it do so. The command
 * is that of PostgreSQL's manual (25.3.1 Setting Up WAL Archiving), and says yes only once the file is on the disk.
 */
export async function startChain(places: Places, account: Account): Promise<Record<string, string>> {
  const system = await systemIdentifier(places.cluster)
  if ((await readChain(places))?.system !== system) {
    await rm(places.walFolder, { recursive: true, force: true })
    const started = new Date().toISOString().slice(0, 16).replaceAll(/[-:T]/g, '')
    const chain: Chain = { name: `${started}-${randomBytes(3).toString('hex')}`, system }
    await writeWhole(places.chainFile, JSON.stringify(chain))
  }
  await mkdir(places.walFolder, { recursive: true, mode: 0o700 })
  if (account) await chown(places.walFolder, account.uid, account.gid)
  const folder = shellQuoted(places.walFolder).replaceAll('%', '%%')
  const [part, whole] = [`${folder}/%f.gz.part`, `${folder}/%f.gz`]
  return {
    wal_level: 'replica',
    max_wal_senders: '2',
    archive_mode: 'on',
    archive_timeout: String(archiveEverySeconds),
    archive_command: `gzip -1 < %p > ${part} && sync ${part} && mv ${part} ${whole} && sync ${folder}`,
  }
}

/** Without an archive: WAL from now on is missing in it. */
export async function endChain(places: Places): Promise<Record<string, string>> {
  await rm(places.chainFile, { force: true })
  await rm(places.walFolder, { recursive: true, force: true })
  return {}
}

/** Undefined where this database is not archived. */
export async function readChain(places: Places): Promise<Chain | undefined> {
  const noted = await readFile(places.chainFile, 'utf8').catch(() => undefined)
  return noted === undefined ? undefined : (JSON.parse(noted) as Chain)
}

/** What initdb gave the cluster: the first eight bytes of its control file (PostgreSQL's pg_control.h). */
async function systemIdentifier(cluster: string): Promise<string> {
  const control = await readFile(join(cluster, 'global/pg_control'))
  return control.readBigUInt64LE(0).toString()
}

/** Writes a file that is there with all its text or not at all, also after a power cut. */
async function writeWhole(file: string, text: string): Promise<void> {
  const part = await open(`${file}.part`, 'w', 0o600)
  await part.writeFile(text)
  await part.sync()
  await part.close()
  await rename(`${file}.part`, file)
  const folder = await open(dirname(file), 'r')
  await folder.sync()
  await folder.close()
}

/** For a command that PostgreSQL gives to the shell. */
export const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
