import { expect, test } from 'vitest'
import { cutAtWords, foldedWords, foldText } from './fold-text.ts'

test.each([
  ['José', 'jose'],
  ['हिन्दी', 'हिंदी'],
  ['ज़रूर', 'जरूर'],
  ['मुँह', 'मुंह'],
])('%s is found as %s', (text, search) => {
  expect(foldText(text)).toBe(foldText(search))
})

const marked = (text: string, search: string) =>
  cutAtWords(text, foldedWords(search))
    .map(({ text: part, found }) => (found ? `[${part}]` : part))
    .join('')

test.each([
  ['XLOOKUP does not count. Use xlookup.', 'xlookup', '[XLOOKUP] does not count. Use [xlookup].'],
  ['Señor José says', 'jose senor', '[Señor] [José] says'],
  ['यह हिन्दी में है', 'हिंदी', 'यह [हिन्दी] में है'],
  ['ज़रा सी बात', 'जरा', '[ज़रा] सी बात'],
  ['nothing here', 'elsewhere', 'nothing here'],
  ['a <b>tag</b>', '<b>', 'a [<b>]tag</b>'],
  ['', 'word', ''],
  ['every word', '', 'every word'],
])('%s, searched for %s, is marked in its own spelling', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected)
})
