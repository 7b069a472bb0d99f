import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { Link } from '#design/link.tsx'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import type { InputOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { adminPayoutRuns, type PayoutRun } from '../../contract/payout-runs.ts'
import { messages } from '../../messages/payouts-en.ts'
import { payoutRunStates } from '../../rules.ts'
import { RunChip } from './payout-chip.tsx'
import { payoutsAddress, payoutsPath, type PayoutsSearch } from './payouts-address.ts'

const hrefOf = ({ uid }: Pick<PayoutRun, 'uid'>) => pagePath('/admin/payouts/$id', { id: uid })
const nameOf = ({ preparedAt }: PayoutRun) => messages.runName(formatDateTime(preparedAt))

/** Runs, the newest first. */
export function RunList({ shown }: { shown: PayoutsSearch }) {
  const { table, change } = useTableAddress(payoutsAddress, payoutsPath, shown)
  const { tab: _, ...choice } = shown
  const request = payoutsAddress.asked(choice) as InputOf<typeof adminPayoutRuns>
  const { data, state } = useList(adminPayoutRuns, request)
  const downloads = useDownloads(adminPayoutRuns, request, 'payout-runs')
  return (
    <DataTable<PayoutRun>
      label={messages.runs}
      rows={data?.runs ?? []}
      rowId={({ uid }) => uid}
      rowName={nameOf}
      {...table}
      searchLabel={messages.search}
      {...state}
      emptyTitle={table.filtered ? undefined : messages.emptyRuns}
      emptyText={table.filtered ? messages.noneText : messages.emptyRunsText}
      {...downloads}
      tools={
        <TableFilter
          label={messages.state}
          all={messages.allStates}
          value={shown.state}
          options={payoutRunStates.map((value) => ({ value, label: messages.runStates[value] }))}
          onChange={(next) => change({ state: next as PayoutsSearch['state'] })}
          className="!w-[190px]"
        />
      }
      columns={[
        {
          key: 'prepared',
          label: messages.columns.prepared,
          sortable: true,
          render: (run) => (
            <Link href={hrefOf(run)} className="link whitespace-nowrap">
              {formatDateTime(run.preparedAt)}
            </Link>
          ),
        },
        { key: 'by', label: messages.columns.preparedBy, render: ({ preparedBy }) => preparedBy },
        { key: 'way', label: messages.columns.way, render: ({ way }) => messages.ways[way] },
        { key: 'payouts', label: messages.columns.payouts, align: 'end', render: ({ counts }) => counts.all },
        { key: 'amount', label: messages.columns.amount, align: 'end', render: ({ total }) => formatPaise(total) },
        { key: 'state', label: messages.columns.state, render: ({ state }) => <RunChip state={state} /> },
      ]}
      item={{
        title: (run) => <Link href={hrefOf(run)}>{formatDateTime(run.preparedAt)}</Link>,
        detail: ({ counts, state, preparedBy }) => (
          <span className="grid justify-items-start gap-1.5">
            <span>{messages.payoutsCount(counts.all)}</span>
            <span>{preparedBy}</span>
            <RunChip state={state} />
          </span>
        ),
        aside: ({ total }) => <span className="font-semibold">{formatPaise(total)}</span>,
      }}
    />
  )
}
