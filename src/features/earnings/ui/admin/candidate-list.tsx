import { DataTable } from '#design/data-table.tsx'
import { langOf } from '#design/lang-of.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import type { InputOf } from '#platform/api/contract.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { nextPayouts, type PayoutCandidate } from '../../contract/payout-runs.ts'
import { messages } from '../../messages/payouts-en.ts'
import type { PayoutWay } from '../../rules.ts'
import { payoutsAddress, payoutsPath, type PayoutsSearch } from './payouts-address.ts'

type Props = { shown: PayoutsSearch; show: 'ready' | 'left-out'; way: PayoutWay | undefined }

/** Whom a run prepared now would pay, or who is left out and why. */
export function CandidateList({ shown, show, way }: Props) {
  const { table } = useTableAddress(payoutsAddress, payoutsPath, shown)
  const { tab: _tab, state: _state, ...choice } = shown
  const request = { ...payoutsAddress.asked(choice), show, way } as InputOf<typeof nextPayouts>
  const { data, state } = useList(nextPayouts, request)
  const downloads = useDownloads(nextPayouts, request, 'next-payouts')
  const ready = show === 'ready'
  return (
    <DataTable<PayoutCandidate>
      label={messages.tabs[ready ? 'next' : 'left-out']}
      rows={data?.creators ?? []}
      rowId={({ creator }) => creator.uid}
      rowName={({ creator }) => creator.clubbedName}
      {...table}
      searchLabel={messages.search}
      {...state}
      emptyTitle={table.filtered ? undefined : ready ? messages.emptyReady : messages.emptyLeftOut}
      emptyText={table.filtered ? messages.noneText : ready ? messages.emptyReadyText : messages.emptyLeftOutText}
      {...downloads}
      columns={[
        { key: 'name', label: messages.columns.creator, sortable: true, render: (row) => <Creator {...row.creator} /> },
        { key: 'account', label: messages.columns.account, render: ({ account }) => account ?? '' },
        {
          key: 'amount',
          label: ready ? messages.columns.amount : messages.columns.payable,
          sortable: true,
          align: 'end',
          render: (row) => formatPaise(ready ? row.amount : row.payable),
        },
        { key: 'reason', label: messages.columns.reason, render: (row) => <Reason row={row} /> },
      ]}
      item={{
        title: ({ creator }) => <span lang={langOf(creator.clubbedName)}>{creator.clubbedName}</span>,
        detail: (row) => (
          <span className="grid gap-0.5">
            <span>{row.account}</span>
            <Reason row={row} />
          </span>
        ),
        aside: (row) => <span className="font-semibold">{formatPaise(ready ? row.amount : row.payable)}</span>,
      }}
    />
  )
}

export function Creator({ clubbedName, email }: PayoutCandidate['creator']) {
  return (
    <>
      <span className="font-semibold" lang={langOf(clubbedName)}>
        {clubbedName}
      </span>
      <span className="t-sm ink-3 block">{email}</span>
    </>
  )
}

function Reason({ row: { reason, payableFrom, payable, tds, disputed, amount } }: { row: PayoutCandidate }) {
  if (reason === 'details-held' && payableFrom) return messages.heldUntil(formatDateTime(payableFrom))
  if (reason) return messages.leftOut[reason]
  return (
    <>
      {tds > 0 && <span className="block">{messages.lessTax(formatPaise(tds))}</span>}
      {disputed > 0 && <span className="block">{messages.lessDisputed(formatPaise(disputed))}</span>}
      {amount < payable - tds - disputed && (
        <span className="block">{messages.partOfPayable(formatPaise(amount))}</span>
      )}
    </>
  )
}
