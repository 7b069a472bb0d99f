import { and, asc, eq } from 'drizzle-orm'
import { coursePathOf } from '#features/catalogue/queries/course-card.ts'
import { courses } from '#features/catalogue/tables.ts'
import { ownLinkCode } from '#features/checkout/actions/own-link-code.ts'
import { earningRateAt } from '#features/rates/queries.ts'
import { action } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import * as contract from '../contract/own-links.ts'

/** As many as the other choices by course. */
const maxCourses = 200

export const creatorOwnLinks = action(contract.creatorOwnLinks, async ({ db, actor, settings, now }) => {
  const creatorId = actor.userId
  const [forSale, ownLink, marketplace] = await Promise.all([
    db
      .select({ uid: courses.uid, slug: courses.slug, title: courses.title })
      .from(courses)
      .where(and(eq(courses.creatorId, creatorId), eq(courses.listed, true)))
      .orderBy(asc(courses.title), asc(courses.id))
      .limit(maxCourses),
    earningRateAt(db, { creatorId, ownLink: true }, now()),
    earningRateAt(db, { creatorId, ownLink: false }, now()),
  ])
  return {
    data: {
      courses: forSale.map((course) => ({
        uid: course.uid,
        title: course.title,
        path: pagePath('/course-details/$id', { id: coursePathOf(course) }, { by: ownLinkCode(settings, course.uid) }),
      })),
      ownLinkBasisPoints: ownLink.basisPoints,
      marketplaceBasisPoints: marketplace.basisPoints,
    },
  }
})
