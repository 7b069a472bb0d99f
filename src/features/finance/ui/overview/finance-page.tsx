import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ErrorState } from '#design/error-state.tsx'
import { PageSkeleton } from '#design/page-skeleton.tsx'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { monthOf } from '#platform/format/day-in-india.ts'
import { formatDay } from '#platform/format/format-month.ts'
import { financeOverview } from '../../contract/overview.ts'
import { messages } from '../../messages/overview-en.ts'
import { BooksCard } from './books-card.tsx'
import { differencesAddress } from './differences-address.ts'
import { LedgerAlarm } from './ledger-alarm.tsx'
import { MoneyFigures } from './money-figures.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { SalesToNet } from './sales-to-net.tsx'

export const Route = createFileRoute('/_finance/admin/finance')({
  validateSearch: differencesAddress.read,
  head: async (context) => {
    const { messages } = await import('../../messages/overview-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: FinancePage,
})

function FinancePage() {
  const shown = Route.useSearch()
  const { data, error, refetch } = useQuery(query(financeOverview, {}))
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{messages.title}</h1>
      {data && <p className="ink-2 mt-1">{messages.period(formatDay(monthOf(data.today)), formatDay(data.today))}</p>}
      {!data && !error && <PageSkeleton />}
      {error && !data && <ErrorState text={messages.failed} onRetry={() => void refetch()} />}
      {data && (
        <>
          <LedgerAlarm count={data.ledgerDifferences} shown={shown} />
          <MoneyFigures overview={data} />
          <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
            <div className="grid gap-6">
              <SalesToNet month={monthOf(data.today)} sales={data.sales} />
              <NeedsAttention attention={data.attention} />
            </div>
            <BooksCard overview={data} />
          </div>
        </>
      )}
    </main>
  )
}
