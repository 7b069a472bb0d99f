import { Suspense } from 'react'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { lazyExtra } from '#platform/browser/lazy-part.ts'
import { useHasUnsent } from '#platform/browser/unsent-work/use-has-unsent.ts'

const CouldNotSend = lazyExtra(() => import('./could-not-send.tsx'), 'CouldNotSend')
const kinds = ['lesson-work', 'note', 'question']

/**
 * Sends what was done offline in lessons, and shows what the server has refused. Of those who have nothing to send it
 * loads nothing.
 * @param quiet it only sends
 */
export function UnsentLearning({ quiet = false }: { quiet?: boolean }) {
  const account = useSession((state) => state.user?.uid)
  if (!useHasUnsent(account, kinds)) return null
  return (
    <Suspense>
      <CouldNotSend quiet={quiet} />
    </Suspense>
  )
}
