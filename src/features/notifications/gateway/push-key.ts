import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { Settings } from '#platform/server/config.ts'

/** The key pair that identifies this school to push services (VAPID, RFC 8292). */
export type PushKey = {
  /** 65 bytes, base64url: a browser subscribes with it. */
  publicKey: string
  privateKey: KeyObject
}

export const pushCurve = 'prime256v1'

/**
 * The key of the settings, or one that is derived from MEDIA_SECRET: it is there from the first start, the same in every
 * process, and nothing has to be stored or exchanged. With another secret there is another key.
 */
export function pushKeyOf({ push, mediaSecret }: Pick<Settings, 'push' | 'mediaSecret'>): PushKey {
  return keyFrom(push.privateKey ? Buffer.from(push.privateKey, 'base64url') : derivedFrom(mediaSecret))
}

function keyFrom(secret: Buffer): PushKey {
  const pair = createECDH(pushCurve)
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', d: secret.toString('base64url'), x: part(1), y: part(33) }
  return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
}

/** Almost every number of 32 bytes is a private key of the curve; the next one is taken where it is none. */
function derivedFrom(secret: string): Buffer {
  for (let round = 0; ; round++) {
    const derived = Buffer.from(hkdfSync('sha256', secret, 'sopaan', `web push key ${round}`, 32))
    try {
      createECDH(pushCurve).setPrivateKey(derived)
      return derived
    } catch {
      continue
    }
  }
}
