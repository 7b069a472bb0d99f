import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSearchTerms } from '#features/catalogue/actions/refresh-search-terms.ts'
import { makeCourse, startApp, type TestApp } from '../../../../tests/make.ts'
import { editDistance } from './search/edit-distance.ts'
import { suggestions } from './suggestions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  for (const [title, shortDescription, more] of [
    ['Python for Campus Placements', 'Arrays, strings and interviews'],
    ['हिन्दी में गणित: प्रतिशत और ब्याज', 'रोज़ के हिसाब के लिए'],
    ['भारतीय संगीत की शुरुआत', 'सरगम से लोकगीत तक'],
    ['Café Photography', 'Window light on a phone', { instructorName: 'Farah Naqvi' }],
    ['C Programming for Semester Exams', 'Pointers without fear'],
    ['REST APIs with Node.js', 'From a form to a database'],
    ['Biryani: Rice, Dum and Patience', 'Three layers, one pot'],
    ['How to Keep Books for a Shop', 'How to write down what comes and goes'],
    ['How to Sing in Tune', 'How to hear yourself'],
    ['A draft about astronomy', 'Nobody may see it', { state: 'DRAFT' }],
    ['An archived course on astronomy', 'Only owners may see it', { state: 'ARCHIVED' }],
    ['A suspended teacher on astronomy', 'Nobody may see it', { listed: false }],
    ['Kathak Footwork', 'Slow, then fast', { studentsCount: 3 }],
    ['Kathak Turns', 'Without getting dizzy', { studentsCount: 9 }],
    ['Rhythm for Dancers', 'Kathak, Bharatanatyam and more', { studentsCount: 50 }],
  ] as [string, string, object?][])
    await makeCourse(app, { lessons: 1, title, shortDescription, ...more })
  await app.database.db.transaction(refreshSearchTerms)
})
afterAll(() => app.stop())

async function find(search: string): Promise<{ titles: string[]; searchedFor?: string }> {
  const { body } = await app.call('POST', '/course/get-courses-from-marketplace', { search })
  return { ...body.data, titles: body.data.courses.map((course: { courseTitle: string }) => course.courseTitle) }
}
const first = async (search: string) => (await find(search)).titles[0]
const suggested = async (q: string) => (await app.call('GET', `/course/suggest?q=${encodeURIComponent(q)}`)).body.data

test.each([
  ['PYTHON', 'Python for Campus Placements'],
  ['campus pyth', 'Python for Campus Placements'],
  ['farah', 'Café Photography'],
  ['cafe', 'Café Photography'],
  ['node js', 'REST APIs with Node.js'],
  ['node.js', 'REST APIs with Node.js'],
  ['C++', 'C Programming for Semester Exams'],
  ['हिन्दी', 'हिन्दी में गणित: प्रतिशत और ब्याज'],
  ['हिंदी', 'हिन्दी में गणित: प्रतिशत और ब्याज'],
  ['गणित', 'हिन्दी में गणित: प्रतिशत और ब्याज'],
  ['संगी', 'भारतीय संगीत की शुरुआत'],
  ['रोज़', 'हिन्दी में गणित: प्रतिशत और ब्याज'],
])('%s finds %s, as it was typed', async (search, title) => {
  const { titles, searchedFor } = await find(search)
  expect(titles[0]).toBe(title)
  expect(searchedFor).toBeUndefined()
})

test.each([
  ['pyhton', 'Python for Campus Placements', 'python'],
  ['pythn', 'Python for Campus Placements', 'python'],
  ['fotography', 'Café Photography', 'photography'],
  ['biriyani', 'Biryani: Rice, Dum and Patience', 'biryani'],
  ['गनित', 'हिन्दी में गणित: प्रतिशत और ब्याज', 'गणित'],
  ['संगित', 'भारतीय संगीत की शुरुआत', 'संगीत'],
  ['campus pyhton', 'Python for Campus Placements', 'campus python'],
])('%s is forgiven and finds %s', async (search, title, meant) => {
  const { titles, searchedFor } = await find(search)
  expect(titles[0]).toBe(title)
  expect(searchedFor).toBe(meant)
})

test('a sentence finds what its telling words say, though no course holds them all', async () => {
  expect(await first('how to cook biryani')).toBe('Biryani: Rice, Dum and Patience')
})

test('what is nowhere near the catalogue finds nothing', async () => {
  const { titles, searchedFor } = await find('zzzzqqqq')
  expect(titles).toEqual([])
  expect(searchedFor).toBeUndefined()
})

test('drafts, archived courses and those of suspended creators are neither found nor suggested', async () => {
  expect((await find('astronomy')).titles).toEqual([])
  expect(await suggested('astron')).toEqual({ terms: [], courses: [] })
})

test('suggestions complete the word being typed, in both scripts, and correct its typos', async () => {
  expect(await suggested('pyt')).toMatchObject({ terms: ['python'], courses: [{ instructor: 'Asha Rao' }] })
  expect((await suggested('गणि')).terms).toEqual(['गणित'])
  expect((await suggested('campus pyt')).terms).toEqual(['campus python'])
  expect((await suggested('pyht')).terms).toEqual(['python'])
  expect(await suggested('p')).toEqual({ terms: [], courses: [] })
  const { path } = (await suggested('biry')).courses[0]
  expect(path).toMatch(/^course-\d+-[a-z0-9]{12}$/)
})

test('of a beginning that very many courses hold the most popular are suggested, those that are about it first', async () => {
  const { terms, courses } = await suggestions(app.database.db, 'katha', 0)
  expect(terms).toEqual(['kathak'])
  expect(courses.map(({ courseTitle }) => courseTitle)).toEqual([
    'Kathak Turns',
    'Kathak Footwork',
    'Rhythm for Dancers',
  ])
})

test.each(['\u0374', '\u02b9', '\u02bc\u0301'])('a mark alone, %j, is no word beside others', async (mark) => {
  expect(await first(`campus ${mark} python`)).toBe('Python for Campus Placements')
  expect((await app.call('POST', '/course/get-courses-from-marketplace', { search: mark })).code).toBe(200)
})

test('nothing that can be typed into the box breaks the search or the suggestions', async () => {
  const odd = fc.oneof(
    fc.string({ maxLength: 100, unit: 'grapheme' }),
    fc.stringMatching(/^['":&|!()<>*\\%_ \-a-c]{0,40}$/),
    fc.constantFrom('́', '्', '\u200d', "'", '\\', ':*', "a' | b", '🙂', '½', 'ﷺ', '%', '1/2', '\u0374', '\u02bc\u0301'),
  )
  await fc.assert(
    fc.asyncProperty(odd, async (search) => {
      const answer = await app.call('POST', '/course/get-courses-from-marketplace', { search: search.slice(0, 100) })
      expect(answer.code).toBe(200)
      const offered = await app.call('GET', `/course/suggest?q=${encodeURIComponent(search.slice(0, 100))}`)
      expect(offered.code).toBe(200)
    }),
    { numRuns: 150 },
  )
})

test('the distance of two words counts letters put in, left out, changed and swapped', () => {
  expect(editDistance('pyhton', 'python').whole).toBe(1)
  expect(editDistance('गनित', 'गणित').whole).toBe(1)
  expect(editDistance('exel', 'excel').whole).toBe(1)
  expect(editDistance('pyht', 'python')).toEqual({ whole: 3, prefix: 1 })
  expect(editDistance('', 'abc')).toEqual({ whole: 3, prefix: 0 })
})
