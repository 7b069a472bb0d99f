import { paiseFromRupees, percentOff, rupeesFromPaise } from '#platform/format/money.ts'
import { totalsOf } from '../rules.ts'

type Priced = { coursePrice: number; courseDiscount: number }

/** Subtotal, discount and total of courses in rupees, added in whole paise. */
export function totalInRupees(courses: readonly Priced[]) {
  const { subtotalPaise, discountPaise, totalPaise } = totalsOf(
    courses.map(({ coursePrice, courseDiscount }) => ({
      pricePaise: paiseFromRupees(coursePrice),
      discountPaise: paiseFromRupees(courseDiscount),
    })),
  )
  return {
    subtotal: rupeesFromPaise(subtotalPaise),
    discount: rupeesFromPaise(discountPaise),
    total: rupeesFromPaise(totalPaise),
    percent: percentOff(subtotalPaise, discountPaise),
  }
}
