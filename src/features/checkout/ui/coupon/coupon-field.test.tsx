import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { formatPaise } from '#platform/format/money.ts'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import { initiatePayment } from '../initiate-payment.ts'
import { makeCard } from '../make-browser.ts'
import { orderTotal } from '../order-total.ts'
import { CouponField } from './coupon-field.tsx'
import { openedCoupons, rememberCoupon } from './opened-coupons.ts'
import { useCoupon } from './use-coupon.ts'

const course = makeCard('a', 99_900, 199_900)
const second = makeCard('b', 50_000, 50_000)

/** An order as the modals and the page of the payment show it. */
function Order() {
  const [courses, setCourses] = useState([course])
  const coupon = useCoupon(courses, true)
  return (
    <>
      <CouponField coupon={coupon} />
      <p>Total {formatPaise(orderTotal(coupon.courses).totalPaise)}</p>
      <button type="button" aria-busy={coupon.isChecking} onClick={() => void initiatePayment(courses, coupon)}>
        Pay
      </button>
      <button type="button" onClick={() => setCourses([course, second])}>
        Add
      </button>
    </>
  )
}

const show = () =>
  render(
    <WithQueries>
      <Order />
    </WithQueries>,
  )

/** The server's answer for course a, in rupees. */
const priced = (couponCode: string, coupon: number, couponUntil: string | null = null) => ({
  courses: [{ uid: 'a', price: 1999, discount: 1000, coupon, payable: 999 - coupon }],
  subtotal: 1999,
  discount: 1000,
  coupon,
  total: 999 - coupon,
  couponCode,
  couponUntil,
})
const refused = (message: string, reason: string) => ({
  message,
  error: 'COUPON_REFUSED',
  data: { reason },
})

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const box = () => screen.getByLabelText<HTMLInputElement>('Coupon code')

async function enter(code: string) {
  const opener = screen.queryByRole('button', { name: /coupon code/ })
  if (opener) await act(async () => fireEvent.click(opener))
  fireEvent.change(box(), { target: { value: code } })
  await press('Apply')
}

test('a code is entered behind a button, and changes the total at once', async () => {
  const server = fakeServer()
  show()
  expect(screen.queryByLabelText('Coupon code')).toBeNull()
  await press('Have a coupon code?')
  expect(document.activeElement).toBe(box())
  await enter('diwali 20')
  expect(server.requests).toEqual(['POST /api/payment/price'])
  expect(server.bodies).toEqual([{ uid: ['a'], couponCode: 'diwali 20' }])
  expect(screen.getByRole('button', { name: /Checking/ }).getAttribute('aria-busy')).toBe('true')
  await act(async () => server.answer(priced('DIWALI20', 200, '2026-12-05T18:30:00.000Z')))
  expect(screen.getByText('Total ₹799')).toBeTruthy()
  expect(screen.getByText('Coupon DIWALI20')).toBeTruthy()
  expect(screen.getByText('-₹200')).toBeTruthy()
  expect(screen.getByText('Valid until 5 December 2026')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Coupon DIWALI20 applied: you save ₹200. Total: ₹799.')
  const remove = screen.getByRole('button', { name: 'Remove coupon DIWALI20' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enter another coupon code' }))
  await act(async () => fireEvent.click(remove))
  expect(screen.getByText('Total ₹999')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Coupon removed. Total: ₹999.')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Have a coupon code?' }))
  expect(openedCoupons(['a'])).toEqual([])
})

test('a refusal is shown at the field in the server’s words, without a network in the browser’s, and the code stays', async () => {
  const server = fakeServer()
  show()
  await enter('NOSUCH')
  await act(async () => server.refuse(409, refused('This code doesn’t exist. Check the spelling.', 'unknown')))
  expect(screen.getByRole('alert').textContent).toBe('This code doesn’t exist. Check the spelling.')
  expect(box().value).toBe('NOSUCH')
  expect(box().getAttribute('aria-invalid')).toBe('true')
  await press('Apply')
  await act(async () => server.fail())
  expect(screen.getByRole('alert').textContent).toBe('Network error. Please check your connection.')
  expect(box().value).toBe('NOSUCH')
  expect(screen.getByText('Total ₹999')).toBeTruthy()
})

test('another code replaces the first one only where it saves more', async () => {
  const server = fakeServer()
  show()
  await enter('FIRST')
  await act(async () => server.answer(priced('FIRST', 200)))
  await enter('LESS')
  await act(async () => server.answer(priced('LESS', 100)))
  expect(screen.getByRole('alert').textContent).toBe('Coupon FIRST saves you more, so it stays.')
  expect(screen.getByText('Total ₹799')).toBeTruthy()
  await enter('SAME')
  await act(async () => server.answer(priced('SAME', 200)))
  expect(screen.getByRole('alert').textContent).toBe('Coupon FIRST saves you just as much, so it stays.')
  await enter('MORE')
  await act(async () => server.answer(priced('MORE', 999)))
  expect(screen.getByText('Coupon MORE')).toBeTruthy()
  expect(screen.queryByText('Coupon FIRST')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Coupon MORE applied: you save ₹999. Total: Free.')
})

test('the newest code of a link that is for these courses is applied by itself, and the button waits for it', async () => {
  rememberCoupon('MINE')
  rememberCoupon('OTHERS')
  const server = fakeServer()
  show()
  expect(screen.getByRole('button', { name: 'Pay' }).getAttribute('aria-busy')).toBe('true')
  await act(async () => server.refuse(409, refused('This code is for other courses.', 'other_courses')))
  await act(async () => server.answer(priced('MINE', 100)))
  expect(server.bodies).toEqual([
    { uid: ['a'], couponCode: 'OTHERS' },
    { uid: ['a'], couponCode: 'MINE' },
  ])
  expect(screen.getByText('Total ₹899')).toBeTruthy()
  expect(screen.queryByText(/other courses/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Pay' }).getAttribute('aria-busy')).toBe('false')
  expect(openedCoupons(['a'])).toEqual(['MINE'])
})

test('a code of a link that has ended is a note, and forgotten', async () => {
  rememberCoupon('DIWALI20')
  const server = fakeServer()
  show()
  await act(async () => server.refuse(409, refused('This code has expired.', 'ended')))
  expect(screen.getByText('Coupon DIWALI20: This code has expired.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(openedCoupons(['a'])).toEqual([])
})

test('other courses are priced with the same code once more', async () => {
  const server = fakeServer()
  show()
  await enter('FIRST')
  await act(async () => server.answer(priced('FIRST', 200)))
  await press('Add')
  expect(screen.getByRole('button', { name: 'Pay' }).getAttribute('aria-busy')).toBe('true')
  expect(server.bodies[1]).toEqual({ uid: ['a', 'b'], couponCode: 'FIRST' })
  const both = priced('FIRST', 200)
  const line = { uid: 'b', price: 500, discount: 0, coupon: 50, payable: 450 }
  await act(async () => server.answer({ ...both, courses: [...both.courses, line], coupon: 250, total: 1249 }))
  expect(screen.getByText('Total ₹1,249')).toBeTruthy()
})

test('what is paid is the total that was shown; an order that is refused for its code takes it off and says why', async () => {
  const server = fakeServer()
  show()
  await enter('FIRST')
  await act(async () => server.answer(priced('FIRST', 200)))
  await press('Pay')
  expect(server.requests[1]).toBe('POST /api/payment/init-payment')
  expect(server.bodies[1]).toEqual({ uid: ['a'], amount: 799, couponCode: 'FIRST' })
  await act(async () => server.refuse(409, refused('All uses of this code are taken.', 'used_up')))
  expect(screen.getByRole('alert').textContent).toBe('Coupon FIRST: All uses of this code are taken.')
  expect(screen.getByText('Total ₹999')).toBeTruthy()
  expect(openedCoupons(['a'])).toEqual([])
  await press('Pay')
  expect(server.bodies[2]).toEqual({ uid: ['a'], amount: 999 })
})
