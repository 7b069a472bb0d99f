import { formatRupees } from '#platform/money.ts'
import { words } from '../messages/en.ts'
import { axisSteps, shortRupees } from '../rules.ts'

const say = words.creator
type Month = { month: string; amount: number }

const nameOf = (month: string, form: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-IN', {
    month: form,
    ...(form === 'long' ? { year: 'numeric' as const } : {}),
    timeZone: 'UTC',
  }).format(new Date(`${month}-15T00:00:00Z`))

/** Twelve months as a flight of steps, never smoothed; the present one is filled, with the lamp on top. */
export function RevenueChart({ months }: { months: readonly Month[] }) {
  const best = months.reduce(
    (most, one) => (one.amount > most.amount ? one : most),
    months[0] ?? { month: '', amount: 0 },
  )
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return null
  const summary = say.chart(
    nameOf(first.month, 'long'),
    nameOf(last.month, 'long'),
    formatRupees(best.amount),
    nameOf(best.month, 'long'),
  )
  return (
    <div role="img" aria-label={summary}>
      <Chart months={months} most={best.amount} width={760} height={280} className="hidden md:block" />
      <Chart months={months} most={best.amount} width={340} height={220} everySecond className="md:hidden" />
    </div>
  )
}

function Chart({
  months,
  most,
  width,
  height,
  everySecond,
  className,
}: {
  months: readonly Month[]
  most: number
  width: number
  height: number
  everySecond?: boolean
  className: string
}) {
  const [left, bottom, top] = [58, 26, 14]
  const steps = axisSteps(most)
  const highest = steps.at(-1) ?? 1
  const pace = (width - left) / months.length
  const floor = height - bottom
  const y = (amount: number) => top + (floor - top) * (1 - amount / highest)
  const line = months
    .map(({ amount }, i) => `${i === 0 ? `M${left} ${y(amount)}` : `V${y(amount)}`}H${left + (i + 1) * pace}`)
    .join('')
  const now = months.at(-1)?.amount ?? 0
  const nowLeft = left + (months.length - 1) * pace
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={`w-full ${className}`} aria-hidden="true">
      {steps.map((step) => (
        <g key={step}>
          <line x1={left} x2={width} y1={y(step)} y2={y(step)} stroke="var(--line)" />
          <text x={left - 8} y={y(step) + 4} textAnchor="end" fontSize="13" fill="var(--ink-3)">
            {shortRupees(step)}
          </text>
        </g>
      ))}
      <path d={`${line}V${floor}H${left}Z`} fill="var(--tint-2)" />
      <path d={line} fill="none" stroke="var(--meter)" strokeWidth="2.5" />
      <rect x={nowLeft} y={y(now)} width={pace} height={floor - y(now)} fill="var(--meter)" />
      <circle cx={nowLeft + pace / 2} cy={y(now)} r="5" fill="var(--lamp)" stroke="var(--surface)" strokeWidth="2" />
      {months.map(({ month }, i) =>
        everySecond && (months.length - 1 - i) % 2 === 1 ? null : (
          <text
            key={month}
            x={left + (i + 0.5) * pace}
            y={height - 6}
            textAnchor="middle"
            fontSize="13"
            fill={i === months.length - 1 ? 'var(--ink)' : 'var(--ink-3)'}
            fontWeight={i === months.length - 1 ? 575 : 400}
          >
            {nameOf(month, 'short')}
          </text>
        ),
      )}
    </svg>
  )
}
