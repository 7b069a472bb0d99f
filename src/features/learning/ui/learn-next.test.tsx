import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../../../tests/fake-server.ts'
import type { RecommendedCourse } from '../contract/recommended.ts'
import { messages } from '../messages/finished-en.ts'
import { LearnNext } from './learn-next.tsx'
import { Recommended } from './recommended.tsx'

const course = (uid: string, because: string | null): RecommendedCourse => ({
  ...{ id: 1, uid, path: uid, courseTitle: `Course ${uid}`, shortDescription: '', courseThumbnailLink: '/c.svg' },
  ...{ level: 'beginner', language: 'English', category: { slug: 'excel', name: 'Excel' }, instructor: 'Rohit Verma' },
  ...{ courseDuration: 3600, studentsCount: 40, courseRating: 4.5, reviewsCount: 8 },
  ...{
    coursePrice: 49_900,
    courseDiscount: 30_000,
    courseDiscountedPrice: 19_900,
    courseWasPrice: 49_900,
    discountEndsAt: null,
  },
  because,
})
const texts = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => [
      within(item).getByRole('link').textContent,
      item.textContent.match(/(?:Because|Learners finished).*$/)?.[0],
    ])

test('a course that is recommended because another was finished says so, and a popular one says nothing', () => {
  render(<Recommended courses={[course('one', 'Lookups in Excel'), course('two', null)]} />)
  expect(texts()).toEqual([
    ['Course one', 'Because you finished ‘Lookups in Excel’'],
    ['Course two', undefined],
  ])
})

test('the reason of a course in Hindi is read as Hindi', () => {
  render(<Recommended courses={[course('one', 'एक्सेल')]} because={(title) => title} />)
  expect(screen.getByText('एक्सेल').getAttribute('lang')).toBe('hi')
})

test('below a lesson stands what other learners finished after its course, and nothing until it is there', async () => {
  const server = fakeServer()
  const { container } = render(
    <WithQueries>
      <LearnNext course="excel" />
    </WithQueries>,
  )
  expect(container.textContent).toBe('')
  expect(server.requests).toEqual(['GET /api/learner/course/excel/recommended'])
  server.answer({ courses: [course('one', 'Lookups in Excel')] })
  expect(await screen.findByRole('region', { name: messages.next })).toBeTruthy()
  expect(texts()).toEqual([['Course one', 'Learners finished this after ‘Lookups in Excel’']])
})
