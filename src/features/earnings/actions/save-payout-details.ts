import { and, eq, isNull } from 'drizzle-orm'
import { checkCode, expiredCode, openChallenge, useChallenge } from '#features/accounts/actions/challenges.ts'
import { codeNotSent } from '#features/accounts/actions/register.ts'
import { rememberPayoutDetails } from '#features/accounts/actions/remember-payout-details.ts'
import { ownAccount } from '#features/accounts/actions/two-step.ts'
import { canAnswerChallenge } from '#features/accounts/policy.ts'
import { maskMobile } from '#features/accounts/rules.ts'
import { action } from '#platform/api/action.ts'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { hourMs } from '#platform/format/durations.ts'
import { panOfGstin } from '#platform/format/india.ts'
import { newUid } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/payout-details.ts'
import { messages } from '../messages/payout-details-en.ts'
import { detailsReply, type PayoutDetailsRow } from '../queries/payout-details.ts'
import { detailsHoldHours, maskAccount } from '../rules.ts'
import { payoutDetails } from '../tables.ts'

/** The form is whole before a code is sent for it. */
export const sendPayoutDetailsCode = action(contract.sendPayoutDetailsCode, async (ctx) => {
  const user = await ownAccount(ctx)
  const { challenge, send } = await ctx.transaction((tx) =>
    openChallenge(ctx, tx, { purpose: 'payout-details', email: user.email, to: user }),
  )
  const sentBy = await send()
  if (sentBy === 'none') throw codeNotSent()
  return {
    data: { challenge, mobileNo: maskMobile(user.mobileNo) },
    meta: { sentBy },
    message: textOf(messages, 'codeSent'),
  }
})

/** A change is a new row; a payout may use it when it has been there for two days, and its owner is sent an email now. */
export const savePayoutDetails = action(contract.savePayoutDetails, async (ctx, { challenge, otp, ...fields }) => {
  const answered = await checkCode(ctx, challenge, otp)
  if (!canAnswerChallenge(ctx.actor, answered, 'payout-details')) throw expiredCode()
  const creatorId = ctx.actor.userId
  await ctx.transaction(async (tx) => {
    const at = ctx.now()
    await takeLock(tx, locks.payoutDetailsOf(creatorId))
    await useChallenge(tx, answered, at)
    const before = await replaceDetails(tx, creatorId, at)
    const [row] = await tx
      .insert(payoutDetails)
      .values({
        uid: newUid(),
        creatorId,
        ...columnsOf(fields),
        createdAt: at,
        payableFrom: new Date(at.getTime() + detailsHoldHours * hourMs),
      })
      .returning()
    if (!row) throw new Error('no payout details were written')
    await rememberPayoutDetails(tx, creatorId, row)
    await recordAudit(tx, ctx, {
      act: 'payout-details.changed',
      uid: row.uid,
      name: row.legalName,
      ...(before ? { before: { account: maskAccount(before) } } : {}),
      after: { account: maskAccount(row) },
    })
    await ctx.jobs.enqueue(tx, 'earnings.send-details-notice', { detailsId: row.id })
    await ctx.jobs.enqueue(tx, 'earnings.check-account', { detailsId: row.id }, { singletonKey: `account:${row.uid}` })
  })
  return { data: await detailsReply(ctx), message: textOf(messages, 'saved') }
})

async function replaceDetails(tx: Tx, creatorId: number, at: Date): Promise<PayoutDetailsRow | undefined> {
  const [before] = await tx
    .update(payoutDetails)
    .set({ replacedAt: at })
    .where(and(eq(payoutDetails.creatorId, creatorId), isNull(payoutDetails.replacedAt)))
    .returning()
  return before
}

/** Only what belongs to the chosen kind of account; a GSTIN says the PAN where that was left out. */
function columnsOf(fields: Omit<contract.PayoutDetailsFields, never>) {
  const { legalName, gstin, region, address, kind } = fields
  const pan = fields.pan || (gstin && panOfGstin(gstin))
  const person = { legalName, pan: pan || null, gstin: gstin || null, region, address, kind }
  if (kind === 'upi') return { ...person, upiId: fields.upiId }
  const { accountHolder, accountNumber, ifsc } = fields
  return { ...person, accountHolder, accountNumber, ifsc }
}
