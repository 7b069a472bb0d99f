import { formatDate } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { FinanceOverview } from '../../contract/overview.ts'
import { messages } from '../../messages/overview-en.ts'

type Figure = { name: string; value: string; details: string[] }

/** Five amounts with what they are made of. */
export function MoneyFigures({ overview }: { overview: FinanceOverview }) {
  return (
    <dl className="card mt-6 grid grid-cols-2 overflow-hidden lg:grid-cols-5">
      {figuresOf(overview).map(({ name, value, details }) => (
        <div
          key={name}
          className="-mt-px -ml-px border-t border-l border-line p-4 last:col-span-2 lg:p-5 lg:last:col-span-1"
        >
          <dt className="t-sm ink-3">{name}</dt>
          <dd className="mt-1 text-[22px] leading-tight font-bold tracking-[-0.015em] [overflow-wrap:anywhere]">
            {value}
          </dd>
          {details.map((detail) => (
            <dd key={detail} className="t-sm mt-1">
              {detail}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function figuresOf({ creators, government, learners, provider, unexplained }: FinanceOverview): Figure[] {
  const texts = messages.figures
  const only = (shown: boolean | number, text: string) => (shown ? [text] : [])
  return [
    {
      name: texts.creators,
      value: formatPaise(creators.held + creators.payable + creators.onTheWay),
      details: [
        texts.creatorsDetail(formatPaise(creators.held), formatPaise(creators.payable)),
        ...only(creators.onTheWay, texts.creatorsOnTheWay(formatPaise(creators.onTheWay))),
      ],
    },
    {
      name: texts.government,
      value: formatPaise(government.gst + government.tds),
      details: [texts.governmentDetail(formatPaise(government.gst), formatPaise(government.tds))],
    },
    {
      name: texts.learners,
      value: formatPaise(learners.requested + learners.onTheWay + learners.byHand),
      details: [
        texts.learnersRequested(learners.requestedCount),
        ...only(learners.onTheWay, texts.learnersOnTheWay(formatPaise(learners.onTheWay))),
        ...only(learners.byHand, texts.learnersByHand(formatPaise(learners.byHand))),
      ],
    },
    {
      name: texts.provider,
      value: formatPaise(provider.receivable),
      details: [provider.lastSettledAt ? texts.lastSettled(formatDate(provider.lastSettledAt)) : texts.neverSettled],
    },
    {
      name: texts.unexplained,
      value: formatPaise(unexplained.suspense + unexplained.differences),
      details: [
        ...only(unexplained.payments, texts.payments(unexplained.payments)),
        ...only(unexplained.differenceCount, texts.differences(unexplained.differenceCount)),
        ...only(unexplained.payments + unexplained.differenceCount === 0, texts.nothingUnexplained),
      ],
    },
  ]
}
