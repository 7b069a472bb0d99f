import { AlertBanner } from '#design/alert-banner.tsx'
import { Link } from '#design/link.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate } from '#platform/format/format.ts'
import { formatMonth } from '#platform/format/format-month.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { FinanceOverview } from '../../contract/overview.ts'
import { messages } from '../../messages/overview-en.ts'
import type { LedgerCheck } from '../../rules/ledger-checks.ts'

type Differences = FinanceOverview['ledgerDifferences']
type Difference = Differences['shown'][number]
const texts = messages.ledger

/** What is about an order leads to it. */
const aboutOrder: readonly LedgerCheck[] = ['sales', 'shares', 'documents']

/** Figures that differ from the ledger, as the nightly check left them. */
export function LedgerAlarm({ differences: { count, shown } }: { differences: Differences }) {
  if (count === 0) return null
  return (
    <AlertBanner type="error" className="mt-6">
      <p className="font-semibold">{texts.title(count)}</p>
      <p className="t-sm">{texts.text}</p>
      <ul className="mt-2 grid gap-2">
        {shown.map((one) => (
          <li key={one.uid} className="[overflow-wrap:anywhere]">
            <Subject difference={one} />
            <span className="t-sm block">
              {texts.detail(formatPaise(one.expected), formatPaise(one.found), formatDate(one.foundAt))}
            </span>
          </li>
        ))}
      </ul>
      {count > shown.length && <p className="t-sm mt-2">{texts.more(count - shown.length)}</p>}
    </AlertBanner>
  )
}

function Subject({ difference: { kind, subject, month } }: { difference: Difference }) {
  const text = `${texts.kinds[kind]}, ${formatMonth(month)}: ${subject}`
  if (!aboutOrder.includes(kind)) return <span>{text}</span>
  return (
    <Link href={pagePath('/admin/orders/$id', { id: subject })} className="link">
      {text}
    </Link>
  )
}
