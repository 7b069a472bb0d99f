import { classNames } from '#design/class-names.ts'
import { lastMomentOf } from '#features/coupons/rules/coupons.ts'
import { formatDate } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { messages } from '../../messages/coupon-en.ts'
import type { CourseOffer } from './course-offer.ts'

/** On a course's page: what this visitor pays with the code that they came by. It lies over the page and moves nothing. */
export function CouponStrip({ offer, className }: { offer: CourseOffer; className: string }) {
  const look = 'message' in offer ? 'bg-sunken text-ink-2' : 'bg-ok-tint text-ok-ink font-semibold'
  return (
    <p className={classNames('t-sm', look, className)}>
      {textOf(offer)}
      {offer.until && (
        <span className="block font-normal">{messages.validUntil(formatDate(lastMomentOf(offer.until)))}</span>
      )}
    </p>
  )
}

function textOf(offer: CourseOffer): string {
  if ('message' in offer) return messages.notApplied(offer.code, offer.message)
  const before = formatPaise(offer.beforePaise)
  return offer.pricePaise === 0
    ? messages.freeInsteadOf(offer.code, before)
    : messages.insteadOf(offer.code, formatPaise(offer.pricePaise), before)
}
