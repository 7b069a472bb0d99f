import * as z from 'zod/mini'
import { hasTooMuchMarkup } from '../files/rich-text-limits.ts'
import type { Paise } from '../format/money.ts'
import { LocalizableText, textOf } from '../i18n/text.ts'
import { messages } from '../messages/en.ts'
import { maxPages } from './max-pages.ts'

// The rules of specification 5 as schemas. The first failing rule of a field is the one reported, so each rule
// stops the ones behind it (`abort`).

const emailPattern = /^[^\s@<>()[\],;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/
const maxEmailLength = 254
/** Whether a text has the form of an email that we take. */
export const isEmail = (value: string): boolean => value.length <= maxEmailLength && emailPattern.test(value)
const phonePattern = /^\+?[\d\s\-()]{10,}$/

/** A rule that stops the later ones of its field. */
export function rule<T>(test: (value: T) => boolean, text: LocalizableText | (() => LocalizableText)) {
  return z.refine<T>(test, { error: zodError(text), abort: true })
}

/**
 * A text as a schema's `error`: zod passes on as an issue's message whatever it is given, and `fieldErrors` finds the text
 * there.
 */
export function zodError(text: LocalizableText | (() => LocalizableText)) {
  return () => ({ message: (typeof text === 'function' ? text() : text) as unknown as string })
}

const text = () => z.string({ error: zodError(textOf(messages, 'required')) })

/** Whether there is anything to see: spaces and characters without a width alone are nothing. */
const isSeen = (value: string) => /[^\s\p{Cf}]/u.test(value)

/** Text that must be there; surrounding space does not count. */
export function required() {
  return text().check(rule(isSeen, textOf(messages, 'required')), z.trim())
}

/** Text that may be missing or empty. */
export function optionalText(maxLength = 5000) {
  return z.optional(
    z.string().check(
      rule((value) => value.length <= maxLength, textOf(messages, 'maxLength', maxLength)),
      z.trim(),
    ),
  )
}

export function minLength(n: number) {
  return rule<string>((value) => [...value].length >= n, textOf(messages, 'minLength', n))
}
export function maxLength(n: number) {
  // A text has at most as many characters as UTF-16 units: most are never counted one by one.
  return rule<string>(
    (value) => value.length <= n || (value.length <= 2 * n && [...value].length <= n),
    textOf(messages, 'maxLength', n),
  )
}

/** HTML as an editor sends it, bounded before anything reads it; the server cleans it (platform/files/rich-text.ts). */
export function richText(max: number) {
  return text().check(
    rule((value) => value.length <= max, textOf(messages, 'maxLength', max)),
    rule((value) => !hasTooMuchMarkup(value), textOf(messages, 'tooMuchMarkup')),
  )
}

export function email() {
  return required().check(
    rule((value) => emailPattern.test(value), textOf(messages, 'email')),
    maxLength(maxEmailLength),
    z.toLowerCase(),
  )
}

/** A password being signed in with: no rule but its presence, and kept exactly as typed. */
export function password() {
  return text().check(
    rule((value) => value !== '', textOf(messages, 'required')),
    maxLength(200),
  )
}

/** What a password being chosen needs, in the order in which failures are reported. */
export const passwordRules = [
  { name: 'length', test: (value: string) => [...value].length >= 8, message: textOf(messages, 'passwordLength') },
  { name: 'uppercase', test: (value: string) => /\p{Lu}/u.test(value), message: textOf(messages, 'passwordUppercase') },
  { name: 'lowercase', test: (value: string) => /\p{Ll}/u.test(value), message: textOf(messages, 'passwordLowercase') },
  { name: 'number', test: (value: string) => /\p{Nd}/u.test(value), message: textOf(messages, 'passwordNumber') },
  {
    name: 'special',
    test: (value: string) => /[^\p{L}\p{N}\s]/u.test(value),
    message: textOf(messages, 'passwordSpecial'),
  },
] as const

/** A password being chosen. */
export function strongPassword() {
  return text().check(
    rule((value) => value !== '', textOf(messages, 'required')),
    ...passwordRules.map(({ test, message }) => rule<string>(test, message)),
    maxLength(200),
  )
}

/** An optional plus, then at least 10 digits, spaces, dashes or parentheses. */
export function phone() {
  return required().check(
    rule((value) => phonePattern.test(value), textOf(messages, 'phone')),
    maxLength(30),
  )
}

export function url() {
  return z.string().check(
    z.trim(),
    rule((value) => /^https?:\/\/[^\s.]+\.\S+$/i.test(value) && URL.canParse(value), textOf(messages, 'url')),
    maxLength(500),
  )
}

/** A number, also as the text a form sends. */
export function number() {
  const sent = z.union([z.number(), z.string()], { error: zodError(textOf(messages, 'number')) })
  const read = z.transform((value: string | number) =>
    typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
  )
  return z.pipe(z.pipe(sent, read), z.number({ error: zodError(textOf(messages, 'number')) }))
}
/** Money in a reply: paise here, rupees in the API's JSON. The endpoint's `amounts` says where (platform/api/amounts.ts). */
export const amount: z.ZodMiniType<Paise, Paise> = z.number()

export function wholeNumber() {
  return number().check(rule((value) => Number.isSafeInteger(value), textOf(messages, 'number')))
}
export function positiveNumber() {
  return number().check(rule((value) => value > 0, textOf(messages, 'positive')))
}

/** True or false, also as a form sends it (`true`, `1`, `on`). */
export function flag() {
  const sent = z.union([z.boolean(), z.string(), z.number()], { error: zodError(textOf(messages, 'required')) })
  const read = z.transform((value: boolean | string | number) => [true, 'true', '1', 'on', 1].includes(value))
  return z.pipe(z.pipe(sent, read), z.boolean())
}

/** A box that must be ticked. */
export function mustBeTrue(message: LocalizableText = textOf(messages, 'required')) {
  return flag().check(rule((value) => value, message))
}

/** One or several values under one name: `uid=a`, `uid[0]=a&uid[1]=b`, `["a","b"]` all give a list. */
export function oneOrMore(maxItems: number, tooMany: LocalizableText = textOf(messages, 'tooLarge')) {
  const sent = z.union([z.string(), z.array(z.string())], { error: zodError(textOf(messages, 'required')) })
  const read = z.transform((value: string | string[]) => (Array.isArray(value) ? value : [value]))
  const item = z.string().check(
    z.trim(),
    rule((value) => value !== '', textOf(messages, 'required')),
    maxLength(64),
  )
  return z.pipe(z.pipe(sent, read), z.array(item)).check(
    rule((value) => value.length > 0, textOf(messages, 'required')),
    rule((value) => value.length <= maxItems, tooMany),
  )
}

/** The key that the sender makes: the same thing sent again, because its answer was lost, is done once. */
export function idempotencyKeyInput() {
  return required().check(rule((value) => /^[\w-]{8,64}$/.test(value), textOf(messages, 'badRequest')))
}

/** `page` and `limit` of a list call (decisions 1): page from 1, limit at most 100. */
export function paging(defaultLimit = 10) {
  return {
    page: z._default(wholeNumber().check(rule((v) => v >= 1 && v <= maxPages, textOf(messages, 'number'))), 1),
    limit: z._default(wholeNumber().check(rule((v) => v >= 1 && v <= 100, textOf(messages, 'number'))), defaultLimit),
  }
}
export const pagination = z.object({
  currentPage: z.number(),
  totalPages: z.number(),
  totalItems: z.number(),
  limit: z.number(),
})
export type Pagination = z.output<typeof pagination>

export function paginationOf(page: number, limit: number, totalItems: number): Pagination {
  return { currentPage: page, totalPages: Math.max(1, Math.ceil(totalItems / limit)), totalItems, limit }
}

/**
 * The most fields that a refusal names: a body may hold thousands of wrong ones, and each message is put into the
 * caller's language.
 */
export const maxFieldErrors = 100

/** Field → text of its first failing rule, of at most `most` rules; nested fields by their dotted path. */
export function fieldErrors(
  error: z.core.$ZodError,
  maxErrors = Number.POSITIVE_INFINITY,
): Record<string, LocalizableText> {
  const errors: Record<string, LocalizableText> = {}
  for (const issue of error.issues.slice(0, maxErrors)) {
    const field = issue.path.map(String).join('.') || 'body'
    // A shape that no rule of ours describes has zod's own English message.
    const text: unknown = issue.message
    errors[field] ??= text instanceof LocalizableText ? text : textOf(messages, 'badRequest')
  }
  return errors
}
