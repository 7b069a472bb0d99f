import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/actions/passwords.ts'
import { makeCourse, makePerson, startApp, type TestApp } from '../make.ts'
import { malformedRequests } from './requests.ts'
import { sendRaw } from './send.ts'

// The benchmark `malformed` sends 20,000; these are the first of another seed.
const count = 2000
const seed = 15
const atOnce = 4

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startApp()
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.stop())

test('malformed requests to every call are answered, and never with a fault of the server', async () => {
  const passwordHash = await hashPassword('Kamal-Rasta#2026')
  const creator = await makePerson(app, 'CREATOR', { passwordHash })
  const admin = await makePerson(app, 'ADMIN', { passwordHash })
  const learner = await makePerson(app, 'LEARNER', { passwordHash })
  const course = await makeCourse(app, { creatorId: creator.id })
  const tokens = [learner.token, creator.token, admin.token]
  const uids = [course.uid, learner.uid, creator.uid, ...course.lessons.map((lesson) => lesson.uid)]
  const document: object = (await app.app.inject('/api/openapi.json')).json()
  const requests = malformedRequests(document, seed, { tokens: () => tokens, uids: () => uids })
  const faults: string[] = []
  const statuses = new Set<number>()
  let left = count
  const sendNext = async (): Promise<void> => {
    while ((left -= 1) >= 0) {
      const { value } = requests.next()
      if (!value) return
      const { status, text } = await sendRaw(port, value)
      if (status) statuses.add(status)
      if (status === undefined ? !value.cutShort : status >= 500)
        faults.push(`${value.call}: ${text.slice(0, 500)}\n${value.bytes.toString('latin1').slice(0, 2000)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  expect(faults).toEqual([])
  expect(Array.from(statuses)).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
})
