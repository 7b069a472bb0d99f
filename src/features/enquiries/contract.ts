import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { email, maxLength, minLength, number, optionalText, phone, required, rule } from '#platform/validation.ts'
import { words } from './messages/en.ts'

const sender = { name: required().check(minLength(2), maxLength(120)), email: email(), phone: phone() }
const message = () => required().check(minLength(10), maxLength(5000))
const ticket = z.object({ ticket: z.string() })

/** A form sends an empty text for a field left alone. */
const leftAlone = <T extends z.ZodMiniType>(schema: T) =>
  z.optional(
    z.union([
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
      schema,
    ]),
  )

export const bookStudio = endpoint({
  call: 'POST /enquiry/book-studio',
  kind: 'write',
  access: 'public',
  input: z.object({
    ...sender,
    message: message(),
    city: optionalText(80),
    /** YYYY-MM-DD, today or later. */
    preferredDate: leftAlone(
      z.string().check(rule((v) => /^\d{4}-\d{2}-\d{2}$/.test(v) && !Number.isNaN(Date.parse(v)), words.dateInPast)),
    ),
    hours: leftAlone(number().check(rule((v) => Number.isInteger(v) && v >= 1 && v <= 24, words.hoursRange))),
  }),
  reply: ticket,
  creates: true,
  summary: 'Asks for the studio; answers a ticket number',
})

export const contactUs = endpoint({
  call: 'POST /enquiry/contact-us',
  kind: 'write',
  access: 'public',
  input: z.object({ ...sender, subject: optionalText(150), message: message() }),
  reply: ticket,
  creates: true,
  summary: 'Writes to the people who run the site; answers a ticket number',
})
