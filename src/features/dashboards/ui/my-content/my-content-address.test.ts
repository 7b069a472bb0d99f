import { expect, test } from 'vitest'
import { myContentHref, myContentSearch, sortOf, withSort } from './my-content-address.ts'

test('the address keeps what was chosen and leaves out what is usual or wrong', () => {
  const chosen = {
    state: 'REJECTED',
    search: 'तबला 100%',
    sort: 'title',
    direction: 'asc',
    page: 3,
    size: 20,
    view: 'cards',
  } as const
  const { searchParams } = new URL(myContentHref(chosen), 'https://school.test')
  expect(myContentSearch(Object.fromEntries(searchParams))).toEqual(chosen)
  expect(myContentHref({})).toBe('/my-content')
  expect(
    myContentSearch({
      state: 'GONE',
      sort: 'email',
      page: '-1',
      size: '1000',
      view: 'x',
      search: { a: 1 },
      direction: 'asc',
    }),
  ).toEqual({})
})

test('another order begins on the first page, and none is the usual one', () => {
  const shown = { state: 'DRAFT', page: 4 } as const
  expect(withSort(shown, { key: 'students', direction: 'asc' })).toEqual({
    state: 'DRAFT',
    sort: 'students',
    direction: 'asc',
  })
  expect(withSort({ ...shown, sort: 'title', direction: 'asc' }, undefined)).toEqual({ state: 'DRAFT' })
  expect(sortOf({ sort: 'title', direction: 'asc' })).toEqual({ key: 'title', direction: 'asc' })
  expect(sortOf({})).toBeUndefined()
})
