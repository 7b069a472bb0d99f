import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { toast } from '#design/toast.ts'
import { canBecomeCreator } from '#features/accounts/policy.ts'
import { updateUser, useSession } from '#features/accounts/ui/session-store.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { call, CallError } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../messages/en.ts'

const { creator } = messages

/**
 * The first step of teaching: an account for a visitor, one more role for a learner, the content for a creator. Where the
 * school invites its creators, everyone else may write to it.
 */
export function BecomeCreator() {
  const user = useSession((state) => state.user)
  const { newCreators } = useSite()
  const router = useRouter()
  const [busy, setBusy] = useState(false)

  async function upgrade() {
    setBusy(true)
    try {
      const { becomeCreator } = await import('#features/accounts/contract/accounts.ts')
      const { data } = await call(becomeCreator, {})
      updateUser(data)
      toast.success(creator.upgraded)
      await router.navigate({ href: '/creator/dashboard' })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }

  if (user && !canBecomeCreator(user)) {
    return (
      <LinkButton href="/my-content" variant="highlight" size="large">
        {creator.alreadyCreator}
      </LinkButton>
    )
  }
  if (newCreators === 'invited') {
    return (
      <LinkButton href="/contact-us" variant="highlight" size="large">
        {creator.contact}
      </LinkButton>
    )
  }
  if (!user) {
    return (
      <LinkButton href={pagePath('/register', { role: 'CREATOR' })} variant="highlight" size="large">
        {creator.start}
      </LinkButton>
    )
  }
  return (
    <Button
      variant="highlight"
      size="large"
      loading={busy}
      loadingLabel={creator.upgrading}
      onClick={() => void upgrade()}
    >
      {creator.upgrade}
    </Button>
  )
}
