import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import {
  type CreatorCourse,
  creatorCourses,
  deleteCourse,
  duplicateCourse,
} from '#features/authoring/contract/drafts.ts'
import { archiveCourse, restoreCourse, submitCourse, withdrawCourse } from '#features/authoring/contract/course-life.ts'
import { creatorDashboard } from '#features/dashboards/contract.ts'
import { call, CallError } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../../messages/en.ts'

const calls = {
  submit: submitCourse,
  withdraw: withdrawCourse,
  archive: archiveCourse,
  restore: restoreCourse,
  duplicate: duplicateCourse,
  delete: deleteCourse,
}
export type CourseMove = keyof typeof calls

/**
 * Changes a course's state and shows the result; the lists that show it are loaded again.
 * @param onSettled called once they show it, or the failure was shown
 */
export function useCourseMoves(onSettled: () => void) {
  const client = useQueryClient()
  const router = useRouter()
  const write = useWrite(({ uid, move }: { uid: string; move: CourseMove }) => call(calls[move], { uid }), {
    concurrent: ({ uid }) => uid,
    onDone: (_, { move }) => toast.success(messages.done[move]),
    async onFailed(error, { uid }) {
      if (!(error instanceof CallError)) throw error
      // An ended session leads to /login, which says so.
      if (error.status !== 401) toast.error(error.status === 422 ? messages.missing : messages.failed, error.message)
      // The form's last step says what, and leads to it.
      if (error.status === 422)
        await router.navigate({ href: pagePath('/edit-course/$id', { id: uid }, { step: 'review' }) })
    },
    async onSettled() {
      for (const { call: key } of [creatorCourses, creatorDashboard]) {
        // Other filters' pages are stored too, and would show a deleted course once more before they ask again.
        client.removeQueries({ queryKey: [key], type: 'inactive' })
        await client.invalidateQueries({ queryKey: [key] })
      }
      onSettled()
    },
  })
  return {
    moving: write.isPending,
    move: ({ uid }: CreatorCourse, move: CourseMove) => write.mutate({ uid, move }),
  }
}
