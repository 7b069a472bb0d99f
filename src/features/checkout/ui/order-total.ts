import { type Paise, percentOff } from '#platform/format/money.ts'
import { totalsOf } from '../rules/tax.ts'

type Priced = { coursePrice: Paise; courseDiscount: Paise }

/** Subtotal, discount and total of courses, with the percent that the discount is. */
export function orderTotal(courses: readonly Priced[]) {
  const totals = totalsOf(
    courses.map(({ coursePrice, courseDiscount }) => ({ pricePaise: coursePrice, discountPaise: courseDiscount })),
  )
  return { ...totals, percent: percentOff(totals.subtotalPaise, totals.discountPaise) }
}
