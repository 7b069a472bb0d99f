import { expect, it } from 'vitest'
import { makeCard } from './make-browser.ts'
import { totalInRupees } from './order-total.ts'
import { payment, paymentFor, usePayment } from './payment-store.ts'

it('adds prices in whole paise, so that no float shows', () => {
  const courses = [makeCard('a', 0.1, 0.3), makeCard('b', 1299.2, 3499.1)]
  expect(totalInRupees(courses.map((course) => ({ ...course, courseDiscount: round(course.courseDiscount) })))).toEqual(
    { subtotal: 3499.4, discount: 2200.1, total: 1299.3, percent: 63 },
  )
})

it('shows no percent of a price of 0', () => {
  expect(totalInRupees([makeCard('free', 0, 0)])).toEqual({ subtotal: 0, discount: 0, total: 0, percent: 0 })
})

it('records one course with its prices, several by their titles and total', () => {
  expect(paymentFor([makeCard('a')])).toEqual({
    courseId: 'a',
    courseTitle: 'Course a',
    coursePrice: 3499,
    courseDiscount: 2200,
    courseDiscountedPrice: 1299,
  })
  expect(paymentFor([makeCard('a'), makeCard('b', 999, 2499)])).toEqual({
    courseIds: ['a', 'b'],
    courseTitles: ['Course a', 'Course b'],
    totalPrice: 2298,
  })
})

it('goes from idle by processing to success or failure and back, keeping what was paid', () => {
  expect(usePayment.getState().status).toBe('idle')
  payment.initialize(paymentFor([makeCard('a')]))
  expect(usePayment.getState().status).toBe('processing')
  payment.fail('Payment cancelled by user')
  expect(usePayment.getState()).toMatchObject({ status: 'failed', error: 'Payment cancelled by user', loading: false })
  payment.initialize(paymentFor([makeCard('a')]))
  payment.succeed({ transactionId: 'pay_1', orderId: 'o1', courseId: 'a', amount: 1299 })
  expect(usePayment.getState().transactionDetails).toMatchObject({ paymentMethod: 'razorpay', status: 'success' })
  payment.reset()
  expect(usePayment.getState().status).toBe('idle')
  expect(usePayment.getState().paymentHistory.map(({ orderId }) => orderId)).toEqual(['o1'])
})

function round(rupees: number): number {
  return Math.round(rupees * 100) / 100
}
