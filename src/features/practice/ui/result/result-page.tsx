import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { AlertBanner } from '#design/alert-banner.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { PageLoadState } from '#design/page-load-state.tsx'
import { query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount } from '#platform/format/format.ts'
import { attemptResult } from '../../contract/attempts.ts'
import { messages } from '../../messages/test-en.ts'
import { formatMarks } from '../marks.ts'
import { ExpiredAnswers } from '../sitting/expired-answers.tsx'
import { Solutions } from './solutions.tsx'
import { SectionBar, Spread } from './result-charts.tsx'
import { WeakTopics } from './weak-topics.tsx'

export const Route = createFileRoute('/_signed-in/mock-test/$attempt/result')({
  validateSearch: (sent: Record<string, unknown>): { section?: number } => {
    const section = Number(sent.section)
    return Number.isInteger(section) && section > 0 && section < 10 ? { section } : {}
  },
  head: async (context) => {
    const { messages } = await import('../../messages/test-en.ts')
    return pageHead(context, { title: messages.result.title, description: messages.result.description, noindex: true })
  },
  component: ResultPage,
})

export type Result = ReplyOf<typeof attemptResult>
const { result } = messages

/** What came of an attempt: marks, rank, sections, weak topics and solutions. */
function ResultPage() {
  const { attempt: uid } = Route.useParams()
  const { section = 0 } = Route.useSearch()
  const { data, error, refetch } = useQuery({ ...query(attemptResult, { uid }), staleTime: 0 })
  if (!data)
    return (
      <PageLoadState
        error={error}
        missing={{ ...messages.room.missing, list: '/my-enrolled-courses' }}
        onRetry={() => void refetch()}
      />
    )
  return (
    <main id="main" className="max-w-[1260px]">
      <p className="ink-2" lang={langOf(data.title)}>
        {data.title}
      </p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-4">
        <h1 className="t-h1">{result.title}</h1>
        <div className="flex flex-wrap gap-2.5 max-md:w-full [&>*]:max-md:flex-1">
          <LinkButton
            variant="secondary"
            href={pagePath('/my-enrolled-courses/$id/mock-tests', { id: data.course.uid })}
          >
            {result.again}
          </LinkButton>
          {data.canSeeSolutions && <LinkButton href="#solutions">{result.solutions}</LinkButton>}
        </div>
      </div>
      {data.timedOut && (
        <AlertBanner type="info" className="mt-4">
          {result.timedOut}
        </AlertBanner>
      )}
      <ExpiredAnswers attempt={uid} />
      {!data.counted && (
        <AlertBanner type="info" className="mt-4">
          {result.notCounted}
        </AlertBanner>
      )}
      <ScoreCard data={data} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_384px]">
        <Sections data={data} />
        <WeakTopics data={data} />
      </div>
      {data.canSeeSolutions ? (
        <Solutions attempt={uid} section={section} />
      ) : (
        <p className="ink-2 mt-8">{result.noAccess}</p>
      )}
    </main>
  )
}

function ScoreCard({ data }: { data: Result }) {
  return (
    <section className="card mt-5 grid lg:grid-cols-[290px_minmax(0,1fr)]">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 p-6 lg:grid-cols-1">
        <div className="max-lg:col-span-2">
          <dt>{result.score}</dt>
          <dd>
            <span className="text-[46px] leading-none font-[720] tracking-[-0.02em]">{formatMarks(data.score)}</span>{' '}
            <span className="ink-3 text-[18px]">{result.of(formatMarks(data.marks))}</span>
          </dd>
        </div>
        <div>
          <dt className="t-sm ink-2">{result.rank}</dt>
          <dd className="text-[24px] font-[650]">{formatCount(data.rank)}</dd>
          <dd className="t-sm">{result.ofLearners(data.learners, formatCount(data.learners))}</dd>
        </div>
        <div>
          <dt className="t-sm ink-2">{result.percentile}</dt>
          <dd className="text-[24px] font-[650]">{formatMarks(data.percentile)}</dd>
          <dd className="t-sm">{result.scoredLess(formatCount(data.scoredLess))}</dd>
        </div>
      </dl>
      <div className="border-line p-6 max-lg:border-t lg:border-l">
        <h2 className="t-h3">{result.everyone}</h2>
        <Spread data={data} />
        <p className="t-sm ink-2 mt-3">
          {result.spreadText(formatMarks(data.marks), formatMarks(data.average), formatMarks(data.highest))}
        </p>
      </div>
    </section>
  )
}

function Sections({ data }: { data: Result }) {
  const totals = [
    { name: result.right, count: data.right, marks: data.sections.reduce((sum, one) => sum + one.score + one.lost, 0) },
    { name: result.wrong, count: data.wrong, marks: -data.sections.reduce((sum, one) => sum + one.lost, 0) },
    { name: result.skipped, count: data.unanswered, marks: 0 },
  ]
  return (
    <section className="card p-6">
      <h2 className="t-h2">{result.sections}</h2>
      {data.sections.map((section, index) => (
        <SectionBar key={`${index} ${section.title}`} section={section} />
      ))}
      <dl className="mt-7 grid grid-cols-3 gap-4 border-t border-line pt-5">
        {totals.map(({ name, count, marks }) => (
          <div key={name}>
            <dt className="t-sm ink-2">{name}</dt>
            <dd className="text-[22px] font-[650]">{formatCount(count)}</dd>
            <dd className="t-sm ink-2">{marks > 0 ? `+${formatMarks(marks)}` : formatMarks(marks)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
