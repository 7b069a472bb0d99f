import type * as z from 'zod/mini'
import { callService } from '#platform/server/call-service.ts'
import type { GatewaySettings } from '#platform/server/config.ts'
import { type Gateway, GatewayAway, GatewayRefused } from './port.ts'
import {
  readCustomer,
  readDeleted,
  readDispute,
  readDisputes,
  readFailure,
  readOrder,
  readOrders,
  readPayment,
  readPayments,
  readRefund,
  readRefunds,
  readTokens,
} from './razorpay-entities.ts'
import { isSignedBy } from '#platform/server/signatures.ts'

const timeoutMs = 8000
const retries = 2
/** A failure that took longer than this is not tried again: somebody waits for the answer. */
const patienceMs = 4000
const retryDelayMs = (attempt: number) => 250 * 2 ** attempt

type ProviderRequest<S extends z.ZodMiniType> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  reads: S
  body?: object
  headers?: Record<string, string>
  /** Doing it twice makes two: repeated only after 429, when nothing was done. */
  single?: boolean
}

/**
 * Razorpay's API over fetch. A GET is tried again on any failure that may pass, a POST after 409 (in flight), 429 and
 * 5xx where its repetition does nothing more. Otherwise its work may be done, and the caller looks.
 * The sandbox's address is known only once the server listens, so the base is read at every call.
 * @param deadlineMs when all answers are in at the latest, by `performance.now()`
 */
export function razorpay(settings: GatewaySettings, deadlineMs = Infinity): Gateway {
  async function once<S extends z.ZodMiniType>(send: ProviderRequest<S>): Promise<z.output<S>> {
    const what = `${send.method} ${send.path.split('?')[0]}`
    const left = Math.floor(deadlineMs - performance.now())
    if (left <= 0) throw new GatewayAway(`${what}: no time left`)
    const { status, json, failure } = await callService(settings, {
      ...send,
      path: `/v1${send.path}`,
      timeoutMs: Math.min(timeoutMs, left),
    })
    if (failure) throw new GatewayAway(`${what}: ${failure}`)
    if (status >= 200 && status < 300) {
      const parsed = send.reads.safeParse(json)
      if (parsed.success) return parsed.data
      throw new GatewayAway(`${what}: an answer of another shape`)
    }
    const refused = readFailure.safeParse(json)
    const { code, description } = refused.success ? refused.data.error : { code: 'UNKNOWN', description: '' }
    if (passing(status)) throw new GatewayAway(`${what}: ${status}`, { cause: { status } })
    throw new GatewayRefused(status, code, description || `${what}: ${status}`)
  }

  async function send<S extends z.ZodMiniType>(request: ProviderRequest<S>): Promise<z.output<S>> {
    const began = performance.now()
    for (let attempt = 0; ; attempt++) {
      try {
        return await once(request)
      } catch (error) {
        if (!(error instanceof GatewayAway) || attempt >= retries || performance.now() - began > patienceMs) throw error
        const status = (error.cause as { status?: number } | undefined)?.status ?? 0
        if (request.method === 'POST' && !(request.single ? status === 429 : passing(status))) throw error
        if (performance.now() + retryDelayMs(attempt) >= deadlineMs) throw error
        await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)))
      }
    }
  }

  /** An absent thing is undefined: the provider answers 400 for an id it does not know. */
  async function ifThere<T>(answering: Promise<T>): Promise<T | undefined> {
    try {
      return await answering
    } catch (error) {
      if (error instanceof GatewayRefused && [400, 404].includes(error.status)) return undefined
      throw error
    }
  }

  return {
    within: (deadline) => razorpay(settings, Math.min(deadlineMs, deadline)),
    createOrder: ({ amountPaise, receipt, notes, capture = 'automatic' }) =>
      send({
        method: 'POST',
        path: '/orders',
        reads: readOrder,
        single: true,
        body: { amount: amountPaise, currency: 'INR', receipt, notes, payment: { capture } },
      }),
    async orderByReceipt(receipt) {
      const path = `/orders?receipt=${encodeURIComponent(receipt)}&count=1`
      const found = await send({ method: 'GET', path, reads: readOrders })
      return found.find((one) => one.receipt === receipt)
    },
    order: async (orderId) => ifThere(send({ method: 'GET', path: `/orders/${idIn(orderId)}`, reads: readOrder })),
    paymentsOfOrder: async (orderId) =>
      send({ method: 'GET', path: `/orders/${idIn(orderId)}/payments`, reads: readPayments }),
    payment: async (paymentId) =>
      ifThere(send({ method: 'GET', path: `/payments/${idIn(paymentId)}`, reads: readPayment })),
    payments: ({ from, to, skip, count }) =>
      send({
        method: 'GET',
        path: `/payments?from=${seconds(from)}&to=${seconds(to)}&count=${count}&skip=${skip}`,
        reads: readPayments,
      }),
    capture: async (paymentId, amountPaise) =>
      send({
        method: 'POST',
        path: `/payments/${idIn(paymentId)}/capture`,
        reads: readPayment,
        body: { amount: amountPaise, currency: 'INR' },
      }),
    refund: async (paymentId, { amountPaise, key, receipt }) =>
      send({
        method: 'POST',
        path: `/payments/${idIn(paymentId)}/refund`,
        reads: readRefund,
        body: { amount: amountPaise, speed: 'normal', receipt },
        headers: { 'x-refund-idempotency': key },
      }),
    // Unless asked for more, the provider answers the newest 10; an order of 50 courses may have more refunds.
    refundsOf: async (paymentId) =>
      send({ method: 'GET', path: `/payments/${idIn(paymentId)}/refunds?count=100`, reads: readRefunds }),
    refunds: ({ from, to, skip, count }) =>
      send({
        method: 'GET',
        path: `/refunds?from=${seconds(from)}&to=${seconds(to)}&count=${count}&skip=${skip}`,
        reads: readRefunds,
      }),
    dispute: async (disputeId) =>
      ifThere(send({ method: 'GET', path: `/disputes/${idIn(disputeId)}`, reads: readDispute })),
    disputes: ({ skip, count }) =>
      send({ method: 'GET', path: `/disputes?count=${count}&skip=${skip}`, reads: readDisputes }),
    createCustomer: ({ name, email, contact }) =>
      send({
        method: 'POST',
        path: '/customers',
        reads: readCustomer,
        body: { name: name.slice(0, 50), email, contact, fail_existing: '0' },
      }),
    tokensOfCustomer: async (customerId) =>
      send({ method: 'GET', path: `/customers/${idIn(customerId)}/tokens`, reads: readTokens }),
    async deleteToken(customerId, tokenId) {
      const path = `/customers/${idIn(customerId)}/tokens/${idIn(tokenId)}`
      await ifThere(send({ method: 'DELETE', path, reads: readDeleted }))
    },
    signedReturn: ({ orderId, paymentId, signature }) =>
      isSignedBy(`${orderId}|${paymentId}`, signature, settings.keySecret),
    signedEvent: (body, signature) => settings.webhookSecrets.some((secret) => isSignedBy(body, signature, secret)),
  }
}

/** Answers after which the same request may be sent again. */
function passing(status: number): boolean {
  return status === 409 || status === 429 || status >= 500
}
/** Ids come from the network too: one that is no id never reaches a path. */
function idIn(id: string): string {
  if (!/^[\w-]{1,64}$/.test(id)) throw new GatewayRefused(400, 'BAD_REQUEST_ERROR', 'not an id')
  return id
}
function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
