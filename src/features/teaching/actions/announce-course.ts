import { and, count, desc, eq } from 'drizzle-orm'
import { courses } from '#features/catalogue/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { isWithin } from '#platform/database/within.ts'
import { dayMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { ownCourse } from '../queries/own-course.ts'
import { nextAnnouncementAt } from '../rules.ts'
import { announcements } from '../tables.ts'

const tooMany = refusal('TOO_MANY_ANNOUNCEMENTS', 429, textOf(messages.announce, 'tooMany'))
const noLearners = refusal('NO_LEARNERS', 409, textOf(messages.announce, 'noLearners'))

/** When a course's next announcement may go out; null: now. */
async function nextAt(db: Db | Tx, courseId: number, now: Date): Promise<Date | null> {
  const rows = await db
    .select({ at: announcements.createdAt })
    .from(announcements)
    .where(and(eq(announcements.courseId, courseId), isWithin(announcements.createdAt, now, dayMs)))
  return nextAnnouncementAt(
    rows.map((row) => row.at),
    now,
  )
}

/** The course's row is locked, so that two presses at once stay within the limit. The emails are the job's work. */
export const announceCourse = action(contract.announceCourse, async (ctx, { uid, subject, text }) => {
  const now = ctx.now()
  const own = await ownCourse(ctx.db, ctx.actor, uid)
  return ctx.transaction(async (tx) => {
    await tx.select({ id: courses.id }).from(courses).where(eq(courses.id, own.id)).for('update')
    const next = await nextAt(tx, own.id, now)
    if (next) throw tooMany({ retryAfterSeconds: Math.ceil((next.getTime() - now.getTime()) / 1000) })
    const [owners] = await tx
      .select({ n: count() })
      .from(enrolments)
      .where(and(eq(enrolments.courseId, own.id), eq(enrolments.status, 'active')))
    const learners = owners?.n ?? 0
    if (learners === 0) throw noLearners()
    const [made] = await tx
      .insert(announcements)
      .values({ uid: newUid(), courseId: own.id, authorId: ctx.actor.userId, subject, text, learners, createdAt: now })
      .returning({ id: announcements.id, uid: announcements.uid })
    if (!made) throw new Error('an announcement was not written')
    await ctx.jobs.enqueue(tx, 'dashboards.send-announcement', { announcementId: made.id }, { singletonKey: made.uid })
    return { data: { uid: made.uid, learners }, message: textOf(messages.announce, 'sent') }
  })
})

export const courseAnnouncements = action(contract.courseAnnouncements, async ({ db, actor, now }, { uid }) => {
  const course = await ownCourse(db, actor, uid)
  const [rows, next] = await Promise.all([
    db
      .select()
      .from(announcements)
      .where(eq(announcements.courseId, course.id))
      .orderBy(desc(announcements.createdAt), desc(announcements.id))
      .limit(20),
    nextAt(db, course.id, now()),
  ])
  return {
    data: {
      announcements: rows.map((row) => ({
        uid: row.uid,
        subject: row.subject,
        text: row.text,
        at: row.createdAt.toISOString(),
        learners: row.learners,
      })),
      nextAt: next?.toISOString() ?? null,
    },
  }
})
