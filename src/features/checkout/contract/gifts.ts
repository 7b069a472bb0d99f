import * as z from 'zod/mini'
import { invitationStates } from '#features/invitations/rules/invitations.ts'
import { endpoint } from '#platform/api/contract.ts'
import { maxLength, required } from '#platform/api/validation.ts'

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

/**
 * Enrols the caller, who was given a course. Refusals: INVITATION_NOT_FOUND 404; INVITATION_USED, INVITATION_WITHDRAWN (also
 * after a refund), INVITATION_EXPIRED, ALREADY_ENROLLED, OWN_COURSE and OWN_GIFT 409. Accepted once more by the same person,
 * it changes nothing.
 */
export const acceptGift = endpoint({
  call: 'POST /learner/gift/{code}/accept',
  kind: 'write',
  idempotent: true,
  access: 'signedIn',
  input: z.object({ code: required().check(maxLength(64)) }),
  reply: z.object({ courseUid: z.string() }),
  summary: 'Accepts a gift',
})
