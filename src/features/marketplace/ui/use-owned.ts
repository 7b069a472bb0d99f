import { useEffect } from 'react'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { startMarks, takeMarks } from '#features/catalogue/ui/marks-store.ts'
import { loadMyCourses, type OwnedCourse, useMyCourses } from '#features/enrolments/ui/my-courses-store.ts'
import { CallError } from '#platform/api/client.ts'

/** What the signed-in person owns, by the course's uid: laid over the pages that all visitors share. */
export function useOwned(): Readonly<Record<string, OwnedCourse>> {
  const user = useSession((session) => session.user?.uid)
  useEffect(() => {
    startMarks()
    if (!user) return
    loadMyCourses()
      .then(takeMarks)
      .catch((error: unknown) => {
        // Without the answer the page is the visitor's one: buying an owned course is refused by the server.
        if (!(error instanceof CallError)) throw error
      })
  }, [user])
  return useMyCourses((mine) => mine.enrolled)
}
