import { expect, test } from 'vitest'
import { giftSituationOf, isWaitingGift } from './gift-situation.ts'
import { invitationStates } from './invitations.ts'

const open = { state: 'open', isYours: false, isOwned: false, isOwnCourse: false, isOwnGift: false } as const

test('an open gift is accepted by the signed-in, and visitors sign in first', () => {
  expect(giftSituationOf(open, true)).toBe('acceptable')
  expect(giftSituationOf(open, false)).toBe('visitor')
})

test('its giver sees their gift, in every state and also where they have the course', () => {
  for (const state of invitationStates)
    expect(giftSituationOf({ ...open, state, isOwnGift: true, isOwned: true }, true)).toBe('own-gift')
})

test('those who have the course or made it pass an open gift on', () => {
  expect(giftSituationOf({ ...open, isOwned: true }, true)).toBe('owned')
  expect(giftSituationOf({ ...open, isOwnCourse: true }, true)).toBe('own-course')
})

test('an accepted gift is open to the person who accepted it alone, while they have the course', () => {
  const accepted = { ...open, state: 'accepted' } as const
  expect(giftSituationOf({ ...accepted, isYours: true, isOwned: true }, true)).toBe('yours')
  expect(giftSituationOf({ ...accepted, isYours: true }, true)).toBe('withdrawn')
  expect(giftSituationOf(accepted, true)).toBe('used')
  expect(giftSituationOf({ ...accepted, isOwned: true }, true)).toBe('used')
})

test('what was taken back or has expired opens nothing', () => {
  for (const state of ['withdrawn', 'expired'] as const) {
    expect(giftSituationOf({ ...open, state }, true)).toBe(state)
    expect(giftSituationOf({ ...open, state, isOwned: true }, false)).toBe(state)
  }
})

test('a gift waits while someone may accept it or pass it on', () => {
  expect((['visitor', 'acceptable', 'owned', 'own-course'] as const).every(isWaitingGift)).toBe(true)
  expect((['yours', 'own-gift', 'used', 'withdrawn', 'expired'] as const).some(isWaitingGift)).toBe(false)
})
