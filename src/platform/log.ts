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
 * page's session), the route's pattern stands instead.
 */
export function loggedPath(url: string, pattern: string | undefined): string {
  return pattern && /:(token|session|challenge)\b/.test(pattern) ? pattern : (url.split('?')[0] ?? '')
}

type LoggedError = { type: string; message: string; stack: string; code?: string; where?: string; cause?: LoggedError }

/**
 * An error as a log line carries it: what happened and where, never the values it happened with. Drizzle writes a
 * statement's parameters into the message, PostgreSQL the row's values into `detail`: hashes, addresses, numbers.
 */
export function loggedError(thrown: unknown): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown), stack: '' }
  const { code, constraint_name: constraint } = thrown as { code?: unknown; constraint_name?: unknown }
  const message = withoutParameters(thrown.message)
  return {
    type: thrown.name,
    message,
    stack: (thrown.stack ?? '').replace(thrown.message, () => message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { where: constraint } : {}),
    ...(thrown.cause === undefined ? {} : { cause: loggedError(thrown.cause) }),
  }
}

const withoutParameters = (message: string) => message.replace(/\nparams: [^]*$/, '')

/** For code that runs without a log (a script, a unit test). */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
