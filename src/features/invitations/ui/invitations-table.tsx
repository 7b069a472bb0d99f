import { useState } from 'react'
import { Chip, type ChipTone } from '#design/chip.tsx'
import { Confirm } from '#design/confirm.tsx'
import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { ArrowUUpLeftIcon, EnvelopeSimpleIcon } from '#design/icons/regular.tsx'
import type { MenuItem } from '#design/menu.tsx'
import { toast } from '#design/toast.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useWrite } from '#design/use-write.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { call } from '#platform/api/client.ts'
import type { Endpoint, InputOf, ReplyOf } from '#platform/api/contract.ts'
import type { useList } from '#platform/browser/use-list.ts'
import { formatDate, formatDateTime } from '#platform/format/format.ts'
import { courseInvitationsList, resendInvitation, withdrawInvitation } from '../contract.ts'
import { messages } from '../messages/creator-en.ts'
import { messages as sharedMessages } from '../messages/en.ts'
import { type InvitationState, invitationStates, maxSends } from '../rules/invitations.ts'
import { invitationsAddress, type InvitationsSearch } from './invitations-address.ts'

type Invitation = ReplyOf<typeof courseInvitationsList>['invitations'][number]

const tones: Record<InvitationState, ChipTone> = { open: 'tint', accepted: 'ok', withdrawn: 'neutral', expired: 'warn' }

/** Who was invited to a course, with what became of it. */
export function InvitationsTable({
  uid,
  path,
  shown,
  request,
  invitations,
  state,
  changes,
}: {
  uid: string
  path: string
  shown: InvitationsSearch
  request: InputOf<typeof courseInvitationsList>
  invitations: readonly Invitation[]
  state: ReturnType<typeof useList>['state']
  changes: readonly Endpoint[]
}) {
  const { table, change } = useTableAddress(invitationsAddress, path, shown)
  const downloads = useDownloads(courseInvitationsList, request, `invitations-${uid}`)
  const { actionsOf, dialog } = useInvitationActions(changes)
  const stateOf = (row: Invitation) => <Chip tone={tones[row.state]}>{sharedMessages.states[row.state]}</Chip>
  return (
    <>
      <DataTable<Invitation>
        {...table}
        {...state}
        {...downloads}
        label={messages.table}
        heading={<h2>{messages.table}</h2>}
        rows={invitations}
        rowId={(row) => row.uid}
        rowName={({ email }) => email}
        searchLabel={messages.search}
        emptyTitle={table.filtered ? undefined : messages.emptyTitle}
        emptyText={table.filtered ? undefined : messages.emptyText}
        actions={actionsOf}
        tools={
          <TableFilter
            label={messages.status}
            all={messages.all}
            value={shown.state}
            options={invitationStates.map((value) => ({ value, label: sharedMessages.states[value] }))}
            onChange={(next) => change({ state: next })}
          />
        }
        columns={[
          {
            key: 'email',
            label: messages.columns.email,
            sortable: true,
            render: ({ email }) => <span className="font-semibold wrap-anywhere">{email}</span>,
          },
          { key: 'state', label: messages.columns.state, render: stateOf },
          {
            key: 'created',
            label: messages.columns.created,
            sortable: true,
            render: ({ createdAt }) => formatDate(createdAt),
          },
          {
            key: 'accepted',
            label: messages.columns.accepted,
            render: ({ acceptedAt }) => (acceptedAt ? formatDate(acceptedAt) : messages.notYet),
          },
        ]}
        item={{
          title: ({ email }) => email,
          detail: ({ createdAt, acceptedAt }) =>
            acceptedAt ? messages.acceptedOn(formatDate(acceptedAt)) : messages.invitedOn(formatDate(createdAt)),
          aside: stateOf,
        }}
      />
      {dialog}
    </>
  )
}

/** Sending the email again, and taking an invitation back, with the question before it. */
function useInvitationActions(changes: readonly Endpoint[]) {
  const [asking, setAsking] = useState<Invitation>()
  const [now] = useState(() => new Date())
  const resend = useWrite((uid: string) => call(resendInvitation, { uid }), {
    changes: [courseInvitationsList],
    concurrent: (uid) => uid,
    onDone: ({ message }) => toast.success(message),
  })
  const withdraw = useWrite((uid: string) => call(withdrawInvitation, { uid }), {
    changes: [courseInvitationsList, ...changes],
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setAsking(undefined),
  })

  function resending({ uid, resendAt }: Invitation): MenuItem {
    const icon = <EnvelopeSimpleIcon />
    if (resendAt === null) return { label: messages.noMore(maxSends), icon, disabled: true }
    if (new Date(resendAt) > now) return { label: messages.againFrom(formatDateTime(resendAt)), icon, disabled: true }
    return { label: messages.again, icon, onSelect: () => resend.mutate(uid) }
  }

  function actionsOf(row: Invitation): MenuItem[] {
    const takeBack: MenuItem = {
      label: messages.takeBack,
      icon: <ArrowUUpLeftIcon />,
      danger: true,
      onSelect: () => setAsking(row),
    }
    if (row.state === 'open') return [resending(row), { ...takeBack, apart: true }]
    return row.state === 'accepted' ? [takeBack] : []
  }

  const accepted = asking?.state === 'accepted'
  const dialog = asking && (
    <Confirm
      open
      onClose={() => setAsking(undefined)}
      onConfirm={() => withdraw.mutate(asking.uid)}
      question={accepted ? messages.acceptedQuestion(asking.email) : messages.openQuestion(asking.email)}
      detail={accepted ? messages.acceptedDetail : messages.openDetail}
      confirmLabel={messages.takeBack}
      loading={withdraw.isPending}
      loadingLabel={messages.takingBack}
    />
  )
  return { actionsOf, dialog }
}
