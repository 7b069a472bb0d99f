import { minPricePaise } from '#features/authoring/rules/draft-price.ts'
import { payablePaise } from '#features/catalogue/rules/price.ts'
import { type Paise, portion, splitPaise } from '#platform/format/money.ts'

/** A course as it is priced: `discountPaise` is the one that its creator shows in the catalogue. */
export type ListedLine = { courseId: number; creatorId: number; pricePaise: Paise; discountPaise: Paise }

/** What a coupon takes off: a whole percentage of each line, or an amount once an order; one of the two is null. */
export type CouponTerms = {
  percent: number | null
  amountPaise: Paise | null
  /** Whose courses it is for; null for everyone's, as a coupon of the platform is. */
  creatorId: number | null
  /** The courses that it is for; null for all of the creator's, or of the school. */
  courseIds: readonly number[] | null
}

export type PricedLine<Line extends ListedLine> = Line & { couponPaise: Paise; payablePaise: Paise }

export const isForCourse = (coupon: Pick<CouponTerms, 'creatorId' | 'courseIds'>, line: ListedLine): boolean =>
  (coupon.creatorId === null || line.creatorId === coupon.creatorId) &&
  (coupon.courseIds?.includes(line.courseId) ?? true)

/**
 * What a buyer pays for each line. The coupon comes off what is payable after the catalogue's discount, never more than that.
 * An amount is spread over its lines by what they cost, exact to the paisa. No gateway takes less than ₹1, so an order that
 * would cost less is free.
 */
export function priceLines<Line extends ListedLine>(lines: readonly Line[], coupon?: CouponTerms): PricedLine<Line>[] {
  const listed = lines.map((line) => payablePaise(line.pricePaise, line.discountPaise))
  const covered = lines.map((line, i) => (coupon && isForCourse(coupon, line) ? (listed[i] ?? 0) : 0))
  let off = coupon ? takenOff(coupon, covered) : covered
  const total = sum(listed) - sum(off)
  if (sum(off) > 0 && total > 0 && total < minPricePaise && sum(covered) === sum(listed)) off = covered
  return lines.map((line, i) => {
    const couponPaise = off[i] ?? 0
    return { ...line, couponPaise, payablePaise: (listed[i] ?? 0) - couponPaise }
  })
}

function takenOff({ percent, amountPaise }: CouponTerms, covered: readonly Paise[]): Paise[] {
  if (percent !== null) return covered.map((paise) => portion(paise, percent, 100))
  const most = sum(covered)
  return most === 0 ? [...covered] : splitPaise(Math.min(amountPaise ?? 0, most), covered)
}

const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, paise) => total + paise, 0)
