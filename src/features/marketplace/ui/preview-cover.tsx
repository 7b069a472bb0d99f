import { ArticleFillIcon, PlayFillIcon } from '#design/icons/fill.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { formatDuration } from '#platform/format/format.ts'
import { messages } from '../messages/en.ts'
import type { Course, Lesson } from './details-query.ts'

/** The course's cover; where there is a free preview, a button on it opens the first one. */
export function PreviewCover({
  course,
  preview,
  onPreview,
  eager,
  className,
}: {
  course: Course
  preview: Lesson | undefined
  onPreview: (lesson: Lesson) => void
  eager?: boolean
  className?: string
}) {
  return (
    <CoverImage src={course.courseThumbnailLink} eager={eager} className={className}>
      {preview && (
        <>
          <button
            type="button"
            aria-label={preview.kind === 'video' ? messages.playPreview : messages.readPreview}
            aria-haspopup="dialog"
            onClick={() => onPreview(preview)}
            className="absolute inset-0 m-auto grid h-[64px] w-[64px] place-items-center rounded-full bg-white text-[#111827] shadow-2 transition-transform hover:scale-105"
          >
            {preview.kind === 'video' ? (
              <PlayFillIcon size={26} className="ml-1" />
            ) : (
              // A sign of playing would promise a video.
              <ArticleFillIcon size={26} />
            )}
          </button>
          <span className="chip pointer-events-none absolute bottom-3 left-3 bg-black/75 text-white">
            {messages.previewTime(formatDuration(preview.durationSeconds))}
          </span>
        </>
      )}
    </CoverImage>
  )
}
