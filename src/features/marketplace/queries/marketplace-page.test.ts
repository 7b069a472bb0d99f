import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshSearchTerms } from '#features/catalogue/actions/refresh-search-terms.ts'
import { coursesFromMarketplace, sorts } from '#features/catalogue/contract/catalogue.ts'
import { levels } from '#features/catalogue/rules/course-states.ts'
import type { InputOf } from '#platform/api/contract.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import { hourMs } from '#platform/format/durations.ts'
import { makeCourse, makePerson, startApp, type TestApp } from '../../../../tests/make.ts'
import type { Source } from './catalogue.ts'
import { marketplacePage } from './marketplace-page.ts'

const subjects = ['music', 'design', 'farming', 'cooking']
const languages = ['English', 'Hindi', 'Tamil']
const vocabulary = ['excel', 'tabla', 'tally', 'raga', 'paneer', 'python', 'sarees', 'exam']
/** Paise on both sides of every band's edge. */
const prices = [0, 100, 49_900, 49_950, 50_000, 99_900, 100_000, 129_900, 199_900, 200_000, 499_900]

let app: TestApp
type Row = {
  id: number
  subject: string
  level: string
  language: string
  paise: number
  rating: number
  students: number
  published: number
  words: string[]
  central: string[]
}
let all: Row[]

/** Reads the catalogue for each call, so that a change by hand-written SQL shows. */
const unstored = (): Source => ({
  db: app.database.db,
  now: () => new Date(),
  cached: (_name, read) => read(app.database.db),
})

beforeAll(async () => {
  app = await startApp()
  const creator = await makePerson(app, 'CREATOR')
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
  // A fixed spread: every combination of small primes falls on something else.
  for (let n = 0; n < 140; n++) {
    const state = n % 11 === 0 ? pick(['DRAFT', 'IN_REVIEW', 'REJECTED', 'ARCHIVED'] as const, n) : 'PUBLISHED'
    const reviewsCount = n % 4
    await makeCourse(app, {
      lessons: 0,
      creatorId: creator.id,
      category: pick(subjects, n * 7 + (n >> 3)),
      state,
      // The last few are published, but their creator is suspended.
      listed: state === 'PUBLISHED' && n < 134,
      level: pick(levels, n * 5 + (n >> 2)),
      language: pick(languages, n * 3 + (n >> 4)),
      pricePaise: pick(prices, n * 3 + (n >> 2)) + 20_000,
      discountPaise: 20_000,
      title: `${pick(vocabulary, n)} ${pick(vocabulary, n * 3 + 1)}`,
      shortDescription: pick(vocabulary, n * 5 + 2),
      instructorName: 'Asha Rao',
      studentsCount: (n * 37) % 50,
      reviewsCount,
      ratingSum: reviewsCount === 0 ? 0 : Math.max(reviewsCount, (n % 5) * reviewsCount + (n % reviewsCount) + 1),
      publishedAt: new Date(Date.UTC(2026, 0, 1) + ((n * 53) % 140) * hourMs),
    })
  }
  await app.database.db.transaction(refreshSearchTerms)
  const rows = await queryRows(app.database.db, {
    published: number,
    level: text,
    language: text,
    id: number,
    rating: number,
    subject: text,
    paise: number,
    students: number,
    words: text,
    central: text,
  })`
    select c.id, cat.slug as subject, c.level, c.language, c.payable_paise as paise, c.rating::float8 as rating,
      c.students_count as students, extract(epoch from c.published_at)::float8 as published,
      c.title || ' ' || c.instructor_name || ' ' || c.category_names as central, c.short_description as words
    from courses c join categories cat on cat.id = c.category_id where c.state = 'PUBLISHED' and c.listed`
  const wordsOf = (text: string) => text.toLowerCase().split(' ')
  all = rows.map((row) => ({
    ...row,
    central: wordsOf(row.central),
    words: wordsOf(`${row.central} ${row.words}`),
  }))
})
afterAll(() => app.stop())

type Input = InputOf<typeof coursesFromMarketplace>

/** The same answer by trying every course against every filter. */
function naive(input: Input) {
  const among = (text: string | undefined, value: string) => !text || text.split(',').includes(value)
  const rupees = ({ paise }: Row) => paise / 100
  const [min, max] = (input.price ?? '').split('-')
  const tests = {
    category: (row: Row) => among(input.category, row.subject),
    level: (row: Row) => among(input.level, row.level),
    language: (row: Row) => among(input.language, row.language),
    price: (row: Row) =>
      input.price === 'free'
        ? row.paise === 0
        : input.price === 'paid'
          ? row.paise > 0
          : !input.price || (rupees(row) >= Number(min || 0) && Math.floor(rupees(row)) <= Number(max || Infinity)),
    rating: (row: Row) => row.rating >= Number(input.rating ?? 0),
  }
  const searchWords = (input.search ?? '').split(' ').filter(Boolean)
  const holding = (of: (row: Row) => string[]) => (row: Row) =>
    searchWords.every((word, i) =>
      of(row).some((one) => (i === searchWords.length - 1 && word.length > 2 ? one.startsWith(word) : one === word)),
    )
  const holders = all.filter(holding((row) => row.words))
  // What only a description mentions is left out where another subject has the word in a title, a name or a category.
  const central = searchWords.length === 1 ? holders.filter(holding((row) => row.central)) : []
  const found = holders.filter((row) => central.length === 0 || central.some((one) => one.subject === row.subject))
  type Name = keyof typeof tests
  const names = Object.keys(tests) as Name[]
  const passing = (without?: Name) => found.filter((row) => names.every((name) => name === without || tests[name](row)))
  const count = (name: Name, test: (row: Row) => boolean) => passing(name).filter(test).length
  return {
    rows: passing(),
    counts: {
      category: Object.fromEntries(subjects.map((one) => [one, count('category', (row) => row.subject === one)])),
      level: Object.fromEntries(levels.map((one) => [one, count('level', (row) => row.level === one)])),
      language: Object.fromEntries(languages.map((one) => [one, count('language', (row) => row.language === one)])),
      price: {
        free: count('price', (row) => row.paise === 0),
        '1-499': count('price', (row) => row.paise > 0 && rupees(row) < 500),
        '500-999': count('price', (row) => rupees(row) >= 500 && rupees(row) < 1000),
        '1000-1999': count('price', (row) => rupees(row) >= 1000 && rupees(row) < 2000),
        '2000-': count('price', (row) => rupees(row) >= 2000),
      },
      rating: Object.fromEntries(
        ['4.5', '4', '3.5', '3'].map((floor) => [floor, count('rating', (row) => row.rating >= Number(floor))]),
      ),
    },
  }
}

const byOrder: Record<(typeof sorts)[number], (a: Row, b: Row) => number> = {
  popular: (a, b) => b.students - a.students || b.id - a.id,
  newest: (a, b) => b.published - a.published || b.id - a.id,
  rating: (a, b) => b.rating - a.rating || b.id - a.id,
  'price-low': (a, b) => a.paise - b.paise || a.id - b.id,
  'price-high': (a, b) => b.paise - a.paise || b.id - a.id,
}

const some = (list: readonly string[]) =>
  fc.subarray([...list], { minLength: 1, maxLength: 2 }).map((values) => values.join(','))
const rupees = fc.constantFrom('', '0', '1', '250', '499', '500', '999', '1000', '1499', '1999', '2000', '5000')
const anyInput: fc.Arbitrary<Input> = fc.record(
  {
    category: some(subjects),
    level: some(levels),
    language: some(languages),
    price: fc.oneof(
      fc.constantFrom('free', 'paid'),
      fc.tuple(rupees, rupees).map(([min, max]) => `${min}-${max}`),
    ),
    rating: fc.constantFrom(1, 3, 3.3, 3.5, 4, 4.25, 4.5, 5),
    search: fc
      .subarray([...vocabulary, 'tab', 'exc', 'p', 'asha'], { minLength: 1, maxLength: 2 })
      .map((w) => w.join(' ')),
    sort: fc.constantFrom(...sorts),
    page: fc.integer({ min: 1, max: 4 }),
    limit: fc.constantFrom(5, 12),
  },
  { requiredKeys: [] },
)

test('page, total, order and every count are those of trying each course against each filter', async () => {
  await fc.assert(
    fc.asyncProperty(anyInput, async (input) => {
      const expected = naive(input)
      const parsed = coursesFromMarketplace.input.parse(input)
      const reply = await marketplacePage(unstored(), parsed)
      // Where nothing holds all the words, the answer is a forgiving one, which has tests of its own.
      if (input.search && !all.some((row) => naive({ search: input.search }).rows.includes(row))) return
      expect(reply.pagination.totalItems).toBe(expected.rows.length)
      const counted = Object.fromEntries(
        Object.entries(reply.facets).map(([name, choices]) => [
          name,
          Object.fromEntries(choices.map(({ value, count }) => [value, count])),
        ]),
      )
      for (const [name, counts] of Object.entries(expected.counts))
        for (const [value, count] of Object.entries(counts))
          expect([name, value, counted[name]?.[value] ?? 0]).toEqual([name, value, count])
      const from = (parsed.page - 1) * parsed.limit
      const shown = reply.courses.map(({ id }) => id)
      const byRelevance = input.search && !input.sort
      const ordered = [...expected.rows].sort(byOrder[parsed.sort ?? 'popular']).map(({ id }) => id)
      // Relevance has its own order; the page is as long, and each of its courses matches.
      expect(shown).toEqual(
        byRelevance ? shown.filter((id) => ordered.includes(id)) : ordered.slice(from, from + parsed.limit),
      )
      expect(shown).toHaveLength(Math.max(0, Math.min(parsed.limit, ordered.length - from)))
    }),
    { numRuns: 250 },
  )
})

test('words that very many courses hold are counted on a sample, said to be about, and walked in order', async () => {
  const input = coursesFromMarketplace.input.parse({ search: 'asha rao', level: 'beginner', limit: 5 })
  const expected = naive({ search: 'asha rao', level: 'beginner' })
  const popular = [...expected.rows].sort(byOrder.popular).map(({ id }) => id)
  const whole = await marketplacePage(unstored(), input, { exact: 0, sample: 20_000 })
  expect([whole.about, whole.pagination.totalItems]).toEqual([undefined, popular.length])
  const sampled = await marketplacePage(unstored(), input, { exact: 0, sample: 60 })
  expect(sampled.about).toBe(true)
  expect(sampled.pagination.totalItems).toBeGreaterThan(popular.length / 2)
  expect(sampled.pagination.totalItems).toBeLessThan(popular.length * 2)
  for (const reply of [whole, sampled]) expect(reply.courses.map(({ id }) => id)).toEqual(popular.slice(0, 5))
})

test('a word that was corrected and that very many courses hold is walked as if it was typed', async () => {
  const input = coursesFromMarketplace.input.parse({ search: 'exccel', limit: 5 })
  const popular = [...naive({ search: 'excel' }).rows].sort(byOrder.popular).map(({ id }) => id)
  const reply = await marketplacePage(unstored(), input, { exact: 0 })
  expect(reply.searchedFor).toBe('excel')
  expect(reply.pagination.totalItems).toBe(popular.length)
  expect(reply.courses.map(({ id }) => id)).toEqual(popular.slice(0, 5))
})

test('a search by relevance turns every match over its pages exactly once', async () => {
  const seen: number[] = []
  for (let page = 1; page <= 20; page++) {
    const { data } = (
      await app.call('POST', '/course/get-courses-from-marketplace', { search: 'excel', page, limit: 5 })
    ).body
    seen.push(...data.courses.map((course: { id: number }) => course.id))
  }
  expect([...seen].sort((a, b) => a - b)).toEqual(
    naive({ search: 'excel' })
      .rows.map(({ id }) => id)
      .sort((a, b) => a - b),
  )
})

test('the counters follow a course that is archived, repriced, rated and moved to another subject', async () => {
  const before = (await marketplacePage(unstored(), coursesFromMarketplace.input.parse({}))).facets
  const course = await makeCourse(app, {
    lessons: 0,
    category: 'music',
    pricePaise: 0,
    level: 'advanced',
    language: 'Tamil',
  })
  const { db } = app.database
  const free = async () =>
    (await marketplacePage(unstored(), coursesFromMarketplace.input.parse({}))).facets.price.find(
      (one) => one.value === 'free',
    )
  expect((await free())?.count).toBe((before.price.find((one) => one.value === 'free')?.count ?? 0) + 1)
  await db.execute(sql`update courses set price_paise = 79900, reviews_count = 2, rating_sum = 10,
    category_id = (select id from categories where slug = 'design') where id = ${course.id}`)
  const moved = (await marketplacePage(unstored(), coursesFromMarketplace.input.parse({}))).facets
  const difference = (name: keyof typeof before, value: string) =>
    (moved[name].find((one) => one.value === value)?.count ?? 0) -
    (before[name].find((one) => one.value === value)?.count ?? 0)
  expect([difference('price', 'free'), difference('price', '500-999'), difference('rating', '4.5')]).toEqual([0, 1, 1])
  expect([difference('category', 'music'), difference('category', 'design')]).toEqual([0, 1])
  await db.execute(sql`update courses set state = 'ARCHIVED', listed = false where id = ${course.id}`)
  expect((await marketplacePage(unstored(), coursesFromMarketplace.input.parse({}))).facets).toEqual(before)
})

test('another process counts what one process archives', async () => {
  const other = await startApp({ beside: app })
  try {
    const admin = await makePerson(app, 'ADMIN')
    const countIn = async (of: TestApp, category: string) => {
      // Never asked before, so that no stored reply answers.
      const { body } = await of.call(
        'POST',
        '/course/get-courses-from-marketplace',
        { category },
        { token: admin.token },
      )
      const facet = body.data.facets.category.find((one: { value: string }) => one.value === category)
      return [body.data.pagination.totalItems, facet?.count]
    }
    await makeCourse(app, { lessons: 0, category: 'weaving' })
    const course = await makeCourse(app, { lessons: 0, category: 'weaving' })
    await app.ctx().forgetPages()
    await expect.poll(() => countIn(other, 'weaving')).toEqual([2, 2])
    expect(await countIn(app, 'weaving')).toEqual([2, 2])
    const archived = await app.call('POST', `/admin/course/${course.uid}/archive`, {}, { token: admin.token })
    expect(archived.code).toBe(200)
    expect(await countIn(app, 'weaving')).toEqual([1, 1])
    await expect.poll(() => countIn(other, 'weaving')).toEqual([1, 1])
  } finally {
    await other.stop()
  }
})

test('a filter that means nothing is refused on its field', async () => {
  for (const [field, value] of [
    ['price', '12'],
    ['rating', 'many'],
    ['sort', 'random'],
    ['page', 0],
    ['limit', 101],
  ] as const) {
    const answer = await app.call('POST', '/course/get-courses-from-marketplace', { [field]: value })
    expect(answer.code).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
  }
})
