import { emailWorks } from '#platform/mail/outbox.ts'
import type { Settings } from '#platform/server/config.ts'
import type { ChallengePurpose } from '../tables.ts'
import type { UserRow } from './sessions.ts'

/** Who a code goes to. Without an id: a registration for an email that another account holds and never proved. */
export type Recipient = { id: number | null } & Pick<
  UserRow,
  | 'firstName'
  | 'email'
  | 'mobileNo'
  | 'language'
  | 'isDemo'
  | 'confirmedAt'
  | 'invitedAt'
  | 'emailVerifiedAt'
  | 'mobileVerifiedAt'
>

export type Channels = { sms: boolean; email: boolean }

/**
 * Which ways a code may go. A registration may use both, since the code is what proves them; a reset uses only what is
 * proven; a sign-in, whose password was right, the number first and the email once it is proven.
 */
export function channelsFor(settings: Settings, purpose: ChallengePurpose, to: Recipient): Channels {
  const sms = settings.sms !== undefined
  const email = emailWorks(settings)
  switch (purpose) {
    case 'register':
      return { sms: sms && to.id !== null, email }
    case 'login':
    case 'two-step':
    case 'payout-details':
      return { sms, email: email && (!sms || to.confirmedAt === null || to.emailVerifiedAt !== null) }
    case 'reset':
      return {
        sms: sms && to.mobileVerifiedAt !== null,
        email: email && (to.emailVerifiedAt !== null || isInvited(to)),
      }
    case 'email':
      return { sms: false, email }
  }
}

/** An administrator vouched for the email of an invitation that waits for its answer. */
export const isInvited = (to: Pick<Recipient, 'confirmedAt' | 'invitedAt'>): boolean =>
  to.invitedAt !== null && to.confirmedAt === null
