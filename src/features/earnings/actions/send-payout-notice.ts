import { and, eq, isNull } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { users } from '#features/accounts/tables.ts'
import type { Ctx } from '#platform/api/action.ts'
import { hasMailbox } from '#platform/mail/outbox.ts'
import { correctDetailsEmail, payoutFailedEmail, payoutSentEmail } from '../emails/payouts.ts'
import { maskAccount } from '../rules.ts'
import { payoutDetails, payouts } from '../tables.ts'

type Notice = { payoutId: number; outcome: 'sent' | 'failed' | 'correct' }

/** The email about a payout to its creator; it carries a key of its own, by which the outbox sends it once. */
export async function sendPayoutNotice(ctx: Ctx<null>, { payoutId, outcome }: Notice): Promise<void> {
  const [row] = await ctx.db
    .select({ payout: payouts, details: payoutDetails, user: users })
    .from(payouts)
    .innerJoin(payoutDetails, eq(payoutDetails.id, payouts.payoutDetailsId))
    .innerJoin(users, eq(users.id, payouts.creatorId))
    .where(and(eq(payouts.id, payoutId), isNull(users.suspendedAt)))
  if (!row?.user.emailVerifiedAt || !hasMailbox(row.user.email)) return
  const { payout, details, user } = row
  const facts = {
    reader: { name: clubbedName(user), email: user.email, language: user.language },
    site: await ctx.site(),
    uid: payout.uid,
    amountPaise: payout.amountPaise,
    account: maskAccount(details),
  }
  const { failureReason: reason, reference, utr } = payout
  if (outcome === 'sent') await ctx.send(payoutSentEmail({ ...facts, reference, utr }))
  else
    await ctx.send(
      outcome === 'failed' ? payoutFailedEmail({ ...facts, reason }) : correctDetailsEmail({ ...facts, reason }),
    )
  await ctx.db.update(payouts).set({ noticeSentAt: ctx.now() }).where(eq(payouts.id, payout.id))
}
