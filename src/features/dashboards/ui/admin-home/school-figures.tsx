import type { ReplyOf } from '#platform/api/contract.ts'
import { formatCount, formatPercent, signedPercent } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { adminDashboard } from '../../contract.ts'
import { messages } from '../../messages/en.ts'
import { changePercent } from '../../rules.ts'

type Home = ReplyOf<typeof adminDashboard>

/** Sales, enrolments, people and refunds of the span, beside the one before it. */
export function SchoolFigures({ home }: { home: Home }) {
  const refunded = formatPercent(home.sales.now > 0 ? (home.refunds.now / home.sales.now) * 100 : 0)
  const figures = [
    { name: messages.admin.sales, value: formatPaise(home.sales.now), ...changeOf(home.sales, home.days) },
    {
      name: messages.admin.enrolments,
      value: formatCount(home.enrolments.now),
      ...changeOf(home.enrolments, home.days),
    },
    { name: messages.admin.newUsers, value: formatCount(home.newUsers.now), ...changeOf(home.newUsers, home.days) },
    {
      name: messages.admin.refunds,
      value: formatPaise(home.refunds.now),
      hint: messages.admin.shareOfSales(refunded),
      ink: 'ink-3',
    },
  ]
  return (
    <dl className="card mt-6 grid grid-cols-2 overflow-hidden lg:grid-cols-4">
      {figures.map(({ name, value, hint, ink }) => (
        <div key={name} className="-mt-px -ml-px border-t border-l border-line p-4 lg:p-6">
          <dt className="t-sm ink-3">{name}</dt>
          <dd className="mt-1 text-[22px] leading-tight font-bold tracking-[-0.015em] lg:text-[28px]">{value}</dd>
          <dd className={`t-sm mt-1 ${ink}`}>{hint}</dd>
        </div>
      ))}
    </dl>
  )
}

function changeOf(change: { now: number; before: number }, days: number): { hint: string; ink: string } {
  const percent = changePercent(change)
  if (percent === null) return { hint: messages.admin.noChange, ink: 'ink-3' }
  return {
    hint: messages.admin.change(signedPercent(percent), days),
    ink: percent > 0 ? 'font-semibold text-ok-ink' : 'ink-2',
  }
}
