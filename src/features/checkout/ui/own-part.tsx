import type { ReactNode } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { messages } from '../messages/own-part-en.ts'

/** The form of a decision. Someone with a part in the sale reads before it that this is recorded, or that others decide. */
export function OwnPart({
  hasPart,
  canDecide,
  children,
}: {
  hasPart: boolean
  canDecide: boolean
  /** The form. */
  children: ReactNode
}) {
  return (
    <>
      {hasPart && (
        <AlertBanner type="info" className="mt-5">
          {canDecide ? messages.recorded : messages.leaveIt}
        </AlertBanner>
      )}
      {canDecide && children}
    </>
  )
}
