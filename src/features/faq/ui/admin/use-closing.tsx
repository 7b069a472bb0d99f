import { type ReactNode, useState } from 'react'
import { AskToLeave, LeaveGuard } from '#features/theme/ui/manager/leave-guard.tsx'

/** How a dialog is closed: it asks first while something is written in it that is not saved. */
export function useClosing(unsaved: boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [asked, setAsked] = useState(false)
  return {
    close: () => (unsaved ? setAsked(true) : onClose()),
    question: (
      <>
        <AskToLeave open={asked} onStay={() => setAsked(false)} onLeave={onClose} />
        <LeaveGuard unsaved={unsaved} />
      </>
    ),
  }
}
