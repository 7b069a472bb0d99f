import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '#platform/database/columns.ts'
import type { SiteSettings } from './rules/site.ts'
import type { StoredColors } from './rules/theme.ts'

export const themes = pgTable(
  'themes',
  {
    id: id(),
    name: text().notNull().unique(),
    isActive: boolean().notNull().default(false),
    isDefault: boolean().notNull().default(false),
    colors: jsonb().notNull().default({}).$type<StoredColors>(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('themes_one_active')
      .on(t.isActive)
      .where(sql`is_active`),
    uniqueIndex('themes_one_default')
      .on(t.isDefault)
      .where(sql`is_default`),
  ],
)

/** One row: what was changed of the installation's own settings. */
export const siteSettings = pgTable(
  'site_settings',
  {
    id: integer().primaryKey().default(1),
    saved: jsonb().notNull().default({}).$type<Partial<SiteSettings>>(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [check('site_settings_one_row', sql`${t.id} = 1`)],
)
