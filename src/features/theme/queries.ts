import { desc, eq } from 'drizzle-orm'
import type { Settings } from '#platform/config.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Site, Theme } from './contract.ts'
import { completeSettings, type SiteSettings } from './rules.ts'
import { siteSettings, themes } from './tables.ts'
import { defaultTheme, themeOf } from './theme-of.ts'

/** The theme in force; the default one while none is active. */
export async function activeTheme(db: Db | Tx): Promise<Theme> {
  const [row] = await db.select().from(themes).where(eq(themes.isActive, true)).orderBy(desc(themes.id)).limit(1)
  return row ? themeOf(row) : defaultTheme
}

/** The installation's own settings, complete. */
export async function settingsOfSite(db: Db | Tx): Promise<SiteSettings> {
  const [row] = await db.select({ saved: siteSettings.saved }).from(siteSettings).limit(1)
  return completeSettings(row?.saved)
}

export async function siteReply(db: Db, settings: Settings): Promise<Site> {
  return {
    ...(await settingsOfSite(db)),
    siteUrl: settings.siteUrl.replace(/\/$/, ''),
    demo: settings.demo,
    paymentsMode: settings.payments ? settings.gateway.mode : 'off',
  }
}
