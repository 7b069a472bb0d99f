import type { Paise } from '#platform/format/money.ts'
import { findOpenedCoupon, type RefusedCoupon } from './coupon-price.ts'
import { rememberCoupon } from './opened-coupons.ts'

/** What a course costs with a code that was opened, or why it can't be used. */
export type CourseOffer =
  { code: string; pricePaise: Paise; beforePaise: Paise; until: string | null } | (RefusedCoupon & { until?: never })

/**
 * For a course's page: its price with the newest opened code that is for it.
 * @param opened the code that the page's address has
 */
export async function courseOffer(uid: string, opened: string | null): Promise<CourseOffer | null> {
  if (opened) rememberCoupon(opened)
  // One that has ended is forgotten where the course is bought, which says so too.
  const found = await findOpenedCoupon([uid], { ended: () => {} })
  if (!found) return null
  if ('refused' in found) return found.refused
  const { couponCode, total, coupon, couponUntil } = found.price
  return { code: couponCode, pricePaise: total, beforePaise: total + coupon, until: couponUntil }
}
