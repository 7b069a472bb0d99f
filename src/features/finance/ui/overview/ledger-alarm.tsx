import { AlertBanner } from '#design/alert-banner.tsx'
import { DataTable } from '#design/data-table.tsx'
import { Link } from '#design/link.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatDate } from '#platform/format/format.ts'
import { formatMonth } from '#platform/format/format-month.ts'
import { formatPaise } from '#platform/format/money.ts'
import { ledgerDifferenceList, type OpenDifference } from '../../contract/differences.ts'
import { messages } from '../../messages/overview-en.ts'
import type { LedgerCheck } from '../../rules/ledger-checks.ts'
import { differencesAddress, type DifferencesSearch } from './differences-address.ts'

const texts = messages.ledger

/** What is about an order, or one of its lines, leads to the order. */
const aboutOrder: readonly LedgerCheck[] = ['sales', 'courses', 'shares', 'documents']

/** Figures that differ from the ledger, as the nightly check left them. */
export function LedgerAlarm({ count, shown }: { count: number; shown: DifferencesSearch }) {
  if (count === 0) return null
  return (
    <>
      <AlertBanner type="error" className="mt-6">
        <p className="font-semibold">{texts.title(count)}</p>
        <p className="t-sm">{texts.text}</p>
      </AlertBanner>
      <Differences shown={shown} />
    </>
  )
}

function Differences({ shown }: { shown: DifferencesSearch }) {
  const { table } = useTableAddress(differencesAddress, '/admin/finance', shown)
  const { search, page, limit, sort, direction } = differencesAddress.asked(shown)
  // The oldest first, unless the reader sorts.
  const request = { search, page, limit, sort, direction: sort ? direction : undefined }
  const { data, state } = useList(ledgerDifferenceList, request)
  const downloads = useDownloads(ledgerDifferenceList, request, 'ledger-differences', { selected: true })
  return (
    <div className="mt-4">
      <DataTable<OpenDifference>
        label={texts.list}
        heading={<h2>{texts.list}</h2>}
        rows={data?.differences ?? []}
        rowId={({ uid }) => uid}
        rowName={nameOf}
        {...table}
        searchLabel={texts.search}
        {...state}
        emptyText={texts.noneFound}
        {...downloads}
        columns={[
          { key: 'figure', label: texts.columns.figure, render: (row) => <Figure difference={row} /> },
          {
            key: 'ledger',
            label: texts.columns.ledger,
            align: 'end',
            render: ({ expected }) => formatPaise(expected),
          },
          { key: 'shows', label: texts.columns.found, align: 'end', render: ({ found }) => formatPaise(found) },
          {
            key: 'found',
            label: texts.columns.foundAt,
            sortable: true,
            render: ({ foundAt }) => <span className="whitespace-nowrap">{formatDate(foundAt)}</span>,
          },
        ]}
        item={{
          title: ({ kind, month }) => `${texts.kinds[kind]}, ${formatMonth(month)}`,
          detail: (row) => (
            <>
              <span className="block [overflow-wrap:anywhere]">
                <Subject difference={row} />
              </span>
              {texts.detail(formatPaise(row.expected), formatPaise(row.found), formatDate(row.foundAt))}
            </>
          ),
        }}
      />
    </div>
  )
}

const nameOf = ({ kind, month, subject }: OpenDifference) => `${texts.kinds[kind]}, ${formatMonth(month)}, ${subject}`

function Figure({ difference }: { difference: OpenDifference }) {
  return (
    <>
      <span className="block">{`${texts.kinds[difference.kind]}, ${formatMonth(difference.month)}`}</span>
      <span className="t-sm block [overflow-wrap:anywhere]">
        <Subject difference={difference} />
      </span>
    </>
  )
}

function Subject({ difference: { kind, subject } }: { difference: OpenDifference }) {
  if (!aboutOrder.includes(kind)) return <span>{subject}</span>
  return (
    <Link href={pagePath('/admin/orders/$id', { id: subject.split(' ')[0] ?? '' })} className="link">
      {subject}
    </Link>
  )
}
