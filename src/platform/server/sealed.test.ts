import { expect, test } from 'vitest'
import { seal, unseal } from './sealed.ts'

const secret = 'a secret of the settings, 32 letters'

test('what was sealed is opened with the same secret and for the same purpose alone', () => {
  const sealed = seal('मेरी चाबी', secret, 'keys')
  expect(sealed).not.toContain('चाबी')
  expect(unseal(sealed, secret, 'keys')).toBe('मेरी चाबी')
  expect(unseal(sealed, `${secret}!`, 'keys')).toBeUndefined()
  expect(unseal(sealed, secret, 'tokens')).toBeUndefined()
})

test('the same text is sealed differently each time, and a changed or cut one does not open', () => {
  const sealed = seal('key', secret, 'keys')
  expect(seal('key', secret, 'keys')).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(changed.toString('base64url'), secret, 'keys')).toBeUndefined()
  }
  for (const cut of ['', 'AAAA', bytes.subarray(0, 28).toString('base64url')])
    expect(unseal(cut, secret, 'keys')).toBeUndefined()
})
