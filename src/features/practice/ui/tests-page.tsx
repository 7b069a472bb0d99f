import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { Confirm } from '#design/confirm.tsx'
import { Dots } from '#design/dots.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { PageLoadState } from '#design/page-load-state.tsx'
import { useWrite } from '#design/use-write.ts'
import { call, query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount, formatDateTime } from '#platform/format/format.ts'
import { learnerMockTests, type LearnerTest, startAttempt } from '../contract/attempts.ts'
import { messages } from '../messages/test-en.ts'
import { formatMarks } from './marks.ts'

export const Route = createFileRoute('/_signed-in/my-enrolled-courses/$id/mock-tests')({
  head: async (context) => {
    const { messages } = await import('../messages/test-en.ts')
    return pageHead(context, { title: messages.list.title, description: messages.list.description, noindex: true })
  },
  component: MockTestsPage,
})

const { list } = messages

/** The mock tests of a course, with one's attempts. */
function MockTestsPage() {
  const { id } = Route.useParams()
  const { data, error, refetch } = useQuery({ ...query(learnerMockTests, { uid: id }), staleTime: 0 })
  if (!data)
    return (
      <PageLoadState
        error={error}
        missing={{ ...list.missing, list: '/my-enrolled-courses' }}
        onRetry={() => void refetch()}
      />
    )
  const { course, tests } = data
  return (
    <main id="main" className="max-w-[940px]">
      <Breadcrumb
        items={[
          { name: list.myCourses, link: '/my-enrolled-courses' },
          { name: course.courseTitle, link: pagePath('/learning/$id', { id: course.uid }) },
          { name: list.title },
        ]}
      />
      <h1 className="t-h1 mt-3">{list.title}</h1>
      <p className="ink-2 mt-1">{list.description}</p>
      {tests.length === 0 ? (
        <EmptyState
          heading="h2"
          title={list.emptyTitle}
          text={list.emptyText}
          action={<LinkButton href={pagePath('/learning/$id', { id: course.uid })}>{list.back}</LinkButton>}
        />
      ) : (
        <ul className="mt-6 space-y-5">
          {tests.map((test) => (
            <li key={test.uid}>
              <TestCard test={test} />
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}

function TestCard({ test }: { test: LearnerTest }) {
  const { title, instructions, attempts, maxAttempts } = test
  const left = Math.max(0, maxAttempts - attempts.length)
  return (
    <article className="card p-5">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="t-h3" lang={langOf(title)}>
            {title}
          </h2>
          <p className="ink-2 mt-1">
            <Dots>
              {list.questions(test.questions, formatCount(test.questions))}
              {list.minutes(test.minutes)}
              {list.marks(formatMarks(test.marks))}
            </Dots>
          </p>
        </div>
        {test.state === 'CLOSED' ? (
          <Chip>{list.closed}</Chip>
        ) : (
          <Chip tone={left > 0 ? 'tint' : 'neutral'}>{left > 0 ? list.attemptsLeft(left) : list.noAttemptsLeft}</Chip>
        )}
      </div>
      {instructions && (
        <p className="mt-3 whitespace-pre-line" lang={langOf(instructions)}>
          {instructions}
        </p>
      )}
      <ul className="mt-4 divide-y divide-line border-y border-line" aria-label={list.sections}>
        {test.sections.map((section, index) => (
          <li
            key={`${index} ${section.title}`}
            className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5"
          >
            <span className="font-semibold" lang={langOf(section.title)}>
              {section.title}
            </span>
            <span className="t-sm ink-2">
              <Dots>
                {list.questions(section.questions, formatCount(section.questions))}
                {list.minutes(section.minutes)}
                {list.right(formatMarks(section.marks))}
                {section.negativeMarks > 0 ? list.wrong(formatMarks(section.negativeMarks)) : list.noNegative}
              </Dots>
            </span>
          </li>
        ))}
      </ul>
      <Attempts attempts={attempts} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="t-sm ink-3">{list.ranking}</p>
        {test.canStart && <StartButton test={test} />}
      </div>
    </article>
  )
}

function Attempts({ attempts }: { attempts: LearnerTest['attempts'] }) {
  return attempts
    .filter(({ submittedAt }) => submittedAt !== null)
    .map(({ uid, number, submittedAt, score, marks }) => (
      <p key={uid} className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span>
          <Dots>
            {list.attempt(number)}
            {submittedAt && formatDateTime(submittedAt)}
            {score !== null && list.score(formatMarks(score), formatMarks(marks))}
          </Dots>
        </span>
        <Link href={pagePath('/mock-test/$attempt/result', { attempt: uid })} className="link font-semibold">
          {list.result}
          <span className="sr-only"> {list.attempt(number)}</span>
        </Link>
      </p>
    ))
}

function StartButton({ test }: { test: LearnerTest }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const running = test.attempts.some(({ submittedAt }) => submittedAt === null)
  const start = useWrite(() => call(startAttempt, { uid: test.uid }), {
    onDone: ({ data }) => navigate({ href: pagePath('/mock-test/$attempt', { attempt: data.uid }) }),
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button
        className="max-md:w-full"
        loading={start.isPending}
        loadingLabel={list.starting}
        onClick={() => (running ? start.mutate() : setAsking(true))}
      >
        {running ? list.resume : list.start}
        <span className="sr-only"> {test.title}</span>
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => start.mutate()}
        question={list.confirm}
        detail={list.confirmText(list.minutes(test.minutes))}
        confirmLabel={list.start}
        variant="primary"
        loading={start.isPending}
        loadingLabel={list.starting}
      />
    </>
  )
}
