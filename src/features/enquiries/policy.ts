import { canAdminister } from '#features/accounts/policy.ts'

type Person = { uid: string }

/** Whom an enquiry is assigned to. */
export const canHandleEnquiry = canAdminister

/** Assigning an enquiry to oneself: `administrators` are those who can handle it. */
export const canTakeEnquiry = (
  actor: Person,
  enquiry: { assignee: Person | null; administrators: readonly Person[] },
): boolean => enquiry.assignee?.uid !== actor.uid && enquiry.administrators.some(({ uid }) => uid === actor.uid)
