import { foldUpiId, panOfGstin } from '#platform/format/india.ts'

/** What an account says of who its person is. A mobile number is stored in one form, with its country. */
export type Identity = { mobileNo: string; pan: string | null; gstin: string | null }

const digitsOf = (mobileNo: string): string => mobileNo.replaceAll(/\D/g, '')
const pansOf = ({ pan, gstin }: Identity): string[] =>
  [pan, gstin && panOfGstin(gstin)].filter((one) => !!one) as string[]

/**
 * Whether two accounts are plainly of one person: the same mobile number, or the same PAN, also as a part of a GSTIN.
 * A browser is shared by a family, a school or a café: a sale from one of the creator's is held for a person, not refused.
 */
export function isSamePerson(one: Identity, other: Identity): boolean {
  const digits = digitsOf(one.mobileNo)
  if (digits !== '' && digits === digitsOf(other.mobileNo)) return true
  const pans = pansOf(other)
  return pansOf(one).some((pan) => pans.includes(pan))
}

/** Whether a payment came from the UPI id that a creator is paid to; each is null where there is none. */
export const isSamePayer = (payerUpiId: string | null, payoutUpiId: string | null): boolean =>
  payerUpiId !== null && payoutUpiId !== null && foldUpiId(payerUpiId) === foldUpiId(payoutUpiId)
