import { Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#design/skeleton.tsx'
import type { TalkSearch } from '#features/community/ui/talk-address.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'

const CourseDiscussion = lazyPart(
  () => import('#features/community/ui/discussion/course-discussion.tsx'),
  'CourseDiscussion',
)

/**
 * Questions and reviews below a lesson: loaded when they come near the screen, or immediately where the address leads
 * to them.
 */
export function LessonDiscussion({
  course,
  lesson,
  talk,
  question,
}: TalkSearch & { course: string; lesson: { uid: string; title: string } }) {
  const isOpen = talk !== undefined || question !== undefined
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
    if (isOpen) place.current?.scrollIntoView()
  }, [isOpen, question])
  return (
    <section ref={place} className="mx-auto mt-12 min-h-[320px] max-w-[1020px] scroll-mt-20 px-4 lg:px-8">
      {(near || isOpen) && (
        <Suspense fallback={<Skeleton className="skeleton-late h-64 w-full !rounded-card" />}>
          <CourseDiscussion
            key={`${talk ?? ''} ${question ?? ''}`}
            course={course}
            lesson={lesson}
            talk={talk}
            question={question}
          />
        </Suspense>
      )}
    </section>
  )
}
