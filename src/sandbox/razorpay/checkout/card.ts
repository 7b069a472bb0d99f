import { indiaAheadMs } from '#platform/format/day-in-india.ts'
import type { CardNetwork } from '../entities.ts'
import type { FailureReason } from '../failures.ts'

/** The provider's published test cards; any CVV and any future expiry do. */
export const testCards: readonly { number: string; what: string; failure?: FailureReason }[] = [
  { number: '4100 2800 0000 1007', what: 'Visa' },
  { number: '5500 6700 0000 1002', what: 'Mastercard' },
  { number: '6527 6589 0000 1005', what: 'RuPay' },
  { number: '3608 280009 1007', what: 'Diners Club' },
  { number: '3402 560004 01007', what: 'American Express' },
  { number: '4100 2800 0009 0000', what: 'Fails: not completed in time', failure: 'payment_timed_out' },
  { number: '4100 2800 0008 0001', what: 'Fails: not enough money', failure: 'insufficient_fund' },
  { number: '4100 2800 0007 0002', what: 'Fails: cancelled', failure: 'payment_cancelled' },
  { number: '4100 2800 0006 0003', what: 'Fails: declined', failure: 'card_declined' },
  {
    number: '4100 2800 0003 0006',
    what: 'Fails: off for online payments',
    failure: 'card_disabled_for_online_payments',
  },
]

const networks: readonly { name: CardNetwork; starts: RegExp; lengths: readonly number[]; cvv: number }[] = [
  { name: 'American Express', starts: /^3[47]/, lengths: [15], cvv: 4 },
  { name: 'Diners Club', starts: /^3(0[0-5]|[689])/, lengths: [14, 16], cvv: 3 },
  { name: 'RuPay', starts: /^(60|65|81|82|508)/, lengths: [16], cvv: 3 },
  { name: 'MasterCard', starts: /^(5[1-5]|2[2-7])/, lengths: [16], cvv: 3 },
  { name: 'Visa', starts: /^4/, lengths: [13, 16, 19], cvv: 3 },
]

export type CardErrors = Partial<Record<'number' | 'expiry' | 'cvv' | 'name', string>>
/** What may be kept of a card. */
export type KnownCard = {
  last4: string
  network: CardNetwork
  expiryMonth: number
  expiryYear: number
  failure: FailureReason | null
}

/** The check digit every card number ends with. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** Reads a card form and forgets everything but network, last four digits, expiry and how a test card ends. */
export function readCard(fields: Record<string, unknown>, now: Date): { card: KnownCard } | { errors: CardErrors } {
  const text = (name: string) => (typeof fields[name] === 'string' ? (fields[name] as string).trim() : '')
  const digits = text('card_number').replaceAll(/[\s-]/g, '')
  const known = testCards.find(({ number }) => number.replaceAll(' ', '') === digits)
  const network = networks.find(({ starts }) => starts.test(digits))
  const errors: CardErrors = {}
  if (!known && !(passesLuhn(digits) && (network?.lengths.includes(digits.length) ?? false)))
    errors.number = 'Enter a valid card number'
  const expiry = expiryOf(text('card_expiry'), now)
  if (!expiry) errors.expiry = 'Enter a month and year in the future, as MM/YY'
  const cvv = network?.cvv ?? 3
  if (!new RegExp(`^\\d{${cvv}}$`).test(text('card_cvv'))) errors.cvv = `Enter the ${cvv}-digit CVV`
  if (text('card_name').length < 2) errors.name = 'Enter the name on the card'
  if (!expiry || Object.keys(errors).length) return { errors }
  return {
    card: {
      last4: digits.slice(-4),
      network: network?.name ?? 'Unknown',
      ...expiry,
      failure: known?.failure ?? null,
    },
  }
}

/** A card is good to the end of its month, in India's time; undefined of one that is not, or not a month at all. */
function expiryOf(text: string, now: Date): { expiryMonth: number; expiryYear: number } | undefined {
  const [, month, year] = /^(\d{1,2})\s*\/\s*(?:20)?(\d{2})$/.exec(text) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined
  const firstOfNext = Date.UTC(2000 + Number(year), Number(month), 1) - indiaAheadMs
  return firstOfNext > now.getTime() ? { expiryMonth: Number(month), expiryYear: 2000 + Number(year) } : undefined
}
