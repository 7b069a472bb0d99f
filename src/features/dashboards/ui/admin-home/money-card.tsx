import { Link } from '#design/link.tsx'
import { messages as financeMessages } from '#features/finance/messages/overview-en.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { adminDashboard } from '../../contract.ts'
import { messages } from '../../messages/en.ts'

/** Whom the school owes what, what is at the payment gateway, and what is unexplained. */
export function MoneyCard({ money }: { money: ReplyOf<typeof adminDashboard>['money'] }) {
  const texts = financeMessages.figures
  const figures = [
    { name: texts.creators, paise: money.creators },
    { name: texts.government, paise: money.government },
    { name: texts.learners, paise: money.learners },
    { name: texts.provider, paise: money.provider },
    { name: texts.unexplained, paise: money.unexplained },
  ]
  return (
    <section className="card mt-6 overflow-hidden" aria-labelledby="money">
      <div className="row justify-between gap-3 px-4 pt-3 lg:px-6">
        <h2 id="money" className="t-h3">
          {messages.admin.money}
        </h2>
        <Link href="/admin/finance" className="link inline-flex min-h-11 items-center">
          {messages.admin.openFinance}
        </Link>
      </div>
      {money.ledgerDifferences > 0 && (
        <p className="px-4 pb-3 font-semibold text-bad-ink lg:px-6">
          {financeMessages.ledger.title(money.ledgerDifferences)}
        </p>
      )}
      <dl className="grid grid-cols-2 lg:grid-cols-5">
        {figures.map(({ name, paise }) => (
          <div
            key={name}
            className="-ml-px border-t border-l border-line p-4 last:col-span-2 lg:px-6 lg:py-4 lg:last:col-span-1"
          >
            <dt className="t-sm ink-3">{name}</dt>
            <dd className="mt-1 text-[20px] leading-tight font-bold tracking-[-0.015em] [overflow-wrap:anywhere]">
              {formatPaise(paise)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
