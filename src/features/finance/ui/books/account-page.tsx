import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { DataTable } from '#design/data-table.tsx'
import { RemovableChip } from '#design/filter-chip.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { PageLoadState } from '#design/page-load-state.tsx'
import { anUid, tableAddress } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDay } from '#platform/format/format-month.ts'
import type { Account } from '#features/ledger/rules.ts'
import { type AccountStatement, accountStatement, type Entry } from '../../contract/books.ts'
import { messages } from '../../messages/books-en.ts'
import { aMonth, anEntryKey } from '../../rules/books.ts'
import { Amount, Balance } from './balance.tsx'
import { EntrySubjects } from './entry-subjects.tsx'
import { MonthFilter } from './month-filter.tsx'

const address = tableAddress({ sorts: [], filters: { month: aMonth, person: anUid, after: anEntryKey } })

export const Route = createFileRoute('/_finance/admin/finance/accounts/$code')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../../messages/books-en.ts')
    return pageHead(context, { title: messages.title, description: messages.statement.description, noindex: true })
  },
  component: AccountPage,
})

const texts = messages.statement
const missing = {
  title: texts.notFound,
  text: messages.description,
  list: '/admin/finance/books',
  listName: texts.back,
}

function AccountPage() {
  const code = Route.useParams().code as Account
  const shown = Route.useSearch()
  const path = pagePath('/admin/finance/accounts/$code', { code })
  const { change } = useTableAddress(address, path, shown)
  const { month, person, after } = shown
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(accountStatement, { code, month, person, after }),
    placeholderData: keepPreviousData,
  })
  const downloads = useDownloads(accountStatement, { code, month: data?.month, person }, `${code}-${data?.month ?? ''}`)
  if (!data)
    return <PageLoadState error={error} failed={messages.failed} missing={missing} onRetry={() => void refetch()} />
  const name = messages.accounts[data.code]
  const pageHref = (key: string | undefined) => address.href(path, { ...shown, after: key })
  return (
    <main id="main" className="max-w-[1260px]">
      <Breadcrumb items={[{ name: messages.title, link: '/admin/finance/books' }, { name }]} />
      <h1 className="t-h1 mt-3">{name}</h1>
      <p className="ink-2 mt-1">
        {messages.classes[data.class]} <span className="font-mono">{data.code}</span>
      </p>
      <Balances statement={data} />
      <DataTable<Entry>
        label={texts.entries}
        heading={<h2>{texts.entries}</h2>}
        rows={data.entries}
        rowId={({ id }) => String(id)}
        rowName={({ kind }) => messages.kinds[kind]}
        total={data.entries.length}
        page={1}
        onPage={() => undefined}
        loading={isPlaceholderData}
        emptyTitle={texts.none}
        {...downloads}
        tools={
          <>
            <MonthFilter
              month={data.month}
              months={data.months}
              isClosed={data.isClosed}
              onChange={(month) => change({ month, after: undefined })}
            />
            {data.person && (
              <RemovableChip
                label={texts.onlyOf(data.person.name)}
                onRemove={() => change({ person: undefined, after: undefined })}
              />
            )}
          </>
        }
        foot={
          (after || data.next) && (
            <div className="flex flex-wrap gap-3 border-t border-line px-4 py-3 lg:px-5">
              {after && (
                <LinkButton href={pageHref(undefined)} variant="secondary" size="small">
                  {texts.first}
                </LinkButton>
              )}
              {data.next && (
                <LinkButton href={pageHref(data.next)} variant="secondary" size="small">
                  {texts.next}
                </LinkButton>
              )}
            </div>
          )
        }
        columns={[
          { key: 'day', label: messages.columns.day, render: (entry) => <Day entry={entry} /> },
          {
            key: 'kind',
            label: messages.columns.kind,
            render: (entry) => (
              <>
                <span className="font-semibold">{messages.kinds[entry.kind]}</span>
                <About entry={entry} onPerson={(uid) => address.href(path, { month, person: uid })} />
              </>
            ),
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
        ]}
        item={{
          title: ({ kind }) => messages.kinds[kind],
          detail: (entry) => (
            <>
              <Day entry={entry} />
              <About entry={entry} onPerson={(uid) => address.href(path, { month, person: uid })} />
            </>
          ),
          aside: ({ debit, credit }) => (
            <span className="font-semibold">
              <Balance paise={debit - credit} />
            </span>
          ),
        }}
      />
    </main>
  )
}

function Balances({ statement }: { statement: AccountStatement }) {
  const balances = [
    [texts.opening, <Balance key="opening" paise={statement.opening} />],
    [texts.debits, <Amount key="debit" paise={statement.debit} />],
    [texts.credits, <Amount key="credit" paise={statement.credit} />],
    [texts.closing, <Balance key="closing" paise={statement.closing} />],
  ] as const
  return (
    <dl className="card my-5 grid grid-cols-2 overflow-hidden lg:grid-cols-4">
      {balances.map(([name, value]) => (
        <div key={name} className="-mt-px -ml-px border-t border-l border-line p-4 lg:p-5">
          <dt className="t-sm ink-3">{name}</dt>
          <dd className="mt-1 text-lg font-bold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Day({ entry: { day, lateFor } }: { entry: Entry }) {
  return (
    <span>
      <span className="whitespace-nowrap">{formatDay(day)}</span>
      {lateFor && <span className="t-sm ink-3 block">{texts.lateFor(formatDay(lateFor))}</span>}
    </span>
  )
}

function About({ entry, onPerson }: { entry: Entry; onPerson: (uid: string) => string }) {
  return (
    <span className="t-sm block [overflow-wrap:anywhere]">
      <EntrySubjects subjects={entry.subjects} />
      {entry.course && (
        <span className="ink-2 block" lang={langOf(entry.course)}>
          {entry.course}
        </span>
      )}
      {entry.person && (
        <Link href={onPerson(entry.person.uid)} className="link" aria-label={texts.show(entry.person.name)}>
          <span lang={langOf(entry.person.name)}>{entry.person.name}</span>
        </Link>
      )}
    </span>
  )
}
