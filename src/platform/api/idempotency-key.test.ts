import { expect, test } from 'vitest'
import { CallError } from './client.ts'
import { withIdempotencyKey } from './idempotency-key.ts'

const failing = (status: number) => () => Promise.reject(new CallError(status, 'NO', 'Not so.'))
const keyOf = (body: object) => withIdempotencyKey(body, (idempotencyKey) => Promise.resolve(idempotencyKey))

/** The key of a body that is sent, and fails. */
async function keyOfFailed(body: object, status: number): Promise<string> {
  let used = ''
  const sent = withIdempotencyKey(body, (idempotencyKey) => {
    used = idempotencyKey
    return failing(status)()
  })
  await expect(sent).rejects.toMatchObject({ status })
  return used
}

test.each([0, 500, 503, 429, 401])(
  'a body that may still be taken (%i) is sent again under its key',
  async (status) => {
    const body = { uid: `open-${status}` }
    const first = await keyOfFailed(body, status)
    expect(await keyOf({ ...body })).toBe(first)
  },
)

test('another body has another key', async () => {
  expect(await keyOf({ uid: 'one' })).not.toBe(await keyOf({ uid: 'two' }))
})

test.each([403, 409, 422])('a refused body (%i) is another request when it is sent again', async (status) => {
  const body = { uid: `refused-${status}` }
  const first = await keyOfFailed(body, status)
  expect(await keyOf(body)).not.toBe(first)
})

test('an answered body is another request when it is sent again', async () => {
  expect(await keyOf({ uid: 'answered' })).not.toBe(await keyOf({ uid: 'answered' }))
})
