import { expect, test } from 'vitest'
import { stripContract } from './strip-contracts.ts'

const contract = `import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
const card = z.object({ uid: z.string() })
export const details = endpoint({ call: 'POST /course', kind: 'read', access: 'public', input: z.object({ uid: z.string() }), reply: card, summary: 'One' })
export const buy = endpoint({ call: 'POST /buy', kind: 'write', access: 'signedIn', input: z.object({ uid: z.string() }), reply: card, summary: 'Buy' })
export const most = 50`

/** Runs the code as the browser would, with stand-ins for its imports. */
const evaluated = (code: string) => {
  const body = code.replaceAll(/^import .*$/gm, '').replaceAll('export const', 'const')
  const z = new Proxy({}, { get: () => () => 'a schema' })
  // oxlint-disable-next-line typescript/no-implied-eval -- the code under test is code
  return new Function('z', 'endpoint', `${body}\nreturn { details, buy, most }`)(z, (spec: object) => spec) as Record<
    string,
    Record<string, unknown>
  >
}

test('endpoints lose what only the server reads and keep how they are called', () => {
  const { details, buy, most } = evaluated(stripContract(contract, new Set()))
  expect(details).toEqual({
    call: 'POST /course',
    kind: 'read',
    access: 'public',
    input: undefined,
    reply: undefined,
    summary: undefined,
  })
  expect(buy?.input).toBeUndefined()
  expect(most).toBe(50)
})

test('an endpoint with a form keeps its input', () => {
  expect(evaluated(stripContract(contract, new Set(['buy']))).buy?.input).toBe('a schema')
})

test('every schema may be dropped where nobody uses it', () => {
  expect(stripContract(contract, new Set())).toMatch(/const card = \/\*#__PURE__\*\//)
})
