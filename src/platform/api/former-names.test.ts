import { expect, test } from 'vitest'
import { withPresentNames } from './former-names.ts'

test.each(['once', 'attempt', 'key'])('a key that is called `%s` has its present name', (former) => {
  expect(withPresentNames({ [former]: 'made-before', title: 'GST' })).toEqual({
    idempotencyKey: 'made-before',
    title: 'GST',
  })
})

test('a present name is read before a former one, and a record without either is as it was', () => {
  const both = { idempotencyKey: 'made-now', attempt: { uid: 'a' } }
  expect(withPresentNames(both)).toEqual(both)
  expect(withPresentNames({ title: 'GST' })).toEqual({ title: 'GST' })
})
