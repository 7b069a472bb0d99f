import { Dots } from '#design/dots.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { DeviceMobileIcon } from '#design/icons/regular.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { formatDateTime } from '#platform/format/format.ts'
import type { adminUser } from '../contract.ts'
import { messages } from '../messages/en.ts'

/** Where a person is signed in. */
export function UserSessions({ sessions }: { sessions: ReplyOf<typeof adminUser>['sessions'] }) {
  if (sessions.length === 0) return <EmptyState title={messages.person.noSessions} />
  return (
    <ul className="card divide-y divide-line px-5" aria-label={messages.person.tabs.sessions}>
      {sessions.map((session) => (
        <li key={session.id} className="row gap-4 py-4">
          <DeviceMobileIcon size={24} className="ink-3 shrink-0" />
          <div className="min-w-0">
            <p className="font-semibold">{session.device || messages.person.unknownDevice}</p>
            <p className="t-sm ink-3">
              <Dots>
                <span className="break-all">{session.place}</span>
                <span>{`${messages.person.lastUsed} ${formatDateTime(session.lastUsedAt)}`}</span>
                <span>{`${messages.person.signedIn} ${formatDateTime(session.createdAt)}`}</span>
              </Dots>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
