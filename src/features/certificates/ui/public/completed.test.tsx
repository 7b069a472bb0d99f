import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { inRouter } from '../../../../../tests/in-router.tsx'
import type { PublicCertificate } from '../../contract/certificates.ts'
import { Completed } from './completed.tsx'

afterEach(cleanup)

const certificate = (startedAt: string, completedAt: string) =>
  ({
    course: { listed: false },
    criteria: { lessonsCount: 4, durationSeconds: 720, lessons: [], quizzes: [], assignmentsCount: 0, startedAt },
    completedAt,
    creatorName: 'Ishita Bose',
  }) as unknown as PublicCertificate

test.each([
  ['one day, in India', '2026-11-26T18:30:00.000Z', '2026-11-27T18:29:59.999Z', '27 November 2026'],
  [
    'two days, in India',
    '2026-11-26T18:29:59.999Z',
    '2026-11-26T18:30:00.000Z',
    '26 November 2026 to 27 November 2026',
  ],
])('a course completed within %s says so', (_, startedAt, completedAt, shown) => {
  render(inRouter(<Completed certificate={certificate(startedAt, completedAt)} />).element)
  expect(screen.getByText(shown)).toBeTruthy()
})
