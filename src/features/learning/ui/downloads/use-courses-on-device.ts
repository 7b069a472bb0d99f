import { useEffect } from 'react'
import { signedInUid } from '#features/accounts/ui/session-store.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import type { DownloadedCourse } from '../../rules/downloads.ts'
import { isStored, loadDownloads, useDownloads } from './downloads-store.ts'

export type CourseOnDevice = { course: DownloadedCourse; storedLessons: number }

/** The signed-in person's courses of which a lesson is on this device, by title; none until they are read from it. */
export function useCoursesOnDevice(): readonly CourseOnDevice[] {
  const { courses, lessons } = useDownloads()
  useEffect(() => {
    // A private window may have no database at all: then nothing is on this device.
    if (browserStore.get('downloadsOf') === signedInUid()) void loadDownloads().catch(() => undefined)
  }, [])
  return courses.flatMap((course) => {
    const storedLessons = lessons.filter((lesson) => lesson.course === course.uid && isStored(lesson)).length
    return storedLessons > 0 ? [{ course, storedLessons }] : []
  })
}
