import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import {
  email,
  flag,
  maxLength,
  minLength,
  optionalText,
  password,
  phone,
  required,
  rule,
  strongPassword,
  zodError,
} from '#platform/api/validation.ts'
import { languageCodes } from '#platform/i18n/language.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/en.ts'
import { consentDocuments, dailyGoals, reminderHours, saleEmailChoices } from '../rules.ts'
import { otpOrRecoveryCode, sentBy } from './codes.ts'
import { signedInUser } from './session.ts'

const challenge = () => required().check(maxLength(200))
/** A new password is typed twice. */
export const confirms = <T extends { newPassword: string; confirmPassword: string }>() =>
  z.refine<T>((v) => v.newPassword === v.confirmPassword, {
    error: zodError(textOf(platformMessages, 'match', textOf(messages, 'confirmPassword'))),
    path: ['confirmPassword'],
  })

/** A document that a person accepted; its version is the day of its text. */
export const consent = z.object({
  document: z.enum(consentDocuments),
  version: z.string(),
  at: z.string(),
  device: z.string(),
  place: z.string(),
})

const otpStep = z.object({ mobileNo: z.string(), challenge: z.string() })
/** `navigate`: an OTP step follows. */
const navigate = z.object({ navigate: z.boolean(), sentBy })

export const register = endpoint({
  call: 'POST /register',
  kind: 'write',
  priority: 'signIn',
  access: 'public',
  input: z.object({
    firstName: required().check(minLength(2), maxLength(60)),
    lastName: required().check(minLength(2), maxLength(60)),
    email: email(),
    phone: phone(),
    password: strongPassword(),
    acceptTerms: z._default(flag(), false).check(rule((v) => v, textOf(platformMessages, 'required'))),
    isAdult: z._default(flag(), false).check(rule((v) => v, textOf(messages, 'adultOnly'))),
    role: z.optional(z.enum(['LEARNER', 'CREATOR'])),
  }),
  reply: otpStep,
  meta: navigate,
  creates: true,
  summary: 'Creates an account, which a code then confirms',
})

export const login = endpoint({
  call: 'POST /login',
  kind: 'write',
  priority: 'signIn',
  access: 'public',
  input: z.object({ email: email(), password: password() }),
  reply: z.union([z.extend(signedInUser, { token: z.string() }), otpStep]),
  meta: navigate,
  summary: 'Signs in, or returns the challenge of the code that was sent (meta.navigate)',
})

export const verifyOtp = endpoint({
  call: 'POST /verify-otp',
  kind: 'write',
  priority: 'signIn',
  access: 'public',
  input: z.object({ challenge: challenge(), otp: otpOrRecoveryCode(), mobileNo: optionalText(40) }),
  reply: z.union([z.extend(signedInUser, { token: z.string() }), z.object({ resetToken: z.string() })]),
  summary: 'Verifies a code or a recovery code: completes a sign-in, or allows a new password to be set',
})

export const resendOtp = endpoint({
  call: 'POST /resend-otp',
  kind: 'write',
  priority: 'signIn',
  access: 'public',
  input: z.object({ challenge: challenge() }),
  reply: z.object({ resendAfterSeconds: z.number() }),
  /** Absent for a reset, whose answer says nothing of whether there is an account. */
  meta: z.object({ sentBy }),
  summary: 'Sends another code for the same challenge',
})

export const forgetPassword = endpoint({
  call: 'POST /forget-password',
  kind: 'write',
  priority: 'signIn',
  access: 'public',
  input: z.object({ email: email() }),
  reply: z.object({ challenge: z.string() }),
  summary: 'Sends a code to set a new password; the same answer whether or not the account exists',
})

export const resetPassword = endpoint({
  call: 'POST /reset-password',
  kind: 'write',
  priority: 'signIn',
  access: 'public',
  input: z
    .object({ resetToken: challenge(), newPassword: strongPassword(), confirmPassword: password() })
    .check(confirms()),
  reply: z.object({}),
  summary: 'Sets a new password; every session of the account ends',
})

export const changePassword = endpoint({
  call: 'POST /change-password',
  kind: 'write',
  access: 'signedIn',
  input: z
    .object({ currentPassword: password(), newPassword: strongPassword(), confirmPassword: password() })
    .check(confirms()),
  reply: z.object({}),
  summary: 'Changes the password; the other sessions end',
})

export const becomeCreator = endpoint({
  call: 'POST /account/become-creator',
  kind: 'write',
  access: 'signedIn',
  input: z.object({}),
  reply: signedInUser,
  summary: 'Adds the creator role; enrolments stay',
})

export const acceptTerms = endpoint({
  call: 'POST /account/accept-terms',
  kind: 'write',
  access: 'signedIn',
  /** The version that was read. */
  input: z.object({ version: required().check(maxLength(20)) }),
  reply: signedInUser,
  summary: 'Accepts the current version of the terms; another version is refused',
})

export const accountConsents = endpoint({
  call: 'GET /account/consents',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({ consents: z.array(consent) }),
  summary: 'Lists the terms you accepted and their versions, newest first (at most 100)',
})

export const accountSessions = endpoint({
  call: 'GET /account/sessions',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({
    sessions: z.array(
      z.object({
        id: z.number(),
        device: z.string(),
        place: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
  summary: 'Lists your sessions, most recently used first (at most 100)',
})

export const revokeSession = endpoint({
  call: 'POST /account/sessions/{id}/revoke',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ id: required().check(rule((v) => /^\d{1,15}$/.test(v), textOf(platformMessages, 'number'))) }),
  reply: z.object({}),
  summary: 'Ends one session',
})

const preferenceFields = {
  language: z.enum(languageCodes),
  receiptEmails: z.boolean(),
  courseEmails: z.boolean(),
  newsEmails: z.boolean(),
  /** A creator's own sales. */
  saleEmails: z.enum(saleEmailChoices),
  dailyGoal: z.literal(dailyGoals),
  /** By India's clock; null: no reminder. */
  reminderHour: z.nullable(z.literal(reminderHours)),
}
export const accountPreferences = endpoint({
  call: 'GET /account/preferences',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object(preferenceFields),
  summary: 'Returns your email preferences and language',
})
export const savePreferences = endpoint({
  call: 'POST /account/preferences',
  kind: 'write',
  access: 'signedIn',
  input: z.object({
    language: z.optional(z.enum(languageCodes)),
    receiptEmails: z.optional(flag()),
    courseEmails: z.optional(flag()),
    newsEmails: z.optional(flag()),
    saleEmails: z.optional(z.enum(saleEmailChoices)),
    dailyGoal: z.optional(z.literal(dailyGoals)),
    reminderHour: z.optional(z.nullable(z.literal(reminderHours))),
  }),
  reply: z.object(preferenceFields),
  summary: 'Changes the given preferences',
})
