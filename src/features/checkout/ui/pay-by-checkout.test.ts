import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '../../../../tests/fake-server.ts'
import { fakeBrowser, makeCard } from './make-browser.ts'
import { payByCheckout } from './pay-by-checkout.ts'
import { payment, usePayment } from './payment-store.ts'

const shown = vi.hoisted(() => ({ errors: [] as string[] }))
vi.mock('#design/toast.ts', () => ({
  toast: { error: (_: string, message: string) => void shown.errors.push(message), warning: () => {} },
}))

afterEach(() => {
  payment.reset()
  vi.unstubAllGlobals()
})
beforeEach(() => {
  shown.errors = []
  fakeBrowser('/payment?courseId=a')
  payment.reset()
})

/** Waits until the order was asked for. */
async function pressPay(server: ReturnType<typeof fakeServer>) {
  const end = payByCheckout({
    courses: [makeCard('a', 79_900, 199_900)],
    couponCode: 'DIWALI20',
    orderUid: undefined,
    isForOthers: false,
    billingState: '',
    name: 'Sopaan',
    description: 'Course a',
    prefill: undefined,
    loadScript: () => Promise.resolve(true),
    onOrder: () => Promise.resolve(),
  })
  await expect.poll(() => server.requests).toEqual(['POST /api/payments/razorpay/create-order'])
  return { end }
}

it('orders with the code at the total that the person saw, and leaves a refusal of the code to its field', async () => {
  const server = fakeServer()
  const { end } = await pressPay(server)
  expect(server.bodies).toEqual([{ courseId: 'a', amount: 799, couponCode: 'DIWALI20' }])
  const message = 'All uses of this code are taken.'
  server.refuse(409, { message, error: 'COUPON_REFUSED', data: { reason: 'used_up' } })
  expect(await end).toMatchObject({ kind: 'couponRefused', error: { message } })
  expect(usePayment.getState()).toMatchObject({ status: 'idle', error: null, loading: false })
  expect(shown.errors).toEqual([])
})

it('says that the price is another one now', async () => {
  const server = fakeServer()
  const { end } = await pressPay(server)
  server.refuse(409, { message: 'The price has changed.', error: 'PRICE_CHANGED' })
  expect(await end).toMatchObject({ kind: 'priceChanged' })
  expect(usePayment.getState()).toMatchObject({ status: 'failed', error: 'The price has changed.' })
  expect(shown.errors).toEqual(['The price has changed.'])
})
