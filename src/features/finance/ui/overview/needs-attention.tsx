import { LinkButton } from '#design/link-button.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { FinanceOverview } from '../../contract/overview.ts'
import { messages } from '../../messages/overview-en.ts'
import type { AttentionKind } from '../../rules/overview.ts'

type Waiting = FinanceOverview['attention'][number]
const texts = messages.attention

/** The page where each kind is dealt with. */
const hrefs: Partial<Record<AttentionKind, string>> = {
  refunds: '/admin/refunds',
  failedRefunds: pagePath('/admin/payments/attention'),
  payouts: pagePath('/admin/payouts', { tab: 'failed' }),
  payments: pagePath('/admin/payments/attention', { kind: 'payment' }),
  disputes: pagePath('/admin/payments/attention', { kind: 'dispute' }),
  sales: pagePath('/admin/payments/attention', { kind: 'sale' }),
  differences: pagePath('/admin/settlements', { state: 'open' }),
  events: pagePath('/admin/payments/attention', { kind: 'event' }),
  learners: '/admin/finance/payments',
}

/** What waits for a person, with the way to it. */
export function NeedsAttention({ attention }: { attention: readonly Waiting[] }) {
  const shown = attention.flatMap((one) => (hrefs[one.kind] ? [{ ...one, href: hrefs[one.kind] as string }] : []))
  return (
    <TitledCard id="attention" title={texts.title}>
      {shown.length === 0 && <p className="ink-3 mt-2">{texts.none}</p>}
      <ul className="mt-2 divide-y divide-line">
        {shown.map(({ href, ...one }) => (
          <li key={one.kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <h3 className="font-semibold">{texts.kinds[one.kind](one.count)}</h3>
              <p className="t-sm">{detailOf(one)}</p>
            </div>
            <LinkButton
              href={href}
              variant="secondary"
              size="small"
              aria-label={`${texts.acts[one.kind]}: ${texts.kinds[one.kind](one.count)}`}
            >
              {texts.acts[one.kind]}
            </LinkButton>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

function detailOf({ kind, total, at }: Waiting): string {
  const amount = formatPaise(total)
  // An event has no money of its own.
  if (kind === 'events' && at) return texts.eventsSince(formatDateTime(at))
  if (!at) return texts.amount(amount)
  return kind === 'refunds' || kind === 'disputes'
    ? texts.answerBy(amount, formatDateTime(at))
    : texts.since(amount, formatDateTime(at))
}
