import { expect, test } from 'vitest'
import { avatarLook } from './avatar-look.ts'
import { langOf } from './lang-of.ts'
import { otpDigits } from './otp.ts'
import { clampPair } from './range-logic.ts'
import { starsOf } from './stars.tsx'
import { barsOf } from './step-meter-logic.ts'
import { drawStepwell } from './stepwell.ts'
import { withItemMoved } from './with-item-moved.ts'

test('the last filled step is the lamp until all are done', () => {
  expect(barsOf(50, 4)).toEqual(['done', 'current', undefined, undefined])
  expect(barsOf(100, 4)).toEqual(['done', 'done', 'done', 'done'])
  expect(barsOf(0, 4)).toEqual([undefined, undefined, undefined, undefined])
})

test('one completed lesson shows, and so does one missing lesson', () => {
  expect(barsOf(1, 14).filter(Boolean)).toEqual(['current'])
  expect(barsOf(99, 14).filter(Boolean)).toHaveLength(13)
})

test('a name keeps its initials and colours; titles do not count', () => {
  expect(avatarLook('CA Meenal Shah').initials).toBe('MS')
  expect(avatarLook('Dr. Sana Qureshi')).toEqual(avatarLook('Sana Qureshi'))
  expect(avatarLook('Priya Sharma', 1).initials).toBe('P')
  expect(avatarLook('नेहा तिवारी').initials).toBe('नत')
  expect(avatarLook('').initials).toBe('')
})

test('a pasted code loses everything but its first six digits', () => {
  expect(otpDigits(' 407-122 is your code')).toBe('407122')
  expect(otpDigits('1234567')).toBe('123456')
  expect(otpDigits('४०७-१२२')).toBe('407122')
})

test('the ends of a span stay inside the limits and never cross', () => {
  expect(clampPair([0, 2500], 0, 9000, [0, 6000])).toEqual([2500, 2500])
  expect(clampPair([500, 2500], 1, 100, [0, 6000])).toEqual([500, 500])
  expect(clampPair([500, 2500], 0, -5, [0, 6000])).toEqual([0, 2500])
})

test('stars fill by halves', () => {
  expect(starsOf(4.7).filter((star) => star === 'full')).toHaveLength(4)
  expect(starsOf(4.7)[4]).toBe('half')
  expect(starsOf(4.9)[4]).toBe('full')
  expect(starsOf(3.1)).toEqual(['full', 'full', 'full', 'empty', 'empty'])
})

test('Hindi titles are marked as Hindi, also with English words in them', () => {
  expect(langOf('इंटरव्यू के लिए Spoken English')).toBe('hi')
  expect(langOf('Spoken English')).toBeUndefined()
})

test('two walls on a page share no ids, and a wall is painted from the ramp alone', () => {
  const ids = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
  const [one, two] = [drawStepwell('a', { lamps: [[10, 10]] }).inner, drawStepwell('b').inner]
  expect(ids(one).filter((id) => ids(two).includes(id))).toEqual([])
  expect(one).not.toMatch(/#(?!fff\b|FFF6DC)[0-9a-f]{6}\b/i)
  expect(one).toContain('var(--primary-300)')
})

test('an item moves within its list and not out of it', () => {
  const list = ['a', 'b', 'c']
  expect(withItemMoved(list, 0, 2)).toEqual(['b', 'c', 'a'])
  expect(withItemMoved(list, 2, 0)).toEqual(['c', 'a', 'b'])
  expect([withItemMoved(list, 2, 3), withItemMoved(list, 0, -1), withItemMoved(list, 3, 0)]).toEqual([list, list, list])
})
