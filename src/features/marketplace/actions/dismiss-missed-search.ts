import { action } from '#platform/api/action.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { dismissMissedSearch as contract } from '../contract/admin-searches.ts'
import { messages } from '../messages/searches-en.ts'

export const dismissMissedSearch = action(contract, async (ctx, { search }) => {
  await ctx.transaction(async (tx) => {
    const deleted = await queryRows(tx, { count: number })`
      delete from missed_searches where search = ${search} returning count`
    if (deleted.length === 0) return
    const count = deleted.reduce((sum, row) => sum + row.count, 0)
    await recordAudit(tx, ctx, { act: 'search.dismissed', uid: search, name: search, before: { count } })
  })
  return { data: { search }, message: textOf(messages, 'dismissed') }
})
