import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, type ErrorComponentProps, redirect, useRouter } from '@tanstack/react-router'
import { ErrorState } from '#design/error-state.tsx'
import { readDiscussion, type DiscussionSearch } from '#features/community/ui/discussion-address.ts'
import { CallError, query } from '#platform/api/client.ts'
import { retryFailedParts } from '#platform/browser/lazy-part.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { queryClient } from '#platform/browser/query-client.tsx'
import { reloadOnStaleChunk } from '#platform/browser/retry-dynamic-import.ts'
import { useOnline } from '#platform/browser/use-online.ts'
import { learningCourse } from '../contract/lessons.ts'
import { messages } from '../messages/en.ts'
import { applyReport, type LearningCourse } from './apply-report.ts'
import { CoursePlayer } from './course-player.tsx'
import { LearningSkeleton } from './learning-skeleton.tsx'
import { lessonQuery } from './lesson-query.ts'
import { preloadLesson } from './lesson-view.tsx'
import { currentIndex, placedLessons } from './place-in-course.ts'
import { flushProgress, queuedReports, startProgressQueue } from './progress-queue.ts'

/** How long what is still to be sent may hold the page up. */
const patienceMs = 1500
/** How long the page waits for its lesson, so as to be drawn once and whole. */
const lessonPatienceMs = 300

/** The curriculum. The learner's actions update it here immediately, so it is not refetched in the background. */
const courseQuery = (uid: string) => ({
  ...query(learningCourse, { uid }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const Route = createFileRoute('/_signed-in/learning/$id')({
  validateSearch: (sent: Record<string, unknown>): { lesson?: string; at?: number } & DiscussionSearch => ({
    ...(typeof sent.lesson === 'string' && sent.lesson ? { lesson: sent.lesson } : {}),
    ...(Number(sent.at) >= 0 && sent.at !== '' ? { at: Math.floor(Number(sent.at)) } : {}),
    ...readDiscussion(sent),
  }),
  loader: async ({ params: { id }, location }) => {
    startProgressQueue()
    await Promise.race([flushProgress(), wait(patienceMs)])
    const { lesson } = location.search as { lesson?: string }
    // Beside its course, not after it.
    if (lesson) void queryClient.prefetchQuery(lessonQuery(id, lesson))
    try {
      const course = await queryClient.fetchQuery(courseQuery(id))
      await Promise.race([loadLesson(course, lesson), wait(lessonPatienceMs)])
      const known = queuedReports(course.course.uid).reduce(applyReport, course)
      if (known !== course) queryClient.setQueryData(courseQuery(id).queryKey, known)
      return { title: course.course.courseTitle }
    } catch (error) {
      // Not enrolled, or no such course: its page tells which.
      if (error instanceof CallError && error.status === 404)
        throw redirect({ href: pagePath('/course-details/$id', { id }), replace: true })
      throw error
    }
  },
  staleTime: 60_000,
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, {
      title: context.loaderData?.title ?? messages.learning.title,
      description: messages.learning.description,
      noindex: true,
    })
  },
  pendingComponent: LearningSkeleton,
  errorComponent: LearningError,
  component: LearningPage,
})

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** What the open lesson shows first. Where it cannot be read, the lesson itself says so. */
async function loadLesson(course: LearningCourse, requested: string | undefined): Promise<void> {
  const lessons = placedLessons(course)
  const lesson = lessons[currentIndex(lessons, requested, course.resumeLessonUid)]
  if (!lesson || lesson.closed) return
  await Promise.all([queryClient.prefetchQuery(lessonQuery(course.course.uid, lesson.uid)), preloadLesson(lesson)])
}

function LearningPage() {
  const { id } = Route.useParams()
  const { lesson, at, ...talk } = Route.useSearch()
  const { data } = useSuspenseQuery(courseQuery(id))
  return <CoursePlayer key={id} id={id} course={data} requested={lesson} at={at} talk={talk} />
}

function LearningError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const online = useOnline()
  if (reloadOnStaleChunk(error)) return <LearningSkeleton />
  const { errorText, offlineText } = messages.learning
  async function again() {
    retryFailedParts()
    reset()
    await router.invalidate()
  }
  return (
    <main id="main" className="wrap grid flex-1 place-items-center py-16">
      <ErrorState heading="h1" text={online ? errorText : offlineText} onRetry={() => void again()} />
    </main>
  )
}
