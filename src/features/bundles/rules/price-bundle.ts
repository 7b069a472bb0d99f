import { minPricePaise } from '#features/authoring/rules/draft-price.ts'
import { payablePaise } from '#features/catalogue/rules/price.ts'
import { type Paise, splitPaise } from '#platform/format/money.ts'

/** A course of a bundle as the catalogue prices it. */
export type BundledCourse = { courseId: number; pricePaise: Paise; discountPaise: Paise }
/** `bundlePaise`: what the bundle takes off beside the catalogue's discount. */
export type BundledLine<Course> = Course & { bundlePaise: Paise; payablePaise: Paise }

/**
 * What a person pays for each course of a bundle that they don't own. Every course has its part of the bundle's price, in
 * proportion to what it costs alone, so the price falls by the parts of those that are owned. A course never costs more in a
 * bundle than alone: where its courses cost less together than the bundle, they cost what they cost. No gateway takes less
 * than ₹1, so what would cost less is free.
 * @param owned the ids of the courses that the person owns
 */
export function priceBundle<Course extends BundledCourse>(
  courses: readonly Course[],
  pricePaise: Paise,
  owned: ReadonlySet<number> = new Set(),
): BundledLine<Course>[] {
  const alone = courses.map((course) => payablePaise(course.pricePaise, course.discountPaise))
  const together = alone.reduce((sum, paise) => sum + paise, 0)
  const parts = pricePaise < together ? splitPaise(pricePaise, alone) : alone
  const bought = courses
    .map((course, i) => ({ course, alone: alone[i] ?? 0, part: parts[i] ?? 0 }))
    .filter(({ course }) => !owned.has(course.courseId))
  const total = bought.reduce((sum, { part }) => sum + part, 0)
  const isFree = total > 0 && total < minPricePaise
  return bought.map(({ course, ...one }) => {
    const part = isFree ? 0 : one.part
    return { ...course, bundlePaise: one.alone - part, payablePaise: part }
  })
}
