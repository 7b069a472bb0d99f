import { expect, test } from 'vitest'
import { invitationStates } from './invitations.ts'
import { situationOf } from './situation.ts'

const open = {
  state: 'open',
  isYours: false,
  isOwned: false,
  isOwnCourse: false,
  course: { listed: true },
} as const

test('an open invitation is accepted by the signed-in, and visitors sign in first', () => {
  expect(situationOf(open, true)).toBe('acceptable')
  expect(situationOf(open, false)).toBe('visitor')
})

test('a seat is accepted also where the course is not published any more', () => {
  expect(situationOf({ ...open, kind: 'seat', course: { listed: false } }, true)).toBe('acceptable')
})

test('nobody accepts what is not published, taken back, expired, or accepted by another account', () => {
  for (const signedIn of [true, false]) {
    expect(situationOf({ ...open, course: { listed: false } }, signedIn)).toBe('not-listed')
    expect(situationOf({ ...open, state: 'withdrawn' }, signedIn)).toBe('withdrawn')
    expect(situationOf({ ...open, state: 'expired' }, signedIn)).toBe('expired')
    expect(situationOf({ ...open, state: 'accepted' }, signedIn)).toBe('used')
  }
})

test('the course is open to a person who accepted it, and to one who has it in another way, in every state', () => {
  expect(situationOf({ ...open, state: 'accepted', isYours: true, isOwned: true }, true)).toBe('yours')
  for (const state of invitationStates) expect(situationOf({ ...open, state, isOwned: true }, true)).toBe('owned')
})

test('a course that was accepted and taken away in another place counts as taken back', () => {
  expect(situationOf({ ...open, state: 'accepted', isYours: true }, true)).toBe('withdrawn')
})

test('a creator does not accept their own course', () => {
  for (const state of invitationStates)
    expect(situationOf({ ...open, state, isOwnCourse: true }, true)).toBe('own-course')
})
