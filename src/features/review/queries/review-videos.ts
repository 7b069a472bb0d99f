import { sql } from 'drizzle-orm'
import { draftLessons } from '#features/authoring/queries/draft-lessons.ts'
import { signedVideo, type VideoFiles } from '#features/media/actions/sign-media.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { json, queryRows, text } from '#platform/database/rows.ts'
import { hourMs } from '#platform/format/durations.ts'
import type { CourseUnderReview } from '../contract.ts'

/** As long as a reviewer may keep the page open. */
const openMs = 6 * hourMs

const rowShape = { name: text, asset: json<Omit<VideoFiles, 'durationSeconds'> & { duration_seconds: number }>() }

/** The videos of a draft that are ready to play: by lesson, and the course's own as `promo`. */
export async function reviewVideos(
  db: Db | Tx,
  { id, promoVideoUid }: { id: number; promoVideoUid: string | null },
  { secret, userId, now }: { secret: string; userId: number; now: Date },
): Promise<CourseUnderReview['videos']> {
  const rows = await queryRows(db, rowShape)`
    select named.name, to_jsonb(m) as asset from (
      select uid as name, media_asset_id from ${draftLessons(sql`${id}`)} l
      union all select 'promo', (select id from media_assets where uid = ${promoVideoUid})) named
    join media_assets m on m.id = named.media_asset_id and m.kind = 'video' and m.state = 'READY'`
  const grant = { userId, expiresAt: new Date(now.getTime() + openMs) }
  return Object.fromEntries(
    rows.map(({ name, asset }) => [
      name,
      signedVideo(secret, { ...asset, durationSeconds: asset.duration_seconds }, grant),
    ]),
  )
}
