import { expect, it } from 'vitest'
import { makeCard } from './make-browser.ts'
import { orderTotal } from './order-total.ts'
import { payment, paymentFor, usePayment } from './payment-store.ts'

it('adds prices in whole paise', () => {
  expect(orderTotal([makeCard('a', 10, 30), makeCard('b', 129_920, 349_910)])).toEqual({
    subtotalPaise: 349_940,
    discountPaise: 220_010,
    totalPaise: 129_930,
    percent: 63,
  })
})

it('is what is paid, without a discount, where the full price was not asked', () => {
  const never = { ...makeCard('a', 10, 30), courseWasPrice: null }
  expect(orderTotal([never])).toEqual({ subtotalPaise: 10, discountPaise: 0, totalPaise: 10, percent: 0 })
  expect(orderTotal([never, makeCard('b', 20, 50)])).toEqual({
    subtotalPaise: 60,
    discountPaise: 30,
    totalPaise: 30,
    percent: 50,
  })
})

it('shows no percent of a price of 0', () => {
  expect(orderTotal([makeCard('free', 0, 0)])).toEqual({
    subtotalPaise: 0,
    discountPaise: 0,
    totalPaise: 0,
    percent: 0,
  })
})

it('records one course with its prices, several by their titles and total', () => {
  expect(paymentFor([makeCard('a')])).toEqual({
    courseId: 'a',
    courseTitle: 'Course a',
    coursePrice: 349_900,
    courseDiscount: 220_000,
    courseDiscountedPrice: 129_900,
  })
  expect(paymentFor([makeCard('a'), makeCard('b', 99_900, 249_900)])).toEqual({
    courseIds: ['a', 'b'],
    courseTitles: ['Course a', 'Course b'],
    totalPrice: 229_800,
  })
})

it('goes from idle by processing to success or failure and back, keeping what was paid', () => {
  expect(usePayment.getState().status).toBe('idle')
  payment.initialize(paymentFor([makeCard('a')]))
  expect(usePayment.getState().status).toBe('processing')
  payment.fail('Payment cancelled by user')
  expect(usePayment.getState()).toMatchObject({ status: 'failed', error: 'Payment cancelled by user', loading: false })
  payment.initialize(paymentFor([makeCard('a')]))
  payment.succeed({ transactionId: 'pay_1', orderId: 'o1', courseId: 'a', amount: 129_900 })
  expect(usePayment.getState().transactionDetails).toMatchObject({ paymentMethod: 'razorpay', status: 'success' })
  payment.reset()
  expect(usePayment.getState().status).toBe('idle')
  expect(usePayment.getState().paymentHistory.map(({ orderId }) => orderId)).toEqual(['o1'])
})
