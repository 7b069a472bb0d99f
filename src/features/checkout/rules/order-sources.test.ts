import { expect, test } from 'vitest'
import { sourceOfLine, sourcesOf } from './order-sources.ts'

test('the first known word of each course counts', () => {
  const sent = [
    { course: 'a', source: 'search' },
    { course: 'a', source: 'link' },
    { course: 'b', source: 'of a later release' },
  ]
  expect(sourcesOf(sent)).toEqual({ a: 'search' })
  expect(sourcesOf()).toEqual({})
})

test('a creator’s coupon comes before their own link, and both before what the browser says', () => {
  expect(sourceOfLine({ byCreatorsCoupon: true, byOwnLink: true, sent: 'search' })).toBe('coupon')
  expect(sourceOfLine({ byCreatorsCoupon: false, byOwnLink: true, sent: 'search' })).toBe('link')
  expect(sourceOfLine({ byCreatorsCoupon: false, byOwnLink: false, sent: 'search' })).toBe('search')
  expect(sourceOfLine({ byCreatorsCoupon: false, byOwnLink: false, sent: 'coupon' })).toBe('other')
  expect(sourceOfLine({ byCreatorsCoupon: false, byOwnLink: false, sent: undefined })).toBe(null)
})
