import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses } from '#features/catalogue/tables.ts'
import { makeCourse, startApp, type TestApp } from '../../../../tests/make.ts'
import { refreshSearchTerms } from './refresh-search-terms.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const terms = () => app.database.db.execute(sql`select word, course_count, title_count from search_terms order by word`)
/** What a count over all listed courses says. */
const counted = () =>
  app.database.db.execute(sql`
    select word, every.ndoc as course_count, coalesce(titles.ndoc, 0) as title_count
    from ts_stat('select search from courses where listed') every
    left join ts_stat('select search from courses where listed', 'ab') titles using (word)
    where length(word) <= 40 order by word`)
const change = (id: number, fields: Partial<typeof courses.$inferInsert>) =>
  app.database.db.update(courses).set(fields).where(eq(courses.id, id))
const refresh = () => app.database.db.transaction(refreshSearchTerms)

test('the words of the catalogue are those of its listed courses after each change of a course', async () => {
  const { db } = app.database
  const tabla = await makeCourse(app, { title: 'Tabla for a small room', shortDescription: 'Sixteen beats and a room' })
  const sitar = await makeCourse(app, { title: 'Sitar', shortDescription: 'After tabla', tags: ['raga', 'sitar'] })
  const draft = await makeCourse(app, { title: 'Sarangi', state: 'DRAFT' })
  const word = async (of: string) => (await terms()).find((row) => row.word === of)
  const steps: [what: string, act: () => Promise<unknown>][] = [
    ['published', async () => {}],
    ['renamed', () => change(tabla.id, { title: 'Tabla and पखावज' })],
    ['its tags', () => change(sitar.id, { tags: ['tabla'] })],
    ['more learners alone', () => change(sitar.id, { studentsCount: 9 })],
    ['a category renamed', () => db.execute(sql`update courses set category_names = 'Instruments वाद्य'`)],
    ['no longer listed', () => change(tabla.id, { listed: false })],
    [
      'renamed meanwhile, and listed again',
      async () => {
        await change(tabla.id, { title: 'Pakhawaj' })
        await change(tabla.id, { listed: true })
      },
    ],
    ['a draft published', () => change(draft.id, { state: 'PUBLISHED', listed: true })],
    ['one deleted', () => db.execute(sql`delete from courses where id = ${sitar.id}`)],
  ]
  for (const [what, act] of steps) {
    await act()
    await refresh()
    expect(await terms(), what).toEqual(await counted())
  }
  expect(await word('sarangi')).toMatchObject({ course_count: 1, title_count: 1 })
  expect(await word('raga')).toBeUndefined()
  expect(await db.execute(sql`select from search_term_changes`)).toHaveLength(0)
})

test('a course that gets more learners leaves nothing to add up', async () => {
  const course = await makeCourse(app)
  await refresh()
  await change(course.id, { studentsCount: 100, pricePaise: 50_000 })
  expect(await app.database.db.execute(sql`select from search_term_changes`)).toHaveLength(0)
})

test('runs at the same time add each change once', async () => {
  for (let i = 0; i < 5; i += 1) await makeCourse(app, { title: `Dholak ${i}` })
  await Promise.all([refresh(), refresh(), refresh()])
  expect(await terms()).toEqual(await counted())
})
