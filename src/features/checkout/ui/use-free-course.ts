import { useEffect } from 'react'
import { courseCard } from '#features/catalogue/contract/catalogue.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { openEnrolment } from './enrolment-flow.ts'
import { leaveFor, pageSettled } from './leave-for.ts'
import type { Purchase } from './use-purchase.ts'

/** A free course isn't paid for: its page opens, with the modal. */
export function useFreeCourse(purchase: Purchase): void {
  const course = purchase.kind === 'free' ? courseCard.parse(purchase.course) : undefined
  const path = course?.path
  useEffect(() => {
    if (!course) return
    void leaveFor(pagePath('/course-details/$id', { id: course.path }), { replace: true })
      .then(pageSettled)
      .then(() => openEnrolment(course))
    // The course is the same while its path is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [path])
}
