import { gt, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '#platform/api/action.ts'
import { dueEnrolments } from '../queries/due-certificates.ts'
import { confirmedNames } from '../tables.ts'
import { issueCertificate } from './issue-certificate.ts'

const batch = 200
/** Of one run; a course with more goes on in the next job. */
const maxBatches = 25

/** @returns where the next run goes on; undefined where all are issued */
async function issueWhere(ctx: Ctx, which: SQL, from = 0): Promise<number | undefined> {
  const site = await ctx.site()
  let after = from
  for (let n = 0; n < maxBatches; n++) {
    const due = await dueEnrolments(ctx.db, which, { after, limit: batch })
    for (const enrolmentId of due) await issueCertificate(ctx, site, enrolmentId)
    after = due.at(-1) ?? after
    if (due.length < batch) return undefined
  }
  return after
}

/** A learner has completed a course. */
export async function issueOne(ctx: Ctx<null>, of: { userId: number; courseId: number }): Promise<void> {
  await issueWhere(ctx, sql`e.user_id = ${of.userId} and e.course_id = ${of.courseId}`)
}

/** A learner has confirmed their name: what they completed before waits for it. */
export async function issueForLearner(ctx: Ctx<null>, { userId }: { userId: number }): Promise<void> {
  await issueWhere(ctx, sql`e.user_id = ${userId}`)
}

/** A revision took lessons out, and some learners have completed the course by that. */
export async function issueForCourse(
  ctx: Ctx<null>,
  { courseId, afterEnrolmentId }: { courseId: number; afterEnrolmentId?: number },
): Promise<void> {
  const next = await issueWhere(ctx, sql`e.course_id = ${courseId}`, afterEnrolmentId)
  if (next === undefined) return
  await ctx.jobs.enqueue(ctx.db, 'certificates.issue-for-course', { courseId, afterEnrolmentId: next })
}

/** Every night: a course that was bought again may be complete from the first moment, and no job says so. */
export async function issueMissed(ctx: Ctx<null>): Promise<void> {
  let after = 0
  for (;;) {
    const people = await ctx.db
      .select({ userId: confirmedNames.userId })
      .from(confirmedNames)
      .where(gt(confirmedNames.userId, after))
      .orderBy(confirmedNames.userId)
      .limit(batch)
    const last = people.at(-1)
    if (!last) return
    await issueWhere(ctx, sql`e.user_id > ${after} and e.user_id <= ${last.userId}`)
    after = last.userId
  }
}
