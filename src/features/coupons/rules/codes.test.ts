import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { isCode, makeCode, normalizedCode } from './codes.ts'

test('small and large letters are one code, and spaces do not count', () => {
  expect(normalizedCode(' diwali 20\n')).toBe('DIWALI20')
})

test.each(['ABCD', 'diwali 20', 'A'.repeat(24), '2026'])('%s is a code', (code) => {
  expect(isCode(code)).toBe(true)
})

test.each(['', 'ABC', 'A'.repeat(25), 'DIWALI-20', 'दिवाली', 'A%B_C', "A' or 1"])('%s is no code', (code) => {
  expect(isCode(code)).toBe(false)
})

test('made codes are codes without letters that are mixed up, and differ', () => {
  const made = Array.from({ length: 1000 }, () => makeCode(randomBytes))
  expect(new Set(made).size).toBe(1000)
  expect(made.every((code) => isCode(code) && code.length === 10 && !/[ILOU01]/.test(code))).toBe(true)
})

test('every letter is equally likely: a byte past the last whole multiple is not used', () => {
  expect(makeCode((size) => new Uint8Array(size).map((_, i) => [255, 240, 0, 29, 30, 239][i % 6] ?? 0))).toBe(
    'A9A9A9A9A9'.slice(0, 10),
  )
})
