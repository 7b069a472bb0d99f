import { useBlocker } from '@tanstack/react-router'
import { Confirm } from '#design/confirm.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { messages } from '../../messages/manager-en.ts'

/**
 * Asks before unsaved work is left, be it for another page of the site or for another site. Whose session has ended is
 * let through to the sign-in: what they wrote is stored (stored-over-sign-in.ts).
 */
export function UnsavedChangesGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved && useSession.getState().isAuthenticated,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  return (
    <LeaveDialog
      open={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}

export function LeaveDialog({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <Confirm
      open={open}
      onClose={onStay}
      onConfirm={onLeave}
      question={messages.leaveQuestion}
      detail={messages.leaveDetail}
      confirmLabel={messages.leave}
    />
  )
}
