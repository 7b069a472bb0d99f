import { expect, test } from 'vitest'
import type { RefundRequest } from '../../contract/refunds.ts'
import { argumentsOf, doneAndEarlier } from './refund-arguments.ts'

type Part = { progress: number; minutes: number; title?: string; certified?: boolean }
function request(parts: Part[], recentRefunds = 0, requestedAt = '2026-03-27T10:00:00Z'): RefundRequest {
  const courses = parts.map((part, i) => ({ uid: `c${i}`, title: 'Tally', amount: 100_000, certified: false, ...part }))
  return { paidAt: '2026-03-15T11:00:00Z', requestedAt, recentRefunds, courses } as RefundRequest
}

test('days and earlier refunds speak for it; lessons past the limit and minutes against it', () => {
  expect(argumentsOf(request([{ progress: 42, minutes: 214 }]))).toEqual({
    pro: ['11 days since payment.', 'No refunds in the 90 days before.'],
    con: ['42% of lessons completed. The refund policy requires under 30%.', 'Watched 214 minutes.'],
  })
})

test('the limit itself speaks against it, one percent less for it', () => {
  expect(argumentsOf(request([{ progress: 30, minutes: 0 }])).con).toEqual([
    '30% of lessons completed. The refund policy requires under 30%.',
  ])
  expect(argumentsOf(request([{ progress: 29, minutes: 1 }], 3))).toEqual({
    pro: ['11 days since payment.', '29% of lessons completed, under the limit of 30%.'],
    con: ['Watched 1 minute.', '3 refunds in the 90 days before.'],
  })
})

test('a certificate speaks against it, whatever the progress', () => {
  expect(argumentsOf(request([{ progress: 2, minutes: 0, certified: true }])).con).toEqual([
    'A certificate was issued.',
  ])
})

test('of several courses each is named, and the list says the one done most', () => {
  const both = request([
    { title: 'Tally', progress: 10, minutes: 0 },
    { title: 'Tabla', progress: 61, minutes: 5 },
  ])
  expect(argumentsOf(both).pro).toContain('Tally: 10% of lessons completed, under the limit of 30%.')
  expect(argumentsOf(both).con).toEqual([
    'Tabla: 61% of lessons completed. The refund policy requires under 30%.',
    'Tabla: Watched 5 minutes.',
  ])
  expect(doneAndEarlier(both)).toBe('61% done, no earlier refunds')
})

test('a request of the same day says so', () => {
  expect(argumentsOf(request([{ progress: 0, minutes: 0 }], 0, '2026-03-15T20:00:00Z')).pro[0]).toBe(
    'Requested on the day of payment.',
  )
})

test('of seats it says how many are taken, and nothing of what their buyer learned', () => {
  const seats = (accepted: number, used: number) => ({ name: '', count: 60, accepted, used })
  const asked = (accepted: number, used: number) =>
    argumentsOf(request([{ progress: 10, minutes: 0, ...{ seats: seats(accepted, used) } }]))
  expect(asked(3, 1).con).toEqual(['3 of 60 seats accepted, 1 started learning.'])
  expect(asked(0, 0).pro).toContain('0 of 60 seats accepted, 0 started learning.')
})
