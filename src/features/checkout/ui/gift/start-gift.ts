import type { GiftForm } from '../../contract/gifts.ts'
import { messages } from '../../messages/gift-pages-en.ts'
import type { Coupon } from '../coupon/use-coupon.ts'
import { type StartEnd, startForOthers } from '../start-for-others.ts'
import type { PricedCourse } from '../use-purchase.ts'

/** Asks for the order of a gift, at the price that its buyer saw. */
export function startGift(
  course: PricedCourse,
  coupon: Pick<Coupon<PricedCourse>, 'courses' | 'applied' | 'refuse'>,
  { way, email, on, from, words }: GiftForm,
): Promise<StartEnd> {
  const isEmailed = way === 'email'
  const gift = { email: isEmailed ? email : '', on: isEmailed ? on : '', from, words }
  return startForOthers(course, coupon, { gift }, messages)
}
