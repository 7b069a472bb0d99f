import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorState } from '#design/error-state.tsx'
import { ClockCounterClockwiseFillIcon } from '#design/icons/fill.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { PageSkeleton } from '#design/page-skeleton.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { startProgressQueue } from '#features/learning/ui/progress-queue.ts'
import { Recommended } from '#features/learning/ui/recommended.tsx'
import { UnsentLearning } from '#features/learning/ui/unsent-learning.tsx'
import { messages as revisionMessages } from '#features/practice/messages/revision-en.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { formatCount } from '#platform/format/format.ts'
import { learnerDashboard } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { minutesLeft } from '../rules.ts'
import { ContinueCard } from './continue-card.tsx'
import { MyCoursesPart } from './my-courses-part.tsx'
import { RecentOrders } from './recent-orders.tsx'
import { WeekCard } from './week-card.tsx'

export const Route = createFileRoute('/_signed-in/dashboard')({
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, {
      title: messages.learner.title,
      description: messages.learner.description,
      noindex: true,
    })
  },
  component: LearnerDashboardPage,
})

function LearnerDashboardPage() {
  const firstName = useSession((state) => state.user?.firstName ?? '')
  const { data, error, refetch } = useQuery({ ...query(learnerDashboard, {}), staleTime: 0 })
  useEffect(startProgressQueue, [])
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{messages.learner.greeting(firstName)}</h1>
      <UnsentLearning />
      {!data && !error && <PageSkeleton />}
      {error && !data && <ErrorState text={messages.learner.errorText} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className="ink-2 mt-1 text-[17px]">{subtitleOf(data.continue)}</p>
          <div className="mt-6 grid gap-5 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-6">
            <ContinueCard goingOn={data.continue} counts={data.counts} />
            <WeekCard week={data.week} counts={data.counts} daily={data.daily} />
          </div>
          {!!data.toRevise && <ReviseToday count={data.toRevise} />}
          {data.counts.total > 0 && <MyCoursesPart />}
          {data.recommendations.length > 0 && (
            <section className="mt-10" aria-labelledby="recommended">
              <h2 id="recommended" className="t-h2 mb-4">
                {messages.learner.recommended}
              </h2>
              <Recommended courses={data.recommendations} />
            </section>
          )}
          {data.orders.length > 0 && <RecentOrders orders={data.orders} />}
        </>
      )}
    </main>
  )
}

function ReviseToday({ count }: { count: number }) {
  return (
    <section
      className="card mt-5 flex flex-wrap items-center justify-between gap-3 p-5 lg:mt-6"
      aria-labelledby="revise"
    >
      <h2 id="revise" className="t-h3 row gap-3">
        <ClockCounterClockwiseFillIcon size={24} className="shrink-0 text-link" />
        {revisionMessages.due(count, formatCount(count))}
      </h2>
      <LinkButton href="/revision" variant="secondary" className="max-md:w-full">
        {revisionMessages.open}
      </LinkButton>
    </section>
  )
}

function subtitleOf(goingOn: Parameters<typeof ContinueCard>[0]['goingOn']): string {
  if (!goingOn) return messages.learner.nothingOpen
  const minutes = minutesLeft(goingOn.lesson)
  return minutes > 0 && goingOn.lesson.positionSeconds > 0
    ? messages.learner.left(minutes)
    : messages.learner.readyToStart
}
