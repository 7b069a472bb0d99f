import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Endpoint, methodOf, pathOf } from '#platform/api/contract.ts'
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

/** What a person of the role FINANCE may use under /admin: the money without the numbers of documents, and nothing else. */
const moneyCalls = / \/admin\/(finance(?!\/series)|order|refund|payout|settlement|dispute|payment)(\/|$)/
const forAdministrators = needRole.filter(([call]) => / \/admin\//.test(call))

test('finance may use the calls about money and no other call of administrators', async () => {
  const allowed = forAdministrators.filter(([, { access }]) => access.includes('FINANCE')).map(([call]) => call)
  expect(allowed).toEqual(forAdministrators.map(([call]) => call).filter((call) => moneyCalls.test(call)))
  const { token } = await makePerson(app, 'FINANCE')
  const answers = await Promise.all(
    forAdministrators.map(async ([call, endpoint]) => [call, (await send(endpoint, token)).code === 403]),
  )
  expect(answers.filter(([, refused]) => refused).map(([call]) => call)).toEqual(
    forAdministrators.map(([call]) => call).filter((call) => !moneyCalls.test(call)),
  )
})

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
