import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailbox } from '#platform/mail/outbox.ts'
import { makeCourse, makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import { runJobs } from '../../../../tests/run-jobs.ts'
import { courseInvitations } from '../tables.ts'
import { stopKeyOf } from './stop-key.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('an address that wants no invitations gets no email of an earlier one either', async () => {
  const creator = await makePerson(app, 'CREATOR')
  const [first, second] = [
    await makeCourse(app, { creatorId: creator.id }),
    await makeCourse(app, { creatorId: creator.id }),
  ]
  for (const { uid } of [first, second])
    await app.call(
      'POST',
      `/creator/course/${uid}/invitation`,
      { list: 'asha@example.in', idempotencyKey: crypto.randomUUID() },
      { token: creator.token },
    )
  const [invitation] = await app.database.db
    .select({ code: courseInvitations.code })
    .from(courseInvitations)
    .where(eq(courseInvitations.courseId, first.id))
  const stop = (key: string) => app.call('POST', `/invitation/${invitation?.code}/stop`, { key })
  // Who was handed the link knows its code, and no more.
  expect((await stop(stopKeyOf('other@example.in', app.settings))).code).toBe(404)
  expect((await stop('')).code).toBe(422)
  expect((await stop(stopKeyOf('asha@example.in', app.settings))).code).toBe(200)
  await runJobs(app, 'invitations.send-invitation')
  expect(await mailbox(app.database.db, 'asha@example.in')).toEqual([])
})
