import { describe, expect, it } from 'vitest'
import { canMove, dueAt, enquiryStates, kindOfPath, lastBookableDay, resolveBy } from './rules.ts'

const at = (text: string) => new Date(text)

describe('the deadlines of an enquiry', () => {
  const createdAt = at('2026-01-30T20:00:00Z')

  it('run for 48 hours to the first answer, then to the end of a month, then not at all', () => {
    expect(dueAt({ state: 'NEW', createdAt, answeredAt: null })).toEqual(at('2026-02-01T20:00:00Z'))
    // 20:00 UTC on the 30th is the 31st in India, and February has 28 days.
    expect(dueAt({ state: 'IN_PROGRESS', createdAt, answeredAt: createdAt })).toEqual(at('2026-02-27T20:00:00Z'))
    expect(dueAt({ state: 'CLOSED', createdAt, answeredAt: null })).toBeNull()
  })

  it('take the same day of the next month, also over the year', () => {
    expect(resolveBy(at('2026-12-15T10:00:00Z'))).toEqual(at('2027-01-15T10:00:00Z'))
    expect(resolveBy(at('2028-01-31T10:00:00Z'))).toEqual(at('2028-02-29T10:00:00Z'))
  })
})

it('closes what is open, opens what is closed, and never makes anything new again', () => {
  expect(canMove('NEW', 'IN_PROGRESS') && canMove('IN_PROGRESS', 'CLOSED') && canMove('CLOSED', 'IN_PROGRESS')).toBe(
    true,
  )
  expect(enquiryStates.filter((state) => canMove(state, 'NEW') || canMove(state, state))).toEqual([])
})

it('takes a day of the year that begins today', () => {
  expect(lastBookableDay(at('2026-11-20T20:00:00Z'))).toBe('2027-11-21')
})

it('knows its two addresses and no other', () => {
  expect(['studio', 'contact-us', 'contact', ''].map(kindOfPath)).toEqual(['studio', 'contact', undefined, undefined])
})
