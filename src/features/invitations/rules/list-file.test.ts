import { expect, test } from 'vitest'
import { maxListLength } from './invitations.ts'
import { maxListBytes, readListFile, withListAdded } from './list-file.ts'
import { readAddresses } from './read-addresses.ts'

const list = 'Name,Email\r\nआशा,asha@example.in\r\nJosé,jose@example.in'
const emails = ['asha@example.in', 'jose@example.in']
const bytesOf = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, littleEndian: boolean) => {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2))
  for (const [i, letter] of [...'\uFEFF'.concat(text)].entries())
    view.setUint16(2 * i, letter.charCodeAt(0), littleEndian)
  return new Uint8Array(view.buffer)
}

test('reads a file as spreadsheets write it: UTF-8 with or without a mark, UTF-16, and an older code page', () => {
  const files = [bytesOf(list), bytesOf(`\uFEFF${list}`), utf16(list, true), utf16(list, false)]
  for (const file of files) expect(readAddresses(String(readListFile(file))).emails).toEqual(emails)
  const older = Uint8Array.from([...bytesOf('Jos'), 0xe9, ...bytesOf(',jose@example.in')])
  expect(readListFile(older)).toBe('José,jose@example.in')
})

test('refuses what is no text, such as a workbook or a PDF', () => {
  expect(readListFile(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]))).toBe('not-text')
  expect(readListFile(Uint8Array.from([...bytesOf('%PDF-1.7\n'), 0, 1, 2]))).toBe('not-text')
})

test('refuses a file that is longer than a list may be, by its bytes and by its letters', () => {
  expect(readListFile(new Uint8Array(maxListBytes + 1))).toBe('too-large')
  expect(readListFile(bytesOf('a'.repeat(maxListLength + 1)))).toBe('too-large')
  expect(readListFile(bytesOf('a'.repeat(maxListLength)))).toHaveLength(maxListLength)
})

test('a file comes below what is written already, and both together are no longer than a list', () => {
  expect(withListAdded(' \n', 'b@example.in')).toBe('b@example.in')
  expect(withListAdded('a@example.in\n\n', 'b@example.in')).toBe('a@example.in\nb@example.in')
  expect(withListAdded('a'.repeat(maxListLength), 'b')).toBe('too-large')
})
