import { expect, test } from 'vitest'
import { readSettings, SettingsError } from '#platform/server/config.ts'
import { pushKeyOf } from './push-key.ts'

const keyWith = (env: Record<string, string>) => pushKeyOf(readSettings(env)).publicKey
const secret = (letter: string) => ({ MEDIA_SECRET: letter.repeat(32) })

test('the key follows from the secret of the settings: each process has the same, another school another', () => {
  expect(keyWith(secret('a'))).toBe(keyWith(secret('a')))
  expect(keyWith(secret('a'))).not.toBe(keyWith(secret('b')))
  expect(Buffer.from(keyWith(secret('a')), 'base64url')).toHaveLength(65)
})

test('a key of one’s own takes its place', () => {
  // The pair of RFC 8291, appendix A.
  const own = { VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw' }
  expect(keyWith({ ...secret('a'), ...own })).toBe(
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
  )
})

test.each(['short', 'A'.repeat(43), `${'A'.repeat(42)}!`, '_'.repeat(43)])(
  'what is no private key is refused at the start: %s',
  (VAPID_PRIVATE_KEY) => {
    expect(() => readSettings({ VAPID_PRIVATE_KEY })).toThrow(SettingsError)
  },
)

test.each([
  [{}, 'mailto:support@sopaan.test'],
  [{ MAIL_FROM: 'School <hello@example.in>' }, 'mailto:hello@example.in'],
  [
    { MAIL_FROM: 'School <hello@example.in>', SITE_URL: 'https://learn.example.in', DEMO: '1' },
    'https://learn.example.in',
  ],
  [{ VAPID_SUBJECT: 'mailto:push@example.in' }, 'mailto:push@example.in'],
])('a push service can write to the school: %j', (env: Record<string, string>, subject) => {
  expect(readSettings(env).push.subject).toBe(subject)
})

test.each(['http://push.example.in/path', 'push.example.in', 'https://a.example.in,nothing'])(
  'a push service is named by its origin: %s',
  (PUSH_SERVICES) => {
    expect(() => readSettings({ PUSH_SERVICES })).toThrow(SettingsError)
  },
)
