import * as z from 'zod/mini'
import { required, rule } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'
import { isRecoveryCode } from '../rules.ts'

const isOtp = (value: string) => /^\d{6}$/.test(value)

export const otp = () => required().check(rule(isOtp, textOf(messages, 'codeDigits')))
/** A recovery code takes the place of a sign-in code. */
export const otpOrRecoveryCode = () =>
  required().check(rule((value) => isOtp(value) || isRecoveryCode(value), textOf(messages, 'codeDigits')))

/**
 * How a code went: by SMS, by email because SMS is not set up or failed, or by both when it is sent again. None: it could
 * not be sent, and the account has recovery codes.
 */
export const sentBy = z.optional(z.enum(['sms', 'email', 'both', 'none']))
