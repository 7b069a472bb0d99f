import { createHmac } from 'node:crypto'

/** HMAC-SHA256 in lower-case hex: the one way this protocol signs. */
export function sign(message: string | Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(message).digest('hex')
}

/** What the browser brings home after paying an order. */
export function orderSignature(orderId: string, paymentId: string, keySecret: string): string {
  return sign(`${orderId}|${paymentId}`, keySecret)
}

/** A subscription's is the other way round: payment first. */
export function subscriptionSignature(subscriptionId: string, paymentId: string, keySecret: string): string {
  return sign(`${paymentId}|${subscriptionId}`, keySecret)
}

export function paymentLinkSignature(
  link: { id: string; referenceId: string; status: string },
  paymentId: string,
  keySecret: string,
): string {
  return sign(`${link.id}|${link.referenceId}|${link.status}|${paymentId}`, keySecret)
}
