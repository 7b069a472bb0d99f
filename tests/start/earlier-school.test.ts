import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { appliedMigrations, readMigrations } from '#platform/database/migrate.ts'
import { findBrokenRules } from '../money-rules.ts'
import { freePort, killEverything, type Run, run, start } from './run-product.ts'

// A demo school that an earlier commit filled is updated with its data, by the commands that operators use. How its
// backup was made: tests/earlier-schools/README.md.
const [file, newest] = ['d8cd8718-0077.tar', '0077_payment_states_after_disputes']

let dataDir: string
let school: Run | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-earlier-'))
  await chmod(dataDir, 0o711)
})
afterEach(async () => {
  if (school) await killEverything(school, dataDir)
  school = undefined
  await rm(dataDir, { recursive: true, force: true })
})

/** What a school must have after an update as before it, by queries that every release answers. */
async function figuresOf(sql: Sql): Promise<Record<string, unknown[]>> {
  const figures = {
    people: await sql`select user_role, count(*)::int from users group by 1 order by 1`,
    courses: await sql`select state, count(*)::int, sum(price_paise)::bigint from courses group by 1 order by 1`,
    lessons: await sql`select kind, count(*)::int from lessons group by 1 order by 1`,
    orders: await sql`select state, count(*)::int, sum(total_paise)::bigint from orders group by 1 order by 1`,
    payments: await sql`select count(*)::int, sum(amount_paise)::bigint, sum(refunded_paise)::bigint from payments`,
    invoices: await sql`select series, count(*)::int, sum(total_paise)::bigint from invoices group by 1 order by 1`,
    ledger: await sql`select account, sum(amount_paise)::bigint from ledger_entries group by 1 order by 1`,
    enrolments:
      await sql`select status, count(*)::int, sum(progress)::bigint, sum(completed_lessons)::bigint from enrolments group by 1 order by 1`,
    progress: await sql`select count(*)::int, count(completed_at)::int as completed from lesson_progress`,
    reviews: await sql`select count(*)::int, sum(rating)::int from reviews`,
  }
  return Object.fromEntries(Object.entries(figures).map(([name, rows]) => [name, [...rows]]))
}

/** Reads the school's database, whether the school runs or not. */
async function withDatabase<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const server = await joinPostgres({ dataDir })
  const database = openDatabase(server.url, { max: 1, patient: true })
  try {
    return await work(database)
  } finally {
    await database.close()
    await server.stop()
  }
}

test('a school of 100 commits ago is restored, updated and goes on with all that it had', async () => {
  const port = await freePort()
  // Without jobs, so that nothing moves meanwhile.
  const env = { PORT: String(port), DATA_DIR: dataDir, DEMO: '1', WORK: '0', LOG_LEVEL: 'warn' }
  const restoring = run('node', ['src/app/commands/restore.ts', resolve('tests/earlier-schools', file)], env)
  expect(await restoring.ended(), restoring.printed()).toMatchObject({ code: 0 })
  const before = await withDatabase(async ({ sql }) => {
    expect((await appliedMigrations(sql)).at(-1)?.name).toBe(newest)
    return figuresOf(sql)
  })

  school = start(env)
  await school.says('Sopaan is ready', 180_000)
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  await withDatabase(async ({ sql, db }) => {
    expect(await appliedMigrations(sql)).toHaveLength((await readMigrations()).length)
    expect(await figuresOf(sql)).toEqual(before)
    expect((await findBrokenRules(db)).map(({ id }) => id)).toEqual([])
  })

  const sitemap = await (await fetch(at('/sitemap-courses-1.xml'))).text()
  const course = new URL(/<loc>([^<]+)/.exec(sitemap)?.[1] ?? '').pathname
  for (const path of ['/', '/hi', '/course-marketplace', course, '/faq', '/dashboard']) {
    const page = await fetch(at(path))
    expect([path, page.status]).toEqual([path, 200])
    expect(await page.text()).toContain('</html>')
  }
  const signedIn = await fetch(at('/api/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'learner@sopaan.test', password: 'Sopaan@2026' }),
  })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  const read = async (path: string) => {
    const answer = await fetch(at(`/api${path}`), { headers: { authorization: `Bearer ${data.token}` } })
    return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown[]> } }
  }
  const courses = await read('/learner/course/enrolled')
  expect([courses.status, (courses.body.data.courses ?? []).length]).toEqual([200, 5])
  expect((await read('/payments/history')).status).toBe(200)
})
