import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, exportPermissions, methodOf, partialAdminRoles, pathOf } from '#platform/api/contract.ts'
import { actions } from '../src/app/features.ts'
import { makeLearner, makePerson, type Person, startApp, type TestApp } from './make.ts'

// Walks every contract that is served: an endpoint can't be forgotten here.
const endpoints: [string, Endpoint][] = actions.map(({ endpoint }) => [endpoint.call, endpoint])
const needSession = endpoints.filter(([, { access }]) => access !== 'public')
const needRole = endpoints.filter(([, { access }]) => Array.isArray(access))

let app: TestApp
let learner: Person
beforeAll(async () => {
  app = await startApp()
  learner = await makeLearner(app)
})
afterAll(() => app.stop())

const send = (endpoint: Endpoint, token?: string) => {
  const method = methodOf(endpoint)
  const path = pathOf(endpoint).replaceAll(/\{\w+\}/g, '1')
  return app.call(method, path, method === 'POST' ? {} : undefined, token ? { token } : {})
}

test.each(needSession)(
  '%s refuses a caller without a session, and one with a made-up token',
  async (_call, endpoint) => {
    for (const token of [undefined, 'made-up-token-that-nobody-was-ever-given-1234']) {
      const answer = await send(endpoint, token)
      expect(answer.code).toBe(401)
      // An answer to HEAD has no body.
      if (methodOf(endpoint) !== 'HEAD') expect(answer.body).toMatchObject({ status: 0, error: 'UNAUTHENTICATED' })
    }
  },
)

test('every call under /admin and /creator names its roles', () => {
  const open = endpoints.filter(([call, { access }]) => / \/(admin|creator)\//.test(call) && !Array.isArray(access))
  expect(open.map(([call]) => call)).toEqual([])
})

test('a learner is refused by every call that names other roles', async () => {
  const answers = await Promise.all(
    needRole.map(async ([call, endpoint]) => [call, (await send(endpoint, learner.token)).code]),
  )
  expect(answers.filter(([, code]) => code !== 403)).toEqual([])
})

/** What each part of an administrator's work may call under /admin. */
const parts = {
  REVIEWER: / \/admin\/(course|review)(\/|$)/,
  SUPPORT: / (\/admin\/enquiry\/|GET \/admin\/(user(\/|$)|certificate$)|POST \/admin\/user\/\{uid\}\/reset-password)/,
  CONTENT: / \/admin\/(blog|faq|category|search\/\w+)(\/|$)/,
  // The money without the numbers of documents.
  FINANCE:
    / \/admin\/(finance(?!\/series)|order|bundle|coupon|coupon-course|refund|payout|settlement|dispute|payment)(\/|$)/,
}
const forAdministrators = needRole.filter(([call]) => / \/admin\//.test(call))
const theirs = (role: keyof typeof parts) =>
  forAdministrators.map(([call]) => call).filter((call) => parts[role].test(` ${call}`))

test.each(partialAdminRoles)('%s may use the calls of its part and no other call of administrators', async (role) => {
  const allowed = forAdministrators.filter(([, { access }]) => access.includes(role)).map(([call]) => call)
  expect(allowed).toEqual(theirs(role))
  // With every permission to download: a list that is refused is refused for the role.
  const { token } = await makePerson(app, role, { mayExport: [...exportPermissions] })
  const answers = await Promise.all(
    forAdministrators.map(async ([call, endpoint]) => [call, (await send(endpoint, token)).code === 403]),
  )
  expect(answers.filter(([, refused]) => !refused).map(([call]) => call)).toEqual(theirs(role))
})

test('a person of several parts may use the calls of each, and of no other', async () => {
  const { token } = await makePerson(app, 'SUPPORT', { roles: ['SUPPORT', 'CONTENT'] })
  const answers = await Promise.all(
    forAdministrators.map(async ([call, endpoint]) => [call, (await send(endpoint, token)).code === 403]),
  )
  const both = [...theirs('SUPPORT'), ...theirs('CONTENT')]
  expect(answers.filter(([, refused]) => !refused).map(([call]) => call)).toEqual(
    forAdministrators.map(([call]) => call).filter((call) => both.includes(call)),
  )
})

/** The calls that answer a file of people or money, as the file is asked for. */
const asFile = ([call, endpoint]: [string, Endpoint]) => {
  const path = pathOf(endpoint)
    .replaceAll(/\{\w+\}/g, '1')
    .replace('/enquiry/1', '/enquiry/studio')
  const months = call.includes('/finance/account/') ? '&month=2026-11' : ''
  return endpoint.answers === 'list' ? `${path.replace('account/1', 'account/creator_held')}?format=csv${months}` : path
}
const exporting = endpoints.filter(([, one]) => one.exports)

/** The calls that answer a file without a permission to download, each with the reason. */
const openFiles = {
  // Everyone may see it.
  'GET /course/cover/{motif}/{seed}.svg': 'a drawn picture of a course',
  'GET /course/cover/{motif}/{seed}.jpg': 'the same picture for links',
  'GET /creator-picture/{handle}.jpg': 'the same of a creator’s page',
  'GET /media/image/{uid}/{file}': 'a picture of a public page',
  'GET /certificate/{code}/file': 'one certificate, which its code opens for those whom its learner gave it to',
  'GET /certificate/{code}/picture': 'the picture of that certificate',
  'GET /certificate/status-list/{uid}': 'bits without a name',
  'GET /media/{token}/{file}': 'one lesson’s file: the token in its address is the permission',
  // A person's own.
  'GET /learner/note/export': 'the caller’s own notes',
  'GET /learner/group/{uid}/seat':
    'seats that the caller bought, and the people whom they gave them to; the action refuses another’s (groups.test.ts)',
  'GET /creator/earnings': 'the caller’s own sales',
  'GET /creator/bundle': 'the caller’s own bundles',
  'GET /creator/page/figures.csv': 'the caller’s own figures',
  'GET /creator/coupon': 'the caller’s own coupons',
  'GET /creator/coupon/{uid}/code':
    'codes of the caller’s own coupon; the action refuses another’s (create-coupon.test.ts)',
  'GET /creator/question-bank': 'the caller’s own question banks',
  'GET /creator/question-bank/{uid}/question': 'questions of a bank: no people and no money',
  'GET /creator/mock-test/{uid}/figures': 'figures by question: no people and no money',
  'GET /creator/course/{uid}/invitation':
    'emails that were typed for the caller’s own course; the action refuses another’s and records the download of an administrator (invite-to-course.test.ts)',
  'GET /creator/course/{uid}/students':
    'learners of the caller’s own course; of another’s only for administrators, who download every list',
  'GET /creator/statement/{month}': 'the caller’s own statement; the action refuses another’s (statement-file.test.ts)',
  'GET /payments/{id}/document':
    'one receipt of the caller’s own order, or of one that the reader of the money pages sees whole',
  // About courses, posts and words.
  'GET /admin/faq': 'questions and answers of the site',
  'GET /admin/category': 'categories',
  'GET /admin/course': 'courses',
  'GET /admin/blog': 'posts',
  'GET /admin/search/missed': 'words',
  'GET /admin/search/synonym': 'words',
}

test('every call that answers a file needs a permission to download, or is named here with the reason why it needs none', () => {
  const files = endpoints.filter(([, { answers }]) => answers === 'file' || answers === 'list')
  const open = files.filter(([, one]) => !one.exports).map(([call]) => call)
  expect(open.toSorted()).toEqual(Object.keys(openFiles).toSorted())
})

test('a call that answers a file without a permission is open to no part of the administration, but for what it works on', () => {
  const open = endpoints.filter(([call, { access }]) => call in openFiles && Array.isArray(access))
  const parts = open.map(([call, { access }]) => [call, partialAdminRoles.filter((role) => access.includes(role))])
  expect(Object.fromEntries(parts.filter(([, roles]) => roles?.length))).toEqual({
    'GET /admin/faq': ['CONTENT'],
    'GET /admin/category': ['CONTENT'],
    'GET /admin/course': ['REVIEWER'],
    'GET /admin/blog': ['CONTENT'],
    'GET /admin/search/missed': ['CONTENT'],
    'GET /admin/search/synonym': ['CONTENT'],
    // Only of another's statement, and then with the permission.
    'GET /creator/statement/{month}': ['FINANCE'],
  })
})

test.each(exportPermissions)(
  'a person who may see a list of %s downloads it only with the permission for it',
  async (kind) => {
    const role = kind === 'people' ? 'SUPPORT' : 'FINANCE'
    const other = kind === 'people' ? 'money' : 'people'
    const calls = exporting.filter(([, { exports, access }]) => exports === kind && access.includes(role))
    expect(calls.length).toBeGreaterThan(2)
    const refused = async (token: string) => {
      const codes = await Promise.all(
        calls.map(async (one) => {
          const method = methodOf(one[1])
          const answer = await app.app.inject({
            method,
            url: `/api${asFile(one)}`,
            headers: { authorization: `Bearer ${token}` },
            ...(method === 'POST' ? { payload: { kind: 'ledger', month: '2026-10' } } : {}),
          })
          return [one[0], answer.statusCode] as const
        }),
      )
      return codes.filter(([, code]) => code === 403).map(([call]) => call)
    }
    const every = calls.map(([call]) => call)
    expect(await refused((await makePerson(app, role)).token)).toEqual(every)
    expect(await refused((await makePerson(app, role, { mayExport: [other] })).token)).toEqual(every)
    expect(await refused((await makePerson(app, role, { mayExport: [kind] })).token)).toEqual([])
    expect(await refused((await makePerson(app, 'ADMIN')).token)).toEqual([])
  },
)

test('OpenAPI lists every call that is served and no other', async () => {
  const { paths } = (await app.app.inject('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, unknown>>
  }
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(4)}`),
  )
  expect(listed.sort()).toEqual(endpoints.map(([call]) => call).sort())
})

test('an unknown call is a 404 in the envelope', async () => {
  expect(await app.call('GET', '/nothing/here')).toMatchObject({ code: 404, body: { status: 0, error: 'NOT_FOUND' } })
})
