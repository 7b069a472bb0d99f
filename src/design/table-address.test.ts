import { expect, test } from 'vitest'
import { aDay, anUid, tableAddress } from './table-address.ts'

const table = tableAddress({
  sorts: ['name', 'joined'],
  filters: { state: ['active', 'suspended'], from: aDay, actor: anUid },
})

test('an address carries everything a table shows, and is read back the same', () => {
  const shown = {
    search: 'तबला 100% & more',
    sort: 'name',
    direction: 'asc',
    page: 3,
    size: 20,
    state: 'suspended',
    from: '2026-02-28',
    actor: 'k7mq2vxr9tn4',
  } as const
  const { searchParams } = new URL(table.href('/admin/users', shown), 'https://school.test')
  expect(table.read(Object.fromEntries(searchParams))).toEqual(shown)
})

test('default values are in no address', () => {
  expect(table.href('/admin/users', { page: 1, size: 10, search: '' })).toBe('/admin/users')
})

test('a page keeps the other values of its address', () => {
  expect(table.href('/my-content/7?tab=students', { page: 2 })).toBe('/my-content/7?tab=students&page=2')
})

test('an impossible value is left out', () => {
  const sent = {
    search: { $ne: '' },
    sort: 'password',
    direction: 'asc',
    page: '-4',
    size: '1000',
    state: 'gone',
    from: '2026-13-45',
    actor: "' or 1=1",
    other: 'x',
  }
  expect(table.read(sent)).toEqual({})
  expect(table.read({ page: '1e9', size: '7' })).toEqual({})
  // The router merges it over the requested search.
  const { other, ...left } = { ...sent, ...table.read(sent) }
  expect(left).toEqual({})
  expect(other).toBe('x')
  expect(table.href('/admin/users', table.read(sent))).toBe('/admin/users')
})

test('another search, order, filter or page size begins on the first page; another page keeps the rest', () => {
  const shown = { search: 'asha', page: 4, state: 'active' } as const
  expect(table.read(table.changed(shown, { search: 'ravi' }))).toEqual({ search: 'ravi', state: 'active' })
  expect(table.read(table.changed(shown, { state: undefined }))).toEqual({ search: 'asha' })
  expect(table.read(table.changed(shown, { size: 30 }))).toEqual({ search: 'asha', state: 'active', size: 30 })
  expect(table.read(table.changed(shown, { page: 5 }))).toEqual({ ...shown, page: 5 })
  expect(table.read(table.withSort(shown, { key: 'joined', direction: 'desc' }))).toEqual({
    search: 'asha',
    state: 'active',
    sort: 'joined',
    direction: 'desc',
  })
})

test('removing the order, or naming one that the table lacks, gives the table’s own', () => {
  const shown = { sort: 'name', direction: 'asc' } as const
  expect(table.sortOf(shown)).toEqual({ key: 'name', direction: 'asc' })
  expect(table.sortOf(table.withSort(shown, undefined))).toBeUndefined()
  expect(table.sortOf(table.withSort(shown, { key: 'password', direction: 'asc' }))).toBeUndefined()
})

test('a search or a filter narrows a list; its order and page do not', () => {
  expect(table.isFiltered({ search: 'asha' })).toBe(true)
  expect(table.isFiltered({ state: 'active' })).toBe(true)
  expect(table.isFiltered({ sort: 'name', page: 2, size: 20 })).toBe(false)
})

test('a call requests page and limit with the filters', () => {
  expect(table.asked({ state: 'active', size: 5 })).toEqual({ state: 'active', page: 1, limit: 5 })
})
