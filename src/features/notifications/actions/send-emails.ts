import { and, eq, inArray, isNull } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { preferences, users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { isWithin } from '#platform/database/within.ts'
import { dayMs } from '#platform/format/durations.ts'
import { noticeEmail } from '../emails.ts'
import { emailPreferenceOf, maxSaleEmailsPerDay } from '../rules.ts'
import { notifications } from '../tables.ts'

/**
 * Sends the emails of these notices that have not gone yet, to those who want them and may sign in. One that fails
 * holds up no other: the job fails at its end, and its next run tries what is left.
 */
export async function sendEmails(ctx: Ctx<null>, { ids }: { ids: number[] }): Promise<void> {
  const rows = await ctx.db
    .select({
      notice: notifications,
      user: users,
      courseEmails: preferences.courseEmails,
      saleEmails: preferences.saleEmails,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(and(inArray(notifications.id, ids), isNull(notifications.emailDoneAt)))
  const site = await ctx.site()
  let failure: unknown
  for (const { notice, user, courseEmails, saleEmails } of rows) {
    const ofSale = emailPreferenceOf[notice.kind] === 'saleEmails'
    const wantsEmail = ofSale ? saleEmails !== 'off' : (courseEmails ?? true)
    try {
      // The daily email about sales takes it up (send-sale-digests.ts).
      if (ofSale && wantsEmail && (saleEmails === 'daily' || (await hasEnoughSaleEmails(ctx, user.id)))) continue
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

async function hasEnoughSaleEmails(ctx: Ctx<null>, userId: number): Promise<boolean> {
  const sent = await ctx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, 'sale'),
        isWithin(notifications.emailDoneAt, ctx.now(), dayMs),
      ),
    )
    .limit(maxSaleEmailsPerDay)
  return sent.length === maxSaleEmailsPerDay
}
