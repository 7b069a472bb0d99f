import { refreshSearchTerms } from '#features/catalogue/actions/refresh-search-terms.ts'
import { countCompletedNext } from '#features/enrolments/actions/count-completed-next.ts'
import { storageOf } from '#features/media/storage/storage.ts'
import type { Database } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { boolean, queryRows } from '#platform/database/rows.ts'
import type { Settings } from '#platform/server/config.ts'
import { seedCertificates } from './seed-certificates.ts'
import { seedBundles } from './seed-bundles.ts'
import { seedCreatorPages } from './seed-creator-pages.ts'
import { copyMedia, seedCategories, seedCourses } from './seed-courses.ts'
import { seedCoupons } from './seed-coupons.ts'
import { seedDrafts } from './seed-drafts.ts'
import { seedLearning } from './seed-learning.ts'
import { seedLessonWork } from './seed-lesson-work.ts'
import { seedMockTests } from './seed-mock-tests.ts'
import { seedNotices } from './seed-notices.ts'
import { seedOrders } from './seed-orders.ts'
import { seedPayouts } from './seed-payouts.ts'
import { seedPeople } from './seed-people.ts'
import { seedRefunds } from './seed-refunds.ts'
import { seedStatements } from './seed-statements.ts'
import { seedQuestions } from './seed-questions.ts'
import { seedSynonyms } from './seed-synonyms.ts'
import { seedViews } from './seed-views.ts'
import { seedWaiting } from './seed-waiting.ts'
import { seedThemes, seedTexts } from './seed-texts.ts'
import { planLearning } from './plan-learning.ts'
import { readSeed, readYaml, type SeedCategory } from './read-seed.ts'

/**
 * Fills an empty database, once: with DEMO the whole demo school, without it the categories alone.
 * By the database's owner, and in one transaction, so that a start that is killed half-way leaves the database empty and
 * the next one begins again.
 * @returns whether anything was filled in
 */
export async function seedEmptySchool(
  { db }: Pick<Database, 'db'>,
  settings: Settings,
  now = new Date(),
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await takeLock(tx, locks.seed)
    const [row] = await queryRows(tx, { filled: boolean })`
      select exists (select from users) or exists (select from categories) as filled`
    if (row?.filled) return false
    if (!settings.demo) {
      await seedCategories(tx, { categories: await readYaml<SeedCategory[]>('categories.yaml') })
      await seedSynonyms(tx)
      await seedThemes(tx, { presets: false })
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
    const people = await seedPeople(tx, seed, now)
    const courses = await seedCourses(tx, seed, people, all, plan, now)
    const visits = await seedLearning(tx, seed, people, courses, plan, now)
    await seedLessonWork(tx, seed, people, visits, now)
    await seedWaiting(tx, seed, people, visits, now)
    await seedQuestions(tx, seed, people, visits, now)
    await seedOrders(tx, settings.gateway.mode, { seller: seed.seller, now })
    await seedRefunds(tx, settings.gateway.mode)
    await seedStatements(tx, settings, now)
    await seedPayouts(tx)
    await seedCertificates(tx, settings, people)
    await countCompletedNext({ db: tx, transaction: (work) => work(tx) })
    await seedViews(tx, now)
    await seedDrafts(tx, people, now)
    await seedMockTests(tx, now)
    await seedCoupons(tx, now)
    await seedBundles(tx, now)
    await seedCreatorPages(tx, now)
    await seedTexts(tx, people, now)
    await seedSynonyms(tx)
    await seedNotices(tx, now)
    await refreshSearchTerms(tx)
    return true
  })
}
