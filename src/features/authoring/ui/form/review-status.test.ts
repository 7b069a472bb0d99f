import { expect, it } from 'vitest'
import { noFacts } from './course-facts.ts'
import { reviewStatus } from './review-status.ts'

const submission = { uid: 's1', submittedAt: '2026-11-20T10:00:00.000Z' }
const published = { ...noFacts, state: 'PUBLISHED', published: true } as const

it('lets a course be sent that was never published or sent back, and one with changes', () => {
  expect(reviewStatus(noFacts)).toBe('open')
  expect(reviewStatus({ ...noFacts, state: 'REJECTED' })).toBe('open')
  expect(reviewStatus({ ...published, changed: true })).toBe('open')
})

it('says of a course why it cannot be sent now', () => {
  expect(reviewStatus({ ...noFacts, state: 'IN_REVIEW', openSubmission: submission })).toBe('inReview')
  expect(reviewStatus({ ...published, changed: true, openSubmission: submission })).toBe('inReview')
  expect(reviewStatus({ ...published, changed: false })).toBe('unchanged')
  expect(reviewStatus({ ...published, state: 'ARCHIVED', changed: true })).toBe('archived')
})
