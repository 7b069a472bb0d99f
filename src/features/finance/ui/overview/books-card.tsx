import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { Link } from '#design/link.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import { formatMonth, formatMonthName } from '#platform/format/format-month.ts'
import { accountStatement, trialBalance } from '../../contract/books.ts'
import { closeMonth } from '../../contract/closing.ts'
import { type FinanceOverview, financeOverview } from '../../contract/overview.ts'
import { messages as bookMessages } from '../../messages/books-en.ts'
import { messages } from '../../messages/closing-en.ts'
import { messages as exportMessages } from '../../messages/exports-en.ts'
import { messages as overviewMessages } from '../../messages/overview-en.ts'
import { messages as paymentMessages } from '../../messages/payments-en.ts'
import { messages as rateMessages } from '../../messages/rates-en.ts'

/** The ways to the books, and the month that is closed next. */
export function BooksCard({ overview: { closable, lastClosed, unexplained } }: { overview: FinanceOverview }) {
  const links = [
    { href: '/admin/finance/books', text: bookMessages.trialBalance },
    { href: '/admin/finance/reports', text: exportMessages.title },
    { href: '/admin/finance/rates', text: rateMessages.title },
    { href: '/admin/finance/payments', text: paymentMessages.title },
  ]
  return (
    <TitledCard id="books" title={overviewMessages.books.title}>
      <ul className="mt-2 divide-y divide-line">
        {links.map(({ href, text }) => (
          <li key={href}>
            <Link href={href} className="link flex min-h-12 items-center font-semibold">
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {closable && <CloseMonth month={closable} unexplained={unexplained.payments + unexplained.differenceCount} />}
      {lastClosed && <p className="t-sm ink-3 mt-3">{messages.closedUntil(formatMonth(lastClosed))}</p>}
    </TitledCard>
  )
}

function CloseMonth({ month, unexplained }: { month: string; unexplained: number }) {
  const [asks, setAsks] = useState(false)
  const name = formatMonth(month)
  const close = useWrite(() => call(closeMonth, { month: month.slice(0, 7) }), {
    changes: [financeOverview, trialBalance, accountStatement],
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setAsks(false),
  })
  const detail = [...(unexplained > 0 ? [messages.unexplained(unexplained)] : []), messages.detail(name)].join(' ')
  return (
    <div className="mt-4">
      <Button variant="secondary" size="medium" onClick={() => setAsks(true)}>
        {messages.close(formatMonthName(month))}
      </Button>
      <p className="t-sm ink-3 mt-2">{messages.hint(name)}</p>
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => close.mutate()}
        question={messages.question(name)}
        detail={detail}
        confirmLabel={messages.close(formatMonthName(month))}
        loading={close.isPending}
        loadingLabel={messages.closing}
        variant="primary"
      />
    </div>
  )
}
