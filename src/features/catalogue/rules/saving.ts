import { type Paise, percentOff } from '#platform/format/money.ts'

/** `courseWasPrice` is undefined in a card that a browser stored before there was one. */
type Shown = { courseDiscountedPrice: Paise; courseWasPrice?: Paise | null }

/** What a page names as the price before what is taken off; without a price to name, what is paid. */
export function priceBefore({ courseDiscountedPrice, courseWasPrice }: Shown): Paise {
  return Math.max(courseWasPrice ?? 0, courseDiscountedPrice)
}

/** What a page says that a buyer saves, and how many percent that is; nothing without a price to name. */
export function savingOf(course: Shown): { savedPaise: Paise; percent: number } {
  const before = priceBefore(course)
  const savedPaise = before - course.courseDiscountedPrice
  return { savedPaise, percent: percentOff(before, savedPaise) }
}
