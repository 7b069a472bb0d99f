import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import { courses } from '#features/catalogue/tables.ts'
import { enrolments } from '#features/enrolments/tables.ts'
import { notify } from '#features/notifications/actions/notify.ts'
import type { Ctx } from '#platform/api/action.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { announcements } from '../tables.ts'

/** Learners told in one transaction. */
const together = 500

/**
 * Tells everyone who owned the course when it was announced and owns it still, part by part. A run that was broken off
 * begins again: a learner who was notified already has the same key and is not notified twice.
 */
export async function sendAnnouncement(ctx: Ctx<null>, { announcementId }: { announcementId: number }): Promise<void> {
  const [found] = await ctx.db
    .select({ announcement: announcements, course: courses.title, courseUid: courses.uid, author: users })
    .from(announcements)
    .innerJoin(courses, eq(courses.id, announcements.courseId))
    .innerJoin(users, eq(users.id, announcements.authorId))
    .where(and(eq(announcements.id, announcementId), isNull(announcements.doneAt)))
  if (!found) return
  const { announcement, course, courseUid, author } = found
  const { subject, text } = announcement
  const data = { course, creator: clubbedName(author), subject, text }
  let sentCount = 0
  for (let after = 0; ;) {
    const owners = await ctx.db
      .select({ id: enrolments.id, userId: enrolments.userId })
      .from(enrolments)
      .where(
        and(
          eq(enrolments.courseId, announcement.courseId),
          eq(enrolments.status, 'active'),
          lte(enrolments.grantedAt, announcement.createdAt),
          gt(enrolments.id, after),
        ),
      )
      .orderBy(asc(enrolments.id))
      .limit(together)
    const last = owners.at(-1)
    if (!last) break
    sentCount += owners.length
    after = last.id
    await ctx.transaction(async (tx) => {
      await notify(
        ctx,
        tx,
        owners.map(({ userId }) => ({
          userId,
          kind: 'announcement' as const,
          data,
          link: pagePath('/learning/$id', { id: courseUid }),
          idempotencyKey: `announcement:${announcement.uid}`,
        })),
      )
      await tx.update(announcements).set({ learners: sentCount }).where(eq(announcements.id, announcement.id))
    })
  }
  await ctx.db.update(announcements).set({ doneAt: ctx.now() }).where(eq(announcements.id, announcement.id))
}
