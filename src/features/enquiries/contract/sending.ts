import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import {
  email,
  maxLength,
  minLength,
  number,
  optionalText,
  phone,
  required,
  rule,
  zodError,
} from '#platform/api/validation.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { isDay } from '#platform/format/is-day.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { lastBookableDay, studioTypes } from '../rules.ts'

const sender = { name: required().check(minLength(2), maxLength(120)), email: email(), phone: phone() }
const message = () => required().check(minLength(10), maxLength(5000))
const ticket = z.object({ ticket: z.string() })
/** People don't see this field, so anyone who fills it is a program. It gets the usual answer, and nothing is saved. */
const trap = { homepage: optionalText() }

/**
 * A form sends an empty text for a field that was not filled in. This is no union, because a union's error would not
 * name the problem.
 */
const emptyAsAbsent = <T extends z.ZodMiniType>(schema: T) => {
  const filled = z.pipe(
    z.transform((sent: unknown) => (sent === '' ? undefined : sent)),
    z.optional(schema as z.ZodMiniType<unknown, unknown>),
  )
  return z.optional(filled as unknown as z.ZodMiniType<z.output<T> | undefined, z.input<T> | ''>)
}

/** The first problem of a requested day. */
export function dayProblem(day: string, now: Date): LocalizableText | undefined {
  if (day < dayInIndia(now)) return textOf(messages, 'dateInPast')
  return day > lastBookableDay(now) ? textOf(messages, 'dateTooFar') : undefined
}

/** The day for the form, which knows what day it is. */
export const bookableDay = () =>
  emptyAsAbsent(
    z.string().check(
      rule(isDay, textOf(messages, 'dateInPast')),
      rule((day) => dayProblem(day, new Date())?.key !== 'dateInPast', textOf(messages, 'dateInPast')),
      rule((day) => dayProblem(day, new Date()) === undefined, textOf(messages, 'dateTooFar')),
    ),
  )

/** Both take a header `Idempotency-Key`: the same one again answers the same ticket. */
export const bookStudio = endpoint({
  call: 'POST /enquiry/book-studio',
  kind: 'write',
  access: 'public',
  input: z.object({
    ...sender,
    message: message(),
    studioType: emptyAsAbsent(z.enum(studioTypes, { error: zodError(textOf(messages, 'studioTypeUnknown')) })),
    city: optionalText(80),
    /** YYYY-MM-DD, today or later, within a year. */
    preferredDate: emptyAsAbsent(z.string().check(rule(isDay, textOf(messages, 'dateInPast')))),
    hours: emptyAsAbsent(
      number().check(rule((v) => Number.isInteger(v) && v >= 1 && v <= 24, textOf(messages, 'hoursRange'))),
    ),
    ...trap,
  }),
  reply: ticket,
  creates: true,
  summary: 'Sends a studio enquiry; returns a ticket number',
})

export const contactUs = endpoint({
  call: 'POST /enquiry/contact-us',
  kind: 'write',
  access: 'public',
  input: z.object({ ...sender, subject: optionalText(150), message: message(), ...trap }),
  reply: ticket,
  creates: true,
  summary: 'Sends a contact enquiry; returns a ticket number',
})
