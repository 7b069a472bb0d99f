import { eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import * as contract from '../contract/themes.ts'
import { messages as themeMessages } from '../messages/en.ts'
import { messages } from '../messages/manager-en.ts'
import { canActivateTheme } from '../policy.ts'
import { themes } from '../tables.ts'
import { themeOf } from '../rules/theme.ts'
import { activate, lockThemes, themeById } from './lock-themes.ts'
import { changedFacts, factsOf } from './theme-facts.ts'

export const setActiveTheme = action(contract.setActiveTheme, async (ctx, { id }) => {
  const data = await ctx.transaction(async (tx) => {
    await lockThemes(tx)
    const before = await themeById(tx, id)
    if (!canActivateTheme(ctx.actor, themeOf(before))) return themeOf(before)
    const row = await activate(tx, id, ctx.now())
    await recordAudit(tx, ctx, {
      act: 'theme.activated',
      uid: String(id),
      name: row.name,
      ...changedFacts(factsOf(before), factsOf(row)),
    })
    return themeOf(row)
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'activated') }
})

export const resetTheme = action(contract.resetTheme, async (ctx) => {
  const at = ctx.now()
  const data = await ctx.transaction(async (tx) => {
    const before = await lockThemes(tx)
    const [taken] = await tx.select({ id: themes.id }).from(themes).where(eq(themes.name, themeMessages.themes.default))
    await tx
      .update(themes)
      // Its first name too, unless another theme has taken that meanwhile.
      .set({ colors: {}, updatedAt: at, ...(taken ? {} : { name: themeMessages.themes.default }) })
      .where(eq(themes.id, before.id))
    const row = await activate(tx, before.id, at)
    await recordAudit(tx, ctx, {
      act: 'theme.reset',
      uid: String(row.id),
      name: row.name,
      ...changedFacts(factsOf(before), factsOf(row)),
    })
    return themeOf(row)
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'wasReset') }
})
