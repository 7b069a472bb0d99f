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

/** For code that runs without a log (a script, a unit test). */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
