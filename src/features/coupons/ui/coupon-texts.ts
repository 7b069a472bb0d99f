import type { ChipTone } from '#design/chip.tsx'
import { formatCount, formatDate } from '#platform/format/format.ts'
import { formatPaise, type Paise } from '#platform/format/money.ts'
import type { Coupon } from '../contract/coupons.ts'
import { messages } from '../messages/creator-en.ts'
import { type CouponState, lastMomentOf } from '../rules/coupons.ts'

export const stateTones: Record<CouponState, ChipTone> = {
  scheduled: 'tint',
  active: 'ok',
  used_up: 'neutral',
  ended: 'neutral',
}

export const discountOf = ({ percent, amount }: { percent: number | null; amount: Paise | null }): string =>
  percent === null ? messages.amountOff(formatPaise(amount ?? 0)) : messages.percentOff(percent)

export const lastDayOf = (validUntil: string): string => formatDate(lastMomentOf(validUntil))

export function validityOf({
  state,
  validFrom,
  validUntil,
}: Pick<Coupon, 'state' | 'validFrom' | 'validUntil'>): string {
  if (state === 'scheduled')
    return validUntil
      ? messages.fromTo(formatDate(validFrom), lastDayOf(validUntil))
      : messages.from(formatDate(validFrom))
  return validUntil ? messages.until(lastDayOf(validUntil)) : messages.noEnd
}

export const usesOf = ({ uses, maxUses }: Pick<Coupon, 'uses' | 'maxUses'>): string =>
  maxUses === null ? formatCount(uses) : messages.usesOf(formatCount(uses), formatCount(maxUses))
