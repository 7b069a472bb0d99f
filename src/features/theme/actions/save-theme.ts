import { eq } from 'drizzle-orm'
import { action, type Ctx } from '#platform/api/action.ts'
import { refuseFields } from '#platform/api/errors.ts'
import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/session.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Theme } from '../contract/theme.ts'
import * as contract from '../contract/themes.ts'
import { messages } from '../messages/manager-en.ts'
import { themes } from '../tables.ts'
import { storedColors, themeOf } from '../rules/theme.ts'
import { activate, lockThemes, needRoom, themeById, type ThemeRow } from './lock-themes.ts'
import { changedFacts, factsOf } from './theme-facts.ts'

async function named(tx: Tx, name: string): Promise<ThemeRow | undefined> {
  const [row] = await tx.select().from(themes).where(eq(themes.name, name))
  return row
}

/** Changes the theme with this id, or of this name, or makes it. */
async function save(ctx: Ctx<Actor>, input: contract.NewTheme): Promise<{ data: Theme; message: LocalizableText }> {
  const at = ctx.now()
  const { id, name } = input
  const colors = storedColors(input)
  const data = await ctx.transaction(async (tx) => {
    const standard = await lockThemes(tx)
    const ofName = await named(tx, name)
    const before = id === undefined ? ofName : await themeById(tx, id)
    if (before && ofName && ofName.id !== before.id) throw refuseFields({ name: textOf(messages, 'nameTaken') })
    if (!before) await needRoom(tx)
    const [saved] = before
      ? await tx.update(themes).set({ name, colors, updatedAt: at }).where(eq(themes.id, before.id)).returning()
      : await tx.insert(themes).values({ name, colors, createdAt: at, updatedAt: at }).returning()
    let row = saved as ThemeRow
    if (input.is_active && !row.isActive) row = await activate(tx, row.id, at)
    if (input.is_active === false && row.isActive && !row.isDefault) {
      await activate(tx, standard.id, at)
      row = { ...row, isActive: false }
    }
    await recordAudit(tx, ctx, {
      act: before ? 'theme.saved' : 'theme.made',
      uid: String(row.id),
      name: row.name,
      ...(before ? changedFacts(factsOf(before), factsOf(row)) : { after: factsOf(row) }),
    })
    return themeOf(row)
  })
  await ctx.forgetPages()
  return { data, message: textOf(messages, 'saved') }
}

export const saveTheme = action(contract.saveTheme, save)
export const updateTheme = action(contract.updateTheme, save)
