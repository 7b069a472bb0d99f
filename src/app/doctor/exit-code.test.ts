import { expect, test } from 'vitest'
import { exitCodeOf } from './exit-code.ts'

const code = (...states: ('ok' | 'warning' | 'wrong')[]) => exitCodeOf(states.map((state) => ({ state })))

test('a script learns whether all is in order, something failed, or somebody should look', () => {
  expect(code()).toBe(0)
  expect(code('ok', 'ok')).toBe(0)
  expect(code('ok', 'warning')).toBe(2)
  expect(code('warning', 'wrong', 'ok')).toBe(1)
  expect(code('wrong')).toBe(1)
})
