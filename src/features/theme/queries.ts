import { asc, count, desc, eq, sql } from 'drizzle-orm'
import { completeColors } from '#design/theme.ts'
import { storedImage } from '#features/media/queries.ts'
import type { School } from '#platform/api/action.ts'
import { type Pagination, paginationOf } from '#platform/api/validation.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { loadSharp } from '#platform/files/pictures.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Settings } from '#platform/server/config.ts'
import type { Site, Theme } from './contract/theme.ts'
import type { ThemeFile } from './contract/themes.ts'
import { completeSettings, type SiteSettings, themeFileVersion } from './rules/site.ts'
import { siteSettings, themes } from './tables.ts'
import { colorsOf, defaultTheme, emailColors, themeOf } from './rules/theme.ts'

/** The theme in force; the default one while none is active. */
export async function activeTheme(db: Db | Tx): Promise<Theme> {
  const [row] = await db.select().from(themes).where(eq(themes.isActive, true)).orderBy(desc(themes.id)).limit(1)
  return row ? themeOf(row) : defaultTheme
}

/** The saved themes, the default one first, then in the order of their names. */
export async function savedThemes(
  db: Db,
  { page, limit, search }: { page: number; limit: number; search?: string | undefined },
): Promise<{ themes: Theme[]; pagination: Pagination }> {
  const found = matchesSearch(sql`fold_text(${themes.name})`, search)
  const [total] = await db.select({ themes: count() }).from(themes).where(found)
  const rows = await db
    .select()
    .from(themes)
    .where(found)
    .orderBy(desc(themes.isDefault), asc(themes.name))
    .limit(limit)
    .offset((page - 1) * limit)
  return { themes: rows.map(themeOf), pagination: paginationOf(page, limit, total?.themes ?? 0) }
}

/** A theme as the file that import takes; undefined where there is none. */
export async function themeFileOf(db: Db, id: number, at: Date): Promise<ThemeFile | undefined> {
  const [row] = await db.select().from(themes).where(eq(themes.id, id))
  if (!row) return undefined
  const colors = completeColors(colorsOf(row.colors))
  return { name: row.name, colors, exportedAt: at.toISOString(), version: themeFileVersion }
}

/** The installation's own settings, complete. */
export async function settingsOfSite(db: Db | Tx, kind: Pick<Settings, 'demo' | 'siteUrl'>): Promise<SiteSettings> {
  const [row] = await db.select({ saved: siteSettings.saved }).from(siteSettings).limit(1)
  return completeSettings(row?.saved, kind)
}

/** A picture (WebP) that an administrator uploaded in place of the drawn one; undefined while there is none. */
export async function ownPicture(
  db: Db | Tx,
  settings: Settings,
  name: 'icon' | 'sharePicture',
): Promise<Buffer | undefined> {
  const address = (await settingsOfSite(db, settings))[name]
  return address ? storedImage(settings, address) : undefined
}

/**
 * The uploaded icon as PNG of `side` by `side` pixels; undefined while there is none. `square`: on white to its edges, for
 * systems that show no transparency and cut the corners themselves.
 */
export async function ownIcon(
  db: Db | Tx,
  settings: Settings,
  side: number,
  { square = false } = {},
): Promise<Buffer | undefined> {
  const own = await ownPicture(db, settings, 'icon')
  if (!own) return undefined
  const sharp = await loadSharp()
  const background = square ? '#ffffff' : '#ffffff00'
  const icon = sharp(own).resize(side, side, { fit: 'contain', background })
  return (square ? icon.flatten({ background }) : icon).png().toBuffer()
}

/** Whether the school lets one person approve payouts alone: who runs it decides about their own sales too. */
export async function isRunAlone(db: Db | Tx, kind: Pick<Settings, 'demo' | 'siteUrl'>): Promise<boolean> {
  return (await settingsOfSite(db, kind)).payoutApproval === 'one'
}

/** The languages of the interface that the school offers. */
export async function offeredLanguages(db: Db, kind: Pick<Settings, 'demo' | 'siteUrl'>): Promise<readonly Language[]> {
  return (await settingsOfSite(db, kind)).languages
}

/** The school for its emails, and for features that come before this one. */
export async function schoolOf(db: Db, settings: Settings): Promise<School> {
  const [{ name, newCreators, languages }, theme] = await Promise.all([settingsOfSite(db, settings), activeTheme(db)])
  return {
    name,
    url: settings.siteUrl,
    colors: emailColors(colorsOf(theme)),
    languages,
    invitesCreators: newCreators === 'invited',
  }
}

export async function siteReply(db: Db, settings: Settings): Promise<Site> {
  const { claims, ...site } = await settingsOfSite(db, settings)
  const siteUrl = settings.siteUrl.replace(/\/$/, '')
  return {
    ...site,
    // Nothing is encrypted on http.
    claims: { ...claims, ssl: siteUrl.startsWith('https://') ? claims.ssl : '' },
    siteUrl,
    demo: settings.demo,
    paymentsMode: settings.payments ? settings.gateway.mode : 'off',
  }
}
