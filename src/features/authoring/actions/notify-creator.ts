import { peopleWorkingAs } from '#features/accounts/queries/people-with-role.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import type { Ctx } from '#platform/api/action.ts'
import { reviewRoles } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import { messages } from '../messages/authoring-en.ts'
import { coursePathOf } from '#features/catalogue/queries/course-card.ts'
import type { CourseRow } from '../queries/draft-rows.ts'

type CreatorNotice =
  | { kind: 'course-submitted' | 'course-withdrawn' | 'course-approved'; revision: boolean }
  | { kind: 'course-rejected'; revision: boolean; reason: string }
  | { kind: 'course-archived' | 'course-restored'; byAdmin: boolean }

/** Tells a course's creator of a step in its life, in the transaction of that step. */
export async function notifyCreator(
  ctx: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  course: CourseRow,
  notice: CreatorNotice,
): Promise<void> {
  const { kind, ...rest } = notice
  const live = kind === 'course-approved' || kind === 'course-restored'
  const link = live
    ? pagePath('/course-details/$id', { id: coursePathOf(course) })
    : pagePath('/edit-course/$id', { id: course.uid })
  const data = { course: titleOf(course), ...rest }
  await notify(ctx, tx, { userId: course.creator_id, kind, data, link } as Parameters<typeof notify>[2])
}

/** Tells everyone who reviews that something waits for a decision. */
export async function notifyReviewers(
  ctx: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  course: CourseRow,
  revision: boolean,
): Promise<void> {
  const reviewers = await peopleWorkingAs(tx, reviewRoles)
  await notify(
    ctx,
    tx,
    reviewers.map((userId) => ({
      userId,
      kind: 'course-waiting' as const,
      data: { course: titleOf(course), creator: course.instructor_name, revision },
      link: pagePath('/course-details/$id', { id: coursePathOf(course) }, { preview: 1 }),
    })),
  )
}

function titleOf(course: CourseRow): string {
  return course.title === '' ? messages.untitled : course.title
}
