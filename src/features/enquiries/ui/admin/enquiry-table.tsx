import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { CheckIcon, TrayIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { toast } from '#design/toast.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { call } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatDate, formatDateTime } from '#platform/format/format.ts'
import { closeEnquiries, deleteEnquiries, type EnquiryRow, listEnquiries } from '../../contract/admin.ts'
import { messages } from '../../messages/admin-en.ts'
import { messages as enquiriesMessages } from '../../messages/en.ts'
import type { EnquiryPath } from '../../rules.ts'
import { Clock } from './clock.tsx'
import { enquiryAddress, type EnquirySearch } from './enquiry-address.ts'
import { StateChip } from './state-chip.tsx'
import { StatePicks } from './state-picks.tsx'

/** Enquiries of one kind; what is overdue stands first. */
export function EnquiryTable({ kind, shown }: { kind: EnquiryPath; shown: EnquirySearch }) {
  const path = pagePath(`/admin/enquiry/${kind}`)
  const { table, change } = useTableAddress(enquiryAddress, path, shown)
  const client = useQueryClient()
  const [now] = useState(() => new Date())
  const request = { kind, ...enquiryAddress.asked(shown) }
  const { data, state } = useList(listEnquiries, request)
  const downloads = useDownloads(listEnquiries, request, `enquiries-${kind}`)
  const hrefOf = ({ uid }: EnquiryRow) => pagePath(`/admin/enquiry/${kind}/$id`, { id: uid })
  const again = () => client.invalidateQueries({ queryKey: [listEnquiries.call] })

  async function run(act: typeof closeEnquiries | typeof deleteEnquiries, uids: string[]) {
    const { message } = await call(act, { kind, uids })
    toast.success(message)
    await again()
  }

  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{messages.titles[kind]}</h1>
      <p className="ink-2 mt-1">{messages.descriptions[kind]}</p>
      <StatePicks counts={data?.counts} shown={shown} onPick={change} />
      <DataTable<EnquiryRow>
        label={messages.titles[kind]}
        rows={data?.enquiries ?? []}
        rowId={({ uid }) => uid}
        rowName={({ ticket, name }) => `${ticket}, ${name}`}
        {...table}
        searchLabel={messages.search}
        {...state}
        emptyTitle={table.filtered ? undefined : messages.emptyTitle}
        emptyText={table.filtered ? undefined : messages.emptyText}
        {...downloads}
        onDelete={(uids) => run(deleteEnquiries, uids)}
        bulk={[
          {
            label: messages.close,
            icon: <CheckIcon />,
            confirm: {
              question: messages.closeQuestion,
              detail: messages.closeDetail,
              label: messages.closeMany,
              busy: messages.closing,
            },
            run: (uids) => run(closeEnquiries, uids),
          },
        ]}
        tools={
          <TableFilter
            label={messages.filterAssignee}
            all={messages.anybody}
            value={shown.assignee}
            options={[
              { value: 'me', label: messages.me },
              { value: 'nobody', label: messages.nobody },
              ...(data?.administrators ?? []).map(({ uid, clubbedName }) => ({ value: uid, label: clubbedName })),
            ]}
            onChange={(assignee) => change({ assignee })}
          />
        }
        actions={(enquiry) => [{ label: messages.open, icon: <TrayIcon />, href: hrefOf(enquiry) }]}
        columns={[
          {
            key: 'name',
            label: messages.columns.name,
            sortable: true,
            render: (enquiry) => (
              <>
                <Link href={hrefOf(enquiry)} className="link font-semibold" lang={langOf(enquiry.name)}>
                  {enquiry.name}
                </Link>
                <span className="t-sm ink-3 block">{enquiry.ticket}</span>
              </>
            ),
          },
          {
            key: 'about',
            label: kind === 'studio' ? messages.columns.wants : messages.columns.about,
            render: (enquiry) => <About enquiry={enquiry} kind={kind} />,
          },
          {
            key: 'received',
            label: messages.columns.received,
            sortable: true,
            render: ({ createdAt }) => formatDateTime(createdAt),
          },
          { key: 'due', label: messages.columns.due, sortable: true, render: (one) => <Clock {...one} now={now} /> },
          { key: 'state', label: messages.columns.state, sortable: true, render: (one) => <StateChip {...one} /> },
          {
            key: 'assignee',
            label: messages.columns.assignee,
            render: ({ assignee }) =>
              assignee ? (
                <span lang={langOf(assignee.clubbedName)}>{assignee.clubbedName}</span>
              ) : (
                <span className="ink-3">{messages.nobody}</span>
              ),
          },
        ]}
        item={{
          title: (enquiry) => (
            <Link href={hrefOf(enquiry)} lang={langOf(enquiry.name)}>
              {enquiry.name}
            </Link>
          ),
          detail: (enquiry) => (
            <span className="grid gap-1.5">
              <About enquiry={enquiry} kind={kind} />
              <span className="flex flex-wrap items-center gap-2">
                <StateChip {...enquiry} />
                {enquiry.dueAt && <Clock {...enquiry} now={now} />}
              </span>
            </span>
          ),
        }}
      />
    </main>
  )
}

/** A studio enquiry goes by room, day and city, another by its subject. */
function About({ enquiry, kind }: { enquiry: EnquiryRow; kind: EnquiryPath }) {
  if (kind === 'contact-us')
    return enquiry.subject ? (
      <span lang={langOf(enquiry.subject)}>{enquiry.subject}</span>
    ) : (
      <span className="ink-3">{messages.noSubject}</span>
    )
  const { studioType, preferredDate, hours, city } = enquiry
  const parts = [
    studioType && enquiriesMessages.studioTypes[studioType],
    preferredDate && formatDate(preferredDate),
    hours && messages.hours(hours),
    city,
  ].filter(Boolean)
  return (
    <span className="dots">
      {parts.map((part) => (
        <span key={part} className="inline-block">
          {part}
        </span>
      ))}
    </span>
  )
}
