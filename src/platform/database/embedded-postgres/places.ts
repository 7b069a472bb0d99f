import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, type Account } from './run.ts'
import { DatabaseStartError, folderError } from './start-errors.ts'

/** `home` holds cluster, log and copied programs; the passwords always stay in DATA_DIR. */
export type Places = {
  home: string
  cluster: string
  log: string
  /** Of the owner's role, and of the application's. */
  passwordFile: string
  applicationPasswordFile: string
  /** Of the role that copies the whole database; there only with an archive. */
  archivePasswordFile: string
  /** Finished WAL, compressed, until it is in the archive. */
  walFolder: string
  /** The archive's folder for what this database writes without a gap; there only with an archive. */
  chainFile: string
}

/** Makes DATA_DIR; one that we make can be passed through by the server's user, but not listed by others. */
export async function makeDataDir(dataDir: string): Promise<string> {
  try {
    const made = await mkdir(dataDir, { recursive: true })
    if (made) await chmod(dataDir, 0o711)
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    return await realpath(dataDir)
  } catch (error) {
    throw folderError(error, dataDir)
  }
}

/** The folder of this DATA_DIR's cluster, or the one it will get if nothing moves it. */
export async function knownPlaces(dataDir: string): Promise<Places> {
  const inside = join(dataDir, 'postgres')
  const note = await readFile(join(inside, 'place.json'), 'utf8').catch(() => undefined)
  const elsewhere = note ? (JSON.parse(note) as { elsewhere: string }).elsewhere : undefined
  return placesIn(elsewhere ?? inside, inside)
}

/**
 * A folder that the server's user can reach and write: inside DATA_DIR if possible, else (a DATA_DIR below a closed
 * home) /var/lib/sopaan/…, else below the system's temporary folder. The choice is noted in DATA_DIR and reused.
 */
export async function choosePlaces(dataDir: string, account: Account, report: (line: string) => void): Promise<Places> {
  const inside = join(dataDir, 'postgres')
  const known = await knownPlaces(dataDir)
  if (known.home !== inside) {
    await checkOwner(known.home, dataDir)
    if (!(await prepare(known.home, account))) throw unreachable(known.home, account)
    report(`The database is in ${known.home} (its user "${account?.name}" can't reach ${dataDir})`)
    return known
  }
  if (await prepare(inside, account)) return known
  if (await stat(join(inside, 'cluster')).catch(() => undefined)) throw unreachable(inside, account)
  const name = randomBytes(8).toString('hex')
  // What is temporary itself leaves nothing behind for good.
  const bases = ['/var/lib/sopaan', join(tmpdir(), 'sopaan')]
  if (dataDir.startsWith(`${await realpath(tmpdir())}/`)) bases.reverse()
  for (const base of bases) {
    const home = join(base, name)
    if (!(await prepare(home, account, base))) continue
    await writeFile(join(home, 'belongs-to'), `${dataDir}\n`)
    await writeFile(join(inside, 'place.json'), `${JSON.stringify({ elsewhere: home })}\n`)
    const warning = base.startsWith('/var') ? '' : '. Some systems empty that folder at a restart, so keep backups'
    report(`The database's user "${account?.name}" can't reach ${dataDir}, so the database goes to ${home}${warning}`)
    return placesIn(home, inside)
  }
  throw unreachable(inside, account)
}

const placesIn = (home: string, inside: string): Places => ({
  home,
  cluster: join(home, 'cluster'),
  log: join(home, 'server.log'),
  passwordFile: join(inside, 'password'),
  applicationPasswordFile: join(inside, 'password-application'),
  archivePasswordFile: join(inside, 'password-archive'),
  walFolder: join(home, 'wal-to-archive'),
  chainFile: join(home, 'archive-chain.json'),
})

/** Makes `home` and says whether the account can really work in folders there. `home` itself stays ours. */
async function prepare(home: string, account: Account, base?: string): Promise<boolean> {
  const probe = join(home, `probe-${process.pid}`)
  try {
    if (base) {
      await mkdir(base, { recursive: true })
      await chmod(base, 0o711)
    }
    await mkdir(home, { recursive: true })
    if (account) await chmod(home, 0o755)
    await mkdir(probe)
    if (account) await chown(probe, account.uid, account.gid)
    const written = await run('/bin/sh', ['-c', 'echo probe > "$0/probe"', probe], account)
    if (written.code === 0) return true
    if (/No space left|quota/i.test(written.output)) throw folderError({ code: 'ENOSPC' }, home)
    if (!account) throw folderError({ code: 'EACCES' }, home)
  } catch (error) {
    if (!account || error instanceof DatabaseStartError) throw folderError(error, home)
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw folderError(error, home)
  } finally {
    await rm(probe, { recursive: true, force: true })
  }
  if (base) await rm(home, { recursive: true, force: true })
  return false
}

/** A copied DATA_DIR carries the note too, and two clones must never share one cluster. */
async function checkOwner(home: string, dataDir: string): Promise<void> {
  const file = join(home, 'belongs-to')
  const owner = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (owner === '') {
    throw new DatabaseStartError(
      `The database of ${dataDir} was in ${home}, which no longer exists. Restore that folder, or remove ${dataDir}/postgres ` +
        'to start with an empty database and restore a backup.',
    )
  }
  if (owner === dataDir) return
  const other = await readFile(join(owner, 'postgres/place.json'), 'utf8').catch(() => '')
  if (other.includes(home)) {
    throw new DatabaseStartError(
      `${dataDir} looks like a copy of ${owner}: both use the database in ${home}. ` +
        `Remove ${dataDir}/postgres to start this one with an empty database. Use backup and restore to copy the data.`,
    )
  }
  await writeFile(file, `${dataDir}\n`)
}

function unreachable(folder: string, account: Account): DatabaseStartError {
  return new DatabaseStartError(
    `The database's user "${account?.name}" can't reach ${folder}. Give it access (chmod o+x on the parent folders), ` +
      'set DATA_DIR to another folder, or start as an ordinary user.',
  )
}
