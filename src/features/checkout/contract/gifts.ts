import * as z from 'zod/mini'
import { invitationStates, maxFromName, maxGiftDays, maxWords } from '#features/invitations/rules/invitations.ts'
import { email, isEmail, optionalText, rule, zodError } from '#platform/api/validation.ts'
import { isDay } from '#platform/format/is-day.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/gifts-en.ts'
import { giftDays } from '../rules/gift-days.ts'

/**
 * For another person, who is sent a link on a day in India (empty: now), or is handed it by the buyer where there is no email.
 * `from` is the name that the buyer signs with.
 */
export const giftFields = {
  email: z.optional(
    z.string().check(
      z.trim(),
      rule((value) => value === '' || isEmail(value), textOf(platformMessages, 'email')),
      z.toLowerCase(),
    ),
  ),
  on: z.optional(z.string().check(rule((day) => day === '' || isDay(day), textOf(platformMessages, 'badRequest')))),
  from: optionalText(maxFromName),
  words: optionalText(maxWords),
}

/** How a gift reaches the person it is for: by our email, or by a link that the buyer hands over. */
export const giftWays = ['email', 'link'] as const

/** What a buyer fills in on the page: an email, where we send one, and a day from today on. */
export const giftForm = z.object({ way: z.enum(giftWays), ...giftFields }).check(
  z.refine(({ way, email: to }) => way === 'link' || !!to, {
    path: ['email'],
    error: zodError(textOf(platformMessages, 'required')),
  }),
  z.refine(({ way, on }) => way === 'link' || !on || giftDays(new Date()).includes(on), {
    path: ['on'],
    error: zodError(textOf(messages, 'dayRule', maxGiftDays)),
  }),
)
export type GiftForm = z.output<typeof giftForm>

/** Of a gift that is sent again. */
export const giftEmailForm = z.object({ email: email() })

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
