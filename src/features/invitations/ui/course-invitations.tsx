import { call } from '#platform/api/client.ts'
import type { Endpoint } from '#platform/api/contract.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { useList } from '#platform/browser/use-list.ts'
import { courseInvitationsList, inviteToCourse } from '../contract.ts'
import { messages } from '../messages/creator-en.ts'
import { invitationsAddress, type InvitationsSearch } from './invitations-address.ts'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteForm } from './invite-form.tsx'

/**
 * Giving a course to people by email, and who was invited before.
 * @param path the page's own, with any query that is not the table's
 * @param changes reads of the page that an invitation taken back changes too
 */
export function CourseInvitations({
  uid,
  path,
  shown,
  changes,
}: {
  uid: string
  path: string
  shown: InvitationsSearch
  changes: readonly Endpoint[]
}) {
  const request = { ...invitationsAddress.asked(shown), uid }
  const { data, state } = useList(courseInvitationsList, request)
  return (
    <div className="grid gap-6">
      <InviteForm
        key={uid}
        place={`invite:${uid}`}
        texts={messages}
        // What nobody can accept is refused by the server too.
        closed={data?.course.listed === false ? messages.notListed : undefined}
        changes={[courseInvitationsList]}
        send={(list) =>
          withIdempotencyKey({ uid, list }, (idempotencyKey) => call(inviteToCourse, { uid, list, idempotencyKey }))
        }
      />
      <InvitationsTable
        uid={uid}
        path={path}
        shown={shown}
        request={request}
        invitations={data?.invitations ?? []}
        state={state}
        changes={changes}
      />
    </div>
  )
}
