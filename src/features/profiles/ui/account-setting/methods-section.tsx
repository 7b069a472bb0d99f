import { messages as billingMessages } from '#features/checkout/messages/billing-en.ts'
import { SavedMethods } from '#features/checkout/ui/billing/saved-methods.tsx'
import { messages } from '../../messages/account-en.ts'
import { SettingCard } from './setting-card.tsx'

export function MethodsSection() {
  return (
    <SettingCard id="methods" title={messages.sections.methods} text={billingMessages.methodsText}>
      <SavedMethods />
    </SettingCard>
  )
}
