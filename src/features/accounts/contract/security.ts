import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { email, flag, maxLength, password, required } from '#platform/api/validation.ts'
import { otp, otpOrRecoveryCode } from './codes.ts'
import { sentBy } from './codes.ts'
import { signedInUser } from './session.ts'

const challenge = () => required().check(maxLength(200))

export const accountSecurity = endpoint({
  call: 'GET /account/security',
  kind: 'read',
  access: 'signedIn',
  input: z.object({}),
  reply: z.object({
    twoStep: z.boolean(),
    /** An administrator's sign-in always takes two steps. */
    alwaysTwoStep: z.boolean(),
    recoveryCodesLeft: z.number(),
    email: z.string(),
    emailConfirmed: z.boolean(),
  }),
  summary: 'Returns two-step sign-in, remaining recovery codes and whether the email is confirmed',
})

/** 409 TWO_STEP_UNCHANGED where it is so already, 409 TWO_STEP_ALWAYS_ON for an administrator. */
export const sendTwoStepCode = endpoint({
  call: 'POST /account/two-step/code',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ currentPassword: password(), on: flag() }),
  reply: z.object({ challenge: z.string(), mobileNo: z.string() }),
  meta: z.object({ sentBy }),
  summary: 'Checks the password and sends the code that turns two-step sign-in on or off',
})

export const changeTwoStep = endpoint({
  call: 'POST /account/two-step',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ challenge: challenge(), otp: otpOrRecoveryCode(), on: flag() }),
  reply: z.object({ twoStep: z.boolean(), recoveryCodes: z.array(z.string()) }),
  summary: 'Turns two-step sign-in on and returns ten recovery codes once, or turns it off',
})

export const makeRecoveryCodes = endpoint({
  call: 'POST /account/recovery-codes',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ currentPassword: password() }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  summary: 'Returns ten new recovery codes, once; earlier codes no longer work',
})

/** Only while the email is not confirmed; another email needs `currentPassword`. */
export const sendEmailCode = endpoint({
  call: 'POST /account/email/code',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ email: email(), currentPassword: z.optional(z.string().check(maxLength(200))) }),
  reply: z.object({ challenge: z.string() }),
  summary: 'Sends a code that confirms the account’s email or a new email',
})

export const confirmEmail = endpoint({
  call: 'POST /account/email',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ challenge: challenge(), otp: otp() }),
  reply: signedInUser,
  summary: 'Confirms the email that the code was sent to',
})
