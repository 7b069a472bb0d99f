import { classNames } from '#design/class-names.ts'
import { TitledCard } from '#design/titled-card.tsx'
import { formatMonthName } from '#platform/format/format-month.ts'
import { formatPaise, type Paise } from '#platform/format/money.ts'
import type { FinanceOverview } from '../../contract/overview.ts'
import { messages } from '../../messages/overview-en.ts'
import { type Bar, barsOf, type Sales } from '../../rules/overview.ts'

type Props = { month: string; sales: FinanceOverview['sales'] }

/** The month from its gross sales, step by step, to what stays with the platform. */
export function SalesToNet({ month, sales }: Props) {
  const texts = messages.sales
  const bars = barsOf(sales)
  const after = sales.gross - sales.refunds
  const beforeGst = after - sales.gst
  const percent = beforeGst > 0 ? `${Math.round((sales.share / beforeGst) * 100)}%` : ''
  const steps: { key: keyof Sales; name: string }[] = [
    { key: 'gross', name: texts.gross },
    { key: 'refunds', name: texts.refunds },
    { key: 'fees', name: texts.fees },
    { key: 'gst', name: texts.gst },
    { key: 'share', name: percent ? texts.share(percent) : texts.shareOfNothing },
    { key: 'net', name: texts.net },
  ]
  return (
    <TitledCard id="sales" title={texts.title(formatMonthName(month))}>
      <p className="t-sm mt-1">
        {sales.gross > 0 ? texts.summary(formatPaise(after), formatPaise(beforeGst)) : texts.none}
      </p>
      <dl className="mt-4">
        {steps.map(({ key, name }) => (
          <div
            key={key}
            className={classNames(
              'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-t pt-2.5 pb-3',
              key === 'net' ? 'border-t-2 border-ink font-bold' : 'border-line',
            )}
          >
            <dt>{name}</dt>
            <dd className="whitespace-nowrap">{amountOf(key, sales[key])}</dd>
            <dd className="col-span-2">
              <Step bar={bars[key]} whole={key === 'gross' || key === 'net'} />
            </dd>
          </div>
        ))}
      </dl>
    </TitledCard>
  )
}

function amountOf(key: keyof Sales, paise: Paise): string {
  return key === 'gross' || key === 'net' || paise <= 0 ? formatPaise(paise) : messages.sales.minus(formatPaise(paise))
}

/** Where the step takes its part; the amount beside it says the same. */
function Step({ bar, whole }: { bar: Bar; whole: boolean }) {
  return (
    <div className="relative mt-1.5 h-2.5 overflow-hidden rounded-small bg-sunken" aria-hidden="true">
      <div
        className={classNames(
          'absolute inset-y-0 rounded-small',
          whole ? 'bg-meter' : 'bg-[color-mix(in_srgb,var(--meter)_42%,var(--sunken))]',
        )}
        style={{ left: `${bar.left}%`, width: `${bar.width}%` }}
      />
    </div>
  )
}
