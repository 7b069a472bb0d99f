import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#design/error-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { learnerDashboard } from '#features/dashboards/contract.ts'
import { RecentOrders } from '#features/dashboards/ui/recent-orders.tsx'
import { query } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { messages } from '../../messages/help-en.ts'

/** A signed-in person's current course and latest orders, each with links that help. */
export function AccountShortcuts() {
  return (
    <WithQueries>
      <Shortcuts />
    </WithQueries>
  )
}

function Shortcuts() {
  const { data, error, refetch } = useQuery(query(learnerDashboard, {}))
  if (error && !data) return <ErrorState heading="p" text={messages.yoursFailed} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="mt-10 h-40 !rounded-card" />
  const { continue: next, orders } = data
  const course = next?.course
  return (
    <div className="max-w-[820px]">
      <section className="card mt-10 flex flex-wrap items-center gap-3 p-5" aria-labelledby="yours">
        <div className="min-w-0 flex-1 basis-[240px]">
          <h2 id="yours" className="t-h3">
            {messages.yours}
          </h2>
          {course && (
            <p className="ink-2 mt-1" lang={langOf(course.courseTitle)}>
              {course.courseTitle}
            </p>
          )}
        </div>
        {course && (
          <LinkButton href={pagePath('/learning/$id', { id: course.uid })} variant="secondary" size="small">
            {messages.goOn}
          </LinkButton>
        )}
        <LinkButton href="/my-enrolled-courses" variant="secondary" size="small">
          {messages.yourCourses}
        </LinkButton>
        <LinkButton href="/refund-policy#part-3" variant="secondary" size="small">
          {messages.askRefund}
        </LinkButton>
      </section>
      {orders.length > 0 && <RecentOrders orders={orders} />}
    </div>
  )
}
