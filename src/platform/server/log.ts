import type { FastifyBaseLogger } from 'fastify'

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** What never reaches a log line, at whatever depth a request or an error carries it. */
const secretNames = [
  'authorization',
  'otp',
  'password',
  'newPassword',
  'currentPassword',
  'confirmPassword',
  'token',
  'resetToken',
  'razorpay_signature',
]
const depths = ['', '*.', '*.*.', 'req.headers.', 'err.input.']

export const redaction = {
  paths: depths.flatMap((depth) => secretNames.map((name) => `${depth}${name}`)),
  censor: '[hidden]',
}

/**
 * A request's path without its query. Where a part of the path is itself a key (a signed media address, a payment
 * page's session), the route's pattern is logged instead.
 */
export function loggedPath(url: string, pattern: string | undefined): string {
  return pattern && /:(token|session|challenge)\b/.test(pattern) ? pattern : (url.split('?')[0] ?? '')
}

const maxMessageLength = 2000

export type LoggedError = {
  type: string
  message: string
  stack: string
  code?: string
  where?: string
  cause?: LoggedError
}

/**
 * An error as a log line and the console carry it: what happened and where, never the values it happened with. Drizzle
 * writes a statement's parameters into the message, PostgreSQL the row's values into `detail` (which is left out) and,
 * where a value could not be read, into its message; an address may hold a password.
 */
export function loggedError(thrown: unknown): LoggedError {
  if (typeof thrown !== 'object' || thrown === null)
    return { type: typeof thrown, message: withoutValues(String(thrown)), stack: '' }
  // The queue reports copies of errors, which are plain objects.
  const error = thrown as Partial<Error> & { code?: unknown; constraint?: unknown }
  const code = typeof error.code === 'string' ? error.code : undefined
  const { constraint } = error
  const original = typeof error.message === 'string' ? error.message : ''
  const message = shortened(
    withoutValues(original || messagesWithin(thrown) || `fields: ${Object.keys(thrown).join(', ')}`, code),
  )
  return {
    type: error.name ?? 'object',
    message,
    stack: withoutValues(original ? (error.stack ?? '').replace(original, () => message) : (error.stack ?? '')),
    ...(code === undefined ? {} : { code }),
    ...(typeof constraint === 'string' ? { where: constraint } : {}),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}

/** The same as text, for the console: each cause below what it caused. */
export function errorText(thrown: unknown): string {
  const { type, message, stack, code, where, cause } = loggedError(thrown)
  const facts = [code, where].filter(Boolean).join(', ')
  const lines = [`${stack || `${type}: ${message}`}${facts && ` (${facts})`}`]
  return [...lines, ...(cause ? [`Caused by ${errorText(cause)}`] : [])].join('\n')
}

/** A connection tried at several addresses fails with all their errors and no words of its own. */
function messagesWithin(thrown: object): string {
  if (!(thrown instanceof AggregateError)) return ''
  return thrown.errors.map((one: unknown) => loggedError(one).message).join('; ')
}

/** A statement that inserts many rows has a page of placeholders. */
function shortened(message: string): string {
  return message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)} …` : message
}

/** Longer messages and stacks are cut before the search for addresses, which takes time by the square of the length. */
const maxReadLength = 8000

/** The beginning of the text, up to the end of a word: half an address could still hold a password. */
function beginningOf(text: string): string {
  if (text.length <= maxReadLength) return text
  return text.slice(0, Math.max(0, text.slice(0, maxReadLength).search(/\s\S*$/)))
}

function withoutValues(message: string, code = ''): string {
  const plain = beginningOf(message)
    .replace(/\nparams: (?:(?!\n    at )[^])*/, '')
    // The user and the password of an address.
    .replaceAll(/\b([a-z][a-z\d+.-]{0,20}:\/\/)\S{0,2000}@/gi, '$1[hidden]@')
  // PostgreSQL's class 22 quotes the value that it could not take; everywhere else it quotes names.
  return /^22[\dA-Z]{3}$/.test(code) ? plain.replace(/"[^]*"/, '"[hidden]"') : plain
}

/** A line of level error: its message, and the fields of it and of its logger (`reqId`, `jobId`). */
export type ErrorLine = { message: string; fields: { err?: unknown; [name: string]: unknown } }
export type ReportError = (line: ErrorLine) => void

const errorLevel = 50

/** pino's hooks that hand each line of level error to `report` too. */
export function reportingErrors(report: ReportError) {
  return {
    logMethod(this: { bindings(): object }, sent: unknown[], write: (...sent: never[]) => void, level: number): void {
      const [fields, message] = sent
      if (level >= errorLevel && typeof fields === 'object')
        report({ message: String(message), fields: { ...this.bindings(), ...fields } })
      Reflect.apply(write, this, sent)
    },
  }
}

/** For code that runs without a log (a script, a unit test). */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
