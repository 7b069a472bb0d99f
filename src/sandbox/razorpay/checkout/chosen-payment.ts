import { ApiError } from '../api-error.ts'
import type { Sandbox } from '../context.ts'
import type { SavedInstrument } from '../customers/entities.ts'
import { readToken } from '../customers/tokens.ts'
import type { Instrument } from '../entities.ts'
import { newId } from '../ids.ts'
import type { NewPayment } from '../payments.ts'
import { type CardErrors, readCard } from './card.ts'
import { banks, upiApps, wallets } from './method-pages.ts'
import type { Checkout } from './sessions.ts'

type Fields = Record<string, unknown>

/** How the customer wants to pay: with what they saved, or with what they chose or typed now. */
export async function chosenPayment(
  sandbox: Sandbox,
  { subscriptionId, options: { customerId } }: Checkout,
  fields: Fields,
): Promise<NewPayment | { errors: CardErrors }> {
  if (customerId && typeof fields.token === 'string') {
    const token = await readToken(sandbox.sql, customerId, fields.token)
    const instrument = JSON.parse(token.instrument) as SavedInstrument
    return { method: token.method, instrument, customerId, tokenId: token.id }
  }
  if (subscriptionId && fields.method !== 'upi' && fields.method !== 'card')
    throw new ApiError(400, 'Choose a way to pay that can be charged again')
  const chosen = await newMethodOf(sandbox, fields, Boolean(customerId) && fields.save === '1')
  return 'errors' in chosen ? chosen : { ...chosen, customerId }
}

async function newMethodOf(
  sandbox: Sandbox,
  fields: Fields,
  saves: boolean,
): Promise<NewPayment | { errors: CardErrors }> {
  const chosen = <L extends object>(list: L, value: unknown): (keyof L & string) | undefined =>
    typeof value === 'string' && Object.hasOwn(list, value) ? (value as keyof L & string) : undefined
  const bank = chosen(banks, fields.bank)
  const wallet = chosen(wallets, fields.wallet)
  const app = chosen(upiApps, fields.app)
  if (fields.method === 'netbanking' && bank) return { method: 'netbanking', instrument: { bank } }
  if (fields.method === 'wallet' && wallet) return { method: 'wallet', instrument: { wallet } }
  if (fields.method === 'upi' && app)
    return { method: 'upi', instrument: { vpa: 'learner@sandbox', flow: app === 'qr' ? 'qr' : 'intent' }, saves }
  if (fields.method !== 'card') throw new ApiError(400, 'Choose a way to pay')
  const read = readCard(fields, sandbox.now())
  if ('errors' in read) return read
  const id = await newId(sandbox.sql, sandbox.seed, 'card_')
  const { last4, network, expiryMonth, expiryYear, failure } = read.card
  const expiry = saves ? { expiry_month: expiryMonth, expiry_year: expiryYear } : {}
  const instrument: Instrument = { card: { id, last4, network, name: '', ...expiry } }
  return { method: 'card', instrument, plannedFailure: failure, saves }
}
