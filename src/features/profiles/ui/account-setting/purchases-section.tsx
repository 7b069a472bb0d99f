import { ReceiptIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { messages } from '../../messages/account-en.ts'
import { SettingCard } from './setting-card.tsx'

export function PurchasesSection() {
  return (
    <SettingCard id="purchases" title={messages.sections.purchases} text={messages.purchasesText}>
      <LinkButton href="/account-setting/purchases" variant="secondary" icon={<ReceiptIcon />}>
        {messages.seePurchases}
      </LinkButton>
    </SettingCard>
  )
}
