import { useRef, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { startEnrolment } from '#features/checkout/ui/start-enrolment.ts'
import { type CourseCard, coursesByUid } from '#features/catalogue/contract/catalogue.ts'
import { CourseCardSkeletons } from '#features/catalogue/ui/course-card-skeletons.tsx'
import { CourseList } from '#features/catalogue/ui/course-list.tsx'
import { type MarkKind, toggleMark } from '#features/catalogue/ui/marks-store.ts'
import { call } from '#platform/api/client.ts'
import type { AnswerQuery } from '#platform/browser/page-answers.ts'
import { useAnswer } from '#platform/browser/use-answer.ts'
import { messages } from '../messages/wishlist-en.ts'
import { CourseCardFooter } from './course-card-footer.tsx'
import { useOwned } from './use-owned.ts'

/** As many as one call answers; a list is rarely longer. */
const maxShown = 100

function savedQuery(uids: readonly string[]): AnswerQuery<CourseCard[]> {
  return {
    queryKey: ['saved courses', ...uids],
    queryFn: async ({ signal }) =>
      uids.length === 0 ? [] : (await call(coursesByUid, { uids: [...uids] }, { signal })).data.courses,
    gcTime: 60_000,
    staleTime: 30_000,
  }
}

/** One list of saved courses, to be bought from and taken off. */
export function SavedCourses({ kind, uids, started }: { kind: MarkKind; uids: readonly string[]; started: boolean }) {
  const owned = useOwned()
  const shownUids = uids.slice(0, maxShown)
  const { data, error, waiting, retry } = useAnswer(savedQuery(shownUids))
  const list = useRef<HTMLDivElement>(null)
  if (!started) return <CourseCardSkeletons count={3} />
  if (uids.length === 0) return <Nothing kind={kind} />
  if (error && !data) return <ErrorState text={messages.errorText} onRetry={retry} />
  if (!data || (waiting && data.length === 0)) return <CourseCardSkeletons count={Math.min(6, uids.length)} />
  // A removed course disappears immediately; the fresh answer follows.
  const courses = data.filter(({ uid }) => uids.includes(uid))
  const unavailable = waiting ? [] : shownUids.filter((uid) => !courses.some((course) => course.uid === uid))
  function remove(uid: string) {
    toggleMark(kind, uid)
    // The button that was pressed goes with its course.
    list.current?.focus()
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none" aria-label={messages.lists} role="group">
      {unavailable.length > 0 && (
        <AlertBanner type="info" className="mb-6">
          <p>{messages.unavailable(unavailable.length)}</p>
          <Button
            variant="text"
            size="small"
            className="-ml-3"
            onClick={() => {
              for (const uid of unavailable) toggleMark(kind, uid)
            }}
          >
            {messages.removeUnavailable}
          </Button>
        </AlertBanner>
      )}
      <CourseList
        courses={courses}
        heading="h2"
        eager={3}
        footerOf={(course) => (
          <div className="grid w-full gap-2">
            {!(course.uid in owned) && <CourseCardFooter course={course} owned={false} />}
            <div className="row gap-2">
              {course.uid in owned ? <CourseCardFooter course={course} owned /> : <EnrollIn course={course} />}
              <IconButton
                label={messages.removeOf(course.courseTitle)}
                size={40}
                className="relative z-[1] ml-auto text-ink-3"
                icon={<TrashIcon size={20} />}
                onClick={() => remove(course.uid)}
              />
            </div>
          </div>
        )}
      />
    </div>
  )
}

function EnrollIn({ course }: { course: CourseCard }) {
  const [starting, setStarting] = useState(false)
  return (
    <Button
      size="small"
      className="relative z-[1]"
      loading={starting}
      loadingLabel={messages.opening}
      onClick={() => {
        setStarting(true)
        void startEnrolment(course).finally(() => setStarting(false))
      }}
    >
      {messages.enroll}
    </Button>
  )
}

function Nothing({ kind }: { kind: MarkKind }) {
  return (
    <EmptyState
      heading="h2"
      title={kind === 'wishlist' ? messages.wishlistEmpty : messages.bookmarksEmpty}
      text={kind === 'wishlist' ? messages.wishlistEmptyText : messages.bookmarksEmptyText}
      action={<LinkButton href="/course-marketplace">{messages.browse}</LinkButton>}
    />
  )
}
