import { Button } from '#design/button.tsx'
import { DataTable } from '#design/data-table.tsx'
import type { DataTableProps } from '#design/data-table-props.ts'
import { ReceiptIcon, UserCircleIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { useHasRole } from '#features/accounts/ui/use-has-role.ts'
import { call } from '#platform/api/client.ts'
import { supportRoles } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatPaise } from '#platform/format/money.ts'
import { type AdminPayout, askForDetails, failedPayouts, payoutsOfRun } from '../../contract/payout-runs.ts'
import { messages } from '../../messages/payouts-en.ts'
import { Creator } from './candidate-list.tsx'
import { PayoutChip, reasonText } from './payout-chip.tsx'

type Table = Omit<DataTableProps<AdminPayout>, 'rowId' | 'rowName' | 'columns' | 'item' | 'searchLabel' | 'actions'>
type Props = Table & {
  /** Offers to ask the creator for other details, and leads to the run. */
  failures?: boolean
}

/** Payouts, each with its state, where the money went and why it did not. */
export function PayoutList({ failures = false, ...table }: Props) {
  const seesPeople = useHasRole(supportRoles)
  const reasonOf = (row: AdminPayout) => (failures ? <Fix payout={row} /> : <Reason payout={row} />)
  return (
    <DataTable<AdminPayout>
      {...table}
      rowId={({ uid }) => uid}
      rowName={({ creator, amount }) => `${creator.clubbedName}, ${formatPaise(amount)}`}
      searchLabel={messages.searchPayouts}
      actions={({ runUid, creator }) => [
        ...(failures
          ? [{ label: messages.openRun, icon: <ReceiptIcon />, href: pagePath('/admin/payouts/$id', { id: runUid }) }]
          : []),
        ...(seesPeople
          ? [
              {
                label: messages.openCreator,
                icon: <UserCircleIcon />,
                href: pagePath('/admin/users/$id', { id: creator.uid }),
              },
            ]
          : []),
      ]}
      columns={[
        {
          key: 'name',
          label: messages.columns.creator,
          sortable: !failures,
          render: (row) => <Creator {...row.creator} />,
        },
        { key: 'account', label: messages.columns.account, render: ({ account }) => account },
        {
          key: 'amount',
          label: messages.columns.amount,
          sortable: !failures,
          align: 'end',
          render: (row) => <Amount payout={row} />,
        },
        {
          key: 'state',
          label: messages.columns.state,
          sortable: !failures,
          render: ({ state }) => <PayoutChip state={state} />,
        },
        { key: 'reason', label: failures ? messages.columns.reason : messages.columns.utr, render: reasonOf },
      ]}
      item={{
        title: ({ creator }) => <span lang={langOf(creator.clubbedName)}>{creator.clubbedName}</span>,
        detail: (row) => (
          <span className="grid justify-items-start gap-1.5">
            <span>{row.account}</span>
            <PayoutChip state={row.state} />
            {reasonOf(row)}
          </span>
        ),
        aside: (row) => <Amount payout={row} />,
      }}
    />
  )
}

function Amount({ payout: { amount, prepared } }: { payout: AdminPayout }) {
  return (
    <span className="font-semibold">
      {formatPaise(amount)}
      {amount < prepared && (
        <span className="t-sm ink-3 block font-normal">{messages.lowered(formatPaise(prepared))}</span>
      )}
    </span>
  )
}

/** The bank's number of a payout that arrived, or why it did not. */
function Reason({ payout: { utr, reason } }: { payout: AdminPayout }) {
  return (
    <span className="t-sm">
      {utr && <span className="block font-mono text-[13px]">{utr}</span>}
      {reason && <span lang={langOf(reasonText(reason))}>{reasonText(reason)}</span>}
    </span>
  )
}

function Fix({ payout }: { payout: AdminPayout }) {
  const { uid, asked } = payout
  const write = useWrite(() => call(askForDetails, { uid }), {
    changes: [failedPayouts, payoutsOfRun],
    onDone: ({ message }) => toast.success(message),
  })
  return (
    <span className="grid justify-items-start gap-2">
      <Reason payout={payout} />
      {asked ? (
        <span className="t-sm ink-3">{messages.asked}</span>
      ) : (
        <Button
          variant="secondary"
          size="small"
          loading={write.isPending}
          loadingLabel={messages.fixing}
          onClick={() => write.mutate()}
        >
          {messages.fix}
        </Button>
      )}
    </span>
  )
}
