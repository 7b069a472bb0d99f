/** What a refusal may carry beside its message. */
export type RefusalDetails = {
  /** field → message, shown on the form's fields */
  errors?: Record<string, string>
  data?: unknown
  retryAfterSeconds?: number
}
export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 503

/** An expected no: worded in a feature's messages, answered with its status. Anything else thrown is a bug (500). */
export class Refusal extends Error {
  readonly code: string
  readonly status: RefusalStatus
  readonly details: RefusalDetails
  constructor(code: string, status: RefusalStatus, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.details = details
  }
}

/**
 * Names a refusal once: `const soldOut = refusal('SOLD_OUT', 409, words.soldOut)`, then `throw soldOut()`.
 * @param code stable, UPPER_SNAKE: the envelope's `error`
 */
export function refusal(code: string, status: RefusalStatus, message: string) {
  return (details: RefusalDetails = {}): Refusal => new Refusal(code, status, message, details)
}

/** A refusal of single fields, with the same messages the form shows: 422 and `errors`. */
export function refuseFields(errors: Record<string, string>): Refusal {
  const first = Object.values(errors)[0] ?? ''
  return new Refusal('VALIDATION_FAILED', 422, first, { errors })
}
