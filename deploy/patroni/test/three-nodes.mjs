// Three nodes of etcd, Patroni and PostgreSQL on this machine, each on ports of its own, and HAProxy before them.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, closeSync, copyFileSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { serverAccount } from '#platform/database/embedded-postgres/account.ts'
import { processesIn, readServerFile } from '#platform/database/embedded-postgres/processes.ts'
import { freePort } from '../../../bench/school.mjs'

const here = join(import.meta.dirname, '..')
const startWithinMs = 180_000
const failoverWithinMs = 120_000
const secret = () => randomBytes(12).toString('hex')

/** @param {string} folder everything lies in it, the logs included */
export async function startThreeNodes(folder) {
  const account = await serverAccount(join(folder, 'none'), console.log)
  const passwords = {
    superuser: secret(),
    replication: secret(),
    owner: secret(),
    application: secret(),
    rest: secret(),
  }
  const running = new Set()
  let stopping = false

  const makeFolder = (...path) => {
    const made = join(folder, ...path)
    mkdirSync(made, { recursive: true, mode: 0o700 })
    if (account) chownSync(made, account.uid, account.gid)
    return made
  }
  makeFolder()

  function launch(name, file, args, env = {}) {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(file, args, {
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      cwd: folder,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: folder, TZ: 'UTC', ...env },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    running.add(child)
    child.once('error', (error) => console.error(`${file}: ${error.message}`))
    const ended = once(child, 'exit').finally(() => running.delete(child))
    ended.catch(() => {})
    return { child, ended }
  }

  const nodes = []
  for (const name of ['one', 'two', 'three']) {
    const ports = {
      client: await freePort(),
      peer: await freePort(),
      rest: await freePort(),
      database: await freePort(),
    }
    nodes.push({ name, ports, cluster: join(folder, name, 'cluster'), etcd: undefined, patroni: undefined })
  }
  const at = (port) => `127.0.0.1:${port}`

  function startNode(node) {
    const { name, ports } = node
    makeFolder(name)
    const peers = nodes.map((one) => `${one.name}=http://${at(one.ports.peer)}`).join(',')
    node.etcd = launch(`etcd-${name}`, 'etcd', [
      '--name',
      name,
      '--data-dir',
      makeFolder(name, 'etcd'),
      '--logger',
      'zap',
      '--log-level',
      'warn',
      '--listen-client-urls',
      `http://${at(ports.client)}`,
      '--advertise-client-urls',
      `http://${at(ports.client)}`,
      '--listen-peer-urls',
      `http://${at(ports.peer)}`,
      '--initial-advertise-peer-urls',
      `http://${at(ports.peer)}`,
      '--initial-cluster',
      peers,
      '--initial-cluster-token',
      'sopaan',
      '--initial-cluster-state',
      'new',
      // All three share one disk and two processors with everything else.
      '--heartbeat-interval',
      '200',
      '--election-timeout',
      '2000',
    ])
    node.patroni = launch(`patroni-${name}`, 'patroni', [join(folder, 'patroni.yml')], {
      PATRONI_NAME: name,
      PATRONI_ETCD3_HOSTS: nodes.map((one) => at(one.ports.client)).join(','),
      PATRONI_RESTAPI_LISTEN: at(ports.rest),
      PATRONI_RESTAPI_CONNECT_ADDRESS: at(ports.rest),
      PATRONI_RESTAPI_USERNAME: 'patroni',
      PATRONI_RESTAPI_PASSWORD: passwords.rest,
      PATRONI_POSTGRESQL_LISTEN: at(ports.database),
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: at(ports.database),
      PATRONI_POSTGRESQL_DATA_DIR: node.cluster,
      PATRONI_POSTGRESQL_BIN_DIR: findPrograms(),
      PATRONI_POSTGRESQL_PGPASS: join(folder, name, 'pgpass'),
      PATRONI_SUPERUSER_USERNAME: 'postgres',
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: passwords.replication,
    })
  }

  /** The members as Patroni shows them; undefined while nobody answers. */
  async function members() {
    for (const { ports } of nodes) {
      try {
        const answer = await fetch(`http://${at(ports.rest)}/cluster`, { signal: AbortSignal.timeout(1000) })
        return (await answer.json()).members
      } catch {
        // The next one.
      }
    }
    return undefined
  }
  async function isPrimary({ ports }) {
    try {
      const answer = await fetch(`http://${at(ports.rest)}/primary`, { signal: AbortSignal.timeout(1000) })
      return answer.status === 200
    } catch {
      return false
    }
  }
  async function until(what, withinMs, condition) {
    for (const end = Date.now() + withinMs; !stopping; await sleep(100)) {
      const found = await condition()
      if (found) return found
      if (Date.now() > end)
        throw new Error(`not within ${withinMs / 1000} s: ${what} (${JSON.stringify(await members())})`)
    }
    throw new Error('stopped')
  }
  const findLeader = async () => {
    for (const node of nodes) if (await isPrimary(node)) return node
    return undefined
  }
  /** A leader, and two standbys that follow it, one of them synchronously: the next kill may come. */
  const whole = () =>
    until('three nodes', startWithinMs, async () => {
      const all = (await members()) ?? []
      const roles = all
        .map(({ role }) => role)
        .sort()
        .join(' ')
      const follow = all.every(({ state, timeline }) => /running|streaming/.test(state) && timeline === all[0].timeline)
      return all.length === 3 && roles === 'leader replica sync_standby' && follow
    })

  // Where the unprivileged user may read them, wherever the project lies.
  for (const file of ['patroni.yml', 'haproxy.cfg']) copyFileSync(join(here, file), join(folder, file))
  const entrance = await freePort()
  const forNode = ({ ports }, name) => ({
    [`NODE_${name}`]: at(ports.database),
    [`NODE_${name}_HOST`]: '127.0.0.1',
    [`NODE_${name}_REST`]: String(ports.rest),
  })

  async function stop() {
    stopping = true
    for (const child of running) child.kill('SIGKILL')
    for (const { cluster } of nodes) for (const pid of await processesIn(cluster)) kill(pid)
    for (const { cluster } of nodes) while ((await processesIn(cluster)).length > 0) await sleep(50)
  }
  process.prependOnceListener('exit', () => {
    for (const child of running) child.kill('SIGKILL')
    // PostgreSQL is a session of its own, which outlives Patroni.
    for (const { cluster } of nodes) {
      const file = join(cluster, 'postmaster.pid')
      if (existsSync(file)) kill(Number(readFileSync(file, 'utf8').split('\n')[0]))
    }
  })

  try {
    for (const node of nodes) startNode(node)
    launch('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {
      LISTEN: at(entrance),
      ...forNode(nodes[0], 'ONE'),
      ...forNode(nodes[1], 'TWO'),
      ...forNode(nodes[2], 'THREE'),
    })
    await whole()
    await makeDatabase(`postgres://postgres:${passwords.superuser}@${at(entrance)}/postgres`, passwords)
  } catch (error) {
    await stop()
    throw error
  }

  const address = (role, password) => `postgres://${role}:${password}@${at(entrance)}/sopaan`
  const hosts = nodes.map(({ ports }) => at(ports.database)).join(',')
  return {
    url: address('sopaan_owner', passwords.owner),
    applicationUrl: address('sopaan', passwords.application),
    /** Without HAProxy: the driver looks for the leader among the three by itself. */
    severalHosts: (url) => url.replace(at(entrance), hosts) + '?target_session_attrs=read-write',
    /**
     * Kills the leader with -9 and waits until another node leads and all three are whole again.
     * @param {'machine' | 'postgres'} what everything that runs on it, or PostgreSQL alone
     * @param {() => void} onKilled
     */
    async kill(what, onKilled) {
      await whole()
      const leader = await until('a leader', failoverWithinMs, findLeader)
      const server = await readServerFile(leader.cluster)
      if (what === 'machine') {
        leader.patroni.child.kill('SIGKILL')
        leader.etcd.child.kill('SIGKILL')
      }
      kill(server.pid)
      onKilled()
      if (what === 'machine') for (const pid of await processesIn(leader.cluster)) kill(pid)
      await until('another leader', failoverWithinMs, async () => {
        const next = await findLeader()
        return next && next !== leader
      })
      if (what === 'machine') startNode(leader)
      await whole()
    },
    stop,
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself.
  }
}

/** Where Debian installs the newest PostgreSQL's programs. */
function findPrograms() {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder)
    ? readdirSync(folder)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  if (versions.length === 0) throw new Error('apt-get install postgresql patroni etcd-server haproxy')
  return `${folder}/${versions[0]}/bin`
}

/** As docs/running.md says for a database of one's own. */
async function makeDatabase(url, { owner, application }) {
  for (const statement of [
    `create role sopaan_owner login password '${owner}'`,
    `create role sopaan login password '${application}'`,
    'create database sopaan owner sopaan_owner',
  ])
    await runOnce(url, statement)
}

/** HAProxy closes connections until it has seen the leader, and whenever a busy machine answers its checks too late. */
async function runOnce(url, statement) {
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.query(statement)
    } catch (error) {
      if (exists.has(error.code)) return undefined
      if (tries > 60) throw error
      await sleep(500)
    } finally {
      void client.end().catch(() => {})
    }
  }
}
/** What a role or a database is answered that an attempt before made, though its answer was lost. */
const exists = new Set(['42710', '42P04'])
