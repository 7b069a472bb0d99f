import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { ArrowClockwiseIcon } from '#design/icons/regular.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { type CheckedPart, systemCheck, type TestablePart } from '../contract/system-check.ts'
import { messages } from '../messages/system-check-en.ts'
import { CheckLines } from './check-lines.tsx'
import { resultOf } from './result-of.ts'
import { TestPart } from './test-part.tsx'

export const Route = createFileRoute('/_admin/admin/system')({
  head: async (context) => {
    const { messages } = await import('../messages/system-check-en.ts')
    return pageHead(context, { title: messages.title, description: messages.intro, noindex: true })
  },
  component: SystemCheckPage,
})

type Report = ReplyOf<typeof systemCheck>

/** What `npm run doctor` prints, for administrators without a console. */
function SystemCheckPage() {
  const { data, error, refetch, isFetching } = useQuery(query(systemCheck, {}))
  return (
    <main id="main" className="max-w-[1260px]" aria-busy={!data && !error}>
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">{messages.intro}</p>
      {data ? (
        <>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p role="status">
              <strong className="block">{resultOf(data)}</strong>
              <span className="t-sm ink-3">{messages.checked(formatDateTime(data.checkedAt))}</span>
            </p>
            <Button size="small" variant="secondary" loading={isFetching} onClick={() => void refetch()}>
              <ArrowClockwiseIcon size={18} />
              {messages.checkAgain}
            </Button>
          </div>
          <CheckLines
            className="card mt-4"
            lines={data.lines}
            below={({ part }) => isTestable(part, data) && <TestPart part={part} />}
          />
        </>
      ) : error ? (
        <ErrorState title={messages.failed} text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mt-5 h-[640px] !rounded-card" />
      )}
    </main>
  )
}

const isTestable = (part: CheckedPart, { testable }: Report): part is TestablePart =>
  testable.some((one) => one === part)
