import { expect, it } from 'vitest'
import { returnUrlOf, withReturnUrl } from './return-url.ts'

it('reads where to go and the wanted course from an address, and drops what leads elsewhere', () => {
  expect(returnUrlOf({ returnUrl: '/course-details/x?y=1', courseId: 'abc', other: 1 })).toEqual({
    returnUrl: '/course-details/x?y=1',
    courseId: 'abc',
  })
  // A uid of digits alone comes out of the address as a number.
  expect(returnUrlOf({ courseId: 234567 })).toEqual({ courseId: '234567' })
  expect(returnUrlOf({ returnUrl: '//evil.example', courseId: '<script>' })).toStrictEqual({
    returnUrl: undefined,
    courseId: undefined,
  })
})

it('carries them to the next page of signing in', () => {
  const path = withReturnUrl('/register', { returnUrl: '/payment?courseId=abc', courseId: 'abc' })
  expect(path).toBe('/register?returnUrl=%2Fpayment%3FcourseId%3Dabc&courseId=abc')
  const search = Object.fromEntries(new URL(path, 'https://x').searchParams)
  expect(returnUrlOf(search)).toEqual({ returnUrl: '/payment?courseId=abc', courseId: 'abc' })
  expect(withReturnUrl('/login', {})).toBe('/login')
})
