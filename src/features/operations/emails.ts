import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import { type EmailSite, writeEmail } from '#platform/mail/email-template.ts'
import type { EmailMessage } from '#platform/mail/outbox.ts'
import type { CheckedPart } from './contract/system-check.ts'
import { messages as english } from './messages/emails-en.ts'
import { messages as systemCheck } from './messages/system-check-en.ts'

/** Shows an administrator that emails arrive. */
export function testEmail(
  reader: { name: string; email: string; language: Language | null },
  site: EmailSite,
): EmailMessage {
  const language = offeredLanguage(reader.language, site.languages)
  const messages = messagesFor(language, english)
  const subject = messages.testSubject(site.name)
  return writeEmail(site, {
    to: reader,
    language,
    subject,
    heading: subject,
    body: [messages.testText],
    button: { label: messages.openSystemCheck, path: '/admin/system' },
  })
}

/** Names problems that the system check found, each with what to do. */
export function problemsEmail(
  reader: { name: string; email: string; language: Language | null },
  site: EmailSite,
  problems: readonly { part: CheckedPart; text: string }[],
): EmailMessage {
  const language = offeredLanguage(reader.language, site.languages)
  const messages = messagesFor(language, english)
  const { parts } = messagesFor(language, systemCheck)
  return writeEmail(site, {
    to: reader,
    language,
    subject: messages.problemsSubject(site.name, problems.length),
    heading: messages.problemsHeading(problems.length),
    body: [{ list: problems.map(({ part, text }) => `${parts[part]}: ${text}`) }],
    button: { label: messages.openSystemCheck, path: '/admin/system' },
    footer: [messages.problemsOnce],
  })
}
