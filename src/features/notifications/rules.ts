import { reminderHours } from '#features/accounts/rules.ts'
import { dayInIndia, hourInIndia } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import type { Paise } from '#platform/format/money.ts'

type OfCourse = { course: string }

/** What each kind of notice says; its words are in messages/, so that they may be said in the reader's language. */
export type NoticeData = {
  /** To administrators: `revision` is an edit of a published course. */
  'course-waiting': OfCourse & { creator: string; revision?: boolean }
  'course-submitted': OfCourse & { revision?: boolean }
  'course-withdrawn': OfCourse & { revision?: boolean }
  'course-approved': OfCourse & { revision?: boolean }
  'course-rejected': OfCourse & { reason: string; revision?: boolean }
  /** By an administrator, or by the creator. */
  'course-archived': OfCourse & { byAdmin: boolean }
  'course-restored': OfCourse & { byAdmin: boolean }
  /** Bought, or free. */
  enrolled: OfCourse
  /** Money is back with anyone who paid: rupees as they are shown. */
  refunded: { amount: string }
  /** To administrators: a refund request waits for a decision. */
  'refund-waiting': { learner: string; amount: string }
  /** To administrators, once: it has waited for longer than it should. */
  'refund-overdue': { learner: string; amount: string }
  /** To those who look after money: a payer's bank asks for a payment back. */
  'dispute-opened': { amount: string; payment: string }
  /** To those who look after money, once a refund: it was refused for want of balance, or it failed and is owed. */
  'refund-refused': { learner: string; amount: string }
  'refund-failed': { learner: string; amount: string }
  /** To those who look after money: figures disagree with the ledger. */
  'ledger-differs': { count: number }
  'refund-declined': OfCourse & { reason: string }
  /** To the learner: what they asked back has gone back another way. */
  'refund-ended': { amount: string }
  /** To the creator: an administrator ended their coupon. */
  'coupon-ended': { coupon: string; reason: string }
  /** To the creator, with their share. */
  sale: OfCourse & { amount: string; sharePaise: Paise }
  /** To the creator: a sale was refunded. */
  'sale-refunded': OfCourse & { amount: string }
  /** To the creator: earnings arrived, or came back; `account` is masked. */
  'payout-sent': { amount: string; account: string }
  'payout-failed': { amount: string; account: string }
  'payout-details-requested': { amount: string; account: string }
  /** To a learner: a section of their course has opened. */
  'section-opened': OfCourse & { section: string }
  'assignment-submitted': OfCourse & { lesson: string; learner: string }
  'assignment-graded': OfCourse & { lesson: string }
  /** At the hour that the learner chose, on a day whose goal is not reached. */
  'learning-reminder': OfCourse
  /** To the creator: an administrator archived their bundle. */
  'bundle-archived': { bundle: string; reason: string }
  /** To the creator: an administrator took something off their page, or freed its address. */
  'page-item-removed': { item: 'banner' | 'intro' | 'handle' | 'formerHandle'; reason: string }
  /** To who bought the gift. */
  'gift-accepted': OfCourse
  /** To who accepted it: its buyer has the money back. */
  'gift-taken-back': OfCourse
  /** To who had it: the manager of the group, or a refund, took the seat back. */
  'seat-taken-back': OfCourse
  'certificate-issued': OfCourse
  /** By an administrator; a refund has a notice of its own. */
  'certificate-revoked': OfCourse
  'review-written': OfCourse & { learner: string; stars: number }
  'review-replied': OfCourse & { creator: string }
  'question-asked': OfCourse & { question: string; learner: string }
  /** To the creator: the learner who asked adds something. */
  'question-followed': OfCourse & { question: string; learner: string }
  'question-answered': OfCourse & { question: string; by: string; instructor: boolean }
  'video-ready': { file: string }
  'video-failed': { file: string; reason: string }
  /** From the creator to everyone who owns the course. */
  announcement: OfCourse & { creator: string; subject: string; text: string }
  /** To administrators. */
  'enquiry-received': { ticket: string; name: string; studio: boolean }
  'enquiry-assigned': { ticket: string; name: string }
  /** To anyone who wrote it signed in. */
  'enquiry-answered': { ticket: string; email: string }
}
export type NoticeKind = keyof NoticeData

/** Something that happened, told to one person. */
export type Notice = {
  [Kind in NoticeKind]: {
    userId: number
    kind: Kind
    data: NoticeData[Kind]
    /** Where it leads: a path of this site. */
    link?: string
    /** The same person is told once under one key, however often the work that tells is repeated. */
    idempotencyKey?: string
  }
}[NoticeKind]

/** Which emails a person may switch off (/account-setting), by kind; `none` shows in the bell alone. */
export const emailPreferenceOf: Readonly<Record<NoticeKind, 'courseEmails' | 'saleEmails' | 'none'>> = {
  'course-waiting': 'courseEmails',
  'course-submitted': 'courseEmails',
  'course-withdrawn': 'none',
  'course-approved': 'courseEmails',
  'course-rejected': 'courseEmails',
  'course-archived': 'courseEmails',
  'course-restored': 'courseEmails',
  // The receipt and the refund's notice are emails of their own.
  enrolled: 'none',
  refunded: 'none',
  'refund-waiting': 'none',
  'refund-overdue': 'none',
  // An email of its own goes to each of them.
  'dispute-opened': 'none',
  'refund-refused': 'none',
  'refund-failed': 'none',
  'ledger-differs': 'none',
  'refund-declined': 'none',
  'refund-ended': 'none',
  'coupon-ended': 'courseEmails',
  sale: 'saleEmails',
  'sale-refunded': 'courseEmails',
  // Emails of their own.
  'payout-sent': 'none',
  'payout-failed': 'none',
  'payout-details-requested': 'none',
  'section-opened': 'none',
  'assignment-submitted': 'courseEmails',
  'assignment-graded': 'courseEmails',
  'learning-reminder': 'courseEmails',
  'bundle-archived': 'courseEmails',
  'page-item-removed': 'courseEmails',
  'gift-accepted': 'courseEmails',
  'gift-taken-back': 'courseEmails',
  'seat-taken-back': 'courseEmails',
  'certificate-issued': 'courseEmails',
  'certificate-revoked': 'courseEmails',
  'review-written': 'none',
  'review-replied': 'courseEmails',
  'question-asked': 'courseEmails',
  'question-followed': 'courseEmails',
  'question-answered': 'courseEmails',
  'video-ready': 'none',
  'video-failed': 'none',
  announcement: 'courseEmails',
  // The sender is sent the answer in an email of its own.
  'enquiry-received': 'none',
  'enquiry-assigned': 'none',
  'enquiry-answered': 'none',
}

/** Emails of single sales that a creator gets in 24 hours at most; further sales are in the next daily email. */
export const maxSaleEmailsPerDay = 20

/** What a list of notices may be narrowed to. */
export const noticeStates = ['unread'] as const

/** How long a notice is kept. */
export const retentionDays = 365

/**
 * Kinds that also go to the devices where a person has switched notifications on. Anyone may read a lock screen, so such a
 * notification names the course and nothing more of its notice.
 */
export const pushKinds = [
  'learning-reminder',
  'section-opened',
  'assignment-graded',
  'question-answered',
  'review-replied',
  'certificate-issued',
  'announcement',
] as const satisfies readonly NoticeKind[]
export type PushKind = (typeof pushKinds)[number]
export const isPushKind = (kind: NoticeKind): kind is PushKind => pushKinds.some((one) => one === kind)

/** Devices of one person that are notified; with another one, the one not opened for longest is forgotten. */
export const maxPushDevices = 10
/** The longest address of a device at a push service. */
export const maxPushEndpoint = 2000
/** Waits before a notification that a push service did not take is sent again; after the last it is given up. */
export const pushRetrySeconds = [60, 900] as const

/** Push services of the browsers: nothing is sent anywhere else, unless the settings name another service. */
const pushServices: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([a-z\d-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z\d-]+\.)*push\.apple\.com$/,
  /^([a-z\d-]+\.)*notify\.windows\.com$/,
]

/** Whether a device's address is one of a known push service, or of one that the settings name by its origin. */
export function isPushEndpoint(endpoint: string, ownServices: readonly string[] = []): boolean {
  if (endpoint.length > maxPushEndpoint || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, origin, href } = new URL(endpoint)
  if (username || password || href.length > maxPushEndpoint) return false
  return (
    ownServices.includes(origin) ||
    (protocol === 'https:' && port === '' && pushServices.some((service) => service.test(hostname)))
  )
}

const lastHour = reminderHours[reminderHours.length - 1] as number

/** Whether devices stay silent at a moment in India. */
export const isNight = (at: Date): boolean => !reminderHours.some((hour) => hour === hourInIndia(at))

/** The end of the night that a moment lies in. */
export function morningAfter(at: Date): Date {
  const day = hourInIndia(at) < reminderHours[0] ? at : new Date(at.getTime() + dayMs)
  return new Date(Date.parse(`${dayInIndia(day)}T0${reminderHours[0]}:00:00+05:30`))
}

/** When the day that a moment lies in ends for devices: a push service drops what it could not deliver by then. */
export function eveningOf(at: Date): Date {
  return new Date(Date.parse(`${dayInIndia(at)}T${lastHour + 1}:00:00+05:30`))
}

/** Until when a notification is worth showing: a reminder until the evening of its day, anything else for a day. */
export function pushUntil(kind: NoticeKind, createdAt: Date): Date {
  return kind === 'learning-reminder' ? eveningOf(createdAt) : new Date(createdAt.getTime() + dayMs)
}
