import { sql } from 'drizzle-orm'
import { signedVideo, type VideoFiles } from '#features/media/actions/sign-media.ts'
import { action } from '#platform/action.ts'
import { refusal } from '#platform/errors.ts'
import * as contract from '../contract/catalogue.ts'
import { words } from '../messages/en.ts'

const lessonNotFound = refusal('LESSON_NOT_FOUND', 404, words.lessonNotFound)

/** Longer than any preview, and than the minute for which this reply is shared. */
const previewOpenMs = 6 * 3_600_000

type Row = { uid: string; title: string; kind: string; body: string; video: SnakeVideo | null }
type SnakeVideo = Omit<VideoFiles, 'durationSeconds'> & { duration_seconds: number }

/** A lesson marked as a free preview, of a course that is listed; anything else is as good as absent. */
export const previewLesson = action(contract.previewLesson, async (ctx, { lessonUid }) => {
  const [row] = await ctx.db.execute<Row>(sql`
    select l.uid, l.title, l.kind, l.body, to_jsonb(m) as video
    from lessons l join courses c on c.id = l.course_id
    left join media_assets m on m.id = l.media_asset_id and m.kind = 'video'
    where l.uid = ${lessonUid} and l.preview and l.removed_at is null and c.listed`)
  if (!row) throw lessonNotFound()
  const expiresAt = new Date(ctx.now().getTime() + previewOpenMs)
  const { video, ...lesson } = row
  return {
    data: {
      ...lesson,
      video:
        video &&
        signedVideo(ctx.settings.mediaSecret, { ...video, durationSeconds: video.duration_seconds }, { expiresAt }),
    },
  }
})
