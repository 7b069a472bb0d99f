import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { users } from '#features/accounts/tables.ts'
import { siteSettings } from '#features/theme/tables.ts'
import { dayMs, minuteMs } from '#platform/format/durations.ts'
import { deliveryFailures } from '#platform/mail/outbox.ts'
import { certificate, certificateKey } from '../../../tests/certificate.ts'
import { startSmtp } from '../../../tests/fake-smtp.ts'
import { makePerson, startApp, type TestApp } from '../../../tests/make.ts'
import { checkAlerts } from '../doctor/work-checks.ts'
import { lookForProblems } from './watch-for-problems.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** Takes the texts that are posted to it, and answers with a status that can be changed. */
async function webhook() {
  const hook = { status: 200, texts: [] as string[], env: { ALERT_WEBHOOK: '' } }
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    hook.texts.push((JSON.parse(body) as { text: string }).text)
    reply.writeHead(hook.status, { connection: 'close' }).end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => new Promise((done) => server.close(done)))
  hook.env.ALERT_WEBHOOK = `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/planted-secret`
  return hook
}

/** A live school whose SITE_URL leads nowhere and that has no backup, at nine in the morning. */
async function school(env: Record<string, string>) {
  const app = await startApp({
    env: {
      DEMO: '0',
      SITE_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Asha School <hello@example.in>',
      MEDIA_SECRET: 'x'.repeat(40),
      PAYMENTS: '0',
      ...env,
    },
  })
  stops.push(() => app.stop())
  await app.database.db.insert(siteSettings).values({ saved: { name: 'Asha School' } })
  let at = new Date('2026-11-30T03:30:00Z')
  app.setNow(at)
  return {
    app,
    /** Lets time pass, and then one process look. */
    async lookAfter(ms: number, by: TestApp = app) {
      at = new Date(at.getTime() + ms)
      by.setNow(at)
      await lookForProblems(by.ctx())
    },
  }
}
const failSms = (app: TestApp) =>
  app.database.db
    .insert(deliveryFailures)
    .values({ channel: 'sms', failures: 3, since: new Date(), lastAt: new Date(), why: 'no credit' })
const clearFailures = (app: TestApp) => app.database.db.delete(deliveryFailures)
const ofSms = (texts: string[]) => texts.filter((text) => text.includes('3 SMS could not be sent (no credit)'))

describe('an alert', () => {
  test('names failed payments, emails and jobs, a full disk, a missing backup and a certificate that browsers refuse', async () => {
    const hook = await webhook()
    const server = createSecureServer({ key: certificateKey, cert: certificate }, (_request, reply) => reply.end('ok'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    stops.push(() => new Promise((done) => server.close(done)))
    const dataDir = await mkdtemp(join(tmpdir(), 'sopaan-alerts-'))
    stops.push(() => rm(dataDir, { recursive: true, force: true }))
    const { app, lookAfter } = await school({
      ...hook.env,
      SITE_URL: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
      DATA_DIR: dataDir,
      UPLOAD_FREE_MB: '100000000',
    })
    const { db, sql } = app.database
    await sql`insert into pgboss.job (name, data) values ('checkout.send-receipt.dead', '{}')`
    await sql`
      insert into webhook_events (event_id, event, body, headers, state, attempts, last_error, received_at)
      values ('evt_dead', 'payment.captured', ''::bytea, '{}', 'dead', 10, 'no answer', now())`
    await db
      .insert(deliveryFailures)
      .values({ channel: 'email', failures: 2, since: new Date(), lastAt: new Date(), why: 'refused' })
    await lookAfter(0)
    await lookAfter(5 * minuteMs)
    expect(hook.texts).toHaveLength(1)
    for (const line of [
      /^Failures: Receipt email: 1 job failed\. Try again or dismiss them/m,
      /^Failures: 2 emails could not be sent \(refused\)/m,
      /^Money: 1 unexplained gateway event\. Open it on the Finance page\./m,
      /^Disk space: Only .* free on the disk of .*: too little for uploads or for the database\. Delete old backups/m,
      /^Backup: There is no backup\. Run npm run backup every night/m,
      /^Site address: .*certificate/m,
    ])
      expect(hook.texts[0]).toMatch(line)
  })

  test('about a problem that lasts goes out once, to the webhook and to each administrator in their language', async () => {
    const hook = await webhook()
    const smtp = await startSmtp('235 ok')
    stops.push(smtp.stop)
    const { app, lookAfter } = await school({ ...hook.env, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
    const english = await makePerson(app, 'ADMIN')
    const hindi = await makePerson(app, 'ADMIN')
    const suspended = await makePerson(app, 'ADMIN')
    await makePerson(app, 'FINANCE')
    await app.database.db.update(users).set({ language: 'hi' }).where(eq(users.id, hindi.id))
    await app.database.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, suspended.id))
    await lookAfter(0)
    expect(hook.texts).toEqual([])
    await lookAfter(5 * minuteMs)
    expect(hook.texts).toHaveLength(1)
    expect(hook.texts[0]).toMatch(/^Asha School \(http:\/\/127\.0\.0\.1:9\)\n/)
    expect(hook.texts[0]).toContain('\nBackup: There is no backup. Run npm run backup every night')
    expect(hook.texts[0]).toContain('\nSite address: http://127.0.0.1:9 does not answer from this server')
    expect(smtp.emails).toHaveLength(2)
    const emailTo = (address: string) => smtp.emails.find((email) => email.includes(`To: ${address}`)) ?? ''
    expect(emailTo(english.email)).toMatch(/^Content-Language: en/m)
    expect(emailTo(english.email)).toMatch(/^Subject: Asha School: \d+ problems found/m)
    expect(emailTo(hindi.email)).toMatch(/^Content-Language: hi/m)
    await lookAfter(5 * minuteMs)
    await lookAfter(dayMs)
    expect(hook.texts).toHaveLength(1)
    expect(smtp.emails).toHaveLength(2)
  })

  test('names only what is new, and not what was gone at the next check', async () => {
    const hook = await webhook()
    const { app, lookAfter } = await school(hook.env)
    await lookAfter(0)
    await lookAfter(5 * minuteMs)
    await failSms(app)
    await lookAfter(5 * minuteMs)
    await clearFailures(app)
    await lookAfter(5 * minuteMs)
    expect(hook.texts).toHaveLength(1)
    await failSms(app)
    await lookAfter(5 * minuteMs)
    expect(hook.texts).toHaveLength(2)
    expect(hook.texts[1]?.split('\n')).toHaveLength(2)
    expect(hook.texts[1]).toMatch(/\nFailures: 3 SMS could not be sent \(no credit\)\. Correct the cause/)
  })

  test('goes out again for a problem that returns more than a day after it ended, and not before', async () => {
    const hook = await webhook()
    const { app, lookAfter } = await school(hook.env)
    await failSms(app)
    await lookAfter(0)
    await lookAfter(5 * minuteMs)
    await clearFailures(app)
    await lookAfter(dayMs - 5 * minuteMs)
    await failSms(app)
    await lookAfter(5 * minuteMs)
    await lookAfter(5 * minuteMs)
    expect(ofSms(hook.texts)).toHaveLength(1)
    await clearFailures(app)
    await lookAfter(dayMs + minuteMs)
    await failSms(app)
    await lookAfter(5 * minuteMs)
    await lookAfter(5 * minuteMs)
    expect(ofSms(hook.texts)).toHaveLength(2)
  })

  test('is sent by one process of several', async () => {
    const hook = await webhook()
    const { app, lookAfter } = await school(hook.env)
    const other = await startApp({ env: { ALERT_WEBHOOK: hook.env.ALERT_WEBHOOK }, beside: app })
    stops.push(() => other.stop())
    for (const ms of [0, 5 * minuteMs]) {
      await lookAfter(ms)
      await lookAfter(minuteMs, other)
      await lookAfter(0)
    }
    expect(hook.texts).toHaveLength(1)
    expect(hook.texts[0]).toContain('There is no backup.')
  })

  test('that arrived nowhere is sent again, and one that arrived somewhere is not', async () => {
    const hook = await webhook()
    const { app, lookAfter } = await school({ ...hook.env, ALERT_EMAIL: 'owner@example.in' })
    hook.status = 500
    await lookAfter(0)
    await lookAfter(5 * minuteMs)
    await lookAfter(5 * minuteMs)
    expect(hook.texts).toHaveLength(2)
    hook.status = 200
    await lookAfter(5 * minuteMs)
    await lookAfter(5 * minuteMs)
    expect(hook.texts.filter((text) => text.includes('Backup: '))).toHaveLength(3)
    expect(hook.texts.at(-1)).toMatch(/\nAlerts: The last alert did not arrive everywhere \(owner@example\.in: ESOCKET/)
    expect(hook.texts.join()).not.toContain('planted-secret')
    const admin = await makePerson(app, 'ADMIN')
    const { body } = await app.call('GET', '/admin/system-check', undefined, { token: admin.token })
    expect(body.data.lines.find((line: { part: string }) => line.part === 'alerts').state).toBe('warning')
  })

  test('goes to ten administrators at most, and to ALERT_EMAIL alone where it is set', async () => {
    const smtp = await startSmtp('235 ok')
    stops.push(smtp.stop)
    const env = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` }
    const { app, lookAfter } = await school(env)
    for (let n = 0; n < 12; n += 1) await makePerson(app, 'ADMIN')
    await lookAfter(0)
    await lookAfter(5 * minuteMs)
    expect(smtp.emails).toHaveLength(10)
    const owned = await school({ ...env, ALERT_EMAIL: 'owner@example.in' })
    await makePerson(owned.app, 'ADMIN')
    await owned.lookAfter(0)
    await owned.lookAfter(5 * minuteMs)
    expect(smtp.emails.slice(10).map((email) => /^To: (.*)$/m.exec(email)?.[1])).toEqual(['owner@example.in'])
  })
})

describe('the test alert', () => {
  test('goes where alerts go, says where it did not arrive, and so does the system check until one did', async () => {
    const hook = await webhook()
    const smtp = await startSmtp('235 ok')
    stops.push(smtp.stop)
    const { app } = await school({ ...hook.env, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` })
    const admin = await makePerson(app, 'ADMIN')
    const send = async () => {
      const answer = await app.call('POST', '/admin/system-check/alerts/test', undefined, { token: admin.token })
      return `${answer.body.data.line.state}: ${answer.body.data.line.text}`
    }
    const checked = async () => {
      const lines = await checkAlerts({ db: app.database.db, settings: app.settings, now: new Date() })
      return lines.map(({ state, text }) => `${state}: ${String(text)}`)
    }
    const host = new URL(hook.env.ALERT_WEBHOOK).host
    hook.status = 404
    expect(await send()).toContain(`wrong: The last alert did not arrive everywhere (${host}: it answered 404).`)
    expect(await checked()).toEqual([
      expect.stringContaining(`warning: The last alert did not arrive everywhere (${host}`),
    ])
    expect(smtp.emails).toHaveLength(1)
    expect(hook.texts[0]).toMatch(/\nAlerts: This is a test\. Alerts arrive here\.$/)
    hook.status = 200
    expect(await send()).toMatch(/^ok: A test alert was sent/)
    expect(await checked()).toEqual([`ok: New problems are sent to ${admin.email}, ${host}.`])
  })

  test('is not offered by an evaluation school without an address for alerts', async () => {
    const app = await startApp()
    stops.push(() => app.stop())
    const admin = await makePerson(app, 'ADMIN')
    const { body } = await app.call('GET', '/admin/system-check', undefined, { token: admin.token })
    expect(body.data.testable).not.toContain('alerts')
    expect(body.data.lines.at(-1)).toMatchObject({
      state: 'ok',
      text: 'This evaluation school sends no alerts. ALERT_EMAIL or ALERT_WEBHOOK turns them on.',
    })
  })
})
