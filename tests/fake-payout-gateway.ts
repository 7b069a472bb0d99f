import { setPayoutGateway } from '#features/earnings/gateway/payout-gateway-of.ts'
import {
  type AccountCheck,
  type GatewayPayout,
  type PayoutGateway,
  PayoutGatewayAway,
  PayoutGatewayRefused,
} from '#features/earnings/gateway/port.ts'
import { isSignedBy, sign } from '#platform/server/signatures.ts'
import type { Settings } from '#platform/server/config.ts'

export type FakePayoutGateway = PayoutGateway & {
  accounts: Map<string, object>
  checks: Map<string, AccountCheck>
  paid: Map<string, GatewayPayout & { key: string; createdAt: Date }>
  /** Everything asked, by name. */
  requests: string[]
  /** While true nothing answers. */
  away: boolean
  /** The next of these is done, and its answer is lost. */
  loseNext: 'createPayout' | 'checkAccount' | undefined
  /** The next payout or check of an account is refused with these words. */
  refuseNext: string | undefined
  /** What the bank says of accounts from now on. */
  answers: 'valid' | 'invalid' | 'pending'
  change(reference: string, more: Partial<GatewayPayout>): GatewayPayout
  /** An event as it is delivered: bytes and headers. */
  event(name: string, payout: GatewayPayout, secret?: string): { body: string; headers: Record<string, string> }
}

let made = 0

/** A payout provider in memory, put behind these settings: it forgets nothing and does exactly what a test says. */
export function fakePayoutGateway({ payoutGateway }: Settings): FakePayoutGateway {
  if (!payoutGateway) throw new Error('these settings have no payout provider')
  const { webhookSecrets } = payoutGateway
  const nextId = (kind: string) => `${kind}_${process.pid}x${String((made += 1)).padStart(8, '0')}`
  const asks = (name: string) => {
    fake.requests.push(name)
    if (fake.away) throw new PayoutGatewayAway(name)
  }
  const isLost = (name: typeof fake.loseNext) => {
    if (fake.loseNext !== name) return
    fake.loseNext = undefined
    throw new PayoutGatewayAway(String(name))
  }
  const mayRefuse = () => {
    const description = fake.refuseNext
    fake.refuseNext = undefined
    if (description) throw new PayoutGatewayRefused(400, 'BAD_REQUEST_ERROR', description)
  }

  const fake: FakePayoutGateway = {
    accounts: new Map(),
    checks: new Map(),
    paid: new Map(),
    requests: [],
    away: false,
    loseNext: undefined,
    refuseNext: undefined,
    answers: 'valid',
    async createContact({ reference }) {
      asks('createContact')
      return { id: `cont_${reference}` }
    },
    async createFundAccount(contactId, account) {
      asks('createFundAccount')
      const id = `fa_${contactId}`
      fake.accounts.set(id, account)
      return { id }
    },
    async checkAccount(_fundAccountId, reference) {
      asks('checkAccount')
      mayRefuse()
      const ids = { id: nextId('fav'), reference }
      const check: AccountCheck =
        fake.answers === 'valid'
          ? { ...ids, state: 'valid', registeredName: 'MEENAL SHAH' }
          : { ...ids, state: fake.answers }
      fake.checks.set(check.id, check)
      isLost('checkAccount')
      return check
    },
    async accountCheck(id) {
      asks('accountCheck')
      return fake.checks.get(id)
    },
    async accountCheckByReference(reference) {
      asks('accountCheckByReference')
      return [...fake.checks.values()].find((one) => one.reference === reference)
    },
    async createPayout({ amountPaise, key, reference }) {
      asks('createPayout')
      mayRefuse()
      const same = [...fake.paid.values()].find((one) => one.key === key)
      if (same) return { ...same }
      const payout = {
        id: nextId('pout'),
        reference,
        amountPaise,
        currency: 'INR',
        status: 'processing' as const,
        utr: null,
        feePaise: null,
        feeTaxPaise: null,
        reason: '',
        key,
        createdAt: new Date(),
      }
      fake.paid.set(reference, payout)
      isLost('createPayout')
      return { ...payout }
    },
    async payout(id) {
      asks('payout')
      const found = [...fake.paid.values()].find((one) => one.id === id)
      return found && { ...found }
    },
    async payoutByReference(reference) {
      asks('payoutByReference')
      const found = fake.paid.get(reference)
      return found && { ...found }
    },
    async payouts({ from, to, skip, count }) {
      asks('payouts')
      const within = [...fake.paid.values()].filter((one) => one.createdAt >= from && one.createdAt <= to)
      return within.slice(skip, skip + count).map((one) => ({ ...one }))
    },
    signedEvent: (body, signature) => webhookSecrets.some((secret) => isSignedBy(body, signature, secret)),
    change(reference, more) {
      const before = fake.paid.get(reference)
      if (!before) throw new Error(`no payout ${reference}`)
      const after = { ...before, ...more }
      fake.paid.set(reference, after)
      return { ...after }
    },
    event(name, { id, reference, status }, secret = webhookSecrets[0] ?? '') {
      const payload = { payout: { entity: { id, reference_id: reference, status } } }
      const body = JSON.stringify({ entity: 'event', event: name, contains: ['payout'], payload, created_at: 1 })
      return {
        body,
        headers: { 'content-type': 'application/json', 'x-razorpay-signature': sign(body, secret) },
      }
    },
  }
  setPayoutGateway(payoutGateway, fake)
  return fake
}
