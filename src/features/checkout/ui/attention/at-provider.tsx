import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListFailed } from '#design/list-failed.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { formatMinor, formatPaise } from '#platform/format/money.ts'
import { attentionAtProvider } from '../../contract/attention.ts'
import { messages } from '../../messages/attention-en.ts'

/**
 * What the provider says of the payment now: it is asked when a person opens it.
 * @param known what to do where the provider knows the payment
 * @param unknown what can be done where it does not
 */
export function AtProvider({
  paymentId,
  known,
  unknown,
}: {
  paymentId: string
  known?: ReactNode
  unknown?: ReactNode
}) {
  const { data, error, refetch } = useQuery(query(attentionAtProvider, { id: paymentId }))
  return (
    <section className="mt-5" aria-labelledby="at-provider" aria-busy={!data && !error}>
      <h3 id="at-provider" className="font-semibold">
        {messages.atProvider}
      </h3>
      {data ? (
        data.payment ? (
          <>
            {known && <p className="mt-1">{known}</p>}
            <dl className="divide-line border-line mt-2 divide-y border-t">
              {factsOf(data).map(([name, value]) => (
                <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
                  <dt className="t-sm ink-3 min-w-0 [overflow-wrap:anywhere]">{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </>
        ) : (
          <>
            <p className="ink-2 mt-1">{messages.unknownThere}</p>
            {unknown}
          </>
        )
      ) : error ? (
        <div className="mt-1">
          <p className="ink-2">{messages.providerFailed}</p>
          <ListFailed onRetry={() => void refetch()} />
        </div>
      ) : (
        <Skeleton className="mt-2 h-36 w-full" />
      )}
    </section>
  )
}

function factsOf({ payment, refunds }: ReplyOf<typeof attentionAtProvider>): (readonly [string, string])[] {
  if (!payment) return []
  const statusOf = (status: string) => messages.statuses[status] ?? status
  const inCurrency = (amount: number) => formatMinor(amount, payment.currency)
  return [
    [messages.status, statusOf(payment.status)],
    [messages.paid, inCurrency(payment.amount)],
    [messages.paidOn, formatDateTime(payment.createdAt)],
    ...(payment.refunded > 0 ? [[messages.refundedThere, inCurrency(payment.refunded)] as const] : []),
    ...(payment.fee === null ? [] : [[messages.fee, formatPaise(payment.fee)] as const]),
    ...refunds.map(
      ({ id, amount, status }) =>
        [messages.refundThere(id), messages.andStatus(inCurrency(amount), statusOf(status))] as const,
    ),
  ]
}
