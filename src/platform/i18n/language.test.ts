import { expect, test } from 'vitest'
import { messages as english } from '../messages/language-en.ts'
import { messages as hindi } from '../messages/language-hi.ts'
import { offeredLanguage, preferredLanguage } from './language.ts'

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

test('a reader of a language that the school does not offer is answered in the first that it does', () => {
  const both = ['en', 'hi'] as const
  expect([offeredLanguage('hi', both), offeredLanguage('en', both), offeredLanguage(null, both)]).toEqual([
    'hi',
    'en',
    'en',
  ])
  expect([offeredLanguage('hi', ['en']), offeredLanguage('en', ['hi']), offeredLanguage(null, ['hi'])]).toEqual([
    'en',
    'hi',
    'hi',
  ])
})

test('relative times read as Intl words them, in both languages', () => {
  for (const { ago, formats } of [english, hindi]) {
    const asIntl = new Intl.RelativeTimeFormat(formats, { numeric: 'always' })
    for (const count of [1, 2, 5, 11, 59])
      for (const unit of ['minutes', 'hours', 'days', 'months', 'years'] as const)
        expect(ago[unit](count)).toBe(asIntl.format(-count, unit))
  }
})
