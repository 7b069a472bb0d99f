import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { pushCurve } from './push-key.ts'

/** What a device's browser made for its subscription, base64url. */
export type DeviceKeys = { p256dh: string; auth: string }

/** A record holds the whole message: the sender cuts what is longer. */
const recordSize = 4096

const keyBytes = 65
const secretBytes = 16

/** Whether these are a point of the curve and a secret of 16 bytes. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  try {
    const point = Buffer.from(p256dh, 'base64url')
    ECDH.convertKey(point, pushCurve)
    return point.length === keyBytes && Buffer.from(auth, 'base64url').length === secretBytes
  } catch {
    return false
  }
}

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes))

/**
 * Encrypts a message so that only the device can read it, and not its push service: RFC 8291 in the coding aes128gcm of
 * RFC 8188, one record.
 * @param made the key pair and salt of this message; fresh ones unless a test names those of the RFC
 */
export function encryptPush(
  message: Buffer,
  device: DeviceKeys,
  made: { privateKey?: Buffer; salt?: Buffer } = {},
): Buffer {
  const pair = createECDH(pushCurve)
  if (made.privateKey) pair.setPrivateKey(made.privateKey)
  else pair.generateKeys()
  const salt = made.salt ?? randomBytes(16)
  const ownPoint = pair.getPublicKey()
  const devicePoint = Buffer.from(device.p256dh, 'base64url')
  const shared = derive(
    pair.computeSecret(devicePoint),
    Buffer.from(device.auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), devicePoint, ownPoint]),
    32,
  )
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
    derive(shared, salt, 'Content-Encoding: nonce\0', 12),
  )
  // 2 ends the last record.
  const sealed = Buffer.concat([cipher.update(message), cipher.update(Buffer.from([2])), cipher.final()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize, 0)
  head.writeUInt8(ownPoint.length, 4)
  return Buffer.concat([salt, head, ownPoint, sealed, cipher.getAuthTag()])
}
