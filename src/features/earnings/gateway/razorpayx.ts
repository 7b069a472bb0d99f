import type * as z from 'zod/mini'
import { callService } from '#platform/server/call-service.ts'
import type { PayoutGatewaySettings } from '#platform/server/config.ts'
import { isSignedBy } from '#platform/server/signatures.ts'
import { type PayoutAccount, type PayoutGateway, PayoutGatewayAway, PayoutGatewayRefused } from './port.ts'
import { readCheck, readChecks, readFailure, readMade, readPayout, readPayouts } from './razorpayx-entities.ts'

const timeoutMs = 15_000
/** Between the beginnings of two calls: the provider takes 5 to 10 a second. */
const spacingMs = 250

type ProviderRequest<S extends z.ZodMiniType> = {
  method: 'GET' | 'POST'
  path: string
  reads: S
  body?: object
  headers?: Record<string, string>
}

/**
 * RazorpayX's API over fetch. A call is made once: a job makes it again, and looks first where money may have left.
 * The sandbox's address is known only once the server listens, so the base is read at every call.
 */
export function razorpayx(settings: PayoutGatewaySettings): PayoutGateway {
  const account = `account_number=${encodeURIComponent(settings.accountNumber)}`
  let nextAt = 0

  async function waitForTurn(): Promise<void> {
    const at = Math.max(performance.now(), nextAt)
    nextAt = at + spacingMs
    const wait = at - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }

  async function send<S extends z.ZodMiniType>(send: ProviderRequest<S>): Promise<z.output<S>> {
    const what = `${send.method} ${send.path.split('?')[0]}`
    await waitForTurn()
    const { status, json, failure } = await callService(settings, { ...send, path: `/v1${send.path}`, timeoutMs })
    if (failure) throw new PayoutGatewayAway(`${what}: ${failure}`)
    if (status >= 200 && status < 300) {
      const parsed = send.reads.safeParse(json)
      if (parsed.success) return parsed.data
      throw new PayoutGatewayAway(`${what}: an answer of another shape`)
    }
    if (isPassing(status)) throw new PayoutGatewayAway(`${what}: ${status}`, status)
    const refused = readFailure.safeParse(json)
    const { code, description } = refused.success ? refused.data.error : { code: 'UNKNOWN', description: '' }
    throw new PayoutGatewayRefused(status, code, description || `${what}: ${status}`)
  }

  /** An absent thing is undefined: the provider answers 400 for an id it does not know. */
  async function ifThere<T>(answering: Promise<T>): Promise<T | undefined> {
    try {
      return await answering
    } catch (error) {
      if (error instanceof PayoutGatewayRefused) return undefined
      throw error
    }
  }

  return {
    createContact: ({ name, reference }) =>
      send({
        method: 'POST',
        path: '/contacts',
        reads: readMade,
        body: { name: contactName(name), type: 'vendor', reference_id: reference },
      }),
    createFundAccount: (contactId, to) =>
      send({
        method: 'POST',
        path: '/fund_accounts',
        reads: readMade,
        body: { contact_id: contactId, ...detailsOf(to) },
      }),
    checkAccount: (fundAccountId, reference) =>
      send({
        method: 'POST',
        path: '/fund_accounts/validations',
        reads: readCheck,
        body: {
          account_number: settings.accountNumber,
          fund_account: { id: fundAccountId },
          amount: 100,
          currency: 'INR',
          reference_id: reference,
        },
      }),
    accountCheck: async (id) =>
      ifThere(send({ method: 'GET', path: `/fund_accounts/validations/${idIn(id)}`, reads: readCheck })),
    async accountCheckByReference(reference) {
      const path = `/fund_accounts/validations?${account}&count=100`
      return (await send({ method: 'GET', path, reads: readChecks })).find((one) => one.reference === reference)
    },
    createPayout: ({ fundAccountId, amountPaise, mode, key, reference, narration }) =>
      send({
        method: 'POST',
        path: '/payouts',
        reads: readPayout,
        headers: { 'x-payout-idempotency': key },
        body: {
          account_number: settings.accountNumber,
          fund_account_id: fundAccountId,
          amount: amountPaise,
          currency: 'INR',
          mode,
          purpose: 'payout',
          queue_if_low_balance: true,
          reference_id: reference,
          narration: narrationOf(narration),
        },
      }),
    payout: async (id) => ifThere(send({ method: 'GET', path: `/payouts/${idIn(id)}`, reads: readPayout })),
    async payoutByReference(reference) {
      const path = `/payouts?${account}&reference_id=${encodeURIComponent(reference)}&count=10`
      return (await send({ method: 'GET', path, reads: readPayouts })).find((one) => one.reference === reference)
    },
    payouts: ({ from, to, skip, count }) =>
      send({
        method: 'GET',
        path: `/payouts?${account}&from=${seconds(from)}&to=${seconds(to)}&count=${count}&skip=${skip}`,
        reads: readPayouts,
      }),
    signedEvent: (body, signature) => settings.webhookSecrets.some((secret) => isSignedBy(body, signature, secret)),
  }
}

/** Answers that say nothing of what was asked: it is asked again. A person corrects refused keys meanwhile. */
function isPassing(status: number): boolean {
  return [401, 403, 408, 409, 429].includes(status) || status >= 500
}

function detailsOf(to: PayoutAccount): object {
  return to.kind === 'upi'
    ? { account_type: 'vpa', vpa: { address: to.upiId } }
    : { account_type: 'bank_account', bank_account: { name: to.holder, ifsc: to.ifsc, account_number: to.number } }
}

/** A contact's name has 3 to 50 letters, digits and a few signs. */
function contactName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{M}\d '’\-_/().,&]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return plain.slice(0, 50).trim().padEnd(3, '.')
}

/** The payee's bank shows at most 30 letters, digits and spaces. */
function narrationOf(text: string): string {
  return (
    text
      .replaceAll(/[^A-Za-z0-9 ]/g, '')
      .slice(0, 30)
      .trim() || 'Payout'
  )
}

/** Ids come from the network too: one that is no id never reaches a path. */
function idIn(id: string): string {
  if (!/^[\w-]{1,64}$/.test(id)) throw new PayoutGatewayRefused(400, 'BAD_REQUEST_ERROR', 'not an id')
  return id
}
function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
