import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, ref, uid } from '#platform/columns.ts'

/** One file of an asset, under DATA_DIR/media (or the bucket), by its path there. */
export type MediaFile = { path: string; type: string; bytes: number }
export type CaptionFile = MediaFile & { language: 'en' | 'hi' }

/** A video or other file of a lesson. Its files are never served by their path, only by a signed address. */
export const mediaAssets = pgTable(
  'media_assets',
  {
    id: id(),
    uid: uid(),
    ownerId: ref().notNull(),
    kind: text().notNull().$type<'video' | 'image' | 'document'>(),
    /** The same picture in several formats, the best first. */
    renditions: jsonb().notNull().$type<MediaFile[]>(),
    captions: jsonb().notNull().default([]).$type<CaptionFile[]>(),
    poster: jsonb().$type<MediaFile | null>(),
    durationSeconds: integer().notNull().default(0),
    width: integer(),
    height: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    index('media_assets_owner').on(t.ownerId),
    check('media_assets_kind', sql`${t.kind} in ('video','image','document')`),
  ],
)
