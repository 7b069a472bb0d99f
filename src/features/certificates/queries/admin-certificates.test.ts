import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '#platform/server/audit.ts'
import { certificatesOf, makeCertificate } from '../../../../tests/certificates.ts'
import { makePerson, type Person, startApp, type TestApp } from '../../../../tests/make.ts'

let app: TestApp
let admin: Person
let first: Awaited<ReturnType<typeof makeCertificate>>
let second: Awaited<ReturnType<typeof makeCertificate>>
beforeAll(async () => {
  app = await startApp()
  admin = await makePerson(app, 'ADMIN', { firstName: 'Meera', lastName: 'Nair' })
  first = await makeCertificate(app, {
    course: { title: 'भारतीय संविधान' },
    learner: { firstName: 'José', lastName: '=cmd()' },
  })
  second = await makeCertificate(app, { course: { title: 'Guitar' } })
})
afterAll(() => app.stop())

const list = async (query = '', person = admin) =>
  app.call('GET', `/admin/certificate${query}`, undefined, { token: person.token })
const codesOf = async (query = '') =>
  (await list(query)).body.data.certificates.map((one: { code: string }) => one.code)
const revoke = (code: string, reason: string, person = admin) =>
  app.call('POST', `/admin/certificate/${code}/revoke`, { reason }, { token: person.token })

test('administrators find a certificate by name, course and code, newest first', async () => {
  const [one, other] = [first.certificate.code, second.certificate.code]
  expect(await codesOf()).toEqual([other, one])
  expect(await codesOf('?direction=asc&limit=5')).toEqual([one, other])
  for (const search of ['jose', encodeURIComponent('संविधान'), one.toLowerCase(), one.slice(5)])
    expect(await codesOf(`?search=${search}`), search).toEqual([one])
  expect(await codesOf(`?course=${second.course.uid}`)).toEqual([other])
  expect(await codesOf('?course=nowhere')).toEqual([])
  expect(await codesOf(`?selected=${other}`)).toEqual([other])
  expect(await codesOf('?state=REVOKED')).toEqual([])
  const { body } = await list(`?search=${one}`)
  expect(body.data.certificates).toMatchObject([
    {
      learner: { email: first.learner.email },
      learnerName: 'José =cmd()',
      courseTitle: 'भारतीय संविधान',
      state: 'VALID',
    },
  ])
})

test('the list as a file is written into the audit log, and a spreadsheet runs nothing of it', async () => {
  const answer = await app.app.inject({
    url: '/api/admin/certificate?format=csv',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(answer.headers['content-disposition']).toContain('certificates.csv')
  expect(answer.payload).toContain(first.certificate.code)
  expect(answer.payload).not.toMatch(/(^|,)=cmd/m)
  const [entry] = await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, 'certificates'))
  expect(entry).toMatchObject({ act: 'export.downloaded', after: { rows: 2 } })
})

test('an administrator revokes a certificate once, with a reason that only administrators read', async () => {
  const { code } = first.certificate
  expect((await revoke(code, '')).code).toBe(422)
  expect((await revoke(code, 'x'.repeat(501))).code).toBe(422)
  expect((await revoke('ABCD-EFGH-2345', 'Gone')).body.error).toBe('CERTIFICATE_NOT_FOUND')
  expect((await revoke(code, 'Not theirs', first.learner)).code).toBe(403)
  const both = await Promise.all([revoke(code, 'The answers were bought'), revoke(code, 'The answers were bought')])
  expect(both.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([200, 409])
  const reply = both.find((answer) => answer.code === 200)?.body.data
  expect(reply).toMatchObject({
    state: 'REVOKED',
    revocationReason: 'administrator',
    revocationNote: 'The answers were bought',
    revokedBy: 'Meera Nair',
  })
  expect((await revoke(code, 'Again')).body.error).toBe('CERTIFICATE_REVOKED')
  const entries = await app.database.db.select().from(auditEntries).where(eq(auditEntries.entityUid, code))
  expect(entries).toMatchObject([{ act: 'certificate.revoked', after: { reason: 'The answers were bought' } }])

  const shown = await app.call('GET', `/certificate/${code}`)
  expect(shown.body.data).toMatchObject({ state: 'REVOKED' })
  expect(JSON.stringify(shown.body)).not.toContain('bought')
  const bell = await app.call('GET', '/notifications', undefined, { token: first.learner.token })
  const revocations = bell.body.data.notifications.filter((one: { title: string }) => one.title.includes('revoked'))
  expect(revocations).toMatchObject([{ link: `/certificate/${code}` }])
  expect(await codesOf('?state=REVOKED')).toEqual([code])
  expect(await codesOf('?state=VALID')).toEqual([second.certificate.code])
  const own = await app.call('GET', '/learner/certificate', undefined, { token: first.learner.token })
  expect(own.body.data).toMatchObject({ certificates: [{ code, state: 'REVOKED' }], waiting: [] })
  expect(await certificatesOf(app, first.learner)).toHaveLength(1)
})

test('a person sees their own certificates alone', async () => {
  const own = await app.call('GET', '/learner/certificate', undefined, { token: second.learner.token })
  expect(own.body.data.certificates.map((one: { code: string }) => one.code)).toEqual([second.certificate.code])
  expect(own.body.data.printedName).toMatchObject({ confirmed: true })
})
