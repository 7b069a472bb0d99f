import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#design/skeleton.tsx'
import type { DiscussionSearch } from '#features/community/ui/discussion-address.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'

const BelowLesson = lazyPart(() => import('./below-lesson.tsx'), 'BelowLesson')

/** Of a lesson that can be noted. */
export type LessonNotes = {
  article: RefObject<HTMLElement | null>
  /** How often a note was asked for since the page opened. */
  requests: number
  /** Asks for one at the place where the lesson is now. */
  onNote: () => void
}

export type DiscussionProps = DiscussionSearch & {
  course: string
  lesson: { uid: string; title: string; kind: string }
  video: RefObject<HTMLVideoElement | null>
  notes: LessonNotes | undefined
}

/**
 * Notes, transcript, questions and reviews below a lesson: loaded when they come near the screen, or immediately where the address or
 * a press leads to them.
 */
export function LessonDiscussion(props: DiscussionProps) {
  const { talk, question, notes } = props
  const requests = notes?.requests ?? 0
  const isOpen = talk !== undefined || question !== undefined || requests > 0
  const place = useRef<HTMLElement>(null)
  const [near, setNear] = useState(isOpen)
  useEffect(() => {
    const element = place.current
    if (!element || near) return
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '300px 0px',
    })
    seen.observe(element)
    return () => seen.disconnect()
  }, [near])
  useEffect(() => {
    // A transcript is read with its video in sight.
    if (isOpen && talk !== 'transcript') place.current?.scrollIntoView()
  }, [isOpen, talk, question, requests])
  return (
    <section ref={place} className="mx-auto mt-12 min-h-[320px] max-w-[1020px] scroll-mt-20 px-4 lg:px-8">
      {(near || isOpen) && (
        <Suspense fallback={<Skeleton className="skeleton-late h-64 w-full !rounded-card" />}>
          <BelowLesson key={`${talk ?? ''} ${question ?? ''} ${requests}`} {...props} />
        </Suspense>
      )}
    </section>
  )
}
