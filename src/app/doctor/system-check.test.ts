import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recordBackup } from '#platform/database/backup/backups.ts'
import { openDatabase } from '#platform/database/db.ts'
import { dayMs, hourMs, minuteMs, yearMs } from '#platform/format/durations.ts'
import { readMigrations } from '#platform/database/migrate.ts'
import type { Language } from '#platform/i18n/language.ts'
import { localizerIn } from '#platform/i18n/translations.ts'
import { readSettings } from '#platform/server/config.ts'
import { endMaintenance, startMaintenance } from '#platform/server/maintenance.ts'
import { certificate, certificateKey } from '../../../tests/certificate.ts'
import { freshDatabase } from '../../../tests/database.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../tests/make.ts'
import { arrivedBy } from '../health.ts'
import { certificateLine, checkAddress, proxyLine } from './address-checks.ts'
import { type CheckLine, tried } from './check-line.ts'
import { checkMaintenance, clockLine, migrationsLine } from './database-checks.ts'
import { backupLine } from './machine-checks.ts'
import { checkSystem } from './system-check.ts'
import { jobsLine, webhookLine } from './work-checks.ts'

const now = new Date('2026-11-28T06:00:00Z')
const before = (ms: number) => new Date(now.getTime() - ms)
const plain = ({ state, text }: CheckLine) => `${state}: ${String(text)}`

test('a database on which the application was never started is called empty, and no check shows a statement', async () => {
  const empty = await freshDatabase({ empty: true })
  const database = openDatabase(empty.url, { max: 1 })
  try {
    const lines = await checkSystem({ db: database.db, settings: readSettings({}), now })
    expect(lines.filter(({ part }) => part === 'migrations').map(plain)).toEqual([
      'wrong: This database is empty. Start the application: it creates the tables.',
    ])
    expect(lines.filter(({ part }) => ['jobs', 'failures', 'money', 'backup', 'maintenance'].includes(part))).toEqual(
      [],
    )
    expect(lines.map(plain).join('\n')).not.toMatch(/Failed query|select /)
  } finally {
    await database.close()
    await empty.drop()
  }
})

test('connections of every role are counted, also of those whose statements are hidden', async () => {
  const fresh = await freshDatabase()
  const [owner, application] = [openDatabase(fresh.url, { max: 20 }), openDatabase(fresh.applicationUrl, { max: 1 })]
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  const opened: Promise<void>[] = []
  const held = Array.from({ length: 20 }, () => {
    let open = () => {}
    opened.push(new Promise((done) => (open = done)))
    return owner.sql.begin(async (tx) => {
      await tx`select 1`
      open()
      await released
    })
  })
  try {
    await Promise.all(opened)
    const lines = await checkSystem({ db: application.db, settings: readSettings({}), now })
    const line = lines.find(({ part }) => part === 'connections')
    expect(Number(/(\d+) of \d+ connections are in use/.exec(line ? plain(line) : '')?.[1])).toBeGreaterThan(20)
  } finally {
    release()
    await Promise.all(held)
    await Promise.all([owner.close(), application.close()])
    await fresh.drop()
  }
})

test('a check that could not be done says what PostgreSQL answered, and not the statement', async () => {
  const cause = Object.assign(new Error('relation "payouts" does not exist'), { code: '42P01' })
  const [line] = await tried('money', () => Promise.reject(new Error('Failed query: select 1 from payouts', { cause })))
  expect(line && plain(line)).toBe(
    'warning: This check could not be done: relation "payouts" does not exist. Correct the cause, or check again in a minute.',
  )
})

describe('a whole installation', () => {
  let app: TestApp
  let admin: Person
  beforeAll(async () => {
    app = await startApp()
    admin = await makePerson(app, 'ADMIN')
  })
  afterAll(() => app.stop())

  const check = async () => {
    const lines = await checkSystem({ db: app.database.db, settings: app.settings, now: new Date() })
    return (part: string) => lines.filter((line) => line.part === part).map(plain)
  }

  test('says what it found of each part, in the order of the contract', async () => {
    const of = await check()
    expect(of('release')[0]).toMatch(/^ok: Version \d+\.\d+\.\d+, Node 2\d\.\S+, PostgreSQL \d+/)
    expect(of('database')[0]).toMatch(/^ok: Size \d+\.\d MB\. Extensions: .*pg_trgm/)
    expect(of('connections')[0]).toMatch(
      /^ok: \d+ of \d+ connections are in use\. A server with these settings opens up to 18\.$/,
    )
    expect(of('migrations')[0]).toBe(`ok: All ${(await readMigrations()).length} migrations were applied.`)
    expect(of('clock')).toEqual(['ok: The clocks of this server and of the database agree.'])
    expect(of('failures')).toEqual(['ok: Nothing failed.'])
    expect(of('gateway')).toEqual(['ok: The sandbox takes test payments. No real money moves.'])
    // Nobody runs this school's jobs, and nothing listens at its address.
    expect(of('money')).toEqual(['ok: No refund or payout has failed, and no money is unexplained.'])
    expect(of('jobs')[0]).toMatch(/^wrong: No job has run in the last hour/)
    expect(of('address')[0]).toMatch(/^wrong: http:\S+ does not answer from this server/)
  })

  test('counts a delivery that failed, and finds the age of the newest backup', async () => {
    const { db } = app.database
    await db.execute(sql`insert into delivery_failures values ('email', 2, now(), now(), 'refused')`)
    await app.asOwner(async (_sql, owner) => {
      await recordBackup(owner, { file: 'old.tar', bytes: 1, madeAt: new Date(Date.now() - yearMs - dayMs) })
      await recordBackup(owner, { file: 'new.tar', bytes: 1, madeAt: new Date(Date.now() - 3 * hourMs) })
    })
    const of = await check()
    expect(of('failures')).toEqual([expect.stringMatching(/^warning: 2 emails could not be sent \(refused\)\./)])
    expect(of('backup')).toEqual(['ok: The last backup is 3 hours old.'])
    // What is older than a year is forgotten.
    expect((await db.execute(sql`select file from backups`)).map((row) => row.file)).toEqual(['new.tar'])
  })

  test('names each kind of failed job, and money that failed or is unexplained', async () => {
    await app.database.sql`
      insert into pgboss.job (name, data) values ('checkout.send-receipt.dead', '{}'), ('checkout.send-receipt.dead', '{}'),
        ('media.make-ladder.dead', '{}')`
    await app.database.sql`
      insert into webhook_events (event_id, event, body, headers, state, attempts, last_error, received_at)
      values ('evt_dead', 'payment.captured', ''::bytea, '{}', 'dead', 10, 'no answer', now())`
    await app.database.sql`
      insert into ledger_differences (uid, kind, month, subject, expected_paise, found_paise, found_at, last_seen_at)
      values ('difference0', 'sales', '2026-10-01', 'sales', 100, 200, now(), now())`
    const of = await check()
    expect(of('failures')).toEqual(
      expect.arrayContaining([
        'warning: Receipt email: 2 jobs failed. Try again or dismiss them on the dashboard of administrators.',
        'warning: Video processing: 1 job failed. Try again or dismiss them on the dashboard of administrators.',
      ]),
    )
    expect(of('money')).toEqual([
      'warning: 1 unexplained gateway event. Open it on the Finance page.',
      'wrong: 1 figure differs from the ledger. Open it on the Finance page.',
    ])
  })

  test('warns while visitors see the page of the maintenance mode, and says nothing of it otherwise', async () => {
    const { db } = app.database
    expect((await check())('maintenance')).toEqual([])
    await startMaintenance(db, { text: '', backAt: null }, now)
    const [line] = await checkMaintenance({ db })
    const inLanguage = (language: Language) => localizerIn(language)((line as CheckLine).text)
    expect(inLanguage('en')).toMatch(
      /^Maintenance mode has been on since 28 Nov 2026, 11:30 am: .* npm run maintenance -- off/,
    )
    expect(inLanguage('hi')).toMatch(/^रखरखाव मोड 28 नव॰ 2026, 11:30 am से चालू है/)
    expect((await check())('maintenance')[0]).toMatch(/^warning: Maintenance mode has been on since 28 Nov 2026/)
    await endMaintenance(db)
  })

  test('accepts a database of the next release, after a way back, and none of a later one', async () => {
    const line = async (oldest: number) => {
      await app.asOwner((sql) => sql`update upkeep.oldest_release set migrations = ${oldest}`)
      return (await check())('migrations')
    }
    const known = (await readMigrations()).length
    await app.asOwner(
      (sql) => sql`insert into upkeep.migrations (number, name, hash) values (${known + 1}, 'of_next', 'planted')`,
    )
    expect(await line(known)).toEqual([
      'ok: The next release has migrated this database (to of_next), and this release works with it.',
    ])
    expect((await line(known + 1))[0]).toMatch(/^wrong: A newer release has migrated this database/)
    await app.asOwner((sql) => sql`delete from upkeep.migrations where name = 'of_next'`)
  })

  test('is read by administrators alone, in their language, and once for all who ask together', async () => {
    const learner = await makePerson(app)
    const read = (token: string, language = 'en') =>
      app.call('GET', '/admin/system-check', undefined, { token, headers: { 'accept-language': language } })
    expect((await read(learner.token)).code).toBe(403)
    const [english, hindi] = [await read(admin.token), await read(admin.token, 'hi')]
    expect(hindi.body.data.checkedAt).toBe(english.body.data.checkedAt)
    const textOf = ({ body }: typeof english, part: string) =>
      body.data.lines.find((line: { part: string }) => line.part === part).text
    expect(textOf(english, 'proxy')).toBe('Requests arrive without a proxy, as TRUST_PROXY expects.')
    expect(textOf(hindi, 'failures')).toMatch(/^रसीद का ईमेल: 2 जॉब विफल।/)
  })
})

test('a migration that is missing or of a newer release is wrong', async () => {
  const known = await readMigrations()
  expect(plain(migrationsLine(known, known))).toMatch(/^ok/)
  expect(plain(migrationsLine(known.slice(0, -2), known))).toMatch(/^wrong: 2 migrations were not applied/)
  expect(plain(migrationsLine(known, known.slice(0, -1)))).toMatch(/^wrong: A newer release has migrated this database/)
})

test('clocks may differ by two seconds, and the time that the question takes is no difference', () => {
  const at = now.getTime()
  expect(clockLine(at + 300, at, at + 9_000).state).toBe('ok')
  expect(clockLine(at - 2_000, at, at + 10).state).toBe('ok')
  expect(plain(clockLine(at - 3_000, at, at + 10))).toMatch(/^warning: .* differ by 3 seconds/)
  expect(plain(clockLine(at + 63_010, at, at + 10))).toMatch(/^warning: .* differ by 63 seconds/)
})

test('jobs are wrong where none began within ten minutes', () => {
  expect(plain(jobsLine(3, before(9 * minuteMs), now))).toBe('ok: Jobs are running. 3 waiting now.')
  expect(plain(jobsLine(10_000, before(11 * minuteMs), now))).toMatch(
    /^wrong: No job has run for 11 minutes, and 10000\+/,
  )
  expect(jobsLine(0, null, now).state).toBe('wrong')
})

test('the webhook is wrong where a payment was made within a day and no event came', () => {
  expect(webhookLine({ payment: before(2 * hourMs), event: before(3 * hourMs) }, now).state).toBe('ok')
  expect(webhookLine({ payment: before(2 * hourMs), event: before(25 * hourMs) }, now).state).toBe('wrong')
  expect(webhookLine({ payment: before(2 * hourMs), event: null }, now).state).toBe('wrong')
  expect(webhookLine({ payment: before(25 * hourMs), event: before(40 * hourMs) }, now).state).toBe('ok')
  expect(webhookLine({ payment: null, event: null }, now).state).toBe('warning')
})

test('a live school needs a backup of the last 26 hours, an evaluation school none', () => {
  expect(backupLine(before(26 * hourMs), now, false).state).toBe('ok')
  expect(plain(backupLine(before(27 * hourMs), now, false))).toMatch(/^wrong: The last backup is 27 hours old/)
  expect(backupLine(null, now, false).state).toBe('wrong')
  expect([backupLine(null, now, true).state, backupLine(before(90 * hourMs), now, true).state]).toEqual(['ok', 'ok'])
})

describe('the proxy', () => {
  const of = (trustProxyHops: number, headers: Record<string, string>) =>
    plain(proxyLine(arrivedBy(headers), { trustProxyHops, siteUrl: 'https://learn.example.in' }))

  test('is in order where as many addresses arrive as TRUST_PROXY says, or more', () => {
    expect(of(0, {})).toMatch(/^ok/)
    expect(of(1, { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' })).toMatch(/^ok: .* 1 proxy,/)
    expect(of(1, { 'x-forwarded-for': '10.0.0.1, 203.0.113.7' })).toMatch(/^ok/)
  })

  test('is worth a look where it is not trusted, sends nothing, is one of fewer, or speaks another protocol', () => {
    expect(of(0, { 'x-forwarded-for': '203.0.113.7' })).toMatch(/^warning: .* Set TRUST_PROXY to 1\.$/)
    expect(of(1, {})).toMatch(/^warning: TRUST_PROXY is set, but a request arrived without/)
    expect(of(2, { 'x-forwarded-for': '203.0.113.7' })).toMatch(
      /^warning: TRUST_PROXY is 2, .* set TRUST_PROXY to 1\.$/,
    )
    expect(of(1, { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' })).toMatch(
      /^warning: .* came by http,/,
    )
  })
})

test('the proxy before SITE_URL is looked at also without a request of an administrator', async () => {
  const app = await startApp()
  const proxy = createServer((_request, reply) => {
    void app.app
      .inject({ url: '/api/health', headers: { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' } })
      .then((answer) => reply.setHeader('connection', 'close').end(answer.body))
  })
  try {
    await once(proxy.listen(0, '127.0.0.1'), 'listening')
    const siteUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const linesWith = async (trustProxyHops: number) => {
      const lines = await checkAddress({ settings: { ...app.ctx().settings, siteUrl, trustProxyHops }, now })
      return lines.map((line) => `${line.part} ${plain(line)}`)
    }
    expect(await linesWith(1)).toEqual([
      expect.stringMatching(/^address ok: .* leads to this installation/),
      expect.stringMatching(/^proxy ok: .* 1 proxy,/),
    ])
    expect((await linesWith(2))[1]).toMatch(/^proxy warning: TRUST_PROXY is 2,/)
  } finally {
    await new Promise((done) => proxy.close(done))
    await app.stop()
  }
})

describe('the address', () => {
  const servers: Server[] = []
  const trusted = getCACertificates('default')
  afterEach(async () => {
    setDefaultCACertificates(trusted)
    for (const server of servers.splice(0)) await new Promise((done) => server.close(done))
  })
  async function listening(server: Server): Promise<string> {
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const alive: RequestListener = (_request, reply) => reply.setHeader('connection', 'close').end('{"message":"alive"}')
  const found = async (siteUrl: string) => {
    const [line] = await checkAddress({ settings: { siteUrl } as Parameters<typeof checkAddress>[0]['settings'], now })
    return plain(line as CheckLine)
  }

  test('is in order where this application answers, and wrong where another does', async () => {
    expect(await found(`http://${await listening(createServer(alive))}`)).toMatch(
      /^ok: .* leads to this installation\.$/,
    )
    const other = createServer((_request, reply) => reply.setHeader('connection', 'close').end('<h1>It works</h1>'))
    expect(await found(`http://${await listening(other)}`)).toMatch(/^wrong: .* but not with this application/)
  })

  test('is wrong with a certificate that browsers refuse, and says how long a good one is valid', async () => {
    const place = await listening(createSecureServer({ cert: certificate, key: certificateKey }, alive))
    expect(await found(`https://${place}`)).toMatch(
      /^wrong: Browsers refuse the TLS certificate of SITE_URL \(DEPTH_ZERO/,
    )
    setDefaultCACertificates([...trusted, certificate])
    expect(await found(`https://${place}`)).toMatch(/^ok: .* Its TLS certificate is valid for 36499 days\.$/)
  })

  test('is worth a look two weeks before its certificate ends', () => {
    expect(certificateLine('https://a.example', 14 * dayMs).state).toBe('ok')
    expect(plain(certificateLine('https://a.example', 14 * dayMs - 1))).toMatch(/^warning: .* only 13 days/)
  })
})
