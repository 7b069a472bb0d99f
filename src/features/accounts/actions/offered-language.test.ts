import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailbox } from '#platform/mail/outbox.ts'
import { makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { codesSentTo, newcomer } from '../../../../tests/sign-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const languagesOf = async (to: string) => (await mailbox(app.database.db, to)).map(({ language }) => language)

test.each([
  ['hi', 'en', 'is your Sopaan code'],
  ['en', 'hi', 'कोड'],
])('a code to someone who reads %s comes in %s where the school offers that alone', async (read, offered, words) => {
  const admin = await makePerson(app, 'ADMIN')
  await app.call('POST', '/admin/site', { languages: [offered] }, { token: admin.token })
  const person = newcomer(read === 'hi' ? 1 : 2)
  await app.call('POST', '/register', person, { headers: { 'accept-language': read } })
  await codesSentTo(app, person.email)
  await codesSentTo(app, `+91${person.phone}`)
  expect(await languagesOf(person.email)).toEqual([offered])
  expect(await languagesOf(`+91${person.phone}`)).toEqual([offered])
  expect((await mailbox(app.database.db, person.email))[0]?.subject).toContain(words)
  // What they read is stored for the day that the school offers it.
  const [row] = await app.database.sql`select language from users where email = ${person.email}`
  expect(row).toEqual({ language: read })
})
