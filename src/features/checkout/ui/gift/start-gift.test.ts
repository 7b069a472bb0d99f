import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CallError } from '#platform/api/client.ts'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import type { GiftForm } from '../../contract/gifts.ts'
import { messages } from '../../messages/gift-pages-en.ts'
import { fakeBrowser, makeCard } from '../make-browser.ts'
import { startGift } from './start-gift.ts'

const course = makeCard('a', 79_900, 199_900)
const written: GiftForm = { way: 'email', email: 'asha@example.in', on: '2026-12-05', from: 'Ravi', words: 'Enjoy it' }
const refuse = vi.fn<(error: CallError) => void>()
const coupon = { courses: [makeCard('a', 71_910, 199_900)], applied: null, refuse }

beforeEach(() => {
  refuse.mockReset()
  fakeBrowser('/gift/a')
})
afterEach(() => vi.unstubAllGlobals())

async function press(gift: GiftForm = written, withCoupon: Parameters<typeof startGift>[1] = coupon) {
  const server = fakeServer()
  const end = startGift(course, withCoupon, gift)
  await expect.poll(() => server.requests).toEqual(['POST /api/payment/init-payment'])
  return { server, end }
}

it('orders one course as a gift, at the price and with the code that its buyer saw', async () => {
  const { server, end } = await press(written, {
    ...coupon,
    applied: { code: 'DIWALI20', savedPaise: 7990, until: null },
  })
  const { way: _, ...gift } = written
  expect(server.bodies).toEqual([{ uid: ['a'], amount: 719.1, couponCode: 'DIWALI20', gift }])
  server.answer({ redirectionUrl: '/pay/session', orderUid: 'o1' })
  expect(await end).toEqual({ kind: 'started', redirectionUrl: '/pay/session' })
})

it('sends neither email nor day where the buyer hands the link over', async () => {
  const { server, end } = await press({ ...written, way: 'link' })
  expect(server.bodies).toMatchObject([{ gift: { email: '', on: '', from: 'Ravi', words: 'Enjoy it' } }])
  server.answer({ redirectionUrl: '/pay/session', orderUid: 'o1' })
  await end
})

it('brings refusals of its fields to the fields of the form', async () => {
  const { server, end } = await press()
  server.refuse(422, { message: 'Wrong', errors: { 'gift.email': 'Takes no invitations', uid: 'One course' } })
  expect(await end).toEqual({
    kind: 'refused',
    fields: { errors: { email: 'Takes no invitations', uid: 'One course' } },
  })
})

it('leaves a refusal of the code to its field', async () => {
  const { server, end } = await press()
  server.refuse(409, { message: 'Used up', error: 'COUPON_REFUSED', data: { reason: 'used_up' } })
  expect(await end).toEqual({ kind: 'elsewhere' })
  expect(refuse).toHaveBeenCalledOnce()
})

it.each(['OWN_COURSE', 'NOTHING_TO_PAY', 'PAYMENTS_OFF', 'PRICE_CHANGED', 'COURSE_UNAVAILABLE'] as const)(
  'says after %s why, and what to do',
  async (code) => {
    const { server, end } = await press()
    server.refuse(code === 'COURSE_UNAVAILABLE' ? 404 : code === 'PAYMENTS_OFF' ? 400 : 409, {
      message: 'Why',
      error: code,
    })
    expect(await end).toMatchObject({ kind: 'failed', reason: 'Why', next: messages.refused[code] })
    expect(refuse).toHaveBeenCalledTimes(code === 'PRICE_CHANGED' ? 1 : 0)
  },
)
