/** The slider's right end, in rupees: at it the price is open upwards. */
export const priceTop = 5000

/** A price filter as the slider's two thumbs. */
export function spanOf(price: string | undefined): [number, number] {
  if (price === 'free') return [0, 0]
  if (price === 'paid') return [1, priceTop]
  const [min = '', max = ''] = (price ?? '').split('-')
  const low = Math.min(Number(min || 0), priceTop)
  return [low, max === '' ? priceTop : Math.max(low, Math.min(Number(max), priceTop))]
}

/** Two thumbs as a price filter; undefined where they ask for nothing. */
export function priceOf([low, high]: readonly [number, number]): string | undefined {
  const [from, to] = [Math.floor(low), Math.ceil(high)]
  if (to <= 0) return 'free'
  if (to >= priceTop) return from <= 0 ? undefined : `${from}-`
  return `${Math.max(0, from)}-${to}`
}
