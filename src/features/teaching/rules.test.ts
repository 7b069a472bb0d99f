import { expect, test } from 'vitest'
import { biggestDrop, sharePercent } from './rules.ts'

test('shows a share in whole percent, a small one with a decimal, and none of zero', () => {
  expect(sharePercent(1, 3)).toBe('33%')
  expect(sharePercent(3, 1000)).toBe('0.3%')
  expect(sharePercent(0, 10)).toBe('0%')
  expect(sharePercent(4, 0)).toBeUndefined()
})

test('most are lost where completions fall furthest from one lesson to the next', () => {
  const lessons = (...stopped: number[]) => stopped.map((n, index) => ({ title: `Lesson ${index + 1}`, stopped: n }))
  expect(biggestDrop(lessons(5, 1, 45, 2))).toEqual({ title: 'Lesson 3', stopped: 45 })
  expect(biggestDrop(lessons(3, 7, 7))?.title).toBe('Lesson 2')
  expect(biggestDrop(lessons(0, 0))).toBeUndefined()
  expect(biggestDrop([])).toBeUndefined()
})
