import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyExtra } from '#platform/browser/lazy-part.ts'

const CourseBundles = lazyExtra(() => import('./course-bundles.tsx'), 'CourseBundles')

/** The bundles of a course, asked for when the reader comes near: nothing where there is none. */
export function AlsoSold({ uid }: { uid: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '50% 0px',
    })
    if (ref.current) seen.observe(ref.current)
    return () => seen.disconnect()
  }, [])
  return (
    <div ref={ref}>
      {near && (
        <Suspense>
          <CourseBundles uid={uid} />
        </Suspense>
      )}
    </div>
  )
}
