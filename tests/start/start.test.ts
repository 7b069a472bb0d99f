import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { processesIn, processMark } from '../../src/platform/database/embedded-postgres/processes.ts'
import { databaseServer, freePort, killEverything, npmStart, type Run, run, slowLogin, start } from './run-product.ts'

/** Of a test, not of the product, whose times bench/start.mjs measures: a busy machine takes long to start it. */
const limitMs = 90_000

// The real thing as processes of their own, one after another on one DATA_DIR: each test leaves the school stopped.

let folder: string
let dataDir: string
let env: Record<string, string>
let port: number
let one: Run
let first: Run

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-start-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  port = await freePort()
  env = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'debug' }
  first = npmStart(env)
  one = first
  // It fills the demo school first.
  await first.says('Sopaan is ready', 3 * limitMs)
}, 4 * limitMs)

afterAll(async () => {
  await killEverything(one, dataDir)
  await rm(folder, { recursive: true, force: true })
})

const at = (path: string) => `http://127.0.0.1:${port}${path}`
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(at(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
const learner = { email: 'learner@sopaan.test', password: 'Sopaan@2026' }

test('npm start prints the address, the logins and the mailbox, and they work', async () => {
  const text = first.printed()
  expect(text).toContain(`Sopaan is ready: http://127.0.0.1:${port}`)
  for (const role of ['admin', 'creator', 'learner']) expect(text).toMatch(`${role}@sopaan.test`)
  expect(text).toContain(learner.password)
  expect(text).toContain(at('/dev/mailbox'))
  expect(await (await fetch(at('/api/ready'))).json()).toMatchObject({ data: { database: true, queue: true } })
  expect((await post('/api/login', learner)).status).toBe(200)
  expect((await fetch(at('/dev/mailbox.json'))).status).toBe(200)
  expect(await (await fetch(at('/'))).text()).toContain('</html>')
})

test('the doctor finds the running school at its address, and its database in order', async () => {
  const doctor = run('node', ['src/app/commands/doctor.ts'], env)
  const { code } = await doctor.ended()
  // 2 on a machine without ffmpeg.
  expect(code, doctor.printed()).toBe(/^Warning/m.test(doctor.printed()) ? 2 : 0)
  expect(doctor.printed()).toMatch(new RegExp(`^OK +Site address +${at('')} leads to this installation\\.$`, 'm'))
  expect(doctor.printed()).toMatch(/^OK +Database +Size \d+\.\d MB/m)
  expect(doctor.printed()).toMatch(/^OK +Migrations +All \d+ migrations were applied\.$/m)
  expect(doctor.printed()).toMatch(/^OK +Backup +There is no backup\. An evaluation school needs none\.$/m)
})

test('the very first page of the signed-in comes in one piece, in both languages', async () => {
  for (const path of ['/create-course', '/hi/faq', '/hi/create-course']) {
    const page = await (await fetch(at(path))).text()
    expect(page).toContain('</html>')
    // React hides what came late at the page's end until a script puts it in its place.
    expect(page, path).not.toContain('<div hidden')
  }
})

test('logs every call with its request id and none of its secrets', async () => {
  const from = first.printed().length
  const secrets = ['Secret@Password1', '918273', 'sig_5f0c3bd7', 'a-bearer-token-of-forty-characters-in-all']
  const [password, otp, signature, token] = secrets
  const authorization = `Bearer ${token}`
  const calls = [
    ['/api/login', { email: learner.email, password }],
    ['/api/verify-otp', { challenge: 'unknown', otp, mobileNo: '9876543210' }],
    ['/api/reset-password', { resetToken: token, newPassword: password, confirmPassword: password }],
    ['/api/payments/verify', { razorpay_signature: signature, razorpay_order_id: 'order_1', courseId: 'x' }],
    ['/api/change-password', { currentPassword: password, newPassword: password, confirmPassword: password }],
    ['/api/login', '{"password":"Secret@Password1", broken'],
  ] as const
  const answers = await Promise.all(calls.map(([path, body]) => post(path, body, { authorization })))
  const ids = answers.map((answer) => answer.headers.get('x-request-id') as string)
  const lines = () => first.printed().slice(from).split('\n').filter(Boolean)
  for (const id of ids) await first.says(id, 5000)
  for (const secret of secrets) expect(lines().join('\n')).not.toContain(secret)
  for (const line of lines()) expect(JSON.parse(line)).toHaveProperty('reqId')
})

test(
  'a second start on the same DATA_DIR is refused in one line that names the first',
  async () => {
    const second = start({ ...env, PORT: String(await freePort()) })
    expect((await second.ended()).code).toBe(1)
    expect(second.printed().trim()).toMatch(/^.*data is in use by process \d+, .*Stop that one first.*DATA_DIR=.*$/m)
    expect((await fetch(at('/api/ready'))).status).toBe(200)
  },
  limitMs,
)

test(
  'npm passes SIGTERM on, and everything ends',
  async () => {
    const database = databaseServer(dataDir)
    first.child.kill('SIGTERM')
    await first.ended()
    expect(first.printed()).toContain('Stopping')
    expect(processMark(database)).toBeUndefined()
  },
  limitMs,
)

// How long it takes: bench/start.mjs.
test(
  'the next start asks for nothing',
  async () => {
    one = start(env)
    await one.says('Sopaan is ready')
    expect(one.printed()).not.toMatch(/Installing|Building|Filling/)
  },
  limitMs,
)

test(
  'what was committed survives kill -9 of everything in the middle of a request',
  async () => {
    const person = {
      firstName: 'Asha',
      lastName: 'Rao',
      email: 'killed@example.in',
      phone: '9876543210',
      password: 'Jugnu#Baadal58',
      acceptTerms: true,
      isAdult: true,
    }
    const registered = await post('/api/register', person)
    const { challenge } = ((await registered.json()) as { data: { challenge: string } }).data
    expect(registered.status).toBe(201)
    const slow = await slowLogin(port)
    await killEverything(one, dataDir)
    expect(await slow.lost).toBeInstanceOf(Error)

    one = start(env)
    await one.says('Sopaan is ready')
    const emails = (await (await fetch(at(`/dev/mailbox.json?to=${encodeURIComponent(person.email)}`))).json()) as {
      text: string
    }[]
    const otp = emails.map((email) => /\b\d{6}\b/.exec(email.text)?.[0]).find(Boolean)
    const verified = await post('/api/verify-otp', { challenge, otp, mobileNo: person.phone })
    expect(await verified.json()).toMatchObject({ status: 1, data: { email: person.email } })
  },
  limitMs,
)

test(
  'a killed parent leaves a database server that the next start stops',
  async () => {
    const left = databaseServer(dataDir)
    one.child.kill('SIGKILL')
    await one.ended()
    expect(processMark(left)).toBeDefined()
    one = start(env)
    await one.says('Sopaan is ready')
    expect(one.printed()).toContain(`an earlier start left behind (process ${left})`)
    expect(processMark(left)).toBeUndefined()
  },
  limitMs,
)

test(
  'SIGTERM lets a request under way finish, takes no new one, and stops PostgreSQL',
  async () => {
    const database = databaseServer(dataDir)
    const slow = await slowLogin(port)
    one.child.kill('SIGTERM')
    await one.says('Stopping')
    await sleep(700)
    expect(one.child.exitCode).toBeNull()
    await expect(fetch(at('/api/health'))).rejects.toThrow('fetch failed')
    expect(await slow.finish()).toBe(400)
    const { code, ms } = await one.ended()
    expect(code).toBe(0)
    expect(ms).toBeLessThan(5000)
    expect(processMark(database)).toBeUndefined()
  },
  limitMs,
)

test(
  'with DRAIN_SECONDS it says first that it is not ready, answers meanwhile, and then ends',
  async () => {
    one = start({ ...env, DRAIN_SECONDS: '2' })
    await one.says('Sopaan is ready')
    one.child.kill('SIGTERM')
    await one.says('Stopping')
    await expect.poll(async () => (await fetch(at('/api/ready'))).status).toBe(503)
    expect(await (await fetch(at('/api/ready'))).json()).toMatchObject({ status: 0, data: { draining: true } })
    const page = await fetch(at('/'))
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])
    const { code, ms } = await one.ended()
    expect(code).toBe(0)
    expect(ms).toBeLessThan(7000)
    await expect(fetch(at('/api/health'))).rejects.toThrow('fetch failed')
  },
  limitMs,
)

test(
  'a request that never ends holds a stop up for less than ten seconds',
  async () => {
    one = start(env)
    await one.says('Sopaan is ready')
    await slowLogin(port)
    one.child.kill('SIGTERM')
    const { code, ms } = await one.ended()
    expect(code).toBe(0)
    expect(ms).toBeLessThan(10_000)
  },
  limitMs,
)

test(
  'a second SIGTERM ends it at once',
  async () => {
    one = start(env)
    await one.says('Sopaan is ready')
    await slowLogin(port)
    one.child.kill('SIGTERM')
    await sleep(600)
    one.child.kill('SIGTERM')
    const { code, ms } = await one.ended()
    expect(code).toBe(1)
    expect(ms).toBeLessThan(2000)
    expect(one.printed()).toContain('ending at once')
  },
  limitMs,
)

test(
  'SIGTERM in the middle of a start undoes what was begun',
  async () => {
    const former = databaseServer(dataDir)
    one = start(env)
    for (const until = Date.now() + 5000; Date.now() < until; await sleep(5))
      if (![former, 0].includes(databaseServer(dataDir))) break
    one.child.kill('SIGTERM')
    expect((await one.ended()).code).toBe(0)
    expect(one.printed()).not.toMatch(/ready|Error|    at /)
    expect(await processesIn(join(dataDir, 'postgres/cluster'))).toEqual([])
  },
  limitMs,
)

describe('refuses in words to start', { timeout: limitMs }, () => {
  const live = {
    DEMO: '0',
    SITE_URL: 'https://learn.example.in',
    MAIL_FROM: 'a@example.in',
    MEDIA_SECRET: 'x'.repeat(40),
  }
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:9' }
  test.each([
    ['a wrong setting', { PORT: 'eighty' }, /^ {2}PORT: must be a whole number/m],
    [
      'a live school without MEDIA_SECRET',
      { ...live, ...smtp, PAYMENTS: '0', MEDIA_SECRET: '' },
      /MEDIA_SECRET: at least/,
    ],
    ['a HOST beyond this machine without DEMO', { HOST: '0.0.0.0' }, /set DEMO=1 .* or DEMO=0/],
    ['a school behind a proxy without DEMO', { SITE_URL: 'https://learn.example.in' }, /SITE_URL is .*set DEMO=1/],
    ['a HOST of another machine', { HOST: '192.0.2.1', DEMO: '1' }, /HOST is 192\.0\.2\.1, which is no address/],
  ])('%s', async (_what, more, words) => {
    const refused = start({ ...env, ...more })
    expect((await refused.ended()).code).toBe(1)
    expect(refused.printed()).toMatch(words)
    expect(refused.printed()).not.toContain('    at ')
  })

  test('a port that is taken', async () => {
    const other = run(
      'node',
      ['-e', `require('net').createServer().listen(${port}, '127.0.0.1', () => console.log('on'))`],
      {},
    )
    await other.says('on')
    const refused = start(env)
    const { code } = await refused.ended()
    other.killAll()
    expect(code).toBe(1)
    expect(refused.printed().trim().split('\n').at(-1)).toBe(
      `Port ${port} is in use by another program. Stop that one, or start this one on another port: PORT=${port + 1}`,
    )
  })

  test('a worker without a database to share', async () => {
    const refused = run('node', ['src/app/worker.ts'], env)
    expect((await refused.ended()).code).toBe(1)
    expect(refused.printed()).toMatch(/^DATABASE_URL: a worker needs/)
  })
})
