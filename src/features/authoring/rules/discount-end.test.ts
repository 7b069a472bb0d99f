import { expect, test } from 'vitest'
import { localizeEach } from '#platform/i18n/text.ts'
import { endProblem } from './discount-end.ts'
import { priceOf, priceProblems } from './draft-price.ts'

const now = new Date('2026-12-01T06:00:00Z')
const live = (discountEndsOn: string | null, endedAt: Date | null = null) => ({ discountEndsOn, endedAt })
const next = (discountEndsOn: string | null, discount: number | null = 200) => ({
  price: 999,
  discount,
  discountEndsOn,
  free: false,
})
const stays = 'This discount ends on 12 December 2026. It can end earlier, not later.'
const again = 'The next discount with an end can start on 10 December 2026, 30 days after the last one.'

test.each([
  ['goes on as it is', next('2026-12-12'), undefined],
  ['ends earlier', next('2026-12-01'), undefined],
  ['goes with the discount', next(null, null), undefined],
  ['goes with the price', { ...next(null), free: true }, undefined],
  ['is not moved later', next('2026-12-13'), stays],
  ['is not taken away from a discount that stays', next(null), stays],
  ['is not taken away from a smaller discount', next(null, 100), stays],
])('an end that learners read %s', (_, change, problem) => {
  expect(endProblem(live('2026-12-12'), change, now)?.toString()).toBe(problem)
})

test.each([
  ['the first one starts at any time', live(null), undefined],
  ['30 days after the last one another starts', live(null, new Date('2026-11-01T06:00:00Z')), undefined],
  ['a moment before that none does', live(null, new Date('2026-11-09T18:30:00Z')), again],
  ['the day that is named lies after the 30 days as a whole', live(null, new Date('2026-11-08T18:30:01Z')), again],
  ['one that is just over counts, whether or not a job has written it down', live('2026-11-09'), again],
])('a discount with an end: %s', (_, before, problem) => {
  expect(endProblem(before, next('2026-12-20'), now)?.toString()).toBe(problem)
  // One without an end does not wait.
  expect(endProblem(before, next(null), now)).toBeNull()
})

test.each([
  ['today is the last day until it is over', next('2026-12-01'), {}],
  ['a day that is over', next('2026-11-30'), { discountEndsOn: 'Choose today or a later day' }],
  ['an end of nothing', next('2026-12-12', null), { discountEndsOn: 'Enter a discount, or leave this blank' }],
  ['a free course keeps what was typed, and it counts for nothing', { ...next('2026-11-30'), free: true }, {}],
])('%s', (_, fields, problems) => {
  expect(localizeEach(priceProblems(fields, now))).toEqual(problems)
})

test('a discount ends as its last day ends in India; without a discount there is nothing to end', () => {
  expect(priceOf(next('2026-12-12')).discountEndsAt).toEqual(new Date('2026-12-12T18:30:00Z'))
  expect([next('2026-12-12', 0), next(null)].map((fields) => priceOf(fields).discountEndsAt)).toEqual([null, null])
})
