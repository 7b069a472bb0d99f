import { Link } from '#design/link.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { formatDate } from '#platform/format/format.ts'
import { formatPaise, type Paise } from '#platform/format/money.ts'
import type { CreatorEarnings } from '../../contract/earnings.ts'
import { messages } from '../../messages/earnings-en.ts'

/** What is paid after the next statement: what is payable, less the tax that the statement holds back. */
export function NextPayout({ payable, next }: { payable: Paise; next: CreatorEarnings['next'] }) {
  const { statementOn, tds, basisPoints, receives, minimum, account } = next
  const day = formatDate(`${statementOn}T12:00:00+05:30`)
  const rows = [
    { name: messages.payable, text: formatPaise(payable) },
    {
      name: tds > 0 ? messages.tds(String(basisPoints / 100)) : messages.noTds,
      text: tds > 0 ? `−${formatPaise(tds)}` : formatPaise(0),
    },
  ]
  return (
    <TitledCard id="next-payout" title={messages.next}>
      <p className="mt-1 text-[26px] leading-tight font-bold tracking-[-0.015em]">{formatPaise(receives)}</p>
      <p className="t-sm ink-2 mt-0.5">{account ? messages.nextTo(day, account) : messages.nextOn(day)}</p>
      <dl className="mt-4 border-t border-line">
        {rows.map(({ name, text }) => (
          <div key={name} className="flex justify-between gap-3 border-b border-line py-3">
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 border-t border-ink py-3 font-semibold">
          <dt>{messages.receive}</dt>
          <dd>{formatPaise(receives)}</dd>
        </div>
      </dl>
      {receives < minimum && <p className="t-sm ink-3 mb-2">{messages.belowMinimum(formatPaise(minimum))}</p>}
      <Link href="/creator/payout-details" className="link inline-flex min-h-11 items-center">
        {account ? messages.payoutDetails : messages.addPayoutDetails}
      </Link>
    </TitledCard>
  )
}
