import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/themes.ts'
import { messages } from '../messages/manager-en.ts'
import { canDeleteTheme } from '../policy.ts'
import { themes } from '../tables.ts'
import { themeOf } from '../rules/theme.ts'
import { lockThemes, themeById } from './lock-themes.ts'
import { themeActive, themeDefault } from './refusals.ts'
import { factsOf } from './theme-facts.ts'

export const deleteTheme = action(contract.deleteTheme, async (ctx, { id }) => {
  await ctx.transaction(async (tx) => {
    await lockThemes(tx)
    const row = await themeById(tx, id)
    if (!canDeleteTheme(ctx.actor, themeOf(row))) throw row.isDefault ? themeDefault() : themeActive()
    await tx.delete(themes).where(eq(themes.id, id))
    await recordAudit(tx, ctx, { act: 'theme.deleted', uid: String(id), name: row.name, before: factsOf(row) })
  })
  return { data: { id }, message: textOf(messages, 'deleted') }
})
