import { Chip } from '#design/chip.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { ListFailed } from '#design/list-failed.tsx'
import { Pagination } from '#design/pagination.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { usePages } from '#design/use-pages.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate } from '#platform/format/format.ts'
import { type OwnCertificates as Answer, ownCertificates } from '../../contract/own-certificates.ts'
import { messages as certificateMessages } from '../../messages/en.ts'
import { messages } from '../../messages/own-en.ts'
import { ConfirmName } from './confirm-name.tsx'
import { IndexableSwitch } from './indexable-switch.tsx'

/** One's own certificates, newest first. `hideEmpty`: nothing is said where there is none, as to a creator. */
export function OwnCertificates({ hideEmpty = false }: { hideEmpty?: boolean }) {
  const { data, table } = usePages(ownCertificates, (paging) => paging, 12)
  const none = data && data.certificates.length === 0 && data.waiting.length === 0
  if (hideEmpty && (none || (!data && !table.failed))) return null
  return (
    <section id="certificates" aria-labelledby="own-certificates" aria-busy={!data && !table.failed} className="mt-8">
      <h2 id="own-certificates" className="t-h2">
        {messages.title}
      </h2>
      {!data && table.failed && (
        <div className="card mt-4 p-5">
          <ListFailed onRetry={table.onRetry} />
        </div>
      )}
      {!data && !table.failed && (
        <div role="status" aria-label={messages.loading}>
          <Skeleton className="mt-4 h-[120px] w-full !rounded-card" />
        </div>
      )}
      {none && (
        <EmptyState
          title={messages.emptyTitle}
          text={messages.emptyText}
          action={
            <LinkButton size="small" href="/my-enrolled-courses">
              {messages.myCourses}
            </LinkButton>
          }
        />
      )}
      {data && <Waiting {...data} />}
      {data && data.certificates.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {data.certificates.map((certificate) => (
            <Own key={certificate.code} certificate={certificate} />
          ))}
        </ul>
      )}
      {data && table.total > table.pageSize && (
        <div className="mt-5">
          <Pagination
            page={table.page}
            pageSize={table.pageSize}
            total={table.total}
            onPage={(page) => table.onPage(page, table.pageSize)}
          />
        </div>
      )}
    </section>
  )
}

function Waiting({ waiting, printedName }: Pick<Answer, 'waiting' | 'printedName'>) {
  if (waiting.length === 0) return null
  return (
    <>
      {!printedName.confirmed && <ConfirmName name={printedName.name} className="mt-4" />}
      <p className="mt-5 font-semibold">{messages.waiting}</p>
      <ul className="ink-2 mt-2 grid gap-1.5">
        {waiting.map(({ courseUid, courseTitle, completedAt }) => (
          <li key={courseUid}>
            <span lang={langOf(courseTitle)}>{courseTitle}</span>
            <span className="t-sm ink-3 block">{messages.completedOn(formatDate(completedAt))}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Own({ certificate }: { certificate: Answer['certificates'][number] }) {
  const { code, courseTitle, state, issuedAt, revokedAt, indexable } = certificate
  return (
    <li className="card p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="t-title break-words" lang={langOf(courseTitle)}>
            <Link
              href={pagePath('/certificate/$code', { code })}
              className="link inline-flex min-h-11 items-center"
              aria-label={messages.open(courseTitle)}
            >
              {courseTitle}
            </Link>
          </h3>
          <p className="t-sm ink-3">
            {revokedAt ? messages.revokedOn(formatDate(revokedAt)) : messages.issuedOn(formatDate(issuedAt))}
          </p>
        </div>
        {state === 'REVOKED' && <Chip tone="bad">{certificateMessages.states.REVOKED}</Chip>}
      </div>
      {state === 'VALID' && (
        <div className="mt-3 border-t border-line pt-3">
          <IndexableSwitch code={code} indexable={indexable} />
        </div>
      )}
    </li>
  )
}
