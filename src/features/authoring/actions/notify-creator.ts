import { notify } from '#features/notifications/actions/notify.ts'
import type { Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'
import { messages } from '../messages/authoring-en.ts'
import { coursePathOf } from '#features/catalogue/queries/course-card.ts'
import { number, queryRows } from '#platform/database/rows.ts'
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

/** Tells every administrator that something waits for a decision. */
export async function notifyReviewers(
  ctx: Pick<Ctx, 'jobs' | 'now'>,
  tx: Tx,
  course: CourseRow,
  revision: boolean,
): Promise<void> {
  const admins = await queryRows(tx, { id: number })`
    select id from users where 'ADMIN' = any(roles) and suspended_at is null`
  await notify(
    ctx,
    tx,
    admins.map(({ id }) => ({
      userId: id,
      kind: 'course-waiting' as const,
      data: { course: titleOf(course), creator: course.instructor_name, revision },
      link: pagePath('/course-details/$id', { id: coursePathOf(course) }, { preview: 1 }),
    })),
  )
}

function titleOf(course: CourseRow): string {
  return course.title === '' ? messages.untitled : course.title
}
