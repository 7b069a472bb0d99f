import { expect, test } from 'vitest'
import { withFormerNames, withPresentNames } from './former-names.ts'

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

test('a server of the release before finds the key under the name that it knows', () => {
  expect(withFormerNames({ idempotencyKey: 'made-now', title: 'GST' })).toEqual({
    once: 'made-now',
    attempt: 'made-now',
    key: 'made-now',
    idempotencyKey: 'made-now',
    title: 'GST',
  })
  expect(withFormerNames({ idempotencyKey: 'made-now', key: 'its own' })).toMatchObject({ key: 'its own' })
  expect(withFormerNames({ title: 'GST' })).toEqual({ title: 'GST' })
})
