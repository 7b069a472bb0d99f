import { useQuery } from '@tanstack/react-query'
import { ListFailed } from '#design/list-failed.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import { formatPaise } from '#platform/format/money.ts'
import { type MoneyStep, payment } from '../../contract/purchases.ts'
import { messages } from '../../messages/purchases-en.ts'
import { StepList } from './step-list.tsx'

/** All that happened to an order's money, asked for when somebody wants to know. */
export function PurchaseHistory({ uid }: { uid: string }) {
  const { data, error, refetch } = useQuery(query(payment, { id: uid }))
  return (
    <div className="pt-4" aria-busy={!data && !error}>
      {data ? (
        <StepList steps={data.timeline.map((step) => ({ title: titleOf(step), at: step.at, failed: isEnd(step) }))} />
      ) : error ? (
        <ListFailed onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </div>
  )
}

const isEnd = ({ kind }: MoneyStep) => kind === 'cancelled' || kind === 'expired' || kind === 'refundDeclined'

function titleOf({ kind, subject, amount }: MoneyStep): string {
  switch (kind) {
    case 'cancelled':
    case 'expired':
      return messages.steps[kind]
    case 'invoice':
    case 'receipt':
    case 'billOfSupply':
    case 'creditNote':
    case 'refundReference':
      return messages.steps[kind](subject)
    default:
      return messages.steps[kind](formatPaise(amount ?? 0))
  }
}
