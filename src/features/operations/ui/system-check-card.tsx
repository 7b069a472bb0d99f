import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '#design/error-state.tsx'
import { Link } from '#design/link.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { systemCheck } from '../contract/system-check.ts'
import { messages } from '../messages/system-check-en.ts'
import { CheckLines } from './check-lines.tsx'
import { resultOf } from './result-of.ts'

/** What an administrator has to know without asking: the age of the copies, and what is not in order. */
export function SystemCheckCard() {
  const { data, error, refetch } = useQuery({ ...query(systemCheck, {}), staleTime: 5 * minuteMs })
  return (
    <section className="card overflow-hidden" aria-labelledby="system-check" aria-busy={!data && !error}>
      <div className="row flex-wrap justify-between gap-x-6 px-5 pt-4 pb-3">
        <div>
          <h2 id="system-check" className="t-h3">
            {messages.title}
          </h2>
          {data && <p className="ink-2">{resultOf(data)}</p>}
        </div>
        <Link href="/admin/system" className="link inline-flex min-h-11 items-center">
          {messages.allChecks}
        </Link>
      </div>
      {data ? (
        <CheckLines className="border-t border-line" lines={shownOf(data)} />
      ) : error ? (
        <ErrorState title={messages.failed} text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="mx-5 mb-5 h-32 !rounded-card" />
      )}
    </section>
  )
}

const copies = ['backup', 'archive', 'rehearsal'] as const
const most = 6

/** The copies, also where they are in order, and before them what is not: failed checks first. */
function shownOf({ lines }: ReplyOf<typeof systemCheck>) {
  const isCopy = ({ part }: (typeof lines)[number]) => copies.some((copy) => copy === part)
  const others = lines.filter((line) => !isCopy(line))
  const byState = (['wrong', 'warning'] as const).flatMap((state) => others.filter((line) => line.state === state))
  return [...byState.slice(0, most), ...lines.filter(isCopy)]
}
