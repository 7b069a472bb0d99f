import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readTar } from '../backup/tar.ts'
import { serverAccount } from './account.ts'
import { shellQuoted } from './archiving.ts'
import { findBinaries } from './binaries.ts'
import { ownerRole, readPassword } from './cluster.ts'
import { choosePlaces, knownPlaces, makeDataDir } from './places.ts'
import { endLeftovers, launch, shutDown, type Server } from './server.ts'
import { DatabaseStartError, folderError } from './start-errors.ts'

/** The WAL ends before the moment that it was to be replayed to. */
export class MomentNotReached extends DatabaseStartError {}

export type Replayed = {
  /** When the last transaction was committed that the database now has; undefined where the WAL has none. */
  lastCommitAt: Date | undefined
  /** Opens it as the owner, where the owner's password was the same when the base backup was made. */
  url: string
}
export type Recovery = Awaited<ReturnType<typeof openRecovery>>

const prefix = 'recovery-'

/**
 * A folder beside the embedded database, on which a base backup becomes a database again: `unpack` its tar, `putWal`, then
 * `replay`. The running database is not touched; one that is left over from a killed process is removed first.
 */
export async function openRecovery(dataDir: string, report: (line: string) => void) {
  const folder = await makeDataDir(resolve(dataDir))
  const account = await serverAccount((await knownPlaces(folder)).cluster, report)
  const places = await choosePlaces(folder, account, report)
  const binaries = await findBinaries(places.home, account, report)
  for (const name of await readdir(places.home)) {
    if (!name.startsWith(prefix)) continue
    await endLeftovers({ cluster: join(places.home, name, 'cluster') }, report)
    await rm(join(places.home, name), { recursive: true, force: true })
  }
  const aside = join(places.home, prefix + randomBytes(4).toString('hex'))
  const [cluster, wal, log] = ['cluster', 'wal', 'server.log'].map((name) => join(aside, name)) as [
    string,
    string,
    string,
  ]
  const give = async (path: string) => account && (await chown(path, account.uid, account.gid))
  const makeFolder = async (path: string) => {
    await mkdir(path, { mode: 0o700 })
    await give(path)
  }
  const write = async (path: string, body: AsyncIterable<Buffer>) => {
    const file = await open(path, 'wx', 0o600)
    try {
      for await (const piece of body) await file.writeFile(piece)
      if (account) await file.chown(account.uid, account.gid)
    } finally {
      await file.close()
    }
  }
  await mkdir(aside, { mode: 0o755 })
  await makeFolder(cluster)
  await makeFolder(wal)
  let server: Server | undefined

  return {
    /** How many bytes the disk has for it. */
    async free(): Promise<number> {
      const { bavail, bsize } = await statfs(places.home)
      return bavail * bsize
    },
    /** @returns how many bytes its files have */
    async unpack(tar: AsyncIterable<Buffer>): Promise<number> {
      let bytes = 0
      for await (const { name, size, pieces } of readTar(tar, 'The base backup')) {
        const path = resolve(cluster, name)
        if (!path.startsWith(`${cluster}/`)) throw new DatabaseStartError(`The base backup has an odd name: ${name}`)
        if (name.endsWith('/')) await makeFolder(path)
        else await write(path, pieces())
        bytes += size
      }
      return bytes
    },
    /** @param name of a segment, with the `.gz` that the archive gave it */
    putWal: (name: string, body: AsyncIterable<Buffer>) => write(join(wal, name), body),
    /**
     * Replays the WAL to a moment, or to its end, and goes on from there as a database of its own.
     * Source: PostgreSQL's manual, 25.3.5 Recovering Using a Continuous Archive Backup.
     * @throws MomentNotReached, or DatabaseStartError with what PostgreSQL wrote
     */
    async replay({ until, durable }: { until?: Date; durable: boolean }): Promise<Replayed> {
      await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 })
      await give(join(cluster, 'recovery.signal'))
      const settings = {
        // WAL that the base backup needs to become sound is missing: it must not start as if it were.
        restore_command: `gzip -dc ${shellQuoted(wal).replaceAll('%', '%%')}/%f.gz > %p`,
        recovery_target_timeline: 'current',
        ...(until
          ? { recovery_target_time: until.toISOString().replace('Z', '+00'), recovery_target_action: 'promote' }
          : {}),
        hot_standby: 'off',
        archive_mode: 'off',
        log_min_messages: 'log',
      }
      try {
        server = await launch({ cluster, log }, binaries, account, report, { durable, settings })
      } catch (error) {
        if (until && /recovery ended before configured recovery target/.test(String(error)))
          throw new MomentNotReached(`The archive ends before ${until.toISOString()}.`)
        throw error
      }
      const last = /last completed transaction was at log time (.+)$/m.exec(await readFile(log, 'utf8'))?.[1]
      const password = await readPassword(places.passwordFile)
      return {
        lastCommitAt: last === undefined ? undefined : new Date(last.replace(' UTC', 'Z').replace('+00', 'Z')),
        url: `postgres://${ownerRole}:${password}@127.0.0.1:${server.port}/${ownerRole}`,
      }
    },
    /**
     * Puts the replayed database in the place of the one that was there, which is put aside and never deleted; the next
     * start gives its roles new passwords. For the holder of DATA_DIR alone.
     * @returns the folder of the former database, where there was one
     */
    async moveInPlace(): Promise<string | undefined> {
      await this.stop()
      const before = join(
        places.home,
        `before-restore-${new Date().toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}`,
      )
      const former = await rename(places.cluster, before).then(
        () => before,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined
          throw folderError(error, places.home)
        },
      )
      await rm(places.chainFile, { force: true })
      for (const file of [places.passwordFile, places.applicationPasswordFile, places.archivePasswordFile])
        await rm(file, { force: true })
      await rename(cluster, places.cluster)
      await rm(aside, { recursive: true, force: true })
      return former
    },
    async stop(): Promise<void> {
      if (server) await shutDown(server, report)
      server = undefined
    },
    async remove(): Promise<void> {
      await this.stop()
      await rm(aside, { recursive: true, force: true })
    },
  }
}
