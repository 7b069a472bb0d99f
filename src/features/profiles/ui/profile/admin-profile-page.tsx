import { createFileRoute } from '@tanstack/react-router'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { messages as auditMessages } from '#features/operations/messages/audit-en.ts'
import { AuditList } from '#features/operations/ui/audit/audit-list.tsx'
import { pageHead } from '#platform/browser/page-head.ts'
import { messages as accountPagesMessages } from '../../messages/account-pages-en.ts'
import { canEditProfile } from '../../policy.ts'
import { PasswordSection } from '../account-setting/password-section.tsx'
import { SessionsSection } from '../account-setting/sessions-section.tsx'
import { TwoStepSection } from '../account-setting/two-step-section.tsx'
import { ownOrPublic } from './own-or-public.ts'
import { OwnProfilePage } from './own-profile.tsx'

export const Route = createFileRoute('/_admin/admin/profile/$id')({
  beforeLoad: ({ params }) => ownOrPublic(params.id),
  head: (context) => pageHead(context, { ...accountPagesMessages.profile, noindex: true }),
  component: AdminProfilePage,
})

/** An administrator's profile, with what keeps the account safe and what they did. */
function AdminProfilePage() {
  const { id } = Route.useParams()
  const mine = useSession(({ user }) => user !== null && canEditProfile(user, { uid: id }))
  return (
    <OwnProfilePage key={id} id={id} place="admin">
      <div className="mt-6 grid gap-6">
        {mine && (
          <>
            <PasswordSection />
            <TwoStepSection />
            <SessionsSection />
          </>
        )}
        <AuditList title={mine ? auditMessages.byMe : auditMessages.byPerson} of={{ actor: id }} />
      </div>
    </OwnProfilePage>
  )
}
