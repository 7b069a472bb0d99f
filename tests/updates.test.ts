import { expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/actions/passwords.ts'
import { openDatabase, type Sql } from '#platform/database/db.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { migrateQueue } from '#platform/jobs/jobs.ts'
import { freshDatabase } from './database.ts'
import { startApp } from './make.ts'

// A school of an earlier release is updated with what is in it. A release adds its newest migration here, and takes the
// oldest away.
const releases = ['0034_invitations', '0035_deadline_since', '0039_media_usage']

const password = 'Ganga@2025-steps'

/** A learner who is half through a published course with 29 reviews, as any of the releases stores them. */
async function seedSchool(sql: Sql): Promise<void> {
  const hash = await hashPassword(password)
  await sql`
    insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role, confirmed_at,
      terms_version, terms_accepted_at)
    select role, role || '@example.in', 'Asha', role, '+919876500001', ${hash}, array[upper(role)], upper(role), now(), 'test', now()
    from unnest(array['learner', 'creator']) role`
  await sql`insert into categories (uid, slug, name, name_hi, motif) values ('music', 'music', 'Music', 'संगीत', 'music')`
  await sql`
    insert into courses (uid, slug, creator_id, category_id, instructor_name, category_names, title, level, language, cover_motif, cover_seed, state, listed, published_at,
      rating_sum, reviews_count, students_count, lessons_count, price_paise)
    select 'tabla', 'tabla', u.id, c.id, 'Asha Rao', 'Music संगीत', 'Tabla at home', 'beginner', 'English', 'music', 1, 'PUBLISHED', true, now(), 129, 29, 1, 2, 99900
    from users u, categories c where u.uid = 'creator'`
  await sql`insert into sections (uid, course_id, position, title) select 'start', id, 0, 'Start' from courses`
  await sql`
    insert into lessons (uid, course_id, section_id, position, title, kind, body)
    select 'lesson' || n, course_id, id, n, 'Lesson ' || n, 'article', '<p>Strike.</p>' from sections, generate_series(0, 1) n`
  await sql`
    insert into enrolments (uid, user_id, course_id, source, status, progress, completed_lessons, last_activity_at, granted_at)
    select 'enrolled', u.id, c.id, 'purchase', 'active', 50, 1, now(), now() from users u, courses c where u.uid = 'learner'`
  await sql`
    insert into lesson_progress (user_id, lesson_id, completed_at, updated_at)
    select u.id, l.id, now(), now() from users u, lessons l where u.uid = 'learner' and l.uid = 'lesson0'`
}

test.each(releases)('a school that stands at %s is updated, and everything in it goes on', async (release) => {
  const database = await freshDatabase({ empty: true })
  try {
    const all = await readMigrations()
    const number = all.find(({ name }) => name === release)?.number
    const { sql, close } = openDatabase(database.url, { max: 1, patient: true })
    await migrate(sql, { upTo: number as number })
    await seedSchool(sql)
    expect((await migrate(sql)).ran).toEqual(all.slice(number).map(({ name }) => name))
    await close()
    await migrateQueue(database.url)

    const app = await startApp({ beside: { databaseUrl: database.url } })
    try {
      const signedIn = await app.call('POST', '/login', { email: 'learner@example.in', password })
      expect(signedIn.code).toBe(200)
      const { token } = signedIn.body.data
      const found = await app.call('POST', '/course/get-courses-from-marketplace', { search: 'tabla' })
      expect(found.body.data.courses).toMatchObject([{ uid: 'tabla', courseRating: 4.4, reviewsCount: 29 }])
      const { data } = (await app.call('GET', '/learner/course/tabla', undefined, { token })).body
      expect(data).toMatchObject({ progress: 50, completedLessons: 1, resumeLessonUid: 'lesson1' })
    } finally {
      await app.stop()
    }
  } finally {
    await database.drop()
  }
})

test('a school that ran 0033_invitations, before it became 0034, is updated', async () => {
  const database = await freshDatabase({ empty: true })
  const { sql, close } = openDatabase(database.url, { max: 1, patient: true })
  try {
    const all = await readMigrations()
    const at = all.findIndex(({ name }) => name === '0034_invitations')
    await migrate(sql, { upTo: at - 1 })
    const moved = all[at] as (typeof all)[number]
    await sql.unsafe(moved.text)
    await sql`insert into upkeep.migrations (number, name, hash) values (${at}, '0033_invitations', ${moved.hash})`
    const left = all.filter((_, index) => index >= at - 1 && index !== at)
    expect((await migrate(sql)).ran).toEqual(left.map(({ name }) => name))
  } finally {
    await close()
    await database.drop()
  }
})
