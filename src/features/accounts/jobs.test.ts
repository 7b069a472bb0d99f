import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { startApp, type TestApp } from '../../../tests/make.ts'
import { signedUp } from '../../../tests/sign-in.ts'
import { jobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const count = async (table: string) => {
  const [row] = await app.database.sql`select count(*)::int as n from ${app.database.sql(table)}`
  return row?.n as number
}

it('sweeps old attempts, codes, links and ended sessions, and keeps what still counts', async () => {
  const start = Date.now()
  app.setNow(new Date(start))
  const { token, email } = await signedUp(app, 1)
  await app.call('POST', '/login', { email, password: 'Wrong@2026' })
  await app.database.sql`insert into reset_tokens (token_hash, user_id, expires_at)
    select '\\x01', id, ${new Date(start + 600_000)} from users where email = ${email}`
  const sweep = async () => {
    for (const job of jobs) await job.run(app.ctx() as never, {})
  }

  await sweep()
  expect(await count('rate_limit_events')).toBe(2)
  expect(await count('otp_challenges')).toBe(1)
  expect(await count('reset_tokens')).toBe(1)

  app.setNow(new Date(start + 25 * hourMs))
  await sweep()
  for (const table of ['rate_limit_events', 'otp_challenges', 'reset_tokens']) expect(await count(table)).toBe(0)
  expect((await app.call('GET', '/checkToken', undefined, { token })).code).toBe(200)

  app.setNow(new Date(start + 60 * dayMs))
  await sweep()
  expect(await count('sessions')).toBe(0)
})
