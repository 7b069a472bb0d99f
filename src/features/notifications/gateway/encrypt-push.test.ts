import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt } from '../../../../tests/fake-push-service.ts'
import { areDeviceKeys, encryptPush } from './encrypt-push.ts'

/** The example of RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  device: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  devicePrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  ownPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a message is encrypted as the standard’s own example', () => {
  const made = { privateKey: bytes(example.ownPrivate), salt: bytes(example.salt) }
  const body = encryptPush(Buffer.from(example.text), example.device, made)
  expect(body.toString('base64url')).toBe(example.body)
  const keys = createECDH('prime256v1')
  keys.setPrivateKey(bytes(example.devicePrivate))
  expect(decrypt(body, { keys, auth: example.device.auth }).toString()).toBe(example.text)
})

test('the same message looks different each time', () => {
  const [one, other] = [1, 2].map(() => encryptPush(Buffer.from('x'), example.device).toString('hex'))
  expect(one).not.toBe(other)
})

test.each([
  [
    'a point that is not on the curve',
    { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: example.device.auth },
  ],
  ['a compressed point', { p256dh: Buffer.alloc(33, 2).toString('base64url'), auth: example.device.auth }],
  ['no point', { p256dh: 'abc', auth: example.device.auth }],
  ['a short secret', { p256dh: example.device.p256dh, auth: 'AAAA' }],
  ['a long secret', { p256dh: example.device.p256dh, auth: `${example.device.auth}AAAA` }],
])('%s is no key of a device', (_what, keys) => {
  expect(areDeviceKeys(keys)).toBe(false)
  expect(areDeviceKeys(example.device)).toBe(true)
})
