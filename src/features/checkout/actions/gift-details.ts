import { createHash } from 'node:crypto'
import type { GiftDetails } from '#features/invitations/actions/gifts.ts'
import { wantsNone } from '#features/invitations/queries/wants-none.ts'
import { giftHour, maxGiftDays } from '#features/invitations/rules/invitations.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import { startOfDay } from '#platform/format/day-in-india.ts'
import { hourMs } from '#platform/format/durations.ts'
import { textOf } from '#platform/i18n/text.ts'
import type * as contract from '../contract/checkout.ts'
import { messages } from '../messages/gifts-en.ts'
import { giftDays } from '../rules/gift-days.ts'

/** A gift as it is ordered. `day`: the one that was chosen, empty for now. */
export type Gift = GiftDetails & { day: string }

type Sent = NonNullable<ParsedOf<typeof contract.initPayment>['gift']>

/**
 * What a buyer said of a gift. One for today, or without an address, goes out at once.
 * @throws 422 on `gift.on` for a day that is over, or more than 180 days ahead
 */
export function giftOf({ email, on, from, words }: Sent, at: Date): Gift {
  const days = giftDays(at)
  const day = on && on !== days.first ? on : ''
  if (day && !days.includes(day)) throw refuseFields({ 'gift.on': textOf(messages, 'dayRule', maxGiftDays) })
  return {
    email: email || null,
    day,
    sendAt: day && email ? new Date(startOfDay(day).getTime() + giftHour * hourMs) : at,
    fromName: from ?? '',
    words: words ?? '',
  }
}

/** The same for the same gift, whatever the moment. */
export const fingerprintOf = ({ email, day, fromName, words }: Gift): string =>
  createHash('sha256')
    .update(JSON.stringify([email, day, fromName, words]))
    .digest('hex')
    .slice(0, 16)

/** @throws 422 for several courses, for what is left of a bundle, and for an address whose owner wants no invitations */
export async function refuseGift(
  tx: Tx,
  { email }: Gift,
  { lines, bundle }: { lines: readonly unknown[]; bundle?: unknown },
): Promise<void> {
  if (lines.length !== 1 || bundle) throw refuseFields({ uid: textOf(messages, 'oneCourse') })
  if (email && (await wantsNone(tx, email))) throw refuseFields({ 'gift.email': textOf(messages, 'wantsNone') })
}
