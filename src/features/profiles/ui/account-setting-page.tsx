import { createFileRoute } from '@tanstack/react-router'
import { useSite } from '#features/theme/ui/use-site.ts'
import { SectionLinks } from '#design/section-links.tsx'
import { pageHead } from '#platform/browser/page-head.ts'
import { messages } from '../messages/account-en.ts'
import { messages as accountPagesMessages } from '../messages/account-pages-en.ts'
import { AcceptedSection } from './account-setting/accepted-section.tsx'
import { BillingSection } from './account-setting/billing-section.tsx'
import { EmailSection } from './account-setting/email-section.tsx'
import { LanguageSection } from './account-setting/language-section.tsx'
import { MethodsSection } from './account-setting/methods-section.tsx'
import { NotificationsSection } from './account-setting/notifications-section.tsx'
import { PasswordSection } from './account-setting/password-section.tsx'
import { ProfileSection } from './account-setting/profile-section.tsx'
import { PurchasesSection } from './account-setting/purchases-section.tsx'
import { SessionsSection } from './account-setting/sessions-section.tsx'
import { TwoStepSection } from './account-setting/two-step-section.tsx'

export const Route = createFileRoute('/_signed-in/account-setting')({
  head: (context) => pageHead(context, { ...accountPagesMessages.account, noindex: true }),
  component: AccountSettingPage,
})

const sections = Object.entries(messages.sections).map(([id, label]) => ({ id, label }))

function AccountSettingPage() {
  const hasChoice = useSite().languages.length > 1
  return (
    <main id="main" className="mx-auto max-w-[860px]">
      <h1 className="t-h2">{messages.accountTitle}</h1>
      <div className="mt-4">
        <SectionLinks
          label={messages.onThisPage}
          sections={sections.filter(({ id }) => hasChoice || id !== 'language')}
        />
      </div>
      <div className="mt-6 grid gap-6">
        <EmailSection />
        <ProfileSection />
        <PurchasesSection />
        <BillingSection />
        <MethodsSection />
        <PasswordSection />
        <TwoStepSection />
        <SessionsSection />
        <NotificationsSection />
        {hasChoice && <LanguageSection />}
        <AcceptedSection />
      </div>
    </main>
  )
}
