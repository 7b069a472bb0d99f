import { isNull } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/setup.ts'
import { messages } from '../messages/en.ts'
import { setupStateOf } from '../queries.ts'
import { setup } from '../tables.ts'

const notReady = refusal('NOT_READY', 409, textOf(messages, 'notReady'))

export const openSchool = action(contract.openSchool, async (ctx) => {
  const before = await setupStateOf(ctx)
  if (!before.isOpen && before.missing.length > 0) throw notReady({ data: { missing: before.missing } })
  await ctx.transaction(async (tx) => {
    const opened = await tx
      .update(setup)
      .set({ openedAt: ctx.now() })
      .where(isNull(setup.openedAt))
      .returning({ id: setup.id })
    if (opened.length > 0) await recordAudit(tx, ctx, { act: 'school.opened', uid: 'school' })
  })
  await ctx.forgetPages()
  return { data: await setupStateOf(ctx), message: textOf(messages, 'opened') }
})
