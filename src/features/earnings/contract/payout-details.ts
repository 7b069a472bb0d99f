import * as z from 'zod/mini'
import { otp, sentBy } from '#features/accounts/contract/codes.ts'
import { creatorRoles, endpoint, type ReplyOf } from '#platform/api/contract.ts'
import { amount, maxLength, minLength, required, rule, zodError } from '#platform/api/validation.ts'
import { isGstin, isIfsc, isPan, isUpiId, panOfGstin, regionName } from '#platform/format/india.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/payout-details-en.ts'
import { accountCheckStates, payoutAccountKinds } from '../rules.ts'

/** Text that may be empty, and otherwise is what the rule says; compared without spaces, in capitals. */
const code = (test: (value: string) => boolean, message: ReturnType<typeof textOf>) =>
  z.string({ error: zodError(message) }).check(
    maxLength(40),
    z.overwrite((value: string) => value.replaceAll(/\s/g, '').toUpperCase()),
    rule((value) => value === '' || test(value), message),
  )
const optional = (max: number) =>
  z.string({ error: zodError(textOf(platformMessages, 'required')) }).check(z.trim(), maxLength(max))

const fields = {
  legalName: required().check(minLength(3), maxLength(120)),
  pan: code(isPan, textOf(messages, 'wrongPan')),
  gstin: code(isGstin, textOf(messages, 'wrongGstin')),
  region: required().check(rule((value) => regionName(value) !== undefined, textOf(messages, 'chooseState'))),
  address: required().check(maxLength(300)),
  kind: z.enum(payoutAccountKinds),
  accountHolder: optional(120),
  accountNumber: code((value) => /^[A-Z\d]{5,35}$/.test(value), textOf(messages, 'wrongNumber')),
  accountNumberAgain: code(() => true, textOf(messages, 'numbersDiffer')),
  ifsc: code(isIfsc, textOf(messages, 'wrongIfsc')),
  upiId: optional(320).check(rule((value) => value === '' || isUpiId(value), textOf(messages, 'wrongUpi'))),
}
const whole = z.object(fields)
type Fields = z.output<typeof whole>

const holds = (path: keyof Fields, test: (fields: Fields) => boolean, message: ReturnType<typeof textOf>) =>
  z.refine<Fields>(test, { path: [path], error: zodError(message) })
const mustBeThere = (path: keyof Fields, kind: Fields['kind']) =>
  holds(path, (one) => one.kind !== kind || one[path] !== '', textOf(platformMessages, 'required'))

/** Banks take names of letters, digits and few signs. */
const isHolder = (name: string) => /^[A-Za-z\d][A-Za-z\d _'’\-/().&]{1,118}[A-Za-z\d.)]$/.test(name)

const rules = [
  holds('region', ({ gstin, region }) => gstin === '' || gstin.startsWith(region), textOf(messages, 'stateOfGstin')),
  holds(
    'pan',
    ({ gstin, pan }) => gstin === '' || pan === '' || panOfGstin(gstin) === pan,
    textOf(messages, 'panOfGstin'),
  ),
  mustBeThere('accountHolder', 'bank'),
  holds(
    'accountHolder',
    ({ kind, accountHolder }) => kind !== 'bank' || accountHolder === '' || isHolder(accountHolder),
    textOf(messages, 'wrongHolder'),
  ),
  mustBeThere('accountNumber', 'bank'),
  holds(
    'accountNumberAgain',
    ({ kind, accountNumber, accountNumberAgain }) => kind !== 'bank' || accountNumber === accountNumberAgain,
    textOf(messages, 'numbersDiffer'),
  ),
  mustBeThere('ifsc', 'bank'),
  mustBeThere('upiId', 'upi'),
] as const

/** The form. What belongs to the other kind of account is not read. */
export const payoutDetailsFields = whole.check(...rules)
export type PayoutDetailsFields = Fields

/** Nothing secret is ever answered: of accounts the last four digits, of a PAN its ends. */
const shown = z.object({
  legalName: z.string(),
  pan: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
  region: z.string(),
  address: z.string(),
  kind: z.enum(payoutAccountKinds),
  accountHolder: z.nullable(z.string()),
  account: z.string(),
  ifsc: z.nullable(z.string()),
  check: z.enum(accountCheckStates),
  /** The account's owner as the bank names them, and whether that is another name than was typed. */
  registeredName: z.nullable(z.string()),
  otherName: z.boolean(),
  changedAt: z.string(),
  /** From when a payout may use them. */
  payableFrom: z.string(),
})
export type ShownPayoutDetails = z.output<typeof shown>

const reply = z.object({
  details: z.nullable(shown),
  /** Where codes go. */
  mobileNo: z.string(),
  /** What a payout is at least. */
  minimum: amount,
})
const amounts = { reply: { minimum: 'rupees' } } as const

export const payoutDetails = endpoint({
  call: 'GET /creator/payout-details',
  kind: 'read',
  access: creatorRoles,
  input: z.object({}),
  reply,
  amounts,
  summary: 'Returns the creator’s payout details, masked',
})
export type PayoutDetailsReply = ReplyOf<typeof payoutDetails>

/** Checks the form and sends the code that saves it; another one by POST /resend-otp. */
export const sendPayoutDetailsCode = endpoint({
  call: 'POST /creator/payout-details/code',
  kind: 'write',
  access: creatorRoles,
  input: payoutDetailsFields,
  reply: z.object({ challenge: z.string(), mobileNo: z.string() }),
  meta: z.object({ sentBy }),
  summary: 'Sends the code that confirms payout details',
})

/** Refusals: WRONG_CODE 400, CODE_EXPIRED 400. A payout may use the new details after 48 hours. */
export const savePayoutDetails = endpoint({
  call: 'POST /creator/payout-details',
  kind: 'write',
  access: creatorRoles,
  input: z.object({ ...fields, challenge: required().check(maxLength(200)), otp: otp() }).check(...rules),
  reply,
  amounts,
  summary: 'Saves payout details that a code confirms',
})
/** The code's own form. */
export const payoutDetailsCode = z.object({ otp: otp() })
