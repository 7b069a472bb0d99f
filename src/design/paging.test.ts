import { expect, test } from 'vitest'
import { ariaSort, nextSort, pageCount, pageWindow, rowsShown, rowsText } from './paging.ts'

test('five page numbers around the current one, never before the first or past the last', () => {
  expect(pageWindow(1, 18)).toEqual([1, 2, 3, 4, 5])
  expect(pageWindow(9, 18)).toEqual([7, 8, 9, 10, 11])
  expect(pageWindow(18, 18)).toEqual([14, 15, 16, 17, 18])
  expect(pageWindow(2, 3)).toEqual([1, 2, 3])
  expect(pageWindow(1, 1)).toEqual([1])
})

test('there is always a first page', () => {
  expect(pageCount(0, 10)).toBe(1)
  expect(pageCount(101, 10)).toBe(11)
})

test('says which rows are on screen', () => {
  expect(rowsShown(1, 12, 216)).toEqual({ from: 1, to: 12 })
  expect(rowsShown(22, 10, 216)).toEqual({ from: 211, to: 216 })
  expect(rowsShown(1, 10, 0)).toEqual({ from: 0, to: 0 })
  expect(rowsShown(23, 10, 216)).toEqual({ from: 0, to: 0 })
})

test('says in words which rows are on screen', () => {
  expect(rowsText(2, 10, 1216)).toBe('Showing 11 to 20 of 1,216')
  expect(rowsText(122, 10, 1216)).toBe('Showing 1,211 to 1,216 of 1,216')
})

test('says only how many rows there are where all of them are on screen, and past the last page', () => {
  expect(rowsText(1, 10, 1)).toBe('1 in total')
  expect(rowsText(1, 10, 10)).toBe('10 in total')
  expect(rowsText(1, 10, 11)).toBe('Showing 1 to 10 of 11')
  expect(rowsText(2, 10, 11)).toBe('Showing 11 of 11')
  expect(rowsText(123, 10, 1216)).toBe('1,216 in total')
})

test('a column sorts up, then down, then not at all; another column starts again', () => {
  const up = nextSort(undefined, 'name')
  expect(up).toEqual({ key: 'name', direction: 'asc' })
  const down = nextSort(up, 'name')
  expect(down).toEqual({ key: 'name', direction: 'desc' })
  expect(nextSort(down, 'name')).toBeUndefined()
  expect(nextSort(down, 'email')).toEqual({ key: 'email', direction: 'asc' })
})

test('only the sorted column is announced as sorted', () => {
  expect(ariaSort({ key: 'name', direction: 'desc' }, 'name')).toBe('descending')
  expect(ariaSort({ key: 'name', direction: 'desc' }, 'email')).toBe('none')
})
