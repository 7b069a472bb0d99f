import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/database/db.ts'
import { freshDatabase } from '../database.ts'
import { startSmtp } from '../fake-smtp.ts'
import { freePort, type Run, run, start } from './run-product.ts'

// Schools that can't start or break while they run, as processes of their own. What they print is read by operators and
// kept by their machines: it names the failure and never a password, a hash, a name or a number.

let dataDir: string
let env: Record<string, string>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-broken-'))
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), DEMO: '1' }
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const password = 'planted-Password-7391'
const personal = [/\$argon2/, /\+91\d{10}/, /admin@sopaan\.test/, /\bparams:/, /Failing row/, /Aarav|Ananya|Sharma/]

function expectNoSecrets(one: Run): void {
  for (const secret of [password, ...personal])
    expect(one.printed()).not.toMatch(typeof secret === 'string' ? new RegExp(secret) : secret)
}

async function refusal(more: Record<string, string>): Promise<Run> {
  const refused = start({ ...env, ...more })
  expect((await refused.ended()).code).toBe(1)
  expectNoSecrets(refused)
  return refused
}
const lastLine = (one: Run) => one.printed().trim().split('\n').at(-1)

/** A live school that needs no outside service but this mail server. */
const live = (smtpUrl: string) => ({
  DEMO: '0',
  PAYMENTS: '0',
  SITE_URL: 'https://learn.example.in',
  MAIL_FROM: 'hello@example.in',
  MEDIA_SECRET: `${password}-of-more-than-32-characters`,
  SMTP_URL: smtpUrl,
})

// Each starts the product once, or three commands.
describe('names DATABASE_URL in its last line, without its password,', () => {
  const wrongUrl = async (change: (url: URL) => void) => {
    const { url, drop } = await freshDatabase({ empty: true })
    const changed = new URL(url)
    changed.password = password
    change(changed)
    const refused = await refusal({ DATABASE_URL: changed.href })
    await drop()
    return lastLine(refused)
  }

  test('when the password is wrong', async () => {
    expect(await wrongUrl(() => {})).toMatch(/^DATABASE_URL: the server refused the user or the password\..*$/)
  })

  test('when nothing listens there', async () => {
    expect(await wrongUrl((url) => (url.port = '9'))).toMatch(/^DATABASE_URL: nothing listens at that address\..*$/)
  })

  test('when it can not be read as an address', async () => {
    const refused = await refusal({ DATABASE_URL: `postgres://sopaan:${password}@127.0.0.1:port/sopaan` })
    expect(lastLine(refused)).toMatch(/^DATABASE_URL: [^\n]+$/)
  })

  test('when the database does not exist', async () => {
    const { url, drop } = await freshDatabase({ empty: true })
    const refused = await refusal({ DATABASE_URL: `${url}_absent` })
    await drop()
    expect(lastLine(refused)).toMatch(/^DATABASE_URL: the database it names does not exist\.[^\n]*$/)
  })

  test('in the commands too', async () => {
    const DATABASE_URL = `postgres://sopaan:${password}@127.0.0.1:9/sopaan`
    for (const args of [['backup.ts'], ['restore.ts', 'a.tar'], ['make-admin.ts', 'asha@example.in', '9826041210']]) {
      const command = run('node', [`src/app/commands/${args[0]}`, ...args.slice(1)], { ...env, DATABASE_URL })
      expect((await command.ended()).code).toBe(1)
      expect(lastLine(command)).toMatch(/^DATABASE_URL: nothing listens[^\n]*$/)
      expectNoSecrets(command)
    }
  })
})

test('the doctor names a database and a mail server that do not work, and prints no password', async () => {
  const mail = await startSmtp('535 no')
  const DATABASE_URL = `postgres://sopaan:${password}@127.0.0.1:9/sopaan`
  const more = live(`smtp://user:${password}@127.0.0.1:${mail.port}`)
  const doctor = run('node', ['src/app/commands/doctor.ts'], {
    ...env,
    ...more,
    SITE_URL: 'http://127.0.0.1:9',
    DATABASE_URL,
  })
  expect((await doctor.ended()).code).toBe(1)
  expect(doctor.printed()).toMatch(/^Failed +Database +The database does not answer: DATABASE_URL: nothing listens/m)
  expect(doctor.printed()).toMatch(/^Failed +Email +SMTP_URL: 127\.0\.0\.1:\d+ refused/m)
  expect(doctor.printed()).toMatch(/^Failed +Site address +http:\/\/127\.0\.0\.1:9 does not answer from this server/m)
  expect(doctor.printed()).toMatch(/^OK +File storage/m)
  expectNoSecrets(doctor)
  await mail.stop()
})

test('a mail server that refuses the password is named, and the school does not start', async () => {
  const mail = await startSmtp('535 no')
  const { url, drop } = await freshDatabase()
  const more = live(`smtp://user:${password}@127.0.0.1:${mail.port}`)
  const refused = await refusal({ ...more, DATABASE_URL: url })
  expect(refused.printed()).toMatch(/These settings do not work:\n {2}SMTP_URL: 127\.0\.0\.1:\d+ refused/)
  expect(refused.printed()).not.toContain('    at ')
  await mail.stop()
  await drop()
})

test('a misspelt setting is named with the right one', async () => {
  const refused = await refusal({ SMPT_URL: `smtp://user:${password}@127.0.0.1` })
  expect(refused.printed()).toContain('SMPT_URL is no setting: did you mean SMTP_URL?')
})

test('a school that can not be filled prints the statement, and none of the rows', async () => {
  const { url, drop } = await freshDatabase()
  const database = openDatabase(url, { max: 1 })
  await database.db.execute(sql`alter table users add constraint nobody_allowed check (false) not valid`)
  await database.close()
  const refused = await refusal({ DATABASE_URL: url })
  expect(refused.printed()).toMatch(/Failed query: insert into "users"/)
  expect(refused.printed()).toContain('nobody_allowed')
  await drop()
})

test('errors of the queue and errors that nothing catches are printed without their values', async () => {
  const { url, drop } = await freshDatabase()
  const throwing = join(dataDir, 'throw.mjs')
  // What a failed statement of Drizzle looks like to anyone who forgets to catch it.
  await writeFile(
    throwing,
    `process.on('SIGUSR2', () => { throw new Error('Failed query: insert into "users"\\nparams: ${password},+919826041210') })`,
  )
  const mail = await startSmtp('235 ok')
  const more = live(`smtp://user:${password}@127.0.0.1:${mail.port}`)
  const one = start({ ...env, ...more, DATABASE_URL: url, NODE_OPTIONS: `--import=${throwing}` })
  await one.says('Sopaan is ready', 240_000)
  const database = openDatabase(url, { max: 1 })
  await database.db.execute(sql`alter table pgboss.job rename to job_gone`)
  await database.close()
  await one.says('the queue reported an error', 120_000)
  one.child.kill('SIGUSR2')
  expect((await one.ended()).code).toBe(1)
  expect(one.printed()).toMatch(/Failed query: insert into "users"/)
  expect(one.printed()).not.toContain('[object Object]')
  expectNoSecrets(one)
  one.killAll()
  await mail.stop()
  await drop()
})
