import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { EmptyState } from '#design/empty-state.tsx'
import { toast } from '#design/toast.ts'
import type { DiscussionSearch } from '#features/community/ui/discussion-address.ts'
import { setProgress } from '#features/enrolments/ui/my-courses-store.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useOnline } from '#platform/browser/use-online.ts'
import { learningCourse } from '../contract/lessons.ts'
import { messages } from '../messages/en.ts'
import { applyReport, type LearningCourse } from './apply-report.ts'
import { ClosedLesson } from './closed-lesson.tsx'
import { Curriculum } from './curriculum.tsx'
import { isOnDevice } from './downloads/is-on-device.ts'
import { useSettledWork } from './kinds/use-settled-work.ts'
import { LearningHeader } from './learning-header.tsx'
import { LessonDiscussion } from './lesson-discussion.tsx'
import { lessonQuery } from './lesson-query.ts'
import { LessonView } from './lesson-view.tsx'
import { currentIndex, finishedPath, lessonAfter, placedLessons, type PlacedLesson } from './place-in-course.ts'
import { flushProgress, onProgressSaved, queuedReports, reportProgress, useProgressWaiting } from './progress-queue.ts'
import { SavedHere } from './saved-here.tsx'
import { UnsentLearning } from './unsent-learning.tsx'

export type LessonReport = { positionSeconds: number; completed: boolean; leaving?: boolean }

/** A course being followed: the lesson of the address, the curriculum beside it. */
export function CoursePlayer({
  id,
  course,
  requested,
  at,
  talk,
}: {
  id: string
  course: LearningCourse
  requested: string | undefined
  /** The second of the video that the address leads to. */
  at: number | undefined
  talk: DiscussionSearch
}) {
  const navigate = useNavigate()
  const lessons = placedLessons(course)
  const [resume] = useState(course.resumeLessonUid)
  const index = currentIndex(lessons, requested, resume)
  const lesson = lessons[index]
  const hrefOf = useCallback((uid: string) => pagePath('/learning/$id', { id }, { lesson: uid }), [id])
  const { report, take } = useReports(id, course)
  useSettledWork(course.course.uid, take)
  const online = useOnline()
  const waiting = useProgressWaiting((state) => state.waiting)
  const queryClient = useQueryClient()
  /** The lesson that was marked as complete without a connection. */
  const [marked, setMarked] = useState<string>()
  const video = useRef<HTMLVideoElement>(null)
  const article = useRef<HTMLDivElement>(null)
  /** How often a note was asked for in a lesson: each time the notes come into sight, ready to write. */
  const [noteRequests, setNoteRequests] = useState({ lesson: '', count: 0 })

  // The lesson always stands in the address, so that a reload, a bookmark and the back button mean the same.
  const uid = lesson?.uid
  const placed = uid && pagePath('/learning/$id', { id }, { lesson: uid, ...talk })
  useEffect(() => {
    // A learner who has opened another lesson in the meantime is not moved here.
    const here = window.location.pathname === pagePath('/learning/$id', { id })
    // The second was for this once: a reload goes on where one stopped.
    if (here && placed && (uid !== requested || at !== undefined)) void navigate({ href: placed, replace: true })
  }, [id, uid, requested, at, placed, navigate])

  if (!lesson)
    return (
      <>
        <LearningHeader course={course} />
        <main id="main" className="grid flex-1 place-items-center">
          <EmptyState heading="h1" title={messages.learning.empty} />
        </main>
      </>
    )
  const next = lessonAfter(lessons, index)
  const previous = lessons.slice(0, index).findLast((one) => !one.closed)
  const requests = noteRequests.lesson === lesson.uid ? noteRequests.count : 0
  const finished = course.progress === 100 && !course.preview ? finishedPath(course.course.uid) : undefined

  // The last lesson was completed on this device, and the server does not know.
  const finishedHere = finished !== undefined && queuedReports(course.course.uid).some(({ completed }) => completed)

  function addNote() {
    video.current?.pause()
    setNoteRequests(({ count }) => ({ lesson: uid ?? '', count: count + 1 }))
  }
  const refresh = () => queryClient.invalidateQueries({ queryKey: [learningCourse.call, { uid: id }] })
  async function complete(from: PlacedLesson) {
    const { progress } = report(from.uid, { positionSeconds: from.positionSeconds, completed: true })
    if (!online) {
      setMarked(from.uid)
      // A lesson that is not on this device would only be an empty page.
      const { queryKey } = lessonQuery(course.course.uid, next?.uid ?? '')
      const isHere = next && (queryClient.getQueryData(queryKey) || (await isOnDevice(course.course.uid, next.uid)))
      if (next && isHere) await navigate({ href: hrefOf(next.uid) })
      return
    }
    if (progress < 100) return void (next && navigate({ href: hrefOf(next.uid) }))
    // The page asks the server what was done.
    await flushProgress()
    if (!useProgressWaiting.getState().waiting) await navigate({ href: finishedPath(course.course.uid) })
  }

  return (
    <>
      <LearningHeader course={course} />
      <UnsentLearning quiet />
      <div className="flex-1 grid-cols-[minmax(0,1fr)_396px] items-start lg:grid">
        <main id="main" className="min-w-0 pb-12">
          {lesson.closed ? (
            <ClosedLesson course={course} lesson={lesson} hrefOf={hrefOf} onCheck={() => void refresh()} />
          ) : (
            <LessonView
              key={lesson.uid}
              course={course}
              lesson={lesson}
              previousHref={previous && hrefOf(previous.uid)}
              next={next && { lesson: next, href: hrefOf(next.uid) }}
              onReport={(change) => report(lesson.uid, change)}
              finishedHref={finished}
              onComplete={() => void complete(lesson)}
              notice={
                (!online || waiting) && (
                  <SavedHere online={online} marked={marked === lesson.uid} finished={finishedHere} />
                )
              }
              hrefOf={hrefOf}
              at={at}
              note={talk.note}
              video={video}
              article={article}
              onNote={addNote}
            />
          )}
          {!lesson.closed && (
            <LessonDiscussion
              course={course.course.uid}
              lesson={lesson}
              {...talk}
              video={video}
              notes={course.preview ? undefined : { article, requests, onNote: addNote }}
            />
          )}
        </main>
        <aside
          className="hidden self-stretch border-l border-line bg-surface lg:block"
          aria-label={messages.learning.content}
        >
          <div className="sticky top-16 h-[calc(100dvh-64px)] overflow-y-auto">
            <Curriculum course={course} current={lesson.uid} hrefOf={hrefOf} heading />
          </div>
        </aside>
      </div>
    </>
  )
}

/** Shows a report at once, keeps it until the server has it, and takes up what the server says. */
function useReports(id: string, course: LearningCourse) {
  const queryClient = useQueryClient()
  const latest = useRef(course)
  useEffect(() => {
    latest.current = course
  })
  const change = useCallback(
    (to: (known: LearningCourse) => LearningCourse) =>
      queryClient.setQueryData<LearningCourse>([learningCourse.call, { uid: id }], (known) => known && to(known)),
    [queryClient, id],
  )
  const { uid, courseTitle } = course.course

  useEffect(
    () =>
      onProgressSaved((saved, { progress, status }) => {
        setProgress(saved, progress, status)
        if (saved === uid) change((known) => ({ ...known, progress: Math.max(known.progress, progress), status }))
      }),
    [change, uid],
  )

  /** Shows what a lesson's report changes, before or after the server has it. */
  const show = useCallback(
    (lesson: string, positionSeconds: number, completed: boolean): LearningCourse => {
      const before = latest.current
      const after = applyReport(before, { lesson, positionSeconds, completed })
      latest.current = after
      change((known) => applyReport(known, { lesson, positionSeconds, completed }))
      if (after.progress === 100 && before.progress < 100)
        toast.success(messages.learning.courseCompleted, messages.learning.courseCompletedText(courseTitle), {
          durationMs: 5000,
        })
      return after
    },
    [change, courseTitle],
  )
  const report = useCallback(
    (lesson: string, { positionSeconds, completed, leaving = false }: LessonReport): LearningCourse => {
      // A preview by the creator or an administrator counts nothing.
      if (latest.current.preview) return latest.current
      const after = show(lesson, positionSeconds, completed)
      reportProgress({ course: uid, lesson, positionSeconds: Math.round(positionSeconds), completed }, { leaving })
      return after
    },
    [show, uid],
  )
  /** A quiz or an assignment that the server has taken: it has counted it already. */
  const take = useCallback(
    (lesson: string, completed: boolean) => {
      if (latest.current.preview || !latest.current.sections.some((one) => one.lessons.some((l) => l.uid === lesson)))
        return
      show(lesson, 0, completed)
    },
    [show],
  )
  return { report, take }
}
