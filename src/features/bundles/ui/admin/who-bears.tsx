import { AlertBanner } from '#design/alert-banner.tsx'
import { useSite } from '#features/theme/ui/use-site.ts'
import { messages } from '../../messages/admin-en.ts'

/** Who bears what a bundle of the platform takes off. */
export function WhoBears({ className }: { className?: string }) {
  const { name } = useSite()
  return (
    <AlertBanner type="info" className={className}>
      {messages.whoBears(name)}
    </AlertBanner>
  )
}
