import { panOfGstin } from '#platform/format/india.ts'

/** What an account says of who its person is. A mobile number is stored in one form, with its country. */
export type Identity = { mobileNo: string; pan: string | null; gstin: string | null }

const digitsOf = (mobileNo: string): string => mobileNo.replaceAll(/\D/g, '')
const pansOf = ({ pan, gstin }: Identity): string[] =>
  [pan, gstin && panOfGstin(gstin)].filter((one) => !!one) as string[]

/**
 * Whether two accounts are plainly of one person: the same mobile number, or the same PAN, also as a part of a GSTIN.
 * Nothing else is compared: an address on the internet or a browser is shared by a family, a school or a café.
 */
export function isSamePerson(one: Identity, other: Identity): boolean {
  const digits = digitsOf(one.mobileNo)
  if (digits !== '' && digits === digitsOf(other.mobileNo)) return true
  const pans = pansOf(other)
  return pansOf(one).some((pan) => pans.includes(pan))
}
