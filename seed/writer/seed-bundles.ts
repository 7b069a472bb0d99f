import { and, eq, inArray } from 'drizzle-orm'
import { users } from '#features/accounts/tables.ts'
import { bundleCourses, bundles } from '#features/bundles/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { slugOf } from '#platform/format/slug.ts'
import { newUid } from '#platform/http/session.ts'

/** One of the demo creator, and one of the school of several creators' courses, which it bears. */
const demoBundles = [
  {
    email: 'creator@sopaan.test',
    isPlatform: false,
    title: 'Accounts of a small business',
    description:
      'Begin with GST and Tally, which every office asks for. Then TDS, and Excel for what Tally does not show.\n\nFor BCom students, and for owners who keep their own books.',
    courses: ['gst-and-tally-prime-for-small-business-accounts', 'tds-for-small-businesses', 'excel-for-accountants'],
    pricePaise: 99_900,
  },
  {
    email: 'admin@sopaan.test',
    isPlatform: true,
    title: 'A programmer’s first toolbox',
    description: 'A language, the command line, and a way to find any bug: three teachers, one price.',
    courses: ['javascript-from-the-first-line', 'linux-command-line-for-students', 'debugging-finding-any-bug'],
    pricePaise: 49_900,
  },
]

export async function seedBundles(tx: Tx, now: Date): Promise<void> {
  for (const { email, isPlatform, courses: slugs, ...fields } of demoBundles) {
    const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    const found = await tx
      .select({ id: courses.id, slug: courses.slug })
      .from(courses)
      .where(and(inArray(courses.slug, slugs), eq(courses.listed, true)))
    // Tests of the seed load parts of the school.
    if (!person || found.length < slugs.length) continue
    const [bundle] = await tx
      .insert(bundles)
      .values({
        uid: newUid(),
        slug: slugOf(fields.title),
        creatorId: isPlatform ? null : person.id,
        madeBy: person.id,
        ...fields,
        state: 'published',
        publishedAt: now,
        idempotencyKey: newUid(),
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: bundles.id })
    if (!bundle) throw new Error('a bundle of the seed was not written')
    await tx
      .insert(bundleCourses)
      .values(found.map(({ id, slug }) => ({ bundleId: bundle.id, courseId: id, position: slugs.indexOf(slug) })))
  }
}
