import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 in lower-case hexadecimal: how the payment providers sign everything. */
export function sign(message: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** Compared in the same time whether near or far. */
export function isSignedBy(message: string | Buffer, signature: string, secret: string): boolean {
  const right = Buffer.from(sign(message, secret))
  const sent = Buffer.from(signature)
  return sent.length === right.length && timingSafeEqual(sent, right)
}
