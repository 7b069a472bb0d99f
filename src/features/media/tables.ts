import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, ref, uid } from '#platform/database/columns.ts'
import {
  type CaptionLanguage,
  type LadderProblem,
  type LadderState,
  maxCueSearchLength,
  type MediaKind,
  type MediaProblem,
  type MediaState,
} from './rules.ts'

/** One file of an asset, under DATA_DIR/media (or the bucket), by its path there. */
export type MediaFile = { path: string; type: string; bytes: number }
/** `cues`: how many of its cues are in `caption_cues`; absent until they were read from the file. */
export type CaptionFile = MediaFile & { language: CaptionLanguage; cues?: number }
/** The renditions for poor lines: one playlist over all, and one a rung, lowest first. `side` 0: sound alone. */
export type HlsFiles = {
  master: string
  rungs: { playlist: string; side: number; bytes: number; bitsPerSecond: number }[]
}

/** Whether a video has captions whose cues were not read from their file yet. */
export const cuesMissing = sql`jsonb_path_exists(captions, '$[*] ? (!exists(@.cues))')`

/** A video or other file of a lesson. Its files are never served by their path, only by a signed address. */
export const mediaAssets = pgTable(
  'media_assets',
  {
    id: id(),
    uid: uid(),
    ownerId: ref().notNull(),
    kind: text().notNull().$type<MediaKind>(),
    state: text().notNull().default('READY').$type<MediaState>(),
    /** The name of the person's file, and a fingerprint that tells it from another file of that name. */
    name: text().notNull().default(''),
    fingerprint: text().notNull().default(''),
    type: text().notNull().default(''),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** Where the file itself lies; empty for assets made of renditions alone. */
    path: text().notNull().default(''),
    problem: text().$type<MediaProblem | null>(),
    /** The same picture in several formats, the best first. */
    renditions: jsonb().notNull().default([]).$type<MediaFile[]>(),
    captions: jsonb().notNull().default([]).$type<CaptionFile[]>(),
    poster: jsonb().$type<MediaFile | null>(),
    durationSeconds: integer().notNull().default(0),
    width: integer(),
    height: integer(),
    ladder: text().notNull().default('none').$type<LadderState>(),
    /** Why the last try failed, where making them or the video itself did. */
    ladderProblem: text().$type<LadderProblem | null>(),
    ladderPercent: integer().notNull().default(0),
    /** The number of tries, and the worker's last heartbeat: without one, the worker is gone. */
    ladderTries: integer().notNull().default(0),
    workedAt: instant(),
    hls: jsonb().$type<HlsFiles | null>(),
    /** When a part last came. */
    touchedAt: instant().notNull().defaultNow(),
    /**
     * The request with the lease, on any server, when the lease expires unless renewed, and whether another request
     * waits.
     */
    leaseHolder: text(),
    leaseUntil: instant(),
    leaseAsked: boolean().notNull().default(false),
    /** Since when nothing names it, as far as was looked. */
    unusedSince: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index('media_assets_owner').on(t.ownerId),
    index('media_assets_unfinished')
      .on(t.touchedAt)
      .where(sql`${t.state} in ('UPLOADING','CHECKING') or ${t.ladder} in ('waiting','working')`),
    index('media_assets_unused')
      .on(t.unusedSince)
      .where(sql`${t.unusedSince} is not null`),
    index('media_assets_cues_missing').on(t.id).where(cuesMissing),
    check('media_assets_kind', sql`${t.kind} in ('video','image','document')`),
    check('media_assets_state', sql`${t.state} in ('UPLOADING','CHECKING','READY','REFUSED')`),
    check('media_assets_ladder', sql`${t.ladder} in ('none','waiting','working','ready','failed')`),
    check('media_assets_ladder_ready', sql`(${t.ladder} = 'ready') = (${t.hls} is not null)`),
    check('media_assets_lease', sql`(${t.leaseHolder} is null) = (${t.leaseUntil} is null)`),
    check('media_assets_refused', sql`(${t.state} = 'REFUSED') = (${t.problem} is not null)`),
  ],
)

/** How many bytes a person sent on the last day on which they sent anything. */
export const mediaUsage = pgTable('media_usage', {
  ownerId: ref().primaryKey(),
  day: date().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
})

/** What is said in a video and when, for the search over a course's transcripts. The files themselves are what players read. */
export const captionCues = pgTable(
  'caption_cues',
  {
    id: id(),
    mediaAssetId: ref()
      .notNull()
      .references(() => mediaAssets.id, { onDelete: 'cascade' }),
    language: text().notNull().$type<CaptionLanguage>(),
    /** The place in the file. */
    place: integer().notNull(),
    startMs: integer().notNull(),
    /** The words alone, no markup: shown as text. */
    text: text().notNull(),
    searchText: text().generatedAlwaysAs(sql`fold_text(text)`),
  },
  (t) => [
    uniqueIndex('caption_cues_once').on(t.mediaAssetId, t.language, t.place),
    check('caption_cues_length', sql`char_length(${t.text}) between 1 and ${sql.raw(String(maxCueSearchLength))}`),
    check('caption_cues_start', sql`${t.startMs} >= 0`),
  ],
)
