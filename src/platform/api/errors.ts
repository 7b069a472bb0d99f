import type { LocalizableText } from '../i18n/text.ts'

/** What a refusal may carry beside its message. */
export type RefusalDetails = {
  /** field → message, shown on the form's fields */
  errors?: Record<string, LocalizableText>
  data?: unknown
  retryAfterSeconds?: number
  /** For the log: what failed. */
  cause?: unknown
}
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 503

/**
 * An expected no: a key of a feature's messages, answered with its status and worded where it is answered, in the
 * caller's language (platform/http/refuse.ts). Anything else thrown is a bug (500).
 */
export class Refusal extends Error {
  readonly code: string
  readonly status: RefusalStatus
  readonly text: LocalizableText
  readonly details: RefusalDetails
  constructor(code: string, status: RefusalStatus, text: LocalizableText, details: RefusalDetails = {}) {
    super(String(text), details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.text = text
    this.details = details
  }
}

/**
 * Names a refusal once: `const soldOut = refusal('SOLD_OUT', 409, textOf(words, 'soldOut'))`, then `throw soldOut()`.
 * @param code stable, UPPER_SNAKE: the envelope's `error`
 */
export function refusal(code: string, status: RefusalStatus, text: LocalizableText) {
  return (details: RefusalDetails = {}): Refusal => new Refusal(code, status, text, details)
}

/** A refusal of single fields, with the same messages the form shows: 422 and `errors`, of which there is one at least. */
export function refuseFields(errors: Record<string, LocalizableText>): Refusal {
  const [first] = Object.values(errors)
  if (!first) throw new Error('a refusal of fields names a field')
  return new Refusal('VALIDATION_FAILED', 422, first, { errors })
}
