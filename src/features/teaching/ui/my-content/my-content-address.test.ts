import { expect, test } from 'vitest'
import { coursesAddress, studentsAddress } from './my-content-address.ts'

test('the courses’ address keeps what was chosen, cards among it, and no order that they have not', () => {
  const chosen = { state: 'REJECTED', view: 'cards', sort: 'title', direction: 'asc', page: 3 } as const
  const { searchParams } = new URL(coursesAddress.href('/my-content', chosen), 'https://school.test')
  expect(coursesAddress.read(Object.fromEntries(searchParams))).toEqual(chosen)
  expect(coursesAddress.read({ state: 'GONE', sort: 'email', view: 'x' })).toEqual({})
})

test('the learners’ filters are in the address beside their tab', () => {
  expect(studentsAddress.href('/my-content/7?tab=students', { status: 'COMPLETED', search: 'asha' })).toBe(
    '/my-content/7?tab=students&status=COMPLETED&search=asha',
  )
})
