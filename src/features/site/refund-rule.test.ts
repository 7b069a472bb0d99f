import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages as emails } from '#features/checkout/messages/emails-en.ts'
import { messages as emailsInHindi } from '#features/checkout/messages/emails-hi.ts'
import { messages as gifts } from '#features/checkout/messages/gift-pages-en.ts'
import { messages as giftsInHindi } from '#features/checkout/messages/gift-pages-hi.ts'
import { messages as seats } from '#features/checkout/messages/seats-pages-en.ts'
import { messages as seatsInHindi } from '#features/checkout/messages/seats-pages-hi.ts'
import { messages as moneyBack } from '#features/checkout/messages/money-back-en.ts'
import { messages as moneyBackInHindi } from '#features/checkout/messages/money-back-hi.ts'
import { messages as purchases } from '#features/checkout/messages/purchases-en.ts'
import { messages as purchasesInHindi } from '#features/checkout/messages/purchases-hi.ts'
import { messages as refunds } from '#features/checkout/messages/refunds-en.ts'
import { messages as refundsInHindi } from '#features/checkout/messages/refunds-hi.ts'
import {
  refundableUntil,
  refundAnswerHours,
  refundLimits,
  refundOffer,
  refundWindowDays,
} from '#features/checkout/rules/refunds.ts'
import { invitationEnd } from '#features/invitations/rules/invitations.ts'
import { messages as notices } from '#features/notifications/messages/en.ts'
import { messages as noticesInHindi } from '#features/notifications/messages/hi.ts'
import { yearMs } from '#platform/format/durations.ts'
import { formatDate } from '#platform/format/format.ts'
import { messages } from './messages/en.ts'
import { messages as hindi } from './messages/hi.ts'
import { withOffers } from './rules.ts'

// One rule, said in many places: its numbers are those by which the engine decides.

const file = (path: string) => readFileSync(resolve(import.meta.dirname, '../../..', path), 'utf8')
const answers = file('seed/faqs.yaml')
/** What the demo school's FAQ answers in English. */
const answer = (question: string) => {
  const [, after = ''] = answers.split(`question: ${question}\n`)
  return after.slice(0, after.indexOf('questionHi:'))
}
const rule = (policy: string) => /\n## .*?\n(.*?)\n## /s.exec(policy)?.[1] ?? ''
const summary = (policy: string) => /\ndescription: (.*)\n/.exec(policy)?.[1] ?? ''
const policy = file('src/features/site/copy/refund-policy.md')
const policyInHindi = file('src/features/site/copy/hi/refund-policy.md')
const named = (title: string, texts: { title: string; text: string }[]) =>
  texts.find((one) => one.title === title)?.text ?? ''

const days = [`${refundWindowDays} days`, `${refundWindowDays} दिन`]
const percent = [`${refundLimits.progressPercent}%`, `${refundLimits.progressPercent} %`]
const hours = [`${refundAnswerHours} hours`, `${refundAnswerHours} घंटे`]
const certificate = ['no certificate issued', 'no certificate was issued', 'प्रमाणपत्र न बना हो', 'प्रमाणपत्र नहीं बना']
const often = [
  `three refunds in ${refundLimits.days} days`,
  `${refundLimits.refunds} refunds in ${refundLimits.days} days`,
  `${refundLimits.days} दिन में तीन रिफ़ंड`,
  `${refundLimits.days} दिन में ${refundLimits.refunds} रिफ़ंड`,
]
const bank = ['5 to 7 working days', '5 से 7 कार्य दिवस']
/** The last day, as the engine counts it for the page. */
const lastDay = formatDate(refundableUntil(new Date('2026-11-01T06:00:00Z')).toISOString())

const request = { learner: 'A', amount: '₹1' }
const texts: [where: string, text: string, says: string[][]][] = [
  ['beside a price', moneyBack.rule(true), [days, percent, certificate, hours]],
  ['beside a price, in Hindi', moneyBackInHindi.rule(true), [days, percent, certificate, hours]],
  ['the guarantee', moneyBack.title, [[`${refundWindowDays}-day`]]],
  ['the guarantee, in Hindi', moneyBackInHindi.title, [days]],
  ['support', named('You want a refund', messages.support.parts), [days, percent, certificate, hours]],
  ['support, in Hindi', named('रिफ़ंड चाहिए', hindi.support.parts), [days, percent, certificate, hours]],
  ['the policy’s rule', rule(policy), [days, percent, certificate, hours, often]],
  ['the policy’s rule, in Hindi', rule(policyInHindi), [days, percent, certificate, hours, often]],
  ['the policy’s summary', summary(policy), [days, percent, certificate, hours]],
  ['the policy’s summary, in Hindi', summary(policyInHindi), [days, percent, certificate, hours]],
  ['the policy', policy, [bank]],
  ['the policy, in Hindi', policyInHindi, [bank]],
  [
    'the policy on gifts',
    rule(policy),
    [['A gift that no one has accepted is refunded at once within these 30 days'], ['within a year']],
  ],
  ['the policy on gifts, in Hindi', rule(policyInHindi), [['स्वीकार न किया हो, इन 30 दिन में तुरंत रिफ़ंड'], ['एक साल में']]],
  ['the FAQ on gifts', answer('Can I give a course as a gift?'), [days, ['within a year']]],
  ['the gift’s page', gifts.summary.returnedText, [days, ['After a year']]],
  ['the gift’s page, in Hindi', giftsInHindi.summary.returnedText, [days, ['एक साल बाद']]],
  ['the receipt of a gift', emails.giftRefundRule, [[`${refundWindowDays}-day`], ['After a year']]],
  ['the receipt of a gift, in Hindi', emailsInHindi.giftRefundRule, [days, ['एक साल']]],
  [
    'the policy on seats',
    rule(policy),
    [
      ['are refunded at once within these 30 days while no one has accepted a seat'],
      ['our team decides about all seats'],
    ],
  ],
  ['the policy on seats, in Hindi', rule(policyInHindi), [['स्वीकार न की हो, इन 30 दिन में तुरंत रिफ़ंड'], ['सारी सीटों पर']]],
  ['the FAQ on seats', answer('Can I buy a course for my class, team or company?'), [days]],
  ['the page of seats', seats.summary.returnedText, [days, ['our team decides']]],
  ['the page of seats, in Hindi', seatsInHindi.summary.returnedText, [days, ['टीम']]],
  ['the receipt of seats', emails.seatsRefundRule, [days]],
  ['the receipt of seats, in Hindi', emailsInHindi.seatsRefundRule, [days]],
  ['the FAQ', answer('What is the refund rule?'), [days, percent, certificate, hours]],
  ['a request too late', refunds.closed, [days]],
  ['a request too late, in Hindi', refundsInHindi.closed, [days]],
  ['a request that waits', refunds.requested, [hours]],
  ['a request that waits, in Hindi', refundsInHindi.requested, [hours]],
  ...[purchases, purchasesInHindi].flatMap((messages, n): typeof texts => {
    const where = n === 0 ? 'the refund dialog' : 'the refund dialog, in Hindi'
    return [
      [`${where}: how often`, messages.refundLimit, [often]],
      [`${where}: who waits`, messages.reviewed, [hours]],
      [`${where}: when the bank shows it`, messages.bankTime, [bank]],
      [`${where}: after it was sent`, messages.refundSteps.arrivesText, [bank]],
      [
        `${where}: until when`,
        messages.refundUntil(lastDay),
        [['1 December 2026'], ['ask for a refund', 'रिफ़ंड माँग सकते हैं']],
      ],
      [`${where}: until when a person decides`, messages.reviewUntil(lastDay), [['1 December 2026'], ['team', 'टीम']]],
    ]
  }),
  ['the receipt’s email', emails.refundRule, [[`${refundWindowDays}-day`], ['refund policy']]],
  ['the receipt’s email, in Hindi', emailsInHindi.refundRule, [days, ['रिफ़ंड नीति']]],
  ['the refund’s email', emails.refundTime, [bank]],
  ['the refund’s email, in Hindi', emailsInHindi.refundTime, [bank]],
  ...(['refund-waiting', 'refund-overdue'] as const).flatMap((kind): typeof texts => [
    [`an administrator’s bell, ${kind}`, notices.kinds[kind](request).message, [hours]],
    [`an administrator’s bell, ${kind}, in Hindi`, noticesInHindi.kinds[kind](request).message, [hours]],
  ]),
]

describe('the refund rule is one and the same everywhere', () => {
  test.each(texts)('%s', (_where, text, says) => {
    const plain = withOffers(text).replaceAll('**', '').replaceAll(/\s+/g, ' ')
    for (const forms of says)
      expect(
        forms.some((form) => plain.includes(form)),
        `${forms.join(' or ')} in: ${plain}`,
      ).toBe(true)
  })

  test('it speaks of certificates only where the product gives them', () => {
    for (const text of [moneyBack.rule(false), moneyBackInHindi.rule(false)])
      expect(certificate.some((form) => text.includes(form))).toBe(false)
  })

  test('each case of the words is decided as they say', () => {
    const at = new Date('2026-11-10T00:00:00Z')
    const offer = (progress: number, certified: boolean) =>
      refundOffer({ paidAt: new Date('2026-11-01T00:00:00Z'), progress, certified, recentRefunds: 0 }, at)
    const { progressPercent } = refundLimits
    expect(offer(progressPercent - 1, false)).toBe('at-once')
    expect(offer(progressPercent, false)).toBe('review')
    expect(offer(progressPercent - 1, true)).toBe('review')
  })

  test('a gift, and so seats, are decided as the words say: at once until someone accepts it, by a person after that', () => {
    const at = new Date('2026-11-10T00:00:00Z')
    const offer = (accepted: boolean, paidAt = '2026-11-01T00:00:00Z') =>
      refundOffer({ paidAt: new Date(paidAt), progress: 0, certified: false, recentRefunds: 0, accepted }, at)
    expect(offer(false)).toBe('at-once')
    expect(offer(true)).toBe('review')
    expect(offer(false, '2026-10-01T00:00:00Z')).toBe('closed')
    expect(invitationEnd(at).getTime() - at.getTime()).toBe(yearMs)
  })

  test('the limit of refunds that the texts call three is three', () => {
    expect(refundLimits.refunds).toBe(3)
  })
})
