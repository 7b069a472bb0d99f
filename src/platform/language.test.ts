import { expect, test } from 'vitest'
import { preferredLanguage } from './language.ts'

test('the asker is answered in the one of our languages that they like best', () => {
  expect(preferredLanguage('hi')).toBe('hi')
  expect(preferredLanguage('en-IN')).toBe('en')
  expect(preferredLanguage('hi-IN,hi;q=0.9,en-US;q=0.8')).toBe('hi')
  expect(preferredLanguage('en-IN,hi;q=0.9')).toBe('en')
  expect(preferredLanguage('ta-IN, hi;q=0.5')).toBe('hi')
})

test('and in English where they like neither, refuse Hindi or say nothing', () => {
  for (const header of [undefined, '', '*', 'ta-IN', 'hi;q=0', 'high-valyrian'])
    expect(preferredLanguage(header), header).toBe('en')
})
