import { payablePaise } from '#features/catalogue/rules/price.ts'
import { dayAfter, startOfDay } from '#platform/format/day-in-india.ts'
import { formatPaise, type Paise, type Rupees } from '#platform/format/money.ts'
import { paiseFromRupees, rupeesFromPaise } from '#platform/format/rupees.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import type { DraftField, DraftFields } from '../contract/drafts.ts'
import { messages } from '../messages/authoring-en.ts'

// A draft holds rupees as its creator typed them, also what breaks a rule, in the browser and in the database. Anyone who
// needs the price asks here, in paise.

/** Of what is paid: ₹1 to ₹5,00,000. */
export const minPricePaise = 100
export const maxPricePaise = 50_000_000

export type PriceFields = Pick<DraftFields, 'price' | 'discount' | 'free'> &
  Partial<Pick<DraftFields, 'discountEndsOn'>>

/**
 * The price's first failing rule; a free course has none.
 * @param at the moment at which an end must be still to come; left out: it may be over
 */
export function priceProblems(fields: PriceFields, at?: Date): Partial<Record<DraftField, LocalizableText>> {
  if (fields.free) return {}
  if (fields.price === null) return { price: textOf(platformMessages, 'required') }
  const { pricePaise, discountPaise, paidPaise } = priceOf(fields)
  if (pricePaise <= 0) return { price: textOf(platformMessages, 'positive') }
  if (!Number.isInteger(pricePaise)) return { price: textOf(messages, 'twoDecimals') }
  if (discountPaise < 0) return { discount: textOf(platformMessages, 'number') }
  if (!Number.isInteger(discountPaise)) return { discount: textOf(messages, 'twoDecimals') }
  if (discountPaise > pricePaise) return { discount: textOf(messages, 'discountOverPrice') }
  if (paidPaise > 0 && paidPaise < minPricePaise)
    return discountPaise > 0
      ? { discount: textOf(messages, 'priceAtLeast') }
      : { price: textOf(messages, 'priceAtLeast') }
  if (paidPaise > maxPricePaise) return { price: textOf(messages, 'priceAtMost') }
  if (fields.discountEndsOn && discountPaise === 0) return { discountEndsOn: textOf(messages, 'endNeedsDiscount') }
  if (fields.discountEndsOn && at && endOfDay(fields.discountEndsOn) <= at)
    return { discountEndsOn: textOf(messages, 'endIsOver') }
  return {}
}

/** Whether a draft has a price that can be shown: one that keeps the rules, or the switch for a free course. */
export function hasPrice(fields: PriceFields): boolean {
  return Object.keys(priceProblems(fields)).length === 0
}

/** The price as it will stand; whole paise where it keeps the rules. */
export function priceOf({ price, discount, discountEndsOn = null, free }: PriceFields) {
  const pricePaise = free ? 0 : paiseFromRupees(price ?? 0)
  const discountPaise = free ? 0 : paiseFromRupees(discount ?? 0)
  const discountEndsAt = discountPaise === 0 || discountEndsOn === null ? null : endOfDay(discountEndsOn)
  return { pricePaise, discountPaise, discountEndsAt, paidPaise: payablePaise(pricePaise, discountPaise) }
}

/** The first moment after a day in India. */
export function endOfDay(day: string): Date {
  return startOfDay(dayAfter(day))
}

/** What a published price is in the fields of the form. */
export function enteredPrice(pricePaise: Paise, discountPaise: Paise): { price: Rupees; discount: Rupees | null } {
  return {
    price: rupeesFromPaise(pricePaise),
    discount: discountPaise === 0 ? null : rupeesFromPaise(discountPaise),
  }
}

/** An amount of the form as a person reads it. */
export function formatEntered(amount: Rupees): string {
  return formatPaise(paiseFromRupees(amount))
}
