import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { Dots } from '#design/dots.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { CheckCircleFillIcon } from '#design/icons/fill.tsx'
import { InfoIcon, TrashIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { fileSize } from '#features/media/rules.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useOnline } from '#platform/browser/use-online.ts'
import { formatDate } from '#platform/format/format.ts'
import { messages } from '../../messages/downloads-en.ts'
import { type DownloadedCourse, playsOffline, playsUntil } from '../../rules/downloads.ts'
import { UnsentLearning } from '../unsent-learning.tsx'
import { checkDownloads } from './check-downloads.ts'
import { removeDownloads, runDownloads, updateDownloads } from './download-queue.ts'
import { DownloadState } from './download-state.tsx'
import { type DownloadedLesson, isStored, loadDownloads, useDownloads } from './downloads-store.ts'
import { useFreeSpace } from './use-free-space.ts'

export const Route = createFileRoute('/_signed-in/offline')({
  head: async (context) => {
    const { messages } = await import('../../messages/downloads-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: DownloadsPage,
})

/** What is on this device: it opens and works without a network. */
function DownloadsPage() {
  const { loaded, courses, lessons } = useDownloads()
  const online = useOnline()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    loadDownloads().then(
      async () => {
        if (navigator.onLine) await checkDownloads({ force: true })
        await runDownloads()
      },
      // A private window may have no database at all: then nothing is on this device.
      () => setFailed(true),
    )
  }, [])
  const isEmpty = failed || (loaded && courses.length === 0)
  return (
    <main id="main" className="max-w-[760px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">{messages.description}</p>
      {!online && (
        <AlertBanner type="warning" className="mt-5">
          <strong className="block font-semibold">{messages.offlineTitle}</strong>
          {messages.offlineText}
        </AlertBanner>
      )}
      <UnsentLearning />
      {!loaded && !failed && <Skeleton className="skeleton-late mt-6 h-40 w-full !rounded-card" />}
      {isEmpty && (
        <EmptyState
          heading="h2"
          title={messages.emptyTitle}
          text={messages.emptyText}
          action={<LinkButton href="/my-enrolled-courses">{messages.emptyAction}</LinkButton>}
        />
      )}
      {courses.length > 0 && (
        <>
          <Used lessons={lessons} />
          <section className="card mt-5">
            <h2 className="t-h3 px-5 pt-5">{messages.courses}</h2>
            <ul className="divide-y divide-line">
              {courses.map((course) => (
                <li key={course.uid}>
                  <CourseOnDevice course={course} lessons={lessons.filter((one) => one.course === course.uid)} />
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
      <section className="card mt-5 p-5">
        <h2 className="t-h3">{messages.goodToKnow}</h2>
        <ul className="mt-3 space-y-3">
          {messages.rules.map((rule) => (
            <li key={rule} className="flex gap-3">
              <InfoIcon size={20} className="ink-3 mt-0.5 shrink-0" />
              {rule}
            </li>
          ))}
        </ul>
      </section>
    </main>
  )
}

const bytesHere = (lessons: readonly DownloadedLesson[]) =>
  lessons.reduce((sum, one) => sum + (isStored(one) ? one.bytes : one.bytesDone), 0)

function Used({ lessons }: { lessons: readonly DownloadedLesson[] }) {
  const free = useFreeSpace(lessons.length)
  return (
    <section className="card mt-6 p-5">
      <p className="t-h1">{fileSize(bytesHere(lessons))}</p>
      <p>{messages.used}</p>
      {free !== undefined && <p className="t-sm ink-3">{messages.dialog.free(fileSize(free))}</p>}
    </section>
  )
}

function CourseOnDevice({ course, lessons }: { course: DownloadedCourse; lessons: readonly DownloadedLesson[] }) {
  const [asking, setAsking] = useState(false)
  const [now] = useState(Date.now)
  const stored = lessons.filter(isStored)
  const outdated = lessons.some(({ state }) => state === 'outdated')
  const until = formatDate(playsUntil(course))
  return (
    <article className="relative flex gap-4 p-5">
      <div className="w-[84px] shrink-0">
        <CoverImage src={course.cover} />
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="t-title" lang={langOf(course.title)}>
          <Link href={pagePath('/learning/$id', { id: course.uid })} className="hover:underline">
            {course.title}
          </Link>
        </h3>
        <p className="t-sm ink-2 mt-1">
          <Dots>
            {messages.lessons(stored.length, course.lessonsCount)}
            {fileSize(bytesHere(lessons))}
          </Dots>
        </p>
        {stored.length > 0 && <State plays={playsOffline(course, now)} until={until} />}
        {outdated && (
          <div className="mt-2">
            <p className="t-sm ink-2">{messages.outdated}</p>
            <Button size="small" variant="secondary" className="mt-2" onClick={() => void updateDownloads(course.uid)}>
              {messages.update}
              <span className="sr-only"> {course.title}</span>
            </Button>
          </div>
        )}
        <DownloadState course={course.uid} lessons={lessons} />
        <Button
          size="small"
          variant="secondary"
          className="mt-3"
          icon={<TrashIcon size={18} />}
          onClick={() => setAsking(true)}
        >
          {messages.remove}
          <span className="sr-only"> {course.title}</span>
        </Button>
        <Confirm
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void removeDownloads(course.uid)
          }}
          question={messages.confirmRemove}
          detail={messages.confirmRemoveText}
          confirmLabel={messages.remove}
        />
      </div>
    </article>
  )
}

function State({ plays, until }: { plays: boolean; until: string }) {
  if (!plays) return <p className="t-sm mt-2 text-warn-ink">{messages.ended}</p>
  return (
    <p className="t-sm row mt-2 gap-2">
      <CheckCircleFillIcon size={18} className="shrink-0 text-ok-ink" />
      {messages.ready(until)}
    </p>
  )
}
