import { worksAs } from '#features/accounts/policy.ts'
import { supportRoles } from '#platform/api/contract.ts'

type Person = { uid: string }

/** Whom an enquiry is assigned to. */
export const canHandleEnquiry = (account: Parameters<typeof worksAs>[0]): boolean => worksAs(account, supportRoles)

/** Assigning an enquiry to oneself: `administrators` are those who can handle it. */
export const canTakeEnquiry = (
  actor: Person,
  enquiry: { assignee: Person | null; administrators: readonly Person[] },
): boolean => enquiry.assignee?.uid !== actor.uid && enquiry.administrators.some(({ uid }) => uid === actor.uid)
