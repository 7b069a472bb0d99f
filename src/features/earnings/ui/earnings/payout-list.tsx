import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Chip, type ChipTone } from '#design/chip.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { useList } from '#platform/browser/use-list.ts'
import { formatDate } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { type CreatorPayout, creatorPayouts } from '../../contract/payouts.ts'
import { messages } from '../../messages/earnings-en.ts'
import { isReturned, type PayoutState } from '../../rules.ts'

/** At first half a year, then as many as a page of the list may hold. */
const sizes = [6, 100] as const

/** What was paid to a creator, when and where to, and what came back. */
export function PayoutList() {
  const [size, setSize] = useState<number>(sizes[0])
  const { data, state } = useList(creatorPayouts, { limit: size })
  return (
    <TitledCard id="payouts" title={messages.payoutList}>
      {state.failed && <ErrorState heading="p" text={messages.payoutsFailed} onRetry={state.onRetry} />}
      {!data && !state.failed && <Skeleton className="mt-4 h-[180px] w-full" />}
      {data?.payouts.length === 0 && <p className="ink-2 mt-2">{messages.payoutsEmpty}</p>}
      {data && data.payouts.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-t border-line">
          {data.payouts.map((payout) => (
            <PayoutItem key={payout.uid} payout={payout} />
          ))}
        </ul>
      )}
      {data && state.total > data.payouts.length && size === sizes[0] && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          loading={state.loading}
          onClick={() => setSize(sizes[1])}
        >
          {messages.olderPayouts}
        </Button>
      )}
    </TitledCard>
  )
}

function PayoutItem({ payout: { amount, state, at, account, reference, hasUtr } }: { payout: CreatorPayout }) {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{formatPaise(amount)}</span>
        <Chip tone={toneOf(state)}>{messages.payoutStates[state]}</Chip>
      </p>
      <p className="t-sm ink-2 mt-1">{messages.payoutTo(formatDate(at), account)}</p>
      <p className="t-sm ink-3 [overflow-wrap:anywhere]">
        {hasUtr ? messages.utr(reference) : messages.reference(reference)}
      </p>
      {isReturned(state) && <p className="t-sm mt-1">{messages.payableAgain}</p>}
    </li>
  )
}

function toneOf(state: PayoutState): ChipTone {
  if (state === 'processed') return 'ok'
  return isReturned(state) ? 'bad' : 'warn'
}
