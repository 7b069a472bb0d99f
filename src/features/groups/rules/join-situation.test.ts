import { expect, test } from 'vitest'
import { joinSituationOf } from './join-situation.ts'

const free = { isFull: false, isYours: false, isOwned: false, wasTakenBack: false, isOwnCourse: false }

test('a free seat is taken by the signed-in, and visitors sign in first', () => {
  expect(joinSituationOf(free, true)).toBe('joinable')
  expect(joinSituationOf(free, false)).toBe('visitor')
})

test('no one takes a seat where all are taken, signed in or not', () => {
  for (const signedIn of [true, false]) expect(joinSituationOf({ ...free, isFull: true }, signedIn)).toBe('full')
})

test('the course is open to those who have a seat, or have it in another way, also in a full group', () => {
  expect(joinSituationOf({ ...free, isFull: true, isOwned: true, isYours: true }, true)).toBe('yours')
  expect(joinSituationOf({ ...free, isFull: true, isOwned: true }, true)).toBe('owned')
})

test('whose seat was taken back, and who made the course, read that', () => {
  expect(joinSituationOf({ ...free, isFull: true, wasTakenBack: true }, true)).toBe('taken-back')
  expect(joinSituationOf({ ...free, isOwnCourse: true }, true)).toBe('own-course')
})
