import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Places } from './places.ts'
import { run, type Account } from './run.ts'
import { DatabaseStartError, diskFull, folderError } from './start-errors.ts'

/** The owner of the database, which has the same name: an ordinary role, as on any other server, never a superuser. */
export const ownerRole = 'sopaan'
/** The role that the application works by: it reads and writes rows, and changes no table. */
export const applicationRole = 'sopaan_application'
/** The role that reads whole files of the database over PostgreSQL's replication protocol, for the archive. */
export const archiveRole = 'sopaan_archive'

export type Passwords = { owner: string; application: string }

const firstStartBytes = 150 * 1024 * 1024

/**
 * Makes sure that a cluster of our PostgreSQL's version stands, and gives back the roles' passwords. A new one is made
 * aside and moved into place when it is whole, so that a start cut short leaves nothing half made.
 */
export async function ensureCluster(
  places: Places,
  binaries: Binaries,
  account: Account,
  report: (line: string) => void,
  durable: boolean,
): Promise<Passwords> {
  const written = (
    await readFile(join(places.cluster, 'PG_VERSION'), 'utf8').catch(refuseClosed(places.cluster))
  ).trim()
  const major = binaries.version.split('.')[0]
  if (written !== '' && written !== major) {
    throw new DatabaseStartError(
      `The database in ${places.cluster} was created by PostgreSQL ${written}, but this release uses ${major}. ` +
        `With the previous release, run: npm run backup -- sopaan.tar. Then move ${places.cluster} to another folder, ` +
        'and with this release, run: npm run restore -- sopaan.tar',
    )
  }
  const storedPasswords = await readPasswords(places)
  const fresh = { owner: newPassword(), application: newPassword() }
  if (written === '') {
    report(`Creating the database (PostgreSQL ${binaries.version}) in ${places.cluster}`)
    await makeCluster(places, binaries, account, fresh, durable)
    return fresh
  }
  if (storedPasswords.owner === '') {
    report('The database password is missing. Creating a new one')
    await singleUser(binaries, places.cluster, account, [`ALTER ROLE ${ownerRole} PASSWORD '${fresh.owner}'`])
    await writePassword(places.passwordFile, fresh.owner)
  }
  if (storedPasswords.application === '') {
    // Also a school of a release that had one role for everything.
    await singleUser(binaries, places.cluster, account, [
      `DO $$ BEGIN CREATE ROLE ${applicationRole} LOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
      `ALTER ROLE ${applicationRole} PASSWORD '${fresh.application}'`,
    ])
    await writePassword(places.applicationPasswordFile, fresh.application)
  }
  return { owner: storedPasswords.owner || fresh.owner, application: storedPasswords.application || fresh.application }
}

/** What DATA_DIR keeps of them; an empty one is missing. */
export async function readPasswords(places: Places): Promise<Passwords> {
  return {
    owner: await readPassword(places.passwordFile),
    application: await readPassword(places.applicationPasswordFile),
  }
}

/** Empty where there is none. */
export async function readPassword(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(refuseClosed(file))).trim()
}

/** The role that copies the whole database for the archive, and its password; made where it is missing, while no server runs. */
export async function ensureArchiveRole(places: Places, binaries: Binaries, account: Account): Promise<void> {
  if ((await readPassword(places.archivePasswordFile)) !== '') return
  const password = newPassword()
  await singleUser(binaries, places.cluster, account, [
    `DO $$ BEGIN CREATE ROLE ${archiveRole} LOGIN REPLICATION; EXCEPTION WHEN duplicate_object THEN NULL; END $$`,
    `ALTER ROLE ${archiveRole} PASSWORD '${password}'`,
  ])
  await writePassword(places.archivePasswordFile, password)
}

const newPassword = () => randomBytes(32).toString('hex')

async function makeCluster(
  places: Places,
  binaries: Binaries,
  account: Account,
  passwords: Passwords,
  durable: boolean,
): Promise<void> {
  const { bavail, bsize } = await statfs(places.home)
  if (bavail * bsize < firstStartBytes) throw diskFull(places.home)
  // Own names: a program of a killed first start may still be writing into its own.
  for (const name of await readdir(places.home))
    if (name.startsWith('cluster.')) await rm(join(places.home, name), { recursive: true, force: true })
  const aside = `${places.cluster}.${randomBytes(4).toString('hex')}`
  try {
    await mkdir(aside, { mode: 0o700 })
    await chmod(aside, 0o700)
    if (account) await chown(aside, account.uid, account.gid)
    const made = await run(
      binaries.initdb,
      [
        `--pgdata=${aside}`,
        '--username=postgres',
        '--auth=trust',
        '--encoding=UTF8',
        '--locale=C',
        '--lc-messages=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      account,
    )
    if (made.code !== 0) throw programError(made.output, places.home)
    // No other way in: the superuser has no password, and sockets are off.
    await writeFile(join(aside, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
    await singleUser(binaries, aside, account, [
      `CREATE ROLE ${ownerRole} LOGIN CREATEDB PASSWORD '${passwords.owner}'`,
      `CREATE ROLE ${applicationRole} LOGIN PASSWORD '${passwords.application}'`,
      `CREATE DATABASE ${ownerRole} OWNER ${ownerRole}`,
    ])
    await writePassword(places.passwordFile, passwords.owner)
    await writePassword(places.applicationPasswordFile, passwords.application)
    await rename(aside, places.cluster)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw folderError(error, places.home)
  }
}

async function writePassword(file: string, password: string): Promise<void> {
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}

/** Runs statements in PostgreSQL's single-user mode: as the superuser, on a cluster that no server holds. */
async function singleUser(binaries: Binaries, cluster: string, account: Account, statements: string[]): Promise<void> {
  const input = statements.map((statement) => `${statement};\n`).join('')
  const ended = await run(binaries.postgres, ['--single', '-D', cluster, 'postgres'], account, input)
  if (ended.code !== 0 || /\b(ERROR|FATAL|PANIC):/.test(ended.output)) throw programError(ended.output, cluster)
}

/** What initdb or the server said before it gave up, as one trouble. */
export function programError(output: string, folder: string): DatabaseStartError {
  if (/No space left on device|Disk quota exceeded/i.test(output)) return diskFull(folder)
  const lastLines = output.trim().split('\n').slice(-8).join('\n  ')
  return new DatabaseStartError(`PostgreSQL could not start in ${folder}. It said:\n  ${lastLines}`)
}

const refuseClosed = (path: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return ''
  throw folderError(error, path)
}
