import type * as accounts from '#features/accounts/emails.ts'
import {
  accountExistsEmail,
  changeEmail,
  codeEmail,
  linkEmail,
  type LinkKind,
  statusEmail,
} from '#features/accounts/emails.ts'
import type { AccountChange } from '#features/accounts/rules.ts'
import type * as buyers from '#features/checkout/emails/buyers.ts'
import {
  disputeRefundEmail,
  enrolledEmail,
  receiptEmail,
  refundApprovedEmail,
  refundDeclinedEmail,
  surplusEmail,
} from '#features/checkout/emails/buyers.ts'
import type * as toFinance from '#features/checkout/emails/finance.ts'
import { disputeEmail, refundStoppedEmail, type StoppedRefund } from '#features/checkout/emails/finance.ts'
import type * as payouts from '#features/earnings/emails/payouts.ts'
import {
  correctDetailsEmail,
  detailsChangedEmail,
  payoutFailedEmail,
  payoutSentEmail,
} from '#features/earnings/emails/payouts.ts'
import type { Product } from '#features/checkout/rules/order-lines.ts'
import type { invoices } from '#features/checkout/tables/invoices.ts'
import type * as earnings from '#features/earnings/emails/statements.ts'
import { statementEmail } from '#features/earnings/emails/statements.ts'
import type * as enquiries from '#features/enquiries/emails.ts'
import { replyEmail, ticketEmail } from '#features/enquiries/emails.ts'
import type * as operations from '#features/operations/emails.ts'
import type * as invitations from '#features/invitations/emails.ts'
import { giftEmail, invitationEmail } from '#features/invitations/emails.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import { problemsEmail, testEmail } from '#features/operations/emails.ts'
import { messages as systemCheck } from '#features/operations/messages/system-check-en.ts'
import type * as notifications from '#features/notifications/emails.ts'
import { noticeEmail, saleDigestEmail } from '#features/notifications/emails.ts'
import { emailPreferenceOf, type NoticeKind } from '#features/notifications/rules.ts'
import type { notifications as notices } from '#features/notifications/tables.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { EmailSite } from '#platform/mail/email-template.ts'
import type { EmailMessage } from '#platform/mail/outbox.ts'
import {
  sampleEnquiry,
  sampleInvoice,
  sampleNotices,
  sampleOf,
  samplePerson,
  sampleReader,
  sampleStatement,
} from './email-samples.ts'

type Example = (language: Language, site: EmailSite) => EmailMessage
/** At least one example, by kind, of every email that a feature's door exports: a new one does not compile without. */
type ExamplesOf<Door> = {
  [Name in keyof Door as Door[Name] extends (...given: never[]) => EmailMessage ? Name : never]: Record<string, Example>
}

const change =
  (kind: AccountChange): Example =>
  (language, site) =>
    changeEmail(kind, samplePerson(language), new Date('2026-03-28T05:30:00Z'), site)
const link =
  (kind: LinkKind): Example =>
  (language, site) =>
    linkEmail(kind, samplePerson(language), 'a1', site)
const receipt =
  (
    more: Partial<typeof invoices.$inferSelect>,
    { product = 'course', quantity }: { product?: Product; quantity?: number } = {},
  ): Example =>
  (language, site) =>
    receiptEmail({
      savedPaise: 100_000,
      buyer: sampleReader(language),
      site,
      orderUid: 'o1',
      paymentId: 'pay_1',
      product,
      invoice: sampleInvoice(language, more, quantity),
    })

/** The email of a notice of this kind, also of one that shows in the bell alone. */
export function noticeExample(kind: NoticeKind): Example {
  return (language, site) =>
    noticeEmail({
      notice: {
        kind,
        data: sampleNotices(language)[kind],
        link: '/my-content',
        uid: 'n1',
      } as typeof notices.$inferSelect,
      reader: sampleReader(language),
      site,
    })
}
const emailedNotices = (Object.keys(emailPreferenceOf) as NoticeKind[]).filter(
  (kind) => emailPreferenceOf[kind] !== 'none',
)

const accountChanges: Record<AccountChange, Example> = {
  password: change('password'),
  mobile: change('mobile'),
  email: change('email'),
  'two-step-on': change('two-step-on'),
  'two-step-off': change('two-step-off'),
  'recovery-codes': change('recovery-codes'),
  'recovery-code-used': change('recovery-code-used'),
}
const links: Record<LinkKind, Example> = { invitation: link('invitation'), reset: link('reset') }

const ofAccounts: ExamplesOf<typeof accounts> = {
  codeEmail: {
    code: (language, site) => codeEmail(samplePerson(language), language, { code: '482913' }, site),
    'code-and-link': (language, site) =>
      codeEmail(samplePerson(language), language, { code: '482913', token: 'a1' }, site),
  },
  accountExistsEmail: { 'account-exists': (language, site) => accountExistsEmail(samplePerson(language), site) },
  changeEmail: accountChanges,
  linkEmail: links,
  statusEmail: {
    suspended: (language, site) => statusEmail(samplePerson(language), sampleOf(language).reason, site),
    restored: (language, site) => statusEmail(samplePerson(language), null, site),
  },
}

const sampleInvitation = (language: Language) => ({
  email: samplePerson(language).email,
  language,
  course: sampleOf(language).course,
  code: 'a1',
  stopKey: 'b1',
  uid: 'i1',
  send: 1,
  expiresAt: new Date('2027-03-28T05:30:00Z'),
})

const ofInvitations: ExamplesOf<typeof invitations> = {
  invitationEmail: {
    'course-invitation': (language, site) =>
      invitationEmail({ ...sampleInvitation(language), kind: 'given', invitedBy: sampleOf(language).creator }, site),
    seat: (language, site) =>
      invitationEmail({ ...sampleInvitation(language), kind: 'seat', invitedBy: sampleOf(language).institute }, site),
  },
  giftEmail: {
    gift: (language, site) =>
      giftEmail(
        { ...sampleInvitation(language), from: sampleOf(language).learner, words: sampleOf(language).giftWords },
        site,
      ),
  },
}

const sampleRefund = (language: Language) => ({
  buyer: sampleReader(language),
  refundUid: 'r1',
  amountPaise: 129_900,
  courses: [sampleOf(language).course],
})

const ofCheckout: ExamplesOf<typeof buyers> = {
  receiptEmail: {
    receipt: receipt({ series: 'RCT', number: 'RCT/2526/000001' }),
    'receipt-of-gift': receipt({ series: 'RCT', number: 'RCT/2526/000001' }, { product: 'gift' }),
    'receipt-of-seats': receipt({ series: 'RCT', number: 'RCT/2526/000001' }, { product: 'seats', quantity: 60 }),
    'tax-invoice-other-state': receipt({}),
    'tax-invoice-own-state': receipt({ igstPaise: 0, cgstPaise: 11_433, sgstPaise: 11_433 }),
  },
  enrolledEmail: {
    enrolled: (language, site) =>
      enrolledEmail({ buyer: sampleReader(language), site, orderUid: 'o1', courses: [sampleOf(language).course] }),
  },
  surplusEmail: {
    refund: (language, site) =>
      surplusEmail({ buyer: sampleReader(language), site, refundUid: 'r1', amountPaise: 129_900 }),
    'refund-of-no-order': (language, site) =>
      surplusEmail({
        buyer: sampleReader(language),
        site,
        refundUid: 'r1',
        amountPaise: 129_900,
        fitsNoOrder: true,
      }),
  },
  refundApprovedEmail: {
    'refund-approved': (language, site) =>
      refundApprovedEmail({ ...sampleRefund(language), site, reason: '', partly: [], creditNote: 'CRN/2526/000001' }),
  },
  disputeRefundEmail: {
    'refund-by-bank': (language, site) =>
      disputeRefundEmail({ ...sampleRefund(language), site, reason: '', partly: [], creditNote: 'CRN/2526/000001' }),
  },
  refundDeclinedEmail: {
    'refund-declined': (language, site) =>
      refundDeclinedEmail({ ...sampleRefund(language), site, reason: sampleOf(language).declined }),
  },
}

/** The payment gateway's own words, in its language, which an email quotes. */
export const providerReason = 'Your account does not have enough balance to carry out the refund'

const stopped =
  (kind: StoppedRefund): Example =>
  (language, site) =>
    refundStoppedEmail({
      kind,
      reader: { ...sampleReader(language), uid: 'u1' },
      site,
      learner: sampleOf(language).learner,
      orderUid: 'o1',
      paymentId: 'pay_1',
      refundUid: 'r1',
      amount: 129_900,
      currency: 'INR',
      why: kind === 'refund-refused' ? providerReason : null,
    })

const ofFinance: ExamplesOf<typeof toFinance> = {
  disputeEmail: {
    dispute: (language, site) =>
      disputeEmail({
        reader: { ...sampleReader(language), uid: 'u1' },
        site,
        disputeUid: 'd1',
        amountPaise: 129_900,
        respondBy: new Date('2026-04-04T05:30:00Z'),
        learner: sampleOf(language).learner,
        orderUid: 'o1',
        paymentId: 'pay_1',
      }),
  },
  refundStoppedEmail: { 'refund-refused': stopped('refund-refused'), 'refund-failed': stopped('refund-failed') },
}

const samplePayout = (language: Language, site: EmailSite) => ({
  reader: sampleReader(language),
  site,
  uid: 'p1',
  amountPaise: 420_000,
  account: '••••4821',
})

const ofPayouts: ExamplesOf<typeof payouts> = {
  detailsChangedEmail: {
    'payout-details-changed': (language, site) =>
      detailsChangedEmail({
        ...samplePayout(language, site),
        changedAt: new Date('2026-03-28T05:30:00Z'),
        payableFrom: new Date('2026-03-30T05:30:00Z'),
      }),
  },
  payoutSentEmail: {
    'payout-sent': (language, site) =>
      payoutSentEmail({ ...samplePayout(language, site), reference: 'PO0123456789ABCDEF', utr: 'HDFC0026032812' }),
  },
  payoutFailedEmail: {
    'payout-failed': (language, site) =>
      payoutFailedEmail({ ...samplePayout(language, site), reason: sampleOf(language).payoutReason }),
  },
  correctDetailsEmail: {
    'payout-details-requested': (language, site) =>
      correctDetailsEmail({ ...samplePayout(language, site), reason: sampleOf(language).payoutReason }),
  },
}

const ofEarnings: ExamplesOf<typeof earnings> = {
  statementEmail: {
    statement: (language, site) =>
      statementEmail({ creator: sampleReader(language), site, statement: sampleStatement, attachments: [] }),
  },
}

const ofEnquiries: ExamplesOf<typeof enquiries> = {
  ticketEmail: { ticket: (language, site) => ticketEmail(sampleEnquiry(language), language, site) },
  replyEmail: {
    reply: (language, site) =>
      replyEmail(sampleEnquiry(language), { uid: 'r1', text: sampleOf(language).answer }, language, site),
  },
}

const ofNotifications: ExamplesOf<typeof notifications> = {
  noticeEmail: Object.fromEntries(emailedNotices.map((kind) => [kind, noticeExample(kind)])),
  saleDigestEmail: {
    'sale-digest': (language, site) =>
      saleDigestEmail({
        reader: sampleReader(language),
        site,
        courses: [{ course: sampleOf(language).course, sales: 3, sharePaise: 272_790 }],
        key: '1',
      }),
  },
}

const ofOperations: ExamplesOf<typeof operations> = {
  testEmail: { test: (language, site) => testEmail(sampleReader(language), site) },
  problemsEmail: {
    problems: (language, site) =>
      problemsEmail(sampleReader(language), site, [
        { part: 'address', text: messagesFor(language, systemCheck).certificateEndsSoon(5) },
        { part: 'disk', text: messagesFor(language, systemCheck).diskScarce('4.2 GB', 6, '/srv/school/data') },
      ]),
  },
}

/** Every kind of email that leaves, by the feature that sends it and a name of its kind. */
export const emailExamples = Object.entries({
  accounts: ofAccounts,
  invitations: ofInvitations,
  checkout: { ...ofCheckout, ...ofFinance },
  notifications: ofNotifications,
  earnings: { ...ofPayouts, ...ofEarnings },
  enquiries: ofEnquiries,
  operations: ofOperations,
}).flatMap(([feature, door]) =>
  Object.values(door).flatMap((kinds: Record<string, Example>) =>
    Object.entries(kinds).map(([kind, write]) => ({ feature, kind, write })),
  ),
)
