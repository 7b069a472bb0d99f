import { query } from '#platform/api/client.ts'
import { hourMs } from '#platform/format/durations.ts'
import { learningLesson } from '../contract/lessons.ts'
import { mediaHours } from '../rules/watching.ts'

/** The open lesson with its media, for every part of the page that shows it. */
export const lessonQuery = (course: string, lesson: string) => ({
  ...query(learningLesson, { uid: course, lessonUid: lesson }),
  // The addresses of its media hold for hours; the player asks for new ones when they have ended.
  staleTime: (mediaHours - 1) * hourMs,
  refetchOnWindowFocus: false,
  // Only what could not be read without a network.
  refetchOnReconnect: ({ state }: { state: { status: string } }) => state.status === 'error',
})
