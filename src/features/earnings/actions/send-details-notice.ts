import { and, eq, isNull } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { hasMailbox } from '#platform/mail/outbox.ts'
import { detailsChangedEmail } from '../emails/payouts.ts'
import { maskAccount } from '../rules.ts'
import { payoutDetails } from '../tables.ts'

/** Informs a creator that their payout details were changed; an email that nobody has proved is sent nothing. */
export async function sendDetailsNotice(ctx: Ctx<null>, { detailsId }: { detailsId: number }): Promise<void> {
  const [row] = await ctx.db
    .select({ details: payoutDetails, user: users })
    .from(payoutDetails)
    .innerJoin(users, eq(users.id, payoutDetails.creatorId))
    .where(and(eq(payoutDetails.id, detailsId), isNull(users.suspendedAt)))
  if (!row?.user.emailVerifiedAt || !hasMailbox(row.user.email)) return
  const { details, user } = row
  await ctx.send(
    detailsChangedEmail({
      reader: { name: clubbedName(user), email: user.email, language: user.language },
      site: await ctx.site(),
      uid: details.uid,
      account: maskAccount(details),
      changedAt: details.createdAt,
      payableFrom: details.payableFrom,
    }),
  )
}
