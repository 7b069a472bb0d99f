import type { invoices } from '#features/checkout/tables/invoices.ts'
import type { statements } from '#features/earnings/tables.ts'
import type { enquiries } from '#features/enquiries/tables.ts'
import type { NoticeData } from '#features/notifications/rules.ts'
import type { Language } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import { messages as samples } from './messages/samples-en.ts'

export const sampleOf = (language: Language) => messagesFor(language, samples)

const email = 'asha@example.in'
const issuedAt = new Date('2026-03-28T05:30:00Z')

export function samplePerson(language: Language) {
  const { firstName } = sampleOf(language)
  return { firstName, email, mobileNo: '+919826041210', emailVerifiedAt: new Date(0), language }
}

export function sampleReader(language: Language) {
  const { firstName, lastName } = sampleOf(language)
  return { name: `${firstName} ${lastName}`, email, language }
}

export function sampleInvoice(language: Language, more: Partial<typeof invoices.$inferSelect>, quantity?: number) {
  const { course, seller } = sampleOf(language)
  return {
    series: 'INV',
    number: 'INV/2526/000001',
    issuedAt,
    seller: { name: seller, gstin: '27AAPFU0939F1ZV' },
    lines: [{ title: course, pricePaise: 249_900, discountPaise: 100_000, ...(quantity && { quantity }) }],
    placeOfSupply: '27',
    taxablePaise: 127_034,
    cgstPaise: 0,
    sgstPaise: 0,
    igstPaise: 22_866,
    totalPaise: 149_900,
    ...more,
  } as typeof invoices.$inferSelect
}

export function sampleEnquiry(language: Language) {
  const { learner: name, enquiry: message } = sampleOf(language)
  const row = { uid: 'e1', ticket: 'CU-000001', name, email, subject: '', message, createdAt: issuedAt }
  return row as typeof enquiries.$inferSelect
}

/** What a notice of each kind says. */
export function sampleNotices(language: Language): NoticeData {
  const { course, creator, learner, lesson, question, reason, file, news, coupon, couponReason } = sampleOf(language)
  const enquiry = { ticket: 'CU-000001', name: learner }
  return {
    'course-waiting': { course, creator },
    'course-submitted': { course, revision: true },
    'course-withdrawn': { course },
    'course-approved': { course, revision: true },
    'course-rejected': { course, reason },
    'course-archived': { course, byAdmin: true },
    'coupon-ended': { coupon, reason: couponReason },
    'course-restored': { course, byAdmin: true },
    enrolled: { course },
    refunded: { amount: '₹1,299' },
    'refund-waiting': { learner, amount: '₹1,299' },
    'refund-overdue': { learner, amount: '₹1,299' },
    'dispute-opened': { amount: '₹1,299', payment: 'pay_1' },
    'refund-refused': { learner, amount: '₹1,299' },
    'refund-failed': { learner, amount: '₹1,299' },
    'ledger-differs': { count: 2 },
    'refund-declined': { course, reason },
    'refund-ended': { amount: '₹1,299' },
    sale: { course, amount: '₹909.30', sharePaise: 90_930 },
    'sale-refunded': { course, amount: '₹1,299' },
    'payout-sent': { amount: '₹4,200', account: '••••4821' },
    'payout-failed': { amount: '₹4,200', account: '••••4821' },
    'payout-details-requested': { amount: '₹4,200', account: '••••4821' },
    'section-opened': { course, section: lesson },
    'assignment-submitted': { course, lesson, learner },
    'assignment-graded': { course, lesson },
    'learning-reminder': { course },
    'bundle-archived': { bundle: course, reason },
    'page-item-removed': { item: 'banner', reason },
    'gift-accepted': { course },
    'gift-taken-back': { course },
    'seat-taken-back': { course },
    'certificate-issued': { course },
    'certificate-revoked': { course },
    'review-written': { course, learner, stars: 5 },
    'review-replied': { course, creator },
    'question-asked': { course, question, learner },
    'question-followed': { course, question, learner },
    'question-answered': { course, question, by: creator, instructor: true },
    'video-ready': { file },
    'video-failed': { file, reason },
    announcement: { course, creator, ...news },
    'enquiry-received': { ...enquiry, studio: true },
    'enquiry-assigned': enquiry,
    'enquiry-answered': { ticket: enquiry.ticket, email },
  }
}

/** A creator's month in which one sale was refunded. */
export const sampleStatement: typeof statements.$inferSelect = {
  id: 1,
  uid: 's1',
  number: 'STM/2526/000001',
  creatorId: 1,
  month: '2026-02-01',
  issuedAt,
  issuer: { name: 'Asha Learning', address: '', gstin: null, email: 'care@school.example' },
  payee: { name: 'Meenal Shah', email: 'meenal@example.in', pan: null },
  openingPaise: 0,
  earnedPaise: 909_300,
  releasedPaise: 700_000,
  takenBackPaise: 90_930,
  paidPaise: 0,
  tdsPaise: 70_000,
  tdsBasisPoints: 1000,
  yearPaise: 6_200_000,
  heldPaise: 118_370,
  closingPaise: 630_000,
  sentAt: null,
}
