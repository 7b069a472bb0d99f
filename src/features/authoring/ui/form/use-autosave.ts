import { useEffect } from 'react'
import { useSendBeforeLeaving } from '#platform/browser/unsent-work/use-send-before-leaving.ts'
import type { CourseSession } from './course-session.ts'

/** Sends what is unsent when the network is back and when the page is left. */
export function useAutosave(session: CourseSession): void {
  useSendBeforeLeaving(session)

  useEffect(() => {
    let before = session.status.getState().status
    let category = session.course.store.getState().value.categoryId
    return session.status.subscribe(({ status }) => {
      const settled = status === 'saved' && before !== 'saved'
      before = status
      if (!settled) return
      const { uid, published, coverMotif } = session.facts.getState()
      const { categoryId } = session.course.store.getState().value
      // What the server alone can say: whether a published course is changed, and the cover of another category.
      if (!uid || !(published || categoryId !== category || !coverMotif)) return
      category = categoryId
      void session.refresh().catch(() => {})
    })
  }, [session])
}
