import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Avatar } from '#design/avatar.tsx'
import { Chip } from '#design/chip.tsx'
import { CoverImage } from '#design/cover-image.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { EnvelopeSimpleIcon, VideoCameraIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { Pick } from '#design/pick.tsx'
import { CourseStateChip } from '#features/courses/ui/course-state-chip.tsx'
import { enquiryPaths } from '#features/enquiries/rules.ts'
import { query } from '#platform/client.ts'
import type { ReplyOf } from '#platform/contract.ts'
import { formatCount, formatDate, formatRelative } from '#platform/format.ts'
import { formatRupees } from '#platform/money.ts'
import { pageHead } from '#platform/page-head.ts'
import { adminDashboard, type Span, spans } from '../contract/role-homes.ts'
import { words } from '../messages/en.ts'
import { changePercent } from '../rules.ts'
import { HomeSkeleton } from './home-skeleton.tsx'

const say = words.admin
type Home = ReplyOf<typeof adminDashboard>

export const Route = createFileRoute('/_admin/admin/dashboard')({
  validateSearch: ({ span }: Record<string, unknown>): { span?: Span } =>
    span === '7d' || span === 'year' ? { span } : {},
  head: async (context) => {
    const { admin: say } = (await import('../messages/en.ts')).words
    return pageHead(context, { title: say.title, description: say.description, noindex: true })
  },
  component: AdminDashboardPage,
})

function AdminDashboardPage() {
  const { span = '30d' } = Route.useSearch()
  const navigate = useNavigate()
  const [today] = useState(() => new Date())
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(adminDashboard, { span }),
    placeholderData: keepPreviousData,
  })
  return (
    <main id="main" className="max-w-[1260px]">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="t-h1">{say.title}</h1>
          <p className="ink-2 mt-1">{formatDate(today)}</p>
        </div>
        <div className="flex gap-2" role="group" aria-label={say.span}>
          {spans.map((one) => (
            <Pick
              key={one}
              on={one === span}
              onClick={() =>
                void navigate({ href: one === '30d' ? '/admin/dashboard' : `/admin/dashboard?span=${one}` })
              }
            >
              {say.spans[one]}
            </Pick>
          ))}
        </div>
      </div>
      {!data && !error && <HomeSkeleton />}
      {error && !data && <ErrorState text={say.errorText} onRetry={() => void refetch()} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <Compared home={data} />
          <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
            <Waiting home={data} today={today} />
            <Enquiries home={data} today={today} />
          </div>
          <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
            <Newest people={data.newest} />
            <School home={data} />
          </div>
        </div>
      )}
    </main>
  )
}

function Compared({ home }: { home: Home }) {
  const refunded = home.sales.now > 0 ? ((home.refunds.now / home.sales.now) * 100).toFixed(1) : '0'
  const figures = [
    { name: say.sales, value: formatRupees(home.sales.now), hint: changeOf(home.sales) },
    { name: say.enrolments, value: formatCount(home.enrolments.now), hint: changeOf(home.enrolments) },
    { name: say.newUsers, value: formatCount(home.newUsers.now), hint: changeOf(home.newUsers) },
    { name: say.refunds, value: formatRupees(home.refunds.now), hint: say.shareOfSales(refunded) },
  ]
  return (
    <dl className="card mt-6 grid grid-cols-2 overflow-hidden lg:grid-cols-4">
      {figures.map(({ name, value, hint }) => (
        <div key={name} className="-mt-px -ml-px border-t border-l border-line p-4 lg:p-6">
          <dt className="t-sm ink-3">{name}</dt>
          <dd className="mt-1 text-[22px] leading-tight font-bold tracking-[-0.015em] lg:text-[28px]">{value}</dd>
          <dd className="t-sm ink-2 mt-1">{hint}</dd>
        </div>
      ))}
    </dl>
  )
}

function changeOf(change: { now: number; before: number }): string {
  const percent = changePercent(change)
  return percent === null ? say.noChange : say.change(percent)
}

function Waiting({ home, today }: { home: Home; today: Date }) {
  const count = home.states.IN_REVIEW
  return (
    <section className="card p-5" aria-labelledby="waiting">
      <div className="row justify-between gap-3">
        <h2 id="waiting" className="t-h3">
          {say.waiting}
        </h2>
        {count > 0 && <Chip tone="lamp">{say.waitingCount(count)}</Chip>}
      </div>
      {home.waiting.length === 0 ? (
        <p className="ink-3 py-6">{say.nothingWaits}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {home.waiting.map((course) => (
            <li key={course.uid} className="row gap-4 py-3">
              <CoverImage src={course.courseThumbnailLink} className="w-[72px] shrink-0 !rounded-small" />
              <div className="min-w-0">
                <p className="leading-snug font-semibold" lang={langOf(course.courseTitle)}>
                  {course.courseTitle}
                </p>
                <p className="t-sm ink-3">
                  {say.waitingSince(course.instructor, formatRelative(course.submittedAt, today, say.justNow))}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const enquiryIcons = { studio: VideoCameraIcon, contact: EnvelopeSimpleIcon }

function Enquiries({ home, today }: { home: Home; today: Date }) {
  return (
    <section className="card p-5" aria-labelledby="enquiries">
      <div className="row justify-between gap-3">
        <h2 id="enquiries" className="t-h3">
          {say.enquiries}
        </h2>
        {home.newEnquiries > 0 && <Chip tone="tint">{formatCount(home.newEnquiries)}</Chip>}
      </div>
      {home.enquiries.length === 0 ? (
        <p className="ink-3 py-6">{say.nothingAsked}</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {home.enquiries.map(({ uid, kind, title, name, at }) => {
            const KindIcon = enquiryIcons[kind]
            return (
              <li key={uid} className="flex gap-3 py-3">
                <span className="grid h-9 w-9 shrink-0 place-items-center rounded-small bg-tint-2 text-on-tint">
                  <KindIcon size={18} />
                </span>
                <div className="min-w-0">
                  <p className="leading-snug font-semibold" lang={langOf(title)}>
                    <Link href={`/admin/enquiry/${enquiryPaths[kind]}/${uid}`} className="hover:underline">
                      {say.enquiryTitle(say.enquiryKinds[kind], title)}
                    </Link>
                  </p>
                  <p className="t-sm ink-3">{say.enquiryBy(name, formatRelative(at, today, say.justNow))}</p>
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

function School({ home }: { home: Home }) {
  const rows = [
    { name: say.learners, value: formatCount(home.learners) },
    { name: say.creators, value: formatCount(home.creators) },
    { name: say.rating, value: home.reviewsCount > 0 ? home.averageRating.toFixed(1) : say.noRating },
  ]
  return (
    <section className="card p-5" aria-labelledby="school">
      <h2 id="school" className="t-h3">
        {say.school}
      </h2>
      <dl className="mt-2 divide-y divide-line">
        {rows.map(({ name, value }) => (
          <div key={name} className="row justify-between gap-4 py-2.5">
            <dt className="ink-2">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="t-sm ink-3 mt-4 font-normal tracking-normal">{say.courses}</h3>
      <ul className="mt-1.5 divide-y divide-line">
        {(Object.keys(home.states) as (keyof Home['states'])[]).map((state) => (
          <li key={state} className="row justify-between gap-4 py-2">
            <CourseStateChip state={state} />
            <span className="font-semibold">{formatCount(home.states[state])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Newest({ people }: { people: Home['newest'] }) {
  return (
    <section className="card p-5" aria-labelledby="newest">
      <h2 id="newest" className="t-h3">
        {say.newest}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {people.map((person) => (
          <li key={person.uid} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <Avatar name={person.clubbedName} size={36} />
            <div className="min-w-0 flex-1">
              <Link href={`/admin/users/${person.uid}`} className="leading-snug font-semibold hover:underline">
                {person.clubbedName}
              </Link>
              <p className="t-sm ink-3 truncate">{person.email}</p>
            </div>
            <Chip>{say.roles[person.userRole]}</Chip>
            <span className="t-sm ink-3 basis-full md:basis-[210px] md:text-right">
              {say.joined(formatDate(person.joinedAt))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
