import { formatPaise, type Paise } from '#platform/format/money.ts'
import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import { type EmailSite, writeEmail } from '#platform/mail/email-template.ts'
import type { EmailMessage } from '#platform/mail/outbox.ts'
import { messages as english } from './messages/emails-en.ts'
import { noticeText } from './queries.ts'
import { emailPreferenceOf } from './rules.ts'
import type { notifications } from './tables.ts'

/** The email of one notice: the bell's words, a button to where it leads and the way to have no more of them. */
export function noticeEmail(facts: {
  notice: typeof notifications.$inferSelect
  reader: { name: string; email: string; language: Language | null }
  site: EmailSite
}): EmailMessage {
  const { notice, reader, site } = facts
  const language = offeredLanguage(reader.language, site.languages)
  const messages = messagesFor(language, english)
  const { title, message } = noticeText(notice, language)
  return writeEmail(site, {
    to: reader,
    language,
    subject: title,
    heading: title,
    body: [message],
    ...(notice.link ? { button: { label: messages.open, path: notice.link } } : {}),
    footer: [
      emailPreferenceOf[notice.kind] === 'saleEmails' ? messages.whySales : messages.why,
      { link: { label: messages.change, path: '/account-setting#notifications' } },
    ],
    idempotencyKey: `notice-${notice.uid}`,
  })
}

/** Courses that are named in one email; what the others add up to is one line. */
const maxCourses = 20

export type CourseSales = { course: string; sales: number; sharePaise: Paise }

/** A creator's sales since the last email about them, by course. `key` names the last one. */
export function saleDigestEmail(facts: {
  reader: { name: string; email: string; language: Language | null }
  site: EmailSite
  courses: readonly CourseSales[]
  key: string
}): EmailMessage {
  const { reader, site, courses, key } = facts
  const language = offeredLanguage(reader.language, site.languages)
  const messages = messagesFor(language, english)
  const sumOf = (list: readonly CourseSales[]) => ({
    sales: list.reduce((total, one) => total + one.sales, 0),
    sharePaise: list.reduce((total, one) => total + one.sharePaise, 0),
  })
  const all = sumOf(courses)
  const others = courses.slice(maxCourses)
  const shown = [
    ...courses.slice(0, maxCourses),
    ...(others.length > 0 ? [{ course: messages.otherCourses, ...sumOf(others) }] : []),
  ]
  return writeEmail(site, {
    to: reader,
    language,
    subject: messages.sales(all.sales),
    heading: messages.sales(all.sales),
    body: [
      messages.salesOpening(formatPaise(all.sharePaise)),
      { rows: shown.map((one) => [one.course, messages.ofCourse(one.sales, formatPaise(one.sharePaise))] as const) },
    ],
    button: { label: messages.earnings, path: '/creator/earnings' },
    footer: [messages.whySales, { link: { label: messages.change, path: '/account-setting#notifications' } }],
    idempotencyKey: `sales-${key}`,
  })
}
