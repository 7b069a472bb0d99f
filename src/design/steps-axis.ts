import type { Paise } from '#platform/format/money.ts'

/** The steps of an axis: round, none smaller than `least`, a handful, the last at least `most`. */
export function axisSteps(max: number, min: number): number[] {
  const rough = Math.max(max / 4, min)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? 10 * power
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

const paiseIn = { crore: 1_000_000_000, lakh: 10_000_000, thousand: 100_000, rupee: 100 }

/** ₹5 L, ₹1.2 Cr, ₹75 k: the short amounts of an axis. */
export function shortPaise(paise: Paise): string {
  const [size, name] =
    paise >= paiseIn.crore
      ? [paiseIn.crore, ' Cr']
      : paise >= paiseIn.lakh
        ? [paiseIn.lakh, ' L']
        : paise >= paiseIn.thousand
          ? [paiseIn.thousand, ' k']
          : [paiseIn.rupee, '']
  return `₹${Math.round((paise / size) * 100) / 100}${name}`
}
