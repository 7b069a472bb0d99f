import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inRouter } from '../../../../tests/in-router.tsx'
import { messages } from '../messages/en.ts'
import { CourseResults } from './course-results.tsx'
import { filtersIn } from './marketplace-address.ts'

const none = { courses: [], pagination: { currentPage: 1, limit: 12, totalItems: 0, totalPages: 0 } }
const show = (search: string) =>
  render(
    inRouter(
      <CourseResults
        filters={filtersIn({ search })}
        page={none as never}
        waiting={false}
        anyOn={false}
        onChange={() => {}}
      />,
    ).element,
  )

test('a school without courses does not say that a search found nothing', () => {
  show('')
  expect(screen.getByText(messages.nothingYet)).toBeTruthy()
  expect(screen.queryByRole('link', { name: messages.showAll })).toBeNull()
})

test('a search that found nothing names what was searched for', () => {
  show('tabla')
  expect(screen.getByText(messages.nothingForSearch('tabla'))).toBeTruthy()
})
