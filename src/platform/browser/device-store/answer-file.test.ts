import { expect, test } from 'vitest'
import { rangeOf } from './answer-file.ts'

test('a range names its first and last byte, and the end of a file by their number', () => {
  expect(rangeOf('bytes=0-99', 1000)).toEqual({ start: 0, end: 99 })
  expect(rangeOf('bytes=900-', 1000)).toEqual({ start: 900, end: 999 })
  expect(rangeOf('bytes=-10', 1000)).toEqual({ start: 990, end: 999 })
  expect(rangeOf('bytes=990-5000', 1000)).toEqual({ start: 990, end: 999 })
})

test('a range beyond the end is refused, and what is no range means the whole file', () => {
  expect(rangeOf('bytes=1000-', 1000)).toBe('none')
  expect(rangeOf('bytes=-10', 0)).toBe('none')
  for (const header of [null, '', 'bytes=-', 'bytes=1-2,4-5', 'lines=1-2'])
    expect(rangeOf(header, 1000)).toBeUndefined()
})
