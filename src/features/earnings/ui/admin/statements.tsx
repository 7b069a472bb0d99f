import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#design/error-state.tsx'
import { ProgressBar } from '#design/progress-bar.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatMonth } from '#platform/format/format-month.ts'
import { statementProgress } from '../../contract/statements.ts'
import { messages as payoutMessages } from '../../messages/payouts-en.ts'

const { statements: messages } = payoutMessages
/** How often it is asked again: while the job runs, and while it has yet to begin. */
const pollMs = { running: 2000, waiting: 30_000 }

/** How many statements of the last month are written, and where not all are, when the rest will be. */
export function Statements() {
  const { data, error, refetch } = useQuery({
    ...query(statementProgress, {}),
    refetchInterval: ({ state: { data: shown } }) =>
      shown && shown.left + shown.leftBefore > 0 ? pollMs[shown.running ? 'running' : 'waiting'] : false,
  })
  if (error && !data) return <ErrorState text={messages.failed} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="mt-4 h-[24px] max-w-[380px]" />
  const { written, left, leftBefore, running } = data
  const month = formatMonth(`${data.month}-01`)
  const all = written + left
  if (all + leftBefore === 0) return null
  if (left + leftBefore === 0) return <p className="t-sm ink-3 mt-4">{messages.done(formatCount(written), month)}</p>
  return (
    <section aria-labelledby="statements" className="card mt-4 max-w-[560px] p-4">
      <h2 id="statements" className="font-semibold">
        {messages.title}
      </h2>
      {left > 0 && (
        <>
          <p className="t-sm ink-2 mt-1">{messages.progress(formatCount(written), formatCount(all), month)}</p>
          <ProgressBar label={messages.title} percent={Math.floor((written / all) * 100)} />
        </>
      )}
      <div className="t-sm ink-3 mt-2">
        {leftBefore > 0 && <p>{messages.before(formatCount(leftBefore))}</p>}
        <p>{running ? messages.running : messages.waiting}</p>
      </div>
    </section>
  )
}
