import { useBlocker } from '@tanstack/react-router'
import { Confirm } from '#design/confirm.tsx'
import { words } from '../../messages/manager-en.ts'

/** Asks before unsaved work is left, be it for another page of the site or for another site. */
export function LeaveGuard({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  })
  return (
    <AskToLeave
      open={blocker.status === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}

export function AskToLeave({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <Confirm
      open={open}
      onClose={onStay}
      onConfirm={onLeave}
      question={words.leaveQuestion}
      detail={words.leaveDetail}
      confirmLabel={words.leave}
    />
  )
}
