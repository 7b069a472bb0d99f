import { priceBefore } from '#features/catalogue/rules/saving.ts'
import { type Paise, percentOff } from '#platform/format/money.ts'
import { totalsOf } from '../rules/tax.ts'

type Priced = { courseDiscountedPrice: Paise; courseWasPrice: Paise | null }

/**
 * Subtotal, discount and total of courses, with the percent that the discount is. A price that was not asked in the last 30
 * days is in none of them: such a course simply costs what is paid.
 */
export function orderTotal(courses: readonly Priced[]) {
  const totals = totalsOf(
    courses.map((course) => {
      const pricePaise = priceBefore(course)
      return { pricePaise, discountPaise: pricePaise - course.courseDiscountedPrice }
    }),
  )
  return { ...totals, percent: percentOff(totals.subtotalPaise, totals.discountPaise) }
}
