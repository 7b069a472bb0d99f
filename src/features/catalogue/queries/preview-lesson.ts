import { basename } from 'node:path'
import { sql } from 'drizzle-orm'
import { signedMediaPath, signedVideo, type VideoFiles } from '#features/media/actions/sign-media.ts'
import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { json, nullable, queryRows, text } from '#platform/database/rows.ts'
import { hourMs } from '#platform/format/durations.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract/catalogue.ts'
import type { LessonContent } from '../contract/lesson-content.ts'
import { messages } from '../messages/en.ts'

const lessonNotFound = refusal('LESSON_NOT_FOUND', 404, textOf(messages, 'lessonNotFound'))

/** Longer than any preview, and than the minute for which this reply is shared. */
const previewOpenMs = 6 * hourMs

const rowShape = {
  uid: text,
  title: text,
  kind: text,
  body: text,
  content: nullable(json<LessonContent>()),
  asset: nullable(json<SnakeAsset>()),
}
type SnakeAsset = Omit<VideoFiles, 'durationSeconds'> & { kind: string; name: string; duration_seconds: number }

/** Before a course's uid it names the course's film; no lesson's uid has a hyphen. */
export const promoPrefix = 'promo-'

/** A lesson marked as a free preview, of a course that is listed; anything else is as good as absent. */
export const previewLesson = action(contract.previewLesson, async (ctx, { lessonUid }) => {
  const [row] = await queryRows(
    ctx.db,
    rowShape,
  )`${lessonUid.startsWith(promoPrefix) ? promoOf(lessonUid) : freeLesson(lessonUid)}`
  if (!row) throw lessonNotFound()
  const expiresAt = new Date(ctx.now().getTime() + previewOpenMs)
  const { uid, title, kind, asset, content } = row
  const { mediaSecret } = ctx.settings
  const [file] = asset?.kind === 'document' ? asset.renditions : []
  const downloadAs = asset?.name || (file ? basename(file.path) : '')
  return {
    data: {
      uid,
      title,
      kind,
      body: content?.kind === 'assignment' ? content.brief : content?.kind === 'resource' ? content.note : row.body,
      video:
        asset?.kind === 'video'
          ? signedVideo(mediaSecret, { ...asset, durationSeconds: asset.duration_seconds }, { expiresAt })
          : null,
      file:
        asset && file
          ? {
              name: downloadAs,
              bytes: file.bytes,
              href: signedMediaPath(mediaSecret, { assetUid: asset.uid, file: file.path, expiresAt, downloadAs }),
            }
          : null,
      questions:
        content?.kind === 'quiz'
          ? content.questions.map(({ text, options }) => ({ text, options: options.map((option) => option.text) }))
          : [],
    },
  }
})

const freeLesson = (uid: string) => sql`
  select l.uid, l.title, l.kind, l.body, l.content, to_jsonb(m) as asset
  from lessons l join courses c on c.id = l.course_id
  left join media_assets m on m.id = l.media_asset_id
  where l.uid = ${uid} and l.preview and l.removed_at is null and c.listed`

const promoOf = (uid: string) => sql`
  select ${uid}::text as uid, c.title, 'video' as kind, '' as body, null::jsonb as content, to_jsonb(m) as asset
  from courses c join media_assets m on m.id = c.promo_asset_id and m.kind = 'video' and m.state = 'READY'
  where c.uid = ${uid.slice(promoPrefix.length)} and c.listed`
