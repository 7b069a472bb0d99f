import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/themes.ts'
import { words } from '../messages/manager-en.ts'
import { themes } from '../tables.ts'
import { lockThemes, themeById } from './lock-themes.ts'
import { themeActive, themeDefault } from './refusals.ts'
import { factsOf } from './theme-facts.ts'

export const deleteTheme = action(contract.deleteTheme, async (ctx, { id }) => {
  await ctx.transaction(async (tx) => {
    await lockThemes(tx)
    const row = await themeById(tx, id)
    if (row.isDefault) throw themeDefault()
    if (row.isActive) throw themeActive()
    await tx.delete(themes).where(eq(themes.id, id))
    await recordAudit(tx, ctx, { act: 'theme.deleted', uid: String(id), name: row.name, before: factsOf(row) })
  })
  return { data: { id }, message: textOf(words, 'deleted') }
})
