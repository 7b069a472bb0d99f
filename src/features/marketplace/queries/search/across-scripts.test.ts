import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSearchTerms } from '#features/catalogue/actions/refresh-search-terms.ts'
import { searchSynonyms } from '#features/marketplace/tables.ts'
import { list, queryRows, text } from '#platform/database/rows.ts'
import { makeCourse, startApp, type TestApp } from '../../../../../tests/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  for (const [title, shortDescription, more] of [
    ['Tabla from Zero', 'Sit right, strike clean', { category: 'music', tags: ['teentaal'] }],
    ['रियाज़ की आदत', 'गायन, तबला या गिटार: रोज़ का रियाज़', { category: 'music' }],
    ['सुबह का प्राणायाम', 'साँस को पहचानना', { category: 'wellness' }],
    ['हाथ की सिलाई', 'सुई, धागा और आठ टाँके', { category: 'craft' }],
    ['GST and Tally Prime', 'File returns with confidence', { category: 'accounts' }],
    ['Tests You Will Trust, with Vitest', 'From a GST rounding function to a page', { category: 'programming' }],
    ['Python for Placements', 'Arrays and strings', { category: 'programming' }],
    ['Machine Learning on Public Data', 'Train and test', { category: 'data', instructorName: 'Sana Qureshi' }],
    ['The First Ten Minutes: First Aid at Home', 'Burns and bites', { category: 'wellness' }],
    ['Pickles Through the Year', 'Mango, Lime, Carrot', { category: 'cooking' }],
    ['Carnatic Vocal: First Steps', 'Find your shruti', { category: 'music' }],
    ['Income Tax Return', 'Form 16 in one evening', { category: 'accounts' }],
    ['Kitchen Table Studio', 'White background', { category: 'photo', studentsCount: 900 }],
    ['Voice Care for Teachers', 'Speak over a classroom', { category: 'music' }],
    ['Pivot Tables', 'Rows and columns', { category: 'data' }],
    ['Sleep and Calm', 'Rest after a night at work', { category: 'wellness' }],
    ['हारमोनियम: सरगम से लोकगीत तक', 'धौंकनी की साँस', { category: 'music' }],
    ['A Balance Sheet without Fear', 'Assets and debts', { category: 'accounts' }],
    ['Negotiate with Suppliers', 'Price and credit', { category: 'business' }],
    ['Email Newsletters', 'Letters people open', { category: 'business' }],
    ['Soil for Carrot and Radish', 'करता हूँ', { category: 'farming' }],
  ] as [string, string, object][])
    await makeCourse(app, { lessons: 1, title, shortDescription, ...more })
  await app.database.db.transaction(refreshSearchTerms)
  await app.database.db.insert(searchSynonyms).values([
    { uid: 'one', phrase: 'ai', meanings: ['machine learning', 'एआई'], twoWay: true },
    { uid: 'two', phrase: 'khana', meanings: ['cooking'], twoWay: false },
    { uid: 'three', phrase: 'singing', meanings: ['vocal', 'गायन'], twoWay: true },
    { uid: 'four', phrase: 'tax saving', meanings: ['income tax'], twoWay: false },
    { uid: 'five', phrase: 'ca', meanings: ['accounts'], twoWay: false },
    { uid: 'six', phrase: 'bargaining', meanings: ['negotiate'], twoWay: true },
    { uid: 'seven', phrase: 'sip', meanings: ['income tax'], twoWay: false },
    { uid: 'eight', phrase: 'speak to a class', meanings: ['voice care'], twoWay: false },
  ])
})
afterAll(() => app.stop())

async function titles(search: string): Promise<string[]> {
  const { body } = await app.call('POST', '/course/get-courses-from-marketplace', { search })
  return body.data.courses.map((course: { courseTitle: string }) => course.courseTitle)
}
const suggested = async (q: string) => (await app.call('GET', `/course/suggest?q=${encodeURIComponent(q)}`)).body.data

test.each([
  ['तबला', 'Tabla from Zero'],
  ['pranayam', 'सुबह का प्राणायाम'],
  ['silai', 'हाथ की सिलाई'],
  ['hath ki silai', 'हाथ की सिलाई'],
  ['riyaz', 'रियाज़ की आदत'],
  ['पाइथन', 'Python for Placements'],
  ['इनकम टैक्स', 'Income Tax Return'],
  ['जीएसटी', 'GST and Tally Prime'],
  ['मशीन लर्निंग', 'Machine Learning on Public Data'],
  ['तीनताल', 'Tabla from Zero'],
])('%s finds %s in the other script', async (search, title) => {
  expect((await titles(search))[0]).toBe(title)
})

test('a match in the other script ranks before a mention in a description', async () => {
  expect(await titles('तबला')).toEqual(['Tabla from Zero', 'रियाज़ की आदत'])
})

test('a course is found by sound as soon as it is published, before the words are counted again', async () => {
  await makeCourse(app, { lessons: 1, title: 'Kathakali: the First Steps' })
  expect(await titles('कथकली')).toEqual(['Kathakali: the First Steps'])
})

test('synonyms find what they mean, in either direction or in one', async () => {
  expect(await titles('AI')).toEqual(['Machine Learning on Public Data'])
  expect(await titles('एआई')).toEqual(['Machine Learning on Public Data'])
  expect(await titles('singing')).toEqual(['Carnatic Vocal: First Steps', 'रियाज़ की आदत'])
  expect(await titles('tax saving')).toEqual(['Income Tax Return'])
  expect(await titles('khaana')).toEqual(['Pickles Through the Year'])
  expect(await titles('खाना')).toEqual(['Pickles Through the Year'])
  expect(await titles('khana course')).toEqual(['Pickles Through the Year'])
  expect(await titles('income tax')).toEqual(['Income Tax Return'])
})

test('a synonym is found despite a typo, and never by a filler word', async () => {
  expect(await titles('bargianing')).toEqual(['Negotiate with Suppliers'])
  expect(await titles('ca')).toContain('Income Tax Return')
  expect(await titles('ka')).not.toContain('Income Tax Return')
  expect(await titles('रियाज़ का तबला')).not.toContain('Income Tax Return')
})

test('a synonym of several words weighs more than one word that no course contains', async () => {
  expect(await titles('speak to a class loudly')).toEqual(['Voice Care for Teachers'])
})

test.each([
  ['sleeping', 'Sleep and Calm'],
  ['negotiating', 'Negotiate with Suppliers'],
  ['lok geet', 'हारमोनियम: सरगम से लोकगीत तक'],
  ['लोक गीत', 'हारमोनियम: सरगम से लोकगीत तक'],
  ['balancesheet', 'A Balance Sheet without Fear'],
  ['news letter', 'Email Newsletters'],
])('%s finds %s, whose word is written with another ending or in one or two', async (search, title) => {
  expect(await titles(search)).toEqual([title])
})

const nonsense =
  'karate,कराटे,driving licence,quantum computing,harry potter,gold,aix,khama,sand,sap,car aix,pilot,sleepless ka'
test.each(nonsense.split(','))('%s finds nothing rather than nonsense', async (search) => {
  expect(await titles(search)).toEqual([])
})

test('a description of another subject that mentions a word in passing is left out where a title has it', async () => {
  expect(await titles('gst')).toEqual(['GST and Tally Prime'])
  expect(await titles('gst rounding')).toEqual(['Tests You Will Trust, with Vitest'])
})

test('suggestions come across scripts, by meaning, and never as nonsense', async () => {
  const courses = async (q: string) =>
    (await suggested(q)).courses.map((one: { courseTitle: string }) => one.courseTitle)
  expect(await courses('तबला')).toContain('Tabla from Zero')
  expect(await courses('pranaya')).toEqual(['सुबह का प्राणायाम'])
  expect((await suggested('pranaya')).terms).toEqual(['प्राणायाम'])
  expect(await courses('AI')).toContain('Machine Learning on Public Data')
  expect(await courses('gst')).toEqual(['GST and Tally Prime'])
  expect(await courses('zzzz')).toEqual([])
})

test('words of one sound have one key, in whichever script and spelling they are written', async () => {
  const alike = [
    ['प्राणायाम', 'pranayam', 'pranayama', 'praanaayaam'],
    ['हिसाब', 'hisab', 'hisaab'],
    ['छोटे', 'chote', 'chhote'],
    ['खाद', 'khad', 'khaad'],
    ['फ़ोटोग्राफ़ी', 'फोटोग्राफी', 'photography', 'fotografi'],
    ['ज्ञान', 'gyan', 'gyaan'],
    ['वज़न', 'vajan', 'wazan'],
    ['टैक्स', 'tax'],
    ['चुंबक', 'चुम्बक', 'chumbak'],
  ]
  for (const words of alike) {
    const [row] = await queryRows(app.database.db, { keys: list(text) })`
      select array(select distinct sound_keys(word) from unnest(${sql.param(words)}::text[]) as word) as keys`
    expect([words[0], row?.keys]).toEqual([words[0], [expect.stringMatching(/^\w+$/)]])
  }
})
