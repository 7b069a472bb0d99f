import { useQueryClient } from '@tanstack/react-query'
import { messages as billingMessages } from '#features/checkout/messages/billing-en.ts'
import { BillingForm } from '#features/checkout/ui/billing/billing-form.tsx'
import { learnerProfile } from '../../contract.ts'
import { messages } from '../../messages/account-en.ts'
import { SettingCard } from './setting-card.tsx'

export function BillingSection() {
  const client = useQueryClient()
  return (
    <SettingCard id="billing" title={messages.sections.billing} text={billingMessages.text}>
      {/* The profile shows the State and PIN as well. */}
      <BillingForm onSaved={() => client.invalidateQueries({ queryKey: [learnerProfile.call] })} />
    </SettingCard>
  )
}
