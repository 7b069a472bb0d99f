import { AlertBanner } from '#design/alert-banner.tsx'
import type { ShownPayoutDetails } from '../../contract/payout-details.ts'
import { messages } from '../../messages/payout-details-en.ts'

const types = { pending: 'info', valid: 'success', invalid: 'error' } as const

/** What the bank said of the account; nothing while nobody has asked it. */
export function AccountCheckNote({ details }: { details: ShownPayoutDetails }) {
  const { check, registeredName, otherName } = details
  if (check === 'unchecked') return null
  const { title, text } = messages.checkStates[check]
  const about = registeredName && (otherName ? messages.otherName(registeredName) : messages.bankName(registeredName))
  return (
    <AlertBanner type={otherName ? 'warning' : types[check]} className="mt-5">
      <span className="block font-semibold">{title}</span>
      {(text || about) && <span className="t-sm">{text || about}</span>}
    </AlertBanner>
  )
}
