import { Suspense, useState } from 'react'
import { PlayFillIcon } from '#design/icons/fill.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { formatDuration } from '#platform/format/format.ts'
import { messages } from '../../messages/page-en.ts'
import type { CreatorPage } from './creator-query.ts'

const IntroPlayer = lazyPart(() => import('./intro-player.tsx'), 'IntroPlayer')

/** The poster with a button; the player and the video's addresses are loaded once it is pressed. */
export function IntroVideo({
  handle,
  name,
  intro,
}: {
  handle: string
  name: string
  intro: NonNullable<CreatorPage['intro']>
}) {
  const [playing, setPlaying] = useState(false)
  const frame = 'relative aspect-video w-full overflow-hidden rounded-card bg-night'
  if (playing)
    return (
      <div className={frame}>
        <Suspense fallback={<Skeleton className="h-full w-full" />}>
          <IntroPlayer handle={handle} title={messages.playIntro(name)} />
        </Suspense>
      </div>
    )
  return (
    <div className={frame}>
      {intro.poster && <img src={intro.poster} alt="" className="h-full w-full object-cover" loading="lazy" />}
      <button
        type="button"
        aria-label={messages.playIntro(name)}
        onClick={() => setPlaying(true)}
        className="absolute inset-0 m-auto grid h-[64px] w-[64px] place-items-center rounded-full bg-white text-[#111827] shadow-2 transition-transform hover:scale-105"
      >
        <PlayFillIcon size={26} className="ml-1" />
      </button>
      {intro.durationSeconds > 0 && (
        <span className="chip pointer-events-none absolute bottom-3 left-3 bg-black/75 text-white">
          {formatDuration(intro.durationSeconds)}
        </span>
      )}
    </div>
  )
}
