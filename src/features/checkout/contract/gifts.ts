import * as z from 'zod/mini'
import { invitationStates } from '#features/invitations/rules/invitations.ts'

/** A gift as its buyer sees it. */
export const giftOfOrder = z.object({
  uid: z.string(),
  /** `unpaid` until its order is paid. */
  state: z.enum(['unpaid', ...invitationStates]),
  /** Null: the buyer hands the link over. */
  email: z.nullable(z.string()),
  /** When the newest email went out, or will go out. */
  sendAt: z.nullable(z.string()),
  /** The path of the page that opens the gift; null until it is paid. */
  path: z.nullable(z.string()),
  acceptedAt: z.nullable(z.string()),
  expiresAt: z.string(),
  /** How many more emails may be sent. */
  sendsLeft: z.number(),
})
export type GiftOfOrder = z.output<typeof giftOfOrder>
