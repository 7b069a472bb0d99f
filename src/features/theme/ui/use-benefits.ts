import { messages } from '../messages/en.ts'
import { certificatesExist, localizedClaim } from '../rules/site.ts'
import { useSite } from './use-site.ts'

export type BenefitName = 'lifetime' | 'certificate' | 'devices' | 'support' | 'community'

/** What comes with a course (specification 2.7), in its order: only what is true of this installation. */
export function useBenefits(): { name: BenefitName; text: string }[] {
  const { claims } = useSite()
  const benefits: { name: BenefitName; text: string }[] = [
    { name: 'lifetime', text: messages.lifetimeAccess },
    { name: 'certificate', text: certificatesExist ? messages.certificate : '' },
    { name: 'devices', text: localizedClaim('devices', claims.devices) },
    { name: 'support', text: localizedClaim('support', claims.support) },
    { name: 'community', text: messages.communityAccess },
  ]
  return benefits.filter(({ text }) => text !== '')
}
