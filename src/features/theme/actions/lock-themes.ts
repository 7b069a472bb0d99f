import { count, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { locks, takeLock } from '#platform/database/locks.ts'
import { messages } from '../messages/en.ts'
import { maxThemes } from '../rules/site.ts'
import { themes } from '../tables.ts'
import { themeNotFound, tooManyThemes } from './refusals.ts'

export type ThemeRow = typeof themes.$inferSelect

/**
 * Anyone who changes themes waits for the one before: they are few and seldom changed, and what holds of all of them
 * together (one active, one default, so many at most) is then simply so. Answers the default theme, which from the
 * first change on is always there.
 */
export async function lockThemes(tx: Tx): Promise<ThemeRow> {
  await takeLock(tx, locks.themes)
  const [found] = await tx.select().from(themes).where(eq(themes.isDefault, true))
  if (found) return found
  const [active] = await tx.select({ id: themes.id }).from(themes).where(eq(themes.isActive, true))
  const [made] = await tx
    .insert(themes)
    .values({ name: messages.themes.default, isDefault: true, isActive: !active })
    .onConflictDoUpdate({ target: themes.name, set: { isDefault: true } })
    .returning()
  return made as ThemeRow
}

export async function themeById(tx: Tx, id: number): Promise<ThemeRow> {
  const [row] = await tx.select().from(themes).where(eq(themes.id, id))
  if (!row) throw themeNotFound()
  return row
}

/** 409 where no theme more may be made. */
export async function needRoom(tx: Tx): Promise<void> {
  const [row] = await tx.select({ themes: count() }).from(themes)
  if ((row?.themes ?? 0) >= maxThemes) throw tooManyThemes()
}

/** Makes it the only active one. */
export async function activate(tx: Tx, id: number, at: Date): Promise<ThemeRow> {
  await tx.update(themes).set({ isActive: false }).where(eq(themes.isActive, true))
  const [row] = await tx.update(themes).set({ isActive: true, updatedAt: at }).where(eq(themes.id, id)).returning()
  return row as ThemeRow
}
