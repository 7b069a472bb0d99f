import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { Confirm } from '#design/confirm.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call, query } from '#platform/api/client.ts'
import { formatCount, formatDateTime, formatRelative } from '#platform/format/format.ts'
import { adminFailures, dismissFailure, type Failure, retryFailure } from '../contract/failures.ts'
import { messages } from '../messages/failures-en.ts'

const nameOf = ({ kind, name }: Failure) =>
  kind === 'webhook' ? messages.webhook(name) : (messages.jobs[name] ?? name)

function whenOf({ at, count, since }: Failure, now: Date): string {
  const last = formatRelative(at, now, messages.justNow)
  return count && since ? messages.timesSince(count, formatDateTime(since), last) : messages.since(last)
}

/** What failed for good and waits for a person, with what can be done; nothing is shown while nothing does. */
export function Failures({ now }: { now: Date }) {
  const { data, refetch } = useQuery(query(adminFailures, {}))
  const [confirming, setConfirming] = useState<Failure | null>(null)
  // The list is loaded again too: another administrator may have handled the failure.
  const then = {
    onDone: ({ message }: { message: string }) => toast.success(message),
    onSettled: () => {
      setConfirming(null)
      void refetch()
    },
  }
  const retry = useWrite(({ kind, id }: Failure) => call(retryFailure, { kind, id }), {
    ...then,
    concurrent: ({ id }) => id,
  })
  const dismiss = useWrite(({ id }: Failure) => call(dismissFailure, { id }), then)
  if (!data || data.total === 0) return null

  const more = data.total - data.failures.length
  return (
    <section className="card mt-6 p-5" aria-labelledby="failures">
      <div className="row justify-between gap-3">
        <h2 id="failures" className="t-h3">
          {messages.title}
        </h2>
        <Chip tone="bad">{formatCount(data.total)}</Chip>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {data.failures.map((failure) => (
          <li key={`${failure.kind}${failure.id}`} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
            <div className="min-w-0 flex-1 basis-[240px]">
              <p className="leading-snug font-semibold">{nameOf(failure)}</p>
              <p className="t-sm ink-3">{whenOf(failure, now)}</p>
              {failure.why && <p className="t-sm ink-2 [overflow-wrap:anywhere]">{failure.why}</p>}
            </div>
            <div className="flex gap-3">
              {failure.kind !== 'webhook' && (
                <Button size="small" variant="secondary" onClick={() => setConfirming(failure)}>
                  {messages.dismiss}
                </Button>
              )}
              {failure.kind !== 'delivery' && (
                <Button
                  size="small"
                  loading={retry.isPending && retry.variables?.id === failure.id}
                  onClick={() => retry.mutate(failure)}
                >
                  {messages.retry}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="t-sm ink-3 mt-2">{messages.more(more)}</p>}
      <Confirm
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        onConfirm={() => confirming && dismiss.mutate(confirming)}
        question={messages.dismissQuestion}
        detail={messages.dismissDetail}
        confirmLabel={messages.dismiss}
        loading={dismiss.isPending}
      />
    </section>
  )
}
