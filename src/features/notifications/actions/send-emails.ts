import { and, eq, inArray, isNull } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { preferences, users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { noticeEmail } from '../emails.ts'
import { emailPreferenceOf } from '../rules.ts'
import { notifications } from '../tables.ts'

/**
 * Sends the emails of these notices that have not gone yet, to those who want them and may sign in. One that fails
 * holds up no other: the job fails at its end, and its next run tries what is left.
 */
export async function sendEmails(ctx: Ctx<null>, { ids }: { ids: number[] }): Promise<void> {
  const rows = await ctx.db
    .select({ notice: notifications, user: users, courseEmails: preferences.courseEmails })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(and(inArray(notifications.id, ids), isNull(notifications.emailDoneAt)))
  const site = await ctx.site()
  let failure: unknown
  for (const { notice, user, courseEmails } of rows) {
    const wantsEmail = emailPreferenceOf[notice.kind] === 'courseEmails' && (courseEmails ?? true)
    try {
      if (wantsEmail && user.confirmedAt && user.emailVerifiedAt && !user.suspendedAt)
        await ctx.send(
          noticeEmail({
            notice,
            reader: { name: clubbedName(user), email: user.email, language: user.language },
            site,
          }),
        )
      await ctx.db.update(notifications).set({ emailDoneAt: ctx.now() }).where(eq(notifications.id, notice.id))
    } catch (error) {
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
}
