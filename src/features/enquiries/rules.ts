import { dayInIndia, indiaAheadMs } from '#platform/format/day-in-india.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'

export const enquiryKinds = ['studio', 'contact'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]

/** What each kind is called in addresses: /admin/enquiry/contact-us. */
export const enquiryPaths = { studio: 'studio', contact: 'contact-us' } as const satisfies Record<EnquiryKind, string>
export type EnquiryPath = (typeof enquiryPaths)[EnquiryKind]

export function kindOfPath(path: string): EnquiryKind | undefined {
  return enquiryKinds.find((kind) => enquiryPaths[kind] === path)
}

export const studioTypes = ['camera', 'voice', 'tabletop', 'classroom'] as const
export type StudioType = (typeof studioTypes)[number]

/** How many enquiries one email from one network, and one network, may send; a carrier's network serves thousands. */
export const enquiryLimits = {
  perEmail: { most: 5, seconds: 3600 },
  perLine: { most: 50, seconds: 60 },
} as const

/** How many confirmations by email an address gets, and one network may cause: what comes after has none. */
export const confirmationLimits = {
  perRecipient: { max: 3, minutes: 60 },
  perSender: { max: 20, minutes: 60 },
} as const

/** How the tables of enquiries can be sorted. */
export const enquirySorts = ['due', 'received', 'name', 'state'] as const

/** How far ahead the studio may be asked for. */
export const bookableDays = 365

export const enquiryStates = ['NEW', 'IN_PROGRESS', 'CLOSED'] as const
export type EnquiryState = (typeof enquiryStates)[number]

/** Which state may follow which. What was settled by telephone is closed at once; anyone who writes again opens it. */
export const enquiryMoves: Readonly<Record<EnquiryState, readonly EnquiryState[]>> = {
  NEW: ['IN_PROGRESS', 'CLOSED'],
  IN_PROGRESS: ['CLOSED'],
  CLOSED: ['IN_PROGRESS'],
}

export const canMove = (from: EnquiryState, to: EnquiryState): boolean => enquiryMoves[from].includes(to)

/**
 * A complaint is acknowledged and answered within 48 hours and settled within one month (Consumer Protection
 * (E-Commerce) Rules 2020, rule 4(5)); every enquiry is held to it.
 */
export const answerHours = 48

/** How long a closed enquiry is stored: as long as a claim can be made (Limitation Act 1963, article 113). */
export const retentionYears = 3

export function answerBy(createdAt: Date): Date {
  return new Date(createdAt.getTime() + answerHours * hourMs)
}

/** The same day of the next month in India, or that month's last day. */
export function resolveBy(createdAt: Date): Date {
  const there = new Date(createdAt.getTime() + indiaAheadMs)
  const day = there.getUTCDate()
  there.setUTCMonth(there.getUTCMonth() + 1)
  if (there.getUTCDate() !== day) there.setUTCDate(0)
  return new Date(there.getTime() - indiaAheadMs)
}

/** The deadline that is next: of the first answer, then of the end; none once it is closed. */
export function dueAt(enquiry: { state: EnquiryState; createdAt: Date; answeredAt: Date | null }): Date | null {
  if (enquiry.state === 'CLOSED') return null
  return enquiry.answeredAt ? resolveBy(enquiry.createdAt) : answerBy(enquiry.createdAt)
}

/** The last day that may be asked for, as `YYYY-MM-DD`. */
export function lastBookableDay(now: Date): string {
  return dayInIndia(new Date(now.getTime() + bookableDays * dayMs))
}
