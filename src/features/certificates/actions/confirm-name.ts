import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/own-certificates.ts'
import { messages } from '../messages/en.ts'
import { printedNameOf } from '../queries/own-certificates.ts'
import { confirmedNames } from '../tables.ts'
import { nameChanged } from './refusals.ts'

/** The name that the learner saw is the one that they confirm: an account that was renamed in another tab is asked again. */
export const confirmName = action(contract.confirmName, async (ctx, { name }) => {
  const { userId } = ctx.actor
  await ctx.transaction(async (tx) => {
    const printed = await printedNameOf(tx, userId)
    if (printed.name !== name) throw nameChanged()
    await tx.insert(confirmedNames).values({ userId, name, confirmedAt: ctx.now() }).onConflictDoNothing()
    await ctx.jobs.enqueue(tx, 'certificates.issue-for-learner', { userId }, { singletonKey: `learner:${userId}` })
  })
  return { data: { name, confirmed: true }, message: textOf(messages, 'nameConfirmed') }
})
