import { action } from '#platform/api/action.ts'
import { json, nullable, number, queryRows, text } from '#platform/database/rows.ts'
import type { CaptionFile, HlsFiles, MediaFile } from '#features/media/tables.ts'
import * as contract from '../contract/downloads.ts'
import { canDownload } from '../policy.ts'
import { lessonsOf, openCourse } from './open-course.ts'
import { notEnrolled } from '../actions/refusals.ts'

type Picture = { address: string; bytes: number }
type Asset = { kind: string; renditions: MediaFile[]; captions: CaptionFile[]; poster: MediaFile | null }

/** Lessons of sections that have not opened yet are left out. The sizes come from the rows: no file is read. */
export const courseDownloads = action(contract.courseDownloads, async (ctx, input) => {
  const course = await openCourse(ctx, input.uid)
  if (!course || !canDownload({ enrolled: course.enrolment_id !== null, downloads: course.downloads }))
    throw notEnrolled()
  const rows = await queryRows(ctx.db, {
    uid: text,
    version: text,
    bytes: number,
    pictures: json<Picture[]>(),
    asset: nullable(json<Asset>()),
    hls: nullable(json<HlsFiles>()),
  })`
    select l.uid,
      md5(concat_ws(' ', l.title, l.body, l.content, a.uid, a.renditions, a.hls, a.captions)) as version,
      octet_length(l.body) + coalesce(octet_length(l.content::text), 0) as bytes,
      (select coalesce(jsonb_agg(distinct jsonb_build_object('address', found[1], 'bytes', (file ->> 'bytes')::bigint)), '[]')
        from regexp_matches(l.body, ' src="(/api/media/image/([^"/?]+)/([^"/?]+))"', 'g') found
        join media_assets m on m.uid = found[2] and m.kind = 'image', jsonb_array_elements(m.renditions) file
        where right(file ->> 'path', length(found[3]) + 1) = '/' || found[3]) as pictures,
      case when a.id is not null then jsonb_build_object(
        'kind', a.kind, 'renditions', a.renditions, 'captions', a.captions, 'poster', a.poster) end as asset,
      a.hls
    from ${lessonsOf(course)} l left join media_assets a on a.id = l.media_asset_id
    where l.is_open
    order by l.section_position, l.position, l.id`
  return {
    data: {
      validUntil: course.valid_until === null ? null : new Date(course.valid_until).toISOString(),
      lessons: rows.map(({ uid, version, bytes, pictures, asset, hls }) => ({
        uid,
        version,
        bytes: bytes + (asset ? besideVideo(asset) : 0),
        pictures,
        video:
          asset?.kind === 'video'
            ? {
                bytes: asset.renditions[0]?.bytes ?? 0,
                rungs: (hls?.rungs ?? []).map(({ side, bytes: size }) => ({ side, bytes: size })),
              }
            : null,
      })),
    },
  }
})

/** The captions and the poster of a video, or the file that a lesson hands out. */
function besideVideo({ kind, renditions, captions, poster }: Asset): number {
  const files = kind === 'video' ? [...captions, ...(poster ? [poster] : [])] : renditions.slice(0, 1)
  return files.reduce((sum, file) => sum + file.bytes, 0)
}
