import { formatCount, formatDate } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { CreatorEarnings } from '../../contract/earnings.ts'
import { messages } from '../../messages/earnings-en.ts'

export function EarningsFigures({ earnings }: { earnings: CreatorEarnings }) {
  const { earned, held, payable, paid, payouts } = earnings
  const figures = [
    { name: messages.earned, amount: earned, hint: messages.earnedHint },
    { name: messages.held, amount: held, hint: releasedBetween(earnings) },
    {
      name: messages.payable,
      amount: payable,
      hint: payable < 0 ? messages.payableNegative : messages.payableHint,
    },
    { name: messages.paid, amount: paid, hint: messages.payouts(payouts, formatCount(payouts)) },
  ]
  return (
    <dl className="card mt-6 grid grid-cols-2 !rounded-panel lg:grid-cols-4 [&>div]:border-line lg:[&>div+div]:border-l max-lg:[&>div:nth-child(2n)]:border-l max-lg:[&>div:nth-child(n+3)]:border-t">
      {figures.map(({ name, amount, hint }) => (
        <div key={name} className="min-w-0 p-4 lg:p-5">
          <dt className="t-sm ink-3">{name}</dt>
          <dd className="mt-0.5 text-[22px] leading-tight font-bold tracking-[-0.015em] [overflow-wrap:anywhere] lg:text-[26px]">
            {formatPaise(amount)}
          </dd>
          <dd className="t-sm ink-2 mt-0.5">{hint}</dd>
        </div>
      ))}
    </dl>
  )
}

function releasedBetween({ held, heldFrom, heldTo }: CreatorEarnings): string {
  if (!heldFrom || !heldTo) return held > 0 ? messages.underReview : messages.heldNone
  if (heldFrom === heldTo) return messages.heldOn(dayName(heldFrom))
  return messages.heldBetween(dayName(heldFrom), dayName(heldTo))
}
/** The date of a day in India, whose noon is the same day everywhere. */
const dayName = (day: string) => formatDate(`${day}T12:00:00+05:30`)
