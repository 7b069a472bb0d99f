import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../src/platform/database/db.ts'
import { serverAccount } from '../src/platform/database/embedded-postgres/account.ts'
import { findBinaries } from '../src/platform/database/embedded-postgres/binaries.ts'
import { cleanEnvironment, run } from '../src/platform/database/embedded-postgres/run.ts'
import { freePort } from './start/run-product.ts'

export type ReplicatedPostgres = {
  primaryUrl: string
  replicaUrl: string
  /** Ends the replica at once, as a power cut would. */
  killReplica(): Promise<void>
  stop(): Promise<void>
}

/** A primary and its streaming replica, each on a folder and a port of its own. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'sopaan-replicated-'))
  await chmod(folder, 0o711)
  const account = await serverAccount(folder, () => {})
  const binaries = await findBinaries(folder, account, () => {})
  const [primary, replica] = [join(folder, 'primary'), join(folder, 'replica')]
  await mkdir(primary, { mode: 0o700 })
  if (account) await chown(primary, account.uid, account.gid)
  const made = await run(binaries.initdb, ['-D', primary, '-U', 'postgres', '--auth=trust', '--no-sync'], account)
  if (made.code !== 0) throw new Error(made.output)
  await cp(primary, replica, { recursive: true })
  await writeFile(join(replica, 'standby.signal'), '')
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, replica], undefined)

  const ports = [await freePort(), await freePort()] as const
  const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`
  const start = (cluster: string, port: number, more: string[] = []): ChildProcess => {
    const settings = [
      'fsync=off',
      'unix_socket_directories=',
      'wal_keep_size=64MB',
      'wal_retrieve_retry_interval=100ms',
      ...more,
    ]
    return spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...settings.flatMap((one) => ['-c', one])], {
      ...(account && { uid: account.uid, gid: account.gid }),
      cwd: '/',
      env: cleanEnvironment(),
      stdio: 'ignore',
    })
  }
  const servers = [
    start(primary, ports[0]),
    start(replica, ports[1], [`primary_conninfo=host=127.0.0.1 port=${ports[0]} user=postgres`]),
  ] as const
  await Promise.all(ports.map((port) => untilAnswers(urlAt(port))))
  const kill = async (server: ChildProcess, signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return {
    primaryUrl: urlAt(ports[0]),
    replicaUrl: urlAt(ports[1]),
    // Its own processes end with it.
    killReplica: () => kill(servers[1], 'SIGQUIT'),
    async stop() {
      for (const server of servers) await kill(server, 'SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswers(url: string): Promise<void> {
  const database = openDatabase(url, { max: 1 })
  try {
    for (let tries = 0; tries < 200; tries += 1) {
      if (
        await database.sql`select 1`.then(
          () => true,
          () => false,
        )
      )
        return
      await sleep(100)
    }
    throw new Error('PostgreSQL did not start')
  } finally {
    await database.close()
  }
}
