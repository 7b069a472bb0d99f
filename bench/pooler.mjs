// Processes of the application behind a real PgBouncer in transaction mode: nobody is signed out, no notice and no job is lost.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import startTestDatabases, { freshDatabase } from '../tests/database.ts'
import { startPlainPostgres } from '../tests/plain-postgres.mjs'
import { figure, loadNow, record } from './record.mjs'
import { findProgram, freePort, temporaryFolder } from './school.mjs'

const calls = Number(process.env.BENCH_REQUESTS ?? 1000)
const processes = 2
const pgbouncer = findProgram('pgbouncer', 'pgbouncer')

const loadBefore = loadNow()
const server = await startPlainPostgres()
process.env.TEST_DATABASE_URL = server.url
const endDatabases = await startTestDatabases()
const fresh = await freshDatabase()
const folder = temporaryFolder('pooler')
const port = await freePort()
const direct = new URL(fresh.applicationUrl)
const limits = 'set jit = off; set statement_timeout = 30000; set lock_timeout = 5000'
const settings = `
[databases]
* = host=127.0.0.1 port=${direct.port} connect_query='${limits}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 6
`
writeFileSync(join(folder, 'users'), `"${direct.username}" ""\n`)
writeFileSync(join(folder, 'pgbouncer.ini'), settings)
chmodSync(folder, 0o755)
const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
const pooler = spawn(pgbouncer, ['-q', ...account, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
const pooled = new URL(direct)
pooled.port = String(port)

try {
  await untilOpen(port)
  const results = await Promise.all(Array.from({ length: processes }, ask))
  const sum = (of) => results.reduce((total, one) => total + of(one), 0)
  const refused = sum(({ answers }) => calls - (answers[200] ?? 0))
  const signedOut = sum(({ answers }) => answers[401] ?? 0)
  console.log(`  answers: ${results.map(({ answers }) => JSON.stringify(answers)).join(' ')}`)
  const figures = [
    figure('calls with a valid session answered with 401', signedOut, '', 0, 'less'),
    figure('calls not answered with 200', refused, '', 0, 'less'),
    figure(
      'processes that missed their own notice',
      sum(({ notices }) => Number(notices === 0)),
      '',
      0,
      'less',
    ),
    figure(
      'jobs not done',
      sum(({ jobsLeft }) => jobsLeft),
      '',
      0,
      'less',
    ),
  ]
  const how = `${processes} processes of the application, ${calls} calls with a session each by 8 people at once, behind PgBouncer in transaction mode with 6 connections, beside PostgreSQL ${server.version}; LISTEN and jobs on DATABASE_DIRECT_URL.`
  record('pooler', figures, { how, loadBefore })
} finally {
  pooler.kill()
  await fresh.drop()
  await endDatabases()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Runs one process to its end. */
async function ask() {
  const script = fileURLToPath(new URL('pooler/ask.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: direct.href }
  const child = spawn(process.execPath, [script, String(calls)], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`a process behind the pooler failed:\n${output}`)
  return JSON.parse(output.trim().split('\n').at(-1))
}

async function untilOpen(port) {
  for (let tries = 0; ; tries += 1) {
    const probe = connect(port, '127.0.0.1')
    const open = await Promise.race([
      once(probe, 'connect').then(() => true),
      once(probe, 'error').then(() => false),
    ]).catch(() => false)
    probe.destroy()
    if (open) return
    if (tries >= 50) throw new Error('PgBouncer did not start')
    await sleep(100)
  }
}
