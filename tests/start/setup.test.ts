import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtp } from '../fake-smtp.ts'
import { databaseServer, freePort, killEverything, type Run, run, start } from './run-product.ts'

// A live school from its first start to its opening, as processes of their own; killed on the way.

let dataDir: string
let env: Record<string, string>
let address: string
let mail: Awaited<ReturnType<typeof startSmtp>>
let school: Run
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sopaan-setup-'))
  // Root's database runs as another user, who passes through; it would lie elsewhere otherwise, and not be killed.
  await chmod(dataDir, 0o711)
  mail = await startSmtp('235 ok')
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    DEMO: '0',
    SITE_URL: address,
    MEDIA_SECRET: 'x'.repeat(40),
    SMTP_URL: '',
  }
  school = await begin()
})
afterAll(async () => {
  await killEverything(school, dataDir)
  await mail.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function begin(): Promise<Run> {
  const one = start(env)
  await one.says('Sopaan is ready', 240_000)
  return one
}
const linkOf = (one: Run) => /http:\S+\/setup\?token=(\S+)/.exec(one.printed())?.[1]
const page = (path: string, headers: Record<string, string> = {}) => fetch(address + path, { headers })

let token = ''
async function call(path: string, body?: object) {
  const answer = await fetch(`${address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: body ? JSON.stringify(body) : null,
  })
  return { code: answer.status, body: (await answer.json()) as { data: Record<string, unknown> } }
}
const become = (link: string | undefined) =>
  call('/setup/administrator', {
    token: link,
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@gyan.example',
    phone: '9826041210',
    newPassword: 'Naya#Rasta2027',
    confirmPassword: 'Naya#Rasta2027',
    acceptTerms: true,
  })

test('a live school without services starts, and visitors read in their language that it is being set up', async () => {
  for (const [path, text] of [
    ['/', 'This school is being set up'],
    ['/course-marketplace', 'This school is being set up'],
    ['/hi', 'यह स्कूल अभी तैयार किया जा रहा है'],
  ] as const) {
    const answer = await page(path)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3600'])
    expect(await answer.text()).toContain(text)
  }
  for (const path of ['/setup', '/hi/setup', '/login', '/admin/setup']) expect((await page(path)).status).toBe(200)
  expect((await page('/', { cookie: 'other=2; setup=1' })).status).toBe(200)
  expect((await page('/api/ready')).status).toBe(200)
})

test('what was stored outlives a kill of the school and its database, and the link of the next start replaces the last', async () => {
  const first = linkOf(school)
  const { body } = await become(first)
  token = String(body.data.token)
  const smtp = new URL(`smtp://127.0.0.1:${mail.port}`)
  const email = { server: smtp.hostname, port: smtp.port, user: 'a@gyan.example', password: 'secret-7391' }
  expect((await call('/admin/setup/email', { ...email, senderName: 'Gyan', senderEmail: 'a@gyan.example' })).code).toBe(
    200,
  )
  const database = databaseServer(dataDir)
  expect(database).toBeGreaterThan(0)
  await killEverything(school, dataDir)
  school = await begin()
  expect(databaseServer(dataDir)).not.toBe(database)
  expect(linkOf(school)).not.toBe(first)
  const { data } = (await call('/admin/setup')).body
  expect(data).toMatchObject({ isOpen: false, services: { email: { source: 'database', server: '127.0.0.1' } } })
  expect(school.printed()).not.toContain('secret-7391')
  expect((await call('/admin/system-check/email/test', {})).body.data).toMatchObject({ line: { state: 'ok' } })
  expect(mail.emails).toHaveLength(1)
})

test('once it is opened visitors see the school without a restart, and a later start prints no link', async () => {
  const free = { sells: 'no', keyId: '', keySecret: '', webhookSecret: '' }
  expect((await call('/admin/setup/payments', free)).code).toBe(200)
  const site = {
    name: 'Gyan Academy',
    email: 'a@gyan.example',
    phone: '9826041210',
    legalName: 'Gyan',
    address: 'Indore',
  }
  expect((await call('/admin/site', { ...site, grievanceOfficer: 'Asha' })).code).toBe(200)
  expect((await call('/admin/setup/open', {})).code).toBe(200)
  await expect.poll(async () => (await page('/')).status).toBe(200)
  const doctor = run('node', ['src/app/commands/doctor.ts'], env)
  await doctor.ended()
  expect(doctor.printed()).toMatch(/^OK +Email +127\.0\.0\.1:\d+ accepts the sign-in\.$/m)
  await killEverything(school, dataDir)
  school = await begin()
  expect(linkOf(school)).toBeUndefined()
  expect((await page('/')).status).toBe(200)
})

test('an open school does not start without what it stored: the secret that opens it is named', async () => {
  await killEverything(school, dataDir)
  const refused = start({ ...env, MEDIA_SECRET: 'y'.repeat(40) })
  expect((await refused.ended()).code).toBe(1)
  expect(refused.printed()).toMatch(/MEDIA_SECRET: .*SMTP_URL.* were stored under another one\./)
  school = await begin()
  expect((await call('/admin/setup')).body.data).toMatchObject({ isOpen: true })
})
