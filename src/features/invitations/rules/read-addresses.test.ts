import { expect, test } from 'vitest'
import { readAddresses } from './read-addresses.ts'

test('emails are read one a line, in small letters, each once', () => {
  expect(readAddresses('Asha@Example.in\nravi@example.in\r\nasha@example.in\n').emails).toEqual([
    'asha@example.in',
    'ravi@example.in',
  ])
})

test('a spreadsheet with names, quotes and a mark of its encoding is read, and its header is no mistake', () => {
  const list = '\uFEFFName,Email,Class\n"Rao, Asha","asha@example.in",8\nरवि;ravi@example.in;9\n'
  expect(readAddresses(list)).toEqual({ emails: ['asha@example.in', 'ravi@example.in'], wrong: [] })
})

test('addresses of an email program are read', () => {
  expect(readAddresses('Asha Rao <asha@example.in>, ravi@example.in; x@example.in').emails).toEqual([
    'asha@example.in',
    'ravi@example.in',
    'x@example.in',
  ])
})

test('a line without an email is named by its number; empty ones are left out', () => {
  expect(readAddresses('asha@example.in\n\n  ,;\nravi@\n9826041210')).toEqual({
    emails: ['asha@example.in'],
    wrong: [
      { line: 4, text: 'ravi@' },
      { line: 5, text: '9826041210' },
    ],
  })
})

test('one line alone is no header: what is wrong about it is said', () => {
  expect(readAddresses('asha')).toEqual({ emails: [], wrong: [{ line: 1, text: 'asha' }] })
})

test('an email that is too long is none', () => {
  expect(readAddresses(`${'a'.repeat(250)}@example.in`).emails).toEqual([])
})
