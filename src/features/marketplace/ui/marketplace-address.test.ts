import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sorts } from '#features/catalogue/contract/catalogue.ts'
import { activeFilters, priceName } from './active-filters.ts'
import { addressOf, canonicalPath, changed, type Filters, filtersIn } from './marketplace-address.ts'
import { priceOf, spanOf } from './price-span.ts'

const slug = fc.stringMatching(/^[a-z]{2,8}(-[a-z]{2,6})?$/)
const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    category: fc.uniqueArray(slug, { maxLength: 3 }),
    level: fc.subarray(['beginner', 'intermediate', 'advanced']),
    language: fc.subarray(['English', 'Hindi']),
    search: fc.string({ maxLength: 60, unit: 'grapheme' }).map((text) => text.trim().slice(0, 100).trim()),
    page: fc.integer({ min: 1, max: 500 }),
    price: fc.option(fc.constantFrom('free', 'paid', '0-999', '500-', '-2500', '100-200'), { nil: undefined }),
    rating: fc.option(fc.constantFrom(3, 3.5, 4, 4.5), { nil: undefined }),
    sort: fc.option(fc.constantFrom(...sorts), { nil: undefined }),
  })
  .map((filters) => changed({ ...(filters as Filters) }, { page: filters.page }))

test('every state of the page comes back from its address', () => {
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const search = Object.fromEntries(new URL(addressOf(filters), 'http://x').searchParams)
      expect(filtersIn(search)).toEqual(filters)
    }),
  )
})

test('what is usual is left out of the address', () => {
  expect(addressOf(filtersIn({}))).toBe('/course-marketplace')
  expect(addressOf(filtersIn({ page: 1, search: ' ', category: '' }))).toBe('/course-marketplace')
  expect(addressOf(filtersIn({ category: 'design,music', page: 2 }))).toBe(
    '/course-marketplace?category=design,music&page=2',
  )
})

test('parameters that make no sense are passed over, numbers read as text where text is meant', () => {
  const nonsense = { price: 'cheap', rating: 'best', sort: 'random', page: -3, level: { a: 1 }, search: 12 }
  expect(filtersIn(nonsense)).toEqual({ category: [], level: [], language: [], search: '12', page: 1 })
})

test('another choice begins at the first page', () => {
  expect(changed(filtersIn({ page: 7, category: 'music' }), { level: ['beginner'] }).page).toBe(1)
})

test('search engines see one address for all filters, a subject and its pages as their own', () => {
  const canonical = (search: Record<string, unknown>) => canonicalPath(filtersIn(search))
  expect(canonical({ price: 'free', level: 'beginner' })).toBe('/course-marketplace')
  expect(canonical({ search: 'tabla', page: 3 })).toBe('/course-marketplace')
  expect(canonical({ page: 3 })).toBe('/course-marketplace?page=3')
  expect(canonical({ category: 'music', page: 2 })).toBe('/course-marketplace?category=music&page=2')
  expect(canonical({ category: 'music,design' })).toBe('/course-marketplace')
  expect(canonical({ category: 'music', price: 'free' })).toBe('/course-marketplace')
})

test('each filter that is on has a name, and taking it away leaves the others', () => {
  const filters = filtersIn({ category: 'music,design', price: '0-2500', rating: 4, language: 'Hindi', search: 'raga' })
  const active = activeFilters(filters, undefined)
  expect(active.map((one) => one.label)).toEqual(['music', 'design', 'Up to ₹2,500', '4.0 and up', 'Hindi'])
  expect(addressOf(active[0]?.without as Filters)).toBe(
    '/course-marketplace?category=design&language=Hindi&search=raga&price=0-2500&rating=4',
  )
})

test('prices are named as people say them', () => {
  expect(['free', 'paid', '500-999', '2000-', '-499'].map(priceName)).toEqual([
    'Free',
    'Paid',
    '₹500 to ₹999',
    '₹2,000 and above',
    'Up to ₹499',
  ])
})

test('the slider and the price filter say the same', () => {
  expect([spanOf(undefined), spanOf('free'), spanOf('500-'), spanOf('0-2500')]).toEqual([
    [0, 5000],
    [0, 0],
    [500, 5000],
    [0, 2500],
  ])
  fc.assert(
    fc.property(fc.nat(5000), fc.nat(5000), (a, b) => {
      const span: [number, number] = [Math.min(a, b), Math.max(a, b)]
      expect(spanOf(priceOf(span))).toEqual(span)
    }),
  )
})
