import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { query } from '#platform/client.ts'
import type { ReplyOf } from '#platform/contract.ts'
import { formatCount } from '#platform/format.ts'
import { formatRupees } from '#platform/money.ts'
import { pageHead } from '#platform/page-head.ts'
import { creatorDashboard } from '../contract/role-homes.ts'
import { words } from '../messages/en.ts'
import { ChangeChip } from './change-chip.tsx'
import { CreatorCourses } from './creator-courses.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { RevenueChart } from './revenue-chart.tsx'

const say = words.creator
type Home = ReplyOf<typeof creatorDashboard>

export const Route = createFileRoute('/_creator/creator/dashboard')({
  head: (context) => pageHead(context, { title: say.title, description: say.description, noindex: true }),
  component: CreatorDashboardPage,
})

const monthName = new Intl.DateTimeFormat('en-IN', { month: 'long', timeZone: 'UTC' })
const nameOf = (month: string | undefined) => (month ? monthName.format(new Date(`${month}-15T00:00:00Z`)) : '')

function CreatorDashboardPage() {
  const uid = useSession((state) => state.user?.uid)
  const { data, error, refetch } = useQuery(query(creatorDashboard, {}))
  return (
    <main id="main" className="max-w-[1260px]">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="t-h1">{data ? say.heading(nameOf(data.months.at(-1)?.month)) : say.title}</h1>
          {data && <p className="ink-2 mt-1">{say.compared(nameOf(data.months.at(-2)?.month))}</p>}
        </div>
        {uid && (
          <LinkButton href={`/creator/profile/${uid}`} variant="secondary">
            {say.profile}
          </LinkButton>
        )}
      </div>
      {!data && !error && <HomeSkeleton />}
      {error && !data && <ErrorState text={say.errorText} onRetry={() => void refetch()} />}
      {data && (
        <>
          <section
            className="card mt-6 !rounded-panel lg:grid lg:grid-cols-[minmax(0,1fr)_300px]"
            aria-labelledby="revenue"
          >
            <div className="p-5 lg:p-7">
              <h2 id="revenue" className="ink-2 text-[16px] font-normal tracking-normal">
                {say.revenue}
              </h2>
              <p className="row flex-wrap gap-4">
                <span className="text-[42px] leading-[1.05] font-[740] tracking-[-0.025em] lg:text-[52px]">
                  {formatRupees(data.revenue.now)}
                </span>
                <ChangeChip change={data.revenue} />
              </p>
              <p className="t-sm ink-3 mt-1">{say.revenueHint}</p>
              <div className="mt-5">
                <RevenueChart months={data.months} />
              </div>
            </div>
            <Figures home={data} />
          </section>
          <CreatorCourses courses={data.courses} states={data.states} />
        </>
      )}
    </main>
  )
}

function Figures({ home }: { home: Home }) {
  const figures = [
    {
      name: say.newLearners,
      value: formatCount(home.newLearners.now),
      hint: say.before(formatCount(home.newLearners.before)),
    },
    { name: say.completion, value: words.learner.percent(home.completionPercent), hint: say.ofEnrolments },
    {
      name: say.rating,
      value: home.reviewsCount > 0 ? home.averageRating.toFixed(1) : say.noRating,
      hint: say.reviews(formatCount(home.reviewsCount)),
    },
    { name: say.learners, value: formatCount(home.learners), hint: say.learnersHint },
  ]
  return (
    <dl className="grid grid-cols-2 border-t border-line lg:grid-cols-1 lg:divide-y lg:divide-line lg:border-t-0 lg:border-l">
      {figures.map(({ name, value, hint }) => (
        <div key={name} className="p-4 lg:px-6 lg:py-5">
          <dt className="t-sm ink-3">{name}</dt>
          <dd className="mt-0.5 text-[26px] leading-tight font-bold tracking-[-0.015em]">{value}</dd>
          <dd className="t-sm ink-2">{hint}</dd>
        </div>
      ))}
    </dl>
  )
}
