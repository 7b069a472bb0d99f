import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../tests/make.ts'
import { signedUp } from '../../../tests/sign-in.ts'
import { makeAdmin } from '#features/accounts/actions/make-admin.ts'
import { freshDatabase } from '../../../tests/database.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'sopaan-make-admin-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true })
})

/** Runs the command as `npm run make-admin` does. */
function command(args: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { TEST_DATABASE_URL: _, ...inherited } = process.env
  return new Promise((done) => {
    const file = resolve(import.meta.dirname, 'make-admin.ts')
    execFile(process.execPath, [file, ...args], { env: { ...inherited, ...env } }, (error, stdout, stderr) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, output: stdout + stderr }),
    )
  })
}

it('prints a link for an administrator on an installation that has never been started', async () => {
  const fresh = await freshDatabase({ empty: true })
  const live = {
    DATABASE_URL: fresh.url,
    DATA_DIR: folder,
    DEMO: '0',
    PAYMENTS: '0',
    SITE_URL: 'https://learn.example.in',
    SMTP_URL: 'smtp://localhost:2525',
    MAIL_FROM: 'support@learn.example.in',
    MEDIA_SECRET: 'x'.repeat(40),
  }
  const { code, output } = await command(['Asha@Example.in', '98260', '41210'], live)
  expect(output).toMatch(/asha@example\.in is a new administrator\.\n/)
  expect(output).toMatch(/https:\/\/learn\.example\.in\/forget-password\?token=[\w-]{43}\n/)
  expect(code).toBe(0)
  await fresh.drop()
})

it('says how it is called', async () => {
  for (const args of [[], ['asha'], ['asha@example.in'], ['asha@example.in', '12345']]) {
    const { code, output } = await command(args, { DATA_DIR: folder })
    expect(output).toContain('npm run make-admin -- EMAIL MOBILE')
    expect(code).toBe(1)
  }
})

it('sets the password by the token once; the sign-in then asks for a code', async () => {
  const admin = { email: 'first@example.in', mobileNo: '+919826041210' }
  const { token, made } = await app.database.db.transaction((tx) => makeAdmin(tx, admin, app.ctx().now()))
  expect(made).toBe(true)
  const password = 'Monsoon@2026'
  const reset = () =>
    app.call('POST', '/reset-password', { resetToken: token, newPassword: password, confirmPassword: password })
  expect((await reset()).code).toBe(200)
  expect((await reset()).body.error).toBe('RESET_EXPIRED')
  const { body } = await app.call('POST', '/login', { email: admin.email, password })
  expect(body).toMatchObject({ meta: { navigate: true }, data: { mobileNo: '+91 ••••••1210' } })
})

it('makes an administrator of an account that is there, which keeps its other roles', async () => {
  const person = await signedUp(app, 801, { role: 'CREATOR' })
  const make = () =>
    app.database.db.transaction((tx) =>
      makeAdmin(tx, { email: person.email, mobileNo: '+919826000801' }, app.ctx().now()),
    )
  expect((await make()).made).toBe(false)
  await make()
  const { body } = await app.call('GET', '/checkToken', undefined, { token: person.token })
  expect(body.data).toMatchObject({ uid: person.uid, roles: ['CREATOR', 'ADMIN'], userRole: 'ADMIN' })
})
