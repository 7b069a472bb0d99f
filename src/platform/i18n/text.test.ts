import { expect, test } from 'vitest'
import { plural as pluralInEnglish } from './plural-en.ts'
import { plural as pluralInHindi } from './plural-hi.ts'
import { textOf, localizeEach } from './text.ts'
import { addTranslation, localizerIn } from './translations.ts'

const english = {
  saved: 'Saved',
  same: 'Saved',
  match: (field: string) => `${field} does not match`,
  between: (least: number, most: number) => `Choose from ${least} to ${most} answers`,
  found: (count: number) =>
    pluralInEnglish(count, { one: 'One course was found', other: `${count} courses were found` }),
  fields: { password: 'Password' },
}
addTranslation('hi', english, {
  saved: 'सहेज लिया गया',
  same: 'वही सहेजा गया',
  match: (field: string) => `${field} मेल नहीं खाता`,
  between: (least: number, most: number) => `कुल ${most} में से कम से कम ${least} उत्तर चुनें`,
  found: (count: number) => pluralInHindi(count, { one: 'एक कोर्स मिला', other: `${count} कोर्स मिले` }),
  fields: { password: 'पासवर्ड' },
})
const hindi = localizerIn('hi')

test('words a text in the language of the reader', () => {
  expect(localizerIn('en')(textOf(english, 'saved'))).toBe('Saved')
  expect(hindi(textOf(english, 'saved'))).toBe('सहेज लिया गया')
})

test('words two equal English texts in their own Hindi', () => {
  expect(hindi(textOf(english, 'same'))).toBe('वही सहेजा गया')
})

test('fills parameters in the order of the language', () => {
  expect(hindi(textOf(english, 'between', 2, 4))).toBe('कुल 4 में से कम से कम 2 उत्तर चुनें')
})

test('words a parameter that is a text itself', () => {
  const text = textOf(english, 'match', textOf(english.fields, 'password'))
  expect(hindi(text)).toBe('पासवर्ड मेल नहीं खाता')
  expect(String(text)).toBe('Password does not match')
})

test('keeps what a person wrote, even where it reads like a text of ours', () => {
  expect(hindi(textOf(english, 'match', 'Saved'))).toBe('Saved मेल नहीं खाता')
})

test('counts one and many as each language does', () => {
  expect(hindi(textOf(english, 'found', 1))).toBe('एक कोर्स मिला')
  expect(hindi(textOf(english, 'found', 12))).toBe('12 कोर्स मिले')
})

test('stays English where messages have no translation', () => {
  expect(hindi(textOf({ only: 'English only' }, 'only'))).toBe('English only')
})

test('words the texts of several fields', () => {
  expect(localizeEach({ a: textOf(english, 'saved'), b: textOf(english, 'found', 1) }, hindi)).toEqual({
    a: 'सहेज लिया गया',
    b: 'एक कोर्स मिला',
  })
})
