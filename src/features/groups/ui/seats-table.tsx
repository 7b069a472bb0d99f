import { useState } from 'react'
import { Chip, type ChipTone } from '#design/chip.tsx'
import { Confirm } from '#design/confirm.tsx'
import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { ArrowUUpLeftIcon, EnvelopeSimpleIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import type { MenuItem } from '#design/menu.tsx'
import { toast } from '#design/toast.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useWrite } from '#design/use-write.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { messages as invitationMessages } from '#features/invitations/messages/en.ts'
import { type InvitationState, invitationStates, maxSends } from '#features/invitations/rules/invitations.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount, formatDate, formatDateTime } from '#platform/format/format.ts'
import { groupSeats, myGroup, resendSeat, type Seat, withdrawSeat } from '../contract/groups.ts'
import { messages } from '../messages/pages-en.ts'
import { seatsAddress, type SeatsSearch } from './seats-address.ts'

const { table: tableMessages } = messages
const tones: Record<InvitationState, ChipTone> = { open: 'tint', accepted: 'ok', withdrawn: 'neutral', expired: 'warn' }

/** Who has a seat of a group or was sent one, with what they have learned. */
export function SeatsTable({ group, shown }: { group: ReplyOf<typeof myGroup>; shown: SeatsSearch }) {
  const { uid, course } = group
  const request = { ...seatsAddress.asked(shown), uid }
  const { data, state } = useList(groupSeats, request)
  const { table, change } = useTableAddress(seatsAddress, pagePath('/groups/$group', { group: uid }), shown)
  const downloads = useDownloads(groupSeats, request, `group-${uid}`)
  const { actionsOf, dialog } = useSeatActions()
  const stateOf = (seat: Seat) => <Chip tone={tones[seat.state]}>{invitationMessages.states[seat.state]}</Chip>
  const progressOf = (seat: Seat) =>
    seat.state === 'accepted'
      ? tableMessages.lessons(formatCount(seat.completedLessons), formatCount(course.lessons))
      : tableMessages.never
  return (
    <>
      <DataTable<Seat>
        {...table}
        {...state}
        {...downloads}
        label={tableMessages.title}
        heading={<h2>{tableMessages.title}</h2>}
        rows={data?.seats ?? []}
        rowId={(seat) => seat.uid}
        rowName={personOf}
        searchLabel={tableMessages.search}
        emptyTitle={table.filtered ? undefined : tableMessages.emptyTitle}
        emptyText={table.filtered ? undefined : tableMessages.emptyText}
        actions={actionsOf}
        tools={
          <TableFilter
            label={tableMessages.status}
            all={tableMessages.all}
            value={shown.state}
            options={invitationStates.map((value) => ({ value, label: invitationMessages.states[value] }))}
            onChange={(next) => change({ state: next })}
          />
        }
        columns={[
          {
            key: 'name',
            label: tableMessages.columns.person,
            sortable: true,
            render: (seat) => (
              <>
                <span className="block font-semibold wrap-anywhere" lang={langOf(personOf(seat))}>
                  {personOf(seat)}
                </span>
                <span className="t-sm ink-3 block wrap-anywhere">{noteOf(seat)}</span>
              </>
            ),
          },
          { key: 'state', label: tableMessages.columns.state, render: stateOf },
          {
            key: 'progress',
            label: tableMessages.columns.progress,
            sortable: true,
            render: (seat) => (
              <>
                <span className="block">{progressOf(seat)}</span>
                {seat.certified && <span className="t-sm ink-2 block">{tableMessages.certificate}</span>}
              </>
            ),
          },
          {
            key: 'active',
            label: tableMessages.columns.active,
            sortable: true,
            render: ({ lastActivityAt }) => (lastActivityAt ? formatDate(lastActivityAt) : tableMessages.never),
          },
          {
            key: 'created',
            label: tableMessages.columns.created,
            sortable: true,
            render: ({ createdAt }) => formatDate(createdAt),
          },
        ]}
        item={{
          title: personOf,
          detail: (seat) =>
            seat.state === 'accepted'
              ? [progressOf(seat), seat.certified && tableMessages.certificate].filter(Boolean).join(', ')
              : noteOf(seat),
          aside: stateOf,
        }}
      />
      {dialog}
    </>
  )
}

/** The name once it is known, else the email. */
const personOf = ({ name, email }: Seat): string => name ?? email ?? tableMessages.byLink

function noteOf({ name, email }: Seat): string {
  if (name === null) return tableMessages.notAccepted
  return email ?? tableMessages.byLink
}

/** Sending the email again, and taking a seat back, with the question before it. */
function useSeatActions() {
  const [asking, setAsking] = useState<Seat>()
  const [now] = useState(() => new Date())
  const resend = useWrite((uid: string) => call(resendSeat, { uid }), {
    changes: [groupSeats],
    concurrent: (uid) => uid,
    onDone: ({ message }) => toast.success(message),
  })
  const withdraw = useWrite((uid: string) => call(withdrawSeat, { uid }), {
    changes: [groupSeats, myGroup],
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setAsking(undefined),
  })

  function resending({ uid, resendAt }: Seat): MenuItem {
    const icon = <EnvelopeSimpleIcon />
    if (resendAt === null) return { label: tableMessages.noMore(maxSends), icon, disabled: true }
    if (new Date(resendAt) > now)
      return { label: tableMessages.againFrom(formatDateTime(resendAt)), icon, disabled: true }
    return { label: tableMessages.again, icon, onSelect: () => resend.mutate(uid) }
  }

  function actionsOf(seat: Seat): MenuItem[] {
    const icon = <ArrowUUpLeftIcon />
    if (seat.takeBack === 'over') return []
    if (seat.takeBack === 'used') return [{ label: tableMessages.usedSeat, icon, disabled: true }]
    const takeBack: MenuItem = { label: tableMessages.takeBack, icon, danger: true, onSelect: () => setAsking(seat) }
    return seat.state === 'open' ? [resending(seat), { ...takeBack, apart: true }] : [takeBack]
  }

  const dialog = asking && (
    <Confirm
      open
      onClose={() => setAsking(undefined)}
      onConfirm={() => withdraw.mutate(asking.uid)}
      question={tableMessages.question(personOf(asking))}
      detail={asking.state === 'accepted' ? tableMessages.acceptedDetail : tableMessages.openDetail}
      confirmLabel={tableMessages.takeBack}
      loading={withdraw.isPending}
      loadingLabel={tableMessages.takingBack}
    />
  )
  return { actionsOf, dialog }
}
