import { messages as uiMessages } from '#features/media/messages/ui-en.ts'
import type { CourseUnderReview } from '../contract.ts'
import { messages } from '../messages/en.ts'

const languageNames: Record<string, string> = uiMessages.languages

/** A video of what was sent, with its captions; nothing of it is loaded before it is played. */
export function ReviewVideo({
  video,
  title,
}: {
  video: CourseUnderReview['videos'][string] | undefined
  title: string
}) {
  if (!video) return null
  return (
    <dd className="!max-h-none mt-1.5">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the tracks below, as many as there are */}
      <video
        controls
        preload="none"
        playsInline
        poster={video.poster ?? undefined}
        aria-label={messages.videoOf(title)}
        className="aspect-video w-full max-w-[560px] rounded-[10px] bg-black"
      >
        {video.sources.map(({ src, type }) => (
          <source key={src} src={src} type={type} />
        ))}
        {video.captions.map(({ src, language }, index) => (
          <track
            key={language}
            kind="captions"
            src={src}
            srcLang={language}
            label={languageNames[language] ?? language}
            default={index === 0}
          />
        ))}
      </video>
    </dd>
  )
}
