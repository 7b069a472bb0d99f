import { useEffect } from 'react'
import { signedInUid } from '#features/accounts/ui/session-store.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import type { DownloadedCourse } from '../../rules/downloads.ts'
import { isStored, loadDownloads, useDownloads } from './downloads-store.ts'

export type CourseOnDevice = {
  course: DownloadedCourse
  /** How many of its lessons open without a network, are being downloaded, and are not here because their download stopped. */
  stored: number
  downloading: number
  stopped: number
}

/** The signed-in person's courses of which lessons are on this device or on their way, by title; none until they are read. */
export function useCoursesOnDevice(): readonly CourseOnDevice[] {
  const { courses, lessons } = useDownloads()
  useEffect(() => {
    // A private window may have no database at all: then nothing is on this device.
    if (browserStore.get('downloadsOf') === signedInUid()) void loadDownloads().catch(() => undefined)
  }, [])
  return courses.flatMap((course) => {
    const ofCourse = lessons.filter((lesson) => lesson.course === course.uid)
    const stored = ofCourse.filter(isStored).length
    const downloading = ofCourse.filter(({ state }) => state === 'waiting').length
    const stopped = ofCourse.length - stored - downloading
    return ofCourse.length > 0 ? [{ course, stored, downloading, stopped }] : []
  })
}
