import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const lines = (rows: (string | number | null)[][]) => csvOf(['Name', 'Progress'], rows).slice(1).split('\r\n')

test('a table begins with the mark of UTF-8 and a head, and every line ends as RFC 4180 says', () => {
  expect(csvOf(['Name', 'Progress'], [['अनिता', 40]])).toBe('\uFEFFName,Progress\r\nअनिता,40\r\n')
})

test.each(['=1+1', '+91', '-2', '@SUM(A1)', '\t=1', '\r=1'])('%j is text and no formula', (text) => {
  const [, line] = lines([[text, null]])
  expect(line).toMatch(/^"?'/)
})

test('a formula that hides behind quotes and commas stays one cell of text', () => {
  expect(lines([['=HYPERLINK("http://x","a,b")', 1]])[1]).toBe(`"'=HYPERLINK(""http://x"",""a,b"")",1`)
})

test('numbers stay numbers, also below zero', () => {
  expect(lines([['Ravi', -5]])[1]).toBe('Ravi,-5')
})
