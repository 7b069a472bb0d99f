import { sql } from 'drizzle-orm'
import { refreshSearchTerms } from '#features/courses/actions/refresh-search-terms.ts'
import { storageOf } from '#features/media/storage/storage.ts'
import type { Database } from '#platform/database/db.ts'
import type { Settings } from '#platform/server/config.ts'
import { copyMedia, fillCategories, fillCourses } from './fill-courses.ts'
import { fillDrafts } from './fill-drafts.ts'
import { fillLearning } from './fill-learning.ts'
import { fillLessonWork } from './fill-lesson-work.ts'
import { fillNotices } from './fill-notices.ts'
import { fillOrders } from './fill-orders.ts'
import { fillPeople } from './fill-people.ts'
import { fillQuestions } from './fill-questions.ts'
import { fillSynonyms } from './fill-synonyms.ts'
import { fillViews } from './fill-views.ts'
import { fillWaiting } from './fill-waiting.ts'
import { fillThemes, fillWords } from './fill-words.ts'
import { planLearning } from './plan-learning.ts'
import { readSeed, readYaml, type SeedCategory } from './read-seed.ts'

const advisoryLock = Buffer.from('school').readUIntBE(0, 6)

/**
 * Fills an empty database, once: with DEMO the whole demo school, without it the categories alone.
 * One transaction, so that a start that is killed half-way leaves the database empty and the next one begins anew.
 * @returns whether anything was filled in
 */
export async function fillEmptySchool({ db }: Database, settings: Settings, now = new Date()): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLock})`)
    const [row] = await tx.execute<{ filled: boolean }>(
      sql`select exists (select from users) or exists (select from categories) as filled`,
    )
    if (row?.filled) return false
    if (!settings.demo) {
      await fillCategories(tx, { categories: await readYaml<SeedCategory[]>('categories.yaml') })
      await fillSynonyms(tx)
      await fillThemes(tx, { presets: false })
      return true
    }
    const seed = await readSeed()
    await copyMedia(seed, await storageOf(settings))
    // Courses that people own come first, so that a plan's index finds them.
    const owned = seed.courses.filter(
      (course) => ['published', 'archived'].includes(course.state ?? 'published') && course.popularity > 0,
    )
    const all = [...owned, ...seed.courses.filter((course) => !owned.includes(course))]
    const plan = planLearning(seed, owned)
    const people = await fillPeople(tx, seed, now)
    const courses = await fillCourses(tx, seed, people, all, plan, now)
    const visits = await fillLearning(tx, seed, people, courses, plan, now)
    await fillLessonWork(tx, seed, people, visits, now)
    await fillWaiting(tx, seed, people, visits, now)
    await fillQuestions(tx, seed, people, visits, now)
    await fillOrders(tx, settings.gateway.mode)
    await fillViews(tx, now)
    await fillDrafts(tx, people, now)
    await fillWords(tx, people, now)
    await fillSynonyms(tx)
    await fillNotices(tx, now)
    await refreshSearchTerms(tx)
    return true
  })
}
