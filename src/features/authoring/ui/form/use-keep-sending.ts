import { useEffect } from 'react'
import { useSendBeforeLeaving } from '#platform/browser/drafts/use-send-before-leaving.ts'
import type { CourseDesk } from './course-desk.ts'

/** Sends what is unsent when the line is back and when the page is left; warns only where leaving would lose it. */
export function useKeepSending(desk: CourseDesk): void {
  useSendBeforeLeaving(desk)

  useEffect(() => {
    let before = desk.status.getState().status
    let category = desk.course.store.getState().value.categoryId
    return desk.status.subscribe(({ status }) => {
      const settled = status === 'saved' && before !== 'saved'
      before = status
      if (!settled) return
      const { uid, published, coverMotif } = desk.facts.getState()
      const { categoryId } = desk.course.store.getState().value
      // What the server alone can say: whether a published course is changed, and the cover of another category.
      if (!uid || !(published || categoryId !== category || !coverMotif)) return
      category = categoryId
      void desk.refresh().catch(() => {})
    })
  }, [desk])
}
