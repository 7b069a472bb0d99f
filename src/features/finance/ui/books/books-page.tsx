import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { Link } from '#design/link.tsx'
import { tableAddress } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { type TrialBalance, trialBalance } from '../../contract/books.ts'
import { messages } from '../../messages/books-en.ts'
import { aMonth, bookSpans } from '../../rules/books.ts'
import { Amount, Balance } from './balance.tsx'
import { MonthFilter } from './month-filter.tsx'

type Row = TrialBalance['accounts'][number]
const path = '/admin/finance/books'
const address = tableAddress({ sorts: [], filters: { month: aMonth, span: bookSpans } })

export const Route = createFileRoute('/_finance/admin/finance/books')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../../messages/books-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: BooksPage,
})

function BooksPage() {
  const shown = Route.useSearch()
  const { change } = useTableAddress(address, path, shown)
  const { month, span = 'month' } = shown
  const request = { month, span }
  const { data, error, refetch, isPending, isPlaceholderData } = useQuery({
    ...query(trialBalance, request),
    placeholderData: keepPreviousData,
  })
  const downloads = useDownloads(trialBalance, request, `trial-balance-${data?.month ?? ''}`)
  const hrefOf = ({ account }: Row) => pagePath('/admin/finance/accounts/$code', { code: account }, { month })
  const nameOf = ({ account }: Row) => messages.accounts[account]
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1 mb-5">{messages.intro}</p>
      <DataTable<Row>
        label={messages.trialBalance}
        heading={<h2>{messages.trialBalance}</h2>}
        rows={data?.accounts ?? []}
        rowId={({ account }) => account}
        rowName={nameOf}
        total={data?.accounts.length ?? 0}
        page={1}
        onPage={() => undefined}
        loading={isPending || isPlaceholderData}
        failed={Boolean(error && !data)}
        onRetry={() => void refetch()}
        {...downloads}
        tools={
          data && (
            <>
              <MonthFilter
                month={data.month}
                months={data.months}
                isClosed={data.isClosed}
                onChange={(month) => change({ month })}
              />
              <TableFilter
                label={messages.span}
                value={span}
                options={bookSpans.map((value) => ({ value, label: messages.spans[value] }))}
                onChange={(span) => change({ span: span === 'until' ? span : undefined })}
                className="md:!w-[200px]"
              />
            </>
          )
        }
        foot={data && <Totals totals={data.totals} />}
        columns={[
          {
            key: 'account',
            label: messages.columns.account,
            render: (row) => (
              <>
                <Link href={hrefOf(row)} className="link font-semibold">
                  {nameOf(row)}
                </Link>
                <span className="t-xs ink-3 block font-mono">{row.account}</span>
              </>
            ),
          },
          {
            key: 'opening',
            label: messages.columns.opening,
            align: 'end',
            render: ({ opening }) => <Balance paise={opening} />,
          },
          {
            key: 'debit',
            label: messages.columns.debit,
            align: 'end',
            render: ({ debit }) => <Amount paise={debit} />,
          },
          {
            key: 'credit',
            label: messages.columns.credit,
            align: 'end',
            render: ({ credit }) => <Amount paise={credit} />,
          },
          {
            key: 'closing',
            label: messages.columns.closing,
            align: 'end',
            render: ({ closing }) => <Balance paise={closing} />,
          },
        ]}
        item={{
          title: (row) => <Link href={hrefOf(row)}>{nameOf(row)}</Link>,
          detail: ({ debit, credit }) => (
            <span className="flex flex-wrap gap-x-3">
              <span>
                {messages.columns.debit} <Amount paise={debit} />
              </span>
              <span>
                {messages.columns.credit} <Amount paise={credit} />
              </span>
            </span>
          ),
          aside: ({ closing }) => (
            <span className="font-semibold">
              <Balance paise={closing} />
            </span>
          ),
        }}
      />
    </main>
  )
}

/** Debits and credits together: the same, or the books are wrong. */
function Totals({ totals }: { totals: TrialBalance['totals'] }) {
  return (
    <dl className="flex flex-wrap justify-end gap-x-8 gap-y-1 border-t border-line px-4 py-4 font-bold lg:px-5">
      {(['debit', 'credit'] as const).map((side) => (
        <div key={side} className="flex gap-3">
          <dt>{messages.totalOf(messages.columns[side])}</dt>
          <dd>
            <Amount paise={totals[side]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
