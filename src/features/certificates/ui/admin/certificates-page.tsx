import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Chip } from '#design/chip.tsx'
import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { SealCheckIcon, TrashIcon, UserCircleIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { tableAddress } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { useHasRole } from '#features/accounts/ui/use-has-role.ts'
import { adminRoles } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { type AdminCertificate, adminCertificates } from '../../contract/admin-certificates.ts'
import { messages } from '../../messages/admin-en.ts'
import { messages as certificateMessages } from '../../messages/en.ts'
import { canRevokeCertificate } from '../../policy.ts'
import { certificateStates } from '../../rules/certificates.ts'
import { RevokeDialog } from './revoke-dialog.tsx'
import { SigningKeyCard } from './signing-key-card.tsx'

const path = '/admin/certificates'
const address = tableAddress({ sorts: ['issued'] as const, filters: { state: certificateStates } })

export const Route = createFileRoute('/_support/admin/certificates')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../../messages/admin-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: AdminCertificatesPage,
})

const hrefOf = ({ code }: AdminCertificate) => pagePath('/certificate/$code', { code })
const learnerHref = ({ learner }: AdminCertificate) => pagePath('/admin/users/$id', { id: learner.uid })

function AdminCertificatesPage() {
  const shown = Route.useSearch()
  const { table, change } = useTableAddress(address, path, shown)
  const request = address.asked(shown)
  const { data, state } = useList(adminCertificates, request)
  const downloads = useDownloads(adminCertificates, request, 'certificates', { selected: true })
  const user = useSession((session) => session.user)
  const renewsKey = useHasRole(adminRoles)
  const [revoking, setRevoking] = useState<AdminCertificate | null>(null)
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1 mb-5">{messages.intro}</p>
      <DataTable<AdminCertificate>
        label={messages.title}
        rows={data?.certificates ?? []}
        rowId={({ code }) => code}
        rowName={({ learnerName, courseTitle }) => `${learnerName}, ${courseTitle}`}
        {...table}
        searchLabel={messages.search}
        {...state}
        emptyTitle={table.filtered ? undefined : messages.emptyTitle}
        emptyText={table.filtered ? messages.noneText : messages.emptyText}
        {...downloads}
        tools={
          <TableFilter
            label={messages.state}
            all={messages.allStates}
            value={shown.state}
            options={certificateStates.map((value) => ({ value, label: certificateMessages.states[value] }))}
            onChange={(state) => change({ state })}
            className="!w-[190px]"
          />
        }
        actions={(one) => [
          { label: messages.open, icon: <SealCheckIcon />, href: hrefOf(one) },
          { label: messages.openLearner, icon: <UserCircleIcon />, href: learnerHref(one) },
          ...(user && canRevokeCertificate(user, one)
            ? [{ label: messages.revoke, icon: <TrashIcon />, onSelect: () => setRevoking(one), danger: true }]
            : []),
        ]}
        columns={[
          {
            key: 'learner',
            label: certificateMessages.columns.learner,
            render: ({ learnerName, learner }) => (
              <>
                <span className="font-semibold" lang={langOf(learnerName)}>
                  {learnerName}
                </span>
                <span className="t-sm ink-3 block">{learner.email}</span>
              </>
            ),
          },
          {
            key: 'course',
            label: certificateMessages.columns.course,
            render: ({ courseTitle, creatorName }) => (
              <>
                <span lang={langOf(courseTitle)}>{courseTitle}</span>
                <span className="t-sm ink-3 block" lang={langOf(creatorName)}>
                  {creatorName}
                </span>
              </>
            ),
          },
          {
            key: 'code',
            label: certificateMessages.columns.code,
            render: (one) => (
              <Link href={hrefOf(one)} className="link font-mono text-[13px] whitespace-nowrap">
                {one.code}
              </Link>
            ),
          },
          {
            key: 'issued',
            label: certificateMessages.columns.issued,
            sortable: true,
            render: ({ issuedAt }) => <span className="whitespace-nowrap">{formatDateTime(issuedAt)}</span>,
          },
          { key: 'state', label: certificateMessages.columns.state, render: (one) => <State certificate={one} /> },
        ]}
        item={{
          title: (one) => <Link href={hrefOf(one)}>{one.learnerName}</Link>,
          detail: (one) => (
            <span className="grid gap-1.5">
              <span lang={langOf(one.courseTitle)}>{one.courseTitle}</span>
              <span>{formatDateTime(one.issuedAt)}</span>
              <State certificate={one} />
            </span>
          ),
        }}
      />
      {renewsKey && <SigningKeyCard />}
      {revoking && <RevokeDialog certificate={revoking} onClose={() => setRevoking(null)} />}
    </main>
  )
}

/** Administrators see why and by whom; the public page says 'revoked' alone. */
function State({ certificate }: { certificate: AdminCertificate }) {
  const { state, revokedAt, revocationReason, revocationNote, revokedBy } = certificate
  const why = [revocationReason && certificateMessages.reasons[revocationReason], revokedBy].filter(Boolean).join(', ')
  return (
    <span className="grid justify-items-start gap-1">
      <Chip tone={state === 'VALID' ? 'ok' : 'bad'}>{certificateMessages.states[state]}</Chip>
      {revokedAt && (
        <span className="t-xs ink-3">
          {formatDateTime(revokedAt)}
          {why && <span className="block">{why}</span>}
          {revocationNote && (
            <span className="block max-w-[36ch] break-words" lang={langOf(revocationNote)}>
              {revocationNote}
            </span>
          )}
        </span>
      )}
    </span>
  )
}
