// 10 GB: how long a backup file, a base backup of the archive and a rehearsed restore take, and how much memory.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#platform/database/db.ts'
import { startPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { migrate } from '#platform/database/migrate.ts'
import { figure, loadNow, record } from './record.mjs'
import { root, temporaryFolder } from './school.mjs'

const gigabyte = 1e9
const size = Number(process.env.BENCH_BACKUP_GB ?? 10)
const loadBefore = loadNow()
const folder = temporaryFolder('backup')
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const dataDir = join(folder, 'data')

/** Media take 40 of 100 bytes, and nothing makes them smaller; of the rows half can be packed. */
function fillMedia() {
  mkdirSync(join(dataDir, 'media/videos'), { recursive: true })
  const files = Math.round((0.4 * size * gigabyte) / 100e6)
  for (let n = 0; n < files; n += 1) writeFileSync(join(dataDir, `media/videos/${n}.mp4`), randomBytes(100e6))
}

async function fillDatabase(url) {
  const { sql, close } = openDatabase(url, { max: 1, patient: true })
  await migrate(sql)
  await sql`insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role)
    values ('person', 'asha@sopaan.test', 'Asha', 'Rao', '9826041210', '', '{LEARNER}', 'LEARNER')`
  await sql.unsafe('create table bench_rows (id bigint primary key, text text not null, bytes bytea not null)')
  // About 2 KB a row: a page holds three or four.
  const rows = Math.round((0.6 * size * gigabyte) / 2048)
  const step = 50_000
  for (let from = 0; from < rows; from += step) {
    const to = Math.min(rows, from + step)
    await sql.unsafe(`insert into bench_rows
      select n, left(repeat('Lesson ' || n || ': read the chapter, then answer the questions below. ', 20), 900),
        (select string_agg(sha512((n || ' ' || part || random())::bytea), '') from generate_series(1, 15) part)
      from generate_series(${from + 1}, ${to}) n`)
  }
  await sql.unsafe('checkpoint').catch(() => {})
  const [{ bytes }] = await sql`select pg_database_size(current_database())::float8 as bytes`
  await close()
  return bytes
}

/** Runs a command of the project. @returns its seconds, its output, and the most memory that it and its like had, in MB */
async function run(name, ...args) {
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, `src/app/commands/${name}.ts`), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, ARCHIVE_TO: join(folder, 'archive') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  let peak = 0
  child.stdout.on('data', (chunk) => (output += chunk))
  const watching = setInterval(() => {
    try {
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0))
    } catch {
      // It ended between two looks.
    }
  }, 100)
  const [code] = await once(child, 'exit')
  clearInterval(watching)
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output}`)
  return { seconds: (performance.now() - began) / 1000, output, megabytes: peak / 1024 }
}

let server = await startPostgres({ dataDir, archive: false })
const databaseBytes = await fillDatabase(server.url)
await server.stop()
fillMedia()
server = await startPostgres({ dataDir, archive: true })
try {
  const file = join(folder, 'school.tar')
  const backup = await run('backup', file)
  const fileBytes = statSync(file).size
  rmSync(file)
  const base = await run('archive', 'base')
  console.log(base.output)
  const { shipWaiting } = await import('#app/archive/ship-wal.ts')
  const { openPlace } = await import('#app/archive/place.ts')
  await shipWaiting(dataDir, openPlace({ folder: join(folder, 'archive') }))
  const rehearsal = await run('archive', 'rehearse')
  console.log(rehearsal.output)
  const gb = (bytes) => bytes / gigabyte
  record(
    'backup',
    [
      figure('a backup file of all of it', backup.seconds, 's', 60 * size, 'less'),
      figure('memory of that command at most', backup.megabytes, 'MB', 400, 'less'),
      figure('the file', gb(fileBytes), 'GB'),
      figure('a base backup of the database', base.seconds, 's', 60 * size, 'less'),
      figure('memory of that command at most', base.megabytes, 'MB', 400, 'less'),
      figure('a rehearsed restore of the database, every row read', rehearsal.seconds, 's', 60 * size, 'less'),
      figure('memory of that command at most', rehearsal.megabytes, 'MB', 400, 'less'),
    ],
    {
      how: `A database of ${gb(databaseBytes).toFixed(1)} GB (half of each row can't be packed) and ${(0.4 * size).toFixed(1)} GB of media that can't, on one disk with the file and the archive. Memory is the resident set of the command's process; PostgreSQL's own is not in it.`,
      loadBefore,
    },
  )
} finally {
  await server.stop()
}
