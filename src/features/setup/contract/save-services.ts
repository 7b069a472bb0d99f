import * as z from 'zod/mini'
import { adminRoles, endpoint } from '#platform/api/contract.ts'
import { email, maxLength, required, rule, url, wholeNumber, zodError } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/services-en.ts'
import { setupState } from './setup.ts'

/** A secret that is never shown again: empty leaves the stored one as it is. */
const secret = () => z.string({ error: zodError(textOf(platformMessages, 'required')) }).check(maxLength(200))
const optional = (max: number) =>
  z.string({ error: zodError(textOf(platformMessages, 'required')) }).check(z.trim(), maxLength(max))

// What is saved is tried first; what the service refuses is not stored.

export const saveEmail = endpoint({
  call: 'POST /admin/setup/email',
  kind: 'write',
  access: adminRoles,
  input: z.object({
    server: required().check(
      maxLength(253),
      rule((value) => /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value), textOf(messages, 'badServer')),
    ),
    port: wholeNumber().check(rule((value) => value > 0 && value < 65_536, textOf(messages, 'badPort'))),
    user: optional(254),
    password: secret(),
    senderName: required().check(maxLength(60)),
    senderEmail: email(),
  }),
  reply: setupState,
  summary: 'Signs in to an email server and stores its settings, encrypted',
})

export const saveSms = endpoint({
  call: 'POST /admin/setup/sms',
  kind: 'write',
  access: adminRoles,
  input: z.object({
    url: url(),
    key: secret(),
    sender: optional(20),
    templateId: optional(60),
    templateIdHindi: optional(60),
  }),
  reply: setupState,
  summary: 'Tries the address of an SMS provider and stores its settings, encrypted',
})

/** Keys are needed where courses are sold. */
export const savePayments = endpoint({
  call: 'POST /admin/setup/payments',
  kind: 'write',
  access: adminRoles,
  input: z
    .object({
      sells: z.enum(['yes', 'no']),
      keyId: optional(60),
      keySecret: secret(),
      webhookSecret: secret(),
    })
    .check(
      z.refine((sent) => sent.sells === 'no' || /^rzp_(test|live)_\w+$/.test(sent.keyId), {
        error: zodError(textOf(messages, 'badKeyId')),
        path: ['keyId'],
      }),
    ),
  reply: setupState,
  summary: 'Tries the keys of the payment gateway and stores them, encrypted',
})

export const removeSms = endpoint({
  call: 'POST /admin/setup/sms/remove',
  kind: 'write',
  idempotent: true,
  access: adminRoles,
  input: z.object({}),
  reply: setupState,
  summary: 'Removes the stored settings of the SMS provider. Answers 409 where codes could not be sent any more',
})
