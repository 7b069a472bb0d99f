import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolIn } from '../../../../tests/lessons.ts'
import { makeCourse, type MadeCourse, type Person, startApp, type TestApp } from '../../../../tests/make.ts'
import { readPdf } from '../../../../tests/pdf.ts'
import { maxNotesOfPdf } from '../rules/limits.ts'

let app: TestApp
let course: MadeCourse
beforeAll(async () => {
  app = await startApp()
  course = await makeCourse(app, { title: 'GST and Tally', lessons: 2 })
})
afterAll(() => app.stop())

let keys = 0
async function note(person: Person, index: number, body: object) {
  const path = `/learner/course/${course.uid}/lesson/${course.lessons[index]?.uid}/note`
  const sent = { idempotencyKey: `export-key-${(keys += 1)}`, text: '', ...body }
  expect((await app.call('POST', path, sent, { token: person.token })).code).toBe(201)
}
const pdf = (person: Person, query = '') =>
  app.app.inject({
    url: `/api/learner/note/export?format=pdf${query}`,
    headers: { authorization: `Bearer ${person.token}` },
  })

test('notes as PDF stand lesson by lesson with their places, and markup in them is text', async () => {
  const person = await enrolIn(app, course)
  await note(person, 0, { second: 204, text: 'Invoice first\n#panic("no") *bold* <b>' })
  await note(person, 1, { passage: 'A tax invoice shows the HSN code', text: 'जीएसटी की दर' })
  const answer = await pdf(person, '&language=en')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="notes.pdf"',
    'cache-control': 'private, no-store',
  })
  const { text, info } = await readPdf(answer.rawPayload)
  expect(text).toContain('GST and Tally')
  expect(text.indexOf('3:24')).toBeGreaterThan(0)
  expect(text).toContain('Invoice first\n#panic("no") *bold* <b>')
  expect(text).toContain('A tax invoice shows the HSN code')
  expect(text.indexOf('A tax invoice')).toBeGreaterThan(text.indexOf('Invoice first'))
  expect(info).toMatchObject({ Language: 'en-IN' })
  expect((await readPdf((await pdf(person, '&language=hi')).rawPayload)).info).toMatchObject({ Language: 'hi-IN' })
})

test('without notes the PDF says so, and of another course there are none', async () => {
  const person = await enrolIn(app, course)
  expect((await readPdf((await pdf(person)).rawPayload)).text).toContain('No notes yet.')
  await note(person, 0, { text: 'Mine' })
  const other = await makeCourse(app)
  expect((await readPdf((await pdf(person, `&course=${other.uid}`)).rawPayload)).text).not.toContain('Mine')
})

test('a PDF holds its limit of notes, and one more is refused while Markdown holds all', async () => {
  const person = await enrolIn(app, course)
  const insert = (from: number, to: number) =>
    app.database.db.execute(sql`
      insert into notes (uid, user_id, course_id, lesson_id, idempotency_key, text, updated_at)
      select 'bulk' || ${person.id} || '-' || n, ${person.id}, ${course.id}, null, 'bulk' || n, 'Note ' || n, now()
      from generate_series(${from}::int, ${to}::int) n`)
  await insert(1, maxNotesOfPdf)
  expect((await pdf(person)).statusCode).toBe(200)
  await insert(maxNotesOfPdf + 1, maxNotesOfPdf + 1)
  const refused = await pdf(person)
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'TOO_MANY_FOR_PDF'])
  const markdown = await app.app.inject({
    url: '/api/learner/note/export',
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(markdown.payload).toContain(`Note ${maxNotesOfPdf + 1}`)
  expect(markdown.payload.match(/^### /gm)).toHaveLength(1)
})
