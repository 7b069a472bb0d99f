import { call, query } from '#platform/api/client.ts'
import { queryClient } from '#platform/browser/query-client.tsx'
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

/**
 * Reads a lesson again that the server has another version of, where it is known here: as the server has it, not as it
 * is downloaded. Without an answer it stays as it is.
 */
export async function readLessonAgain(course: string, lesson: string): Promise<void> {
  const known = lessonQuery(course, lesson)
  const { queryKey } = known
  if (!queryClient.getQueryState(queryKey)) return
  // A read on its way may bring the version before.
  await queryClient.cancelQueries({ queryKey })
  await queryClient.prefetchQuery({
    ...known,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(learningLesson, { uid: course, lessonUid: lesson }, { signal, cache: 'no-store' })).data,
  })
}
