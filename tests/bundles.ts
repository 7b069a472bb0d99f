import { bundleCourses, bundles } from '#features/bundles/tables.ts'
import { newUid } from '#platform/http/session.ts'
import type { MadeCourse, TestApp } from './make.ts'

export type MadeBundle = { id: number; uid: string }

/** A published bundle of these courses, of the first one's creator unless `creatorId` says otherwise. */
export async function makeBundle(
  app: TestApp,
  courses: readonly MadeCourse[],
  more: Partial<typeof bundles.$inferInsert> = {},
): Promise<MadeBundle> {
  const { db } = app.database
  const creatorId = courses[0]?.creatorId ?? 0
  const at = app.ctx().now()
  const [bundle] = await db
    .insert(bundles)
    .values({
      uid: newUid(),
      slug: 'all-strings',
      creatorId,
      madeBy: creatorId,
      title: 'All strings',
      description: '',
      pricePaise: 100_000,
      state: 'published',
      publishedAt: at,
      idempotencyKey: newUid(),
      updatedAt: at,
      ...more,
    })
    .returning({ id: bundles.id, uid: bundles.uid })
  if (!bundle) throw new Error('no bundle was made')
  await db
    .insert(bundleCourses)
    .values(courses.map(({ id: courseId }, position) => ({ bundleId: bundle.id, courseId, position })))
  return bundle
}
