import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openedCoupons, rememberCoupon } from '#features/checkout/ui/coupon/opened-coupons.ts'
import { fakeServer } from '../../../../tests/fake-server.ts'
import { useCourseOffer } from './use-course-offer.ts'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

const priced = {
  courses: [{ uid: 'a1', price: 999, discount: 0, coupon: 200, payable: 799 }],
  subtotal: 999,
  discount: 0,
  coupon: 200,
  total: 799,
  couponCode: 'DIWALI20',
  couponUntil: null,
}

test('a course’s page that is opened with a code shows its price with it, and remembers the code', async () => {
  window.history.replaceState(null, '', '/course-details/guitar-a1?coupon=diwali20')
  const server = fakeServer()
  const { result } = renderHook(() => useCourseOffer('a1'))
  await waitFor(() => expect(server.bodies).toEqual([{ uid: ['a1'], couponCode: 'DIWALI20' }]))
  await act(async () => server.answer(priced))
  expect(result.current).toEqual({ code: 'DIWALI20', pricePaise: 79_900, beforePaise: 99_900, until: null })
  expect(openedCoupons(['a1'])).toEqual(['DIWALI20'])
  expect(window.location.search).toBe('?coupon=diwali20')
})

test('a code that has ended is shown with the reason, and stays remembered for where the course is bought', async () => {
  rememberCoupon('DIWALI20')
  const server = fakeServer()
  const { result } = renderHook(() => useCourseOffer('a1'))
  await waitFor(() => expect(server.requests).toHaveLength(1))
  const message = 'This code has expired.'
  await act(async () => server.refuse(409, { message, error: 'COUPON_REFUSED', data: { reason: 'ended' } }))
  expect(result.current).toEqual({ code: 'DIWALI20', message })
  expect(openedCoupons(['a1'])).toEqual(['DIWALI20'])
})

test('a visitor without a code is asked nothing for, nor is a draft', async () => {
  const server = fakeServer()
  renderHook(() => useCourseOffer('a1'))
  window.history.replaceState(null, '', '/course-details/guitar-a1?coupon=diwali20')
  renderHook(() => useCourseOffer(undefined))
  await import('#features/checkout/ui/coupon/course-offer.ts')
  expect(server.requests).toEqual([])
})
