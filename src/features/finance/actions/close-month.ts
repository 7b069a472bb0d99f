import { closeMonth as closeInLedger } from '#features/ledger/actions/close-month.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/closing.ts'
import { messages } from '../messages/closing-en.ts'
import { firstDay } from '../rules/books.ts'

const notNext = refusal('MONTH_NOT_NEXT', 409, textOf(messages, 'notNext'))
const notOver = refusal('MONTH_NOT_OVER', 409, textOf(messages, 'notOver'))

/** What is unexplained does not hold a month open: its explanation is booked in the first open month. */
export const closeMonth = action(contract.closeMonth, async (ctx, { month }) => {
  const closing = await ctx.transaction(async (tx) => {
    const closing = await closeInLedger(tx, firstDay(month), { by: ctx.actor.userId, at: ctx.now() })
    if (closing === 'not-next') throw notNext()
    if (closing === 'not-over') throw notOver()
    if (closing === 'closed') await recordAudit(tx, ctx, { act: 'month.closed', uid: month, name: month })
    return closing
  })
  return { data: { month }, message: textOf(messages, closing === 'closed' ? 'done' : 'alreadyClosed') }
})
