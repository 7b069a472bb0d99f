import { expect, test } from 'vitest'
import { formatMarks } from './marks.ts'

test('marks that were taken off have a minus sign, and no marks have none', () => {
  expect([61.75, -0.25, 0, -0].map(formatMarks)).toEqual(['61.75', '−0.25', '0', '0'])
})
