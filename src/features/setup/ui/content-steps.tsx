import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { InviteDialog } from '#features/people/ui/invite-dialog.tsx'
import { formatCount } from '#platform/format/format.ts'
import type { SetupState } from '../contract/setup.ts'
import { messages } from '../messages/en.ts'
import { useSetupChanges } from './use-setup.ts'

export function CategoriesStep({ state: { categories } }: { state: SetupState }) {
  return (
    <>
      <p className="mb-4">{messages.categoryCount(formatCount(categories))}</p>
      <LinkButton href="/admin/categories" variant="secondary" size="small">
        {messages.moreCategories}
      </LinkButton>
    </>
  )
}

export function InvitationStep({ state: { services } }: { state: SetupState }) {
  const { refetch } = useSetupChanges()
  const [inviting, setInviting] = useState(false)
  if (!services.email.source) return <p>{messages.inviteNeedsEmail}</p>
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setInviting(true)}>
        {messages.invite}
      </Button>
      {inviting && (
        <InviteDialog
          firstRole="CREATOR"
          onClose={() => {
            setInviting(false)
            void refetch()
          }}
        />
      )}
    </>
  )
}
