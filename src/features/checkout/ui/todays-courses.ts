import { type CourseCard, courseCard, courseDetails } from '#features/catalogue/contract/catalogue.ts'
import { call, CallError } from '#platform/api/client.ts'
import { pendingCourses, selectedCourses } from './pending-courses.ts'

/** Selected courses as the browser remembers them. */
export function remembered(uids: readonly string[]): CourseCard[] {
  const selected = selectedCourses()
  return uids.flatMap((uid) => selected.find((course) => course.uid === uid) ?? [])
}

/** The courses as they are now; where the server can't be asked, as the browser remembers them. */
export async function todaysCourses(uids: readonly string[]): Promise<CourseCard[]> {
  const found = await Promise.all(
    uids.map(async (uid) => {
      try {
        const { data } = await call(courseDetails, { uid })
        if (data.course.canEnroll) return [courseCard.parse(data.course)]
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.status !== 404) return remembered([uid])
      }
      pendingCourses.remove([uid])
      return []
    }),
  )
  return found.flat()
}
