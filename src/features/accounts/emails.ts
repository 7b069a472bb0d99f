import { pagePath } from '#platform/browser/page-path.ts'
import { type Language, offeredLanguage } from '#platform/i18n/language.ts'
import { datesFor, messagesFor } from '#platform/i18n/messages-for.ts'
import { type EmailSite, writeEmail } from '#platform/mail/email-template.ts'
import type { EmailMessage } from '#platform/mail/outbox.ts'
import { messages as english } from './messages/emails-en.ts'
import { type AccountChange, linkHours, otpMinutes, resetLinkMinutes } from './rules.ts'

type Person = { firstName: string; email: string; emailVerifiedAt: Date | null; language: Language | null }
export type LinkKind = 'invitation' | 'reset'

const passwordPath = (token: string) => pagePath('/forget-password', { token })

/** A typed name is sent only to an email that its owner has verified. */
const recipient = ({ firstName, email, emailVerifiedAt }: Omit<Person, 'language'>) => ({
  email,
  name: emailVerifiedAt ? firstName : '',
})

/** The email with a code; with `token`, also a link that sets a new password. */
export function codeEmail(
  to: Omit<Person, 'language'>,
  read: Language,
  { code, token }: { code: string; token?: string | undefined },
  site: EmailSite,
): EmailMessage {
  const language = offeredLanguage(read, site.languages)
  const { code: messages, setPassword } = messagesFor(language, english)
  return writeEmail(site, {
    to: recipient(to),
    language,
    subject: messages.subject(code, site.name),
    heading: messages.heading(code),
    body: [messages.validity(otpMinutes), messages.warning, ...(token ? [messages.orLink(resetLinkMinutes)] : [])],
    ...(token ? { button: { label: setPassword, path: passwordPath(token) } } : {}),
  })
}

/** Somebody tried to register an email that has an account: only its owner learns that. */
export function accountExistsEmail({ email, ...to }: Pick<Person, 'email' | 'language'>, site: EmailSite) {
  const language = offeredLanguage(to.language, site.languages)
  const { accountExists } = messagesFor(language, english)
  return writeEmail(site, {
    to: { email },
    language,
    subject: accountExists.subject(site.name),
    body: [accountExists.text(site.name)],
  })
}

/** Informs the owner of an account that its security was changed, when, and what to do if it was not them. */
export function changeEmail(change: AccountChange, to: Person, at: Date, site: EmailSite): EmailMessage {
  const { email, firstName: name } = to
  const language = offeredLanguage(to.language, site.languages)
  const messages = messagesFor(language, english)
  const { subject, text } = messages.changes[change]
  return writeEmail(site, {
    to: { email, name },
    language,
    subject: subject(site.name),
    body: [messages.changed(text, datesFor(language).dateTime(at)), messages.notYou],
    button: { label: messages.openSettings, path: '/account-setting' },
    idempotencyKey: `account-${change}-${email}-${at.getTime()}`,
  })
}

/** The email with the one-time link that sets a password: of an invitation, or because an administrator sent it. */
export function linkEmail(kind: LinkKind, to: Person, token: string, site: EmailSite): EmailMessage {
  const language = offeredLanguage(to.language, site.languages)
  const messages = messagesFor(language, english).links[kind]
  return writeEmail(site, {
    to: kind === 'invitation' ? { email: to.email, name: to.firstName } : recipient(to),
    language,
    subject: messages.subject(site.name),
    body: [messages.text(site.name)],
    button: { label: messages.button, path: passwordPath(token) },
    after: [messages.after(linkHours)],
  })
}

/** An administrator suspended the account, with a reason, or restored it (null). */
export function statusEmail(to: Person, suspendedFor: string | null, site: EmailSite): EmailMessage {
  const { email, firstName: name } = to
  const language = offeredLanguage(to.language, site.languages)
  const { suspended, restored } = messagesFor(language, english)
  if (suspendedFor === null)
    return writeEmail(site, {
      to: { email, name },
      language,
      subject: restored.subject(site.name),
      body: [restored.text(site.name)],
      button: { label: restored.button, path: '/login' },
    })
  return writeEmail(site, {
    to: { email, name },
    language,
    subject: suspended.subject(site.name),
    body: [suspended.text(site.name), { quote: suspendedFor }, suspended.meaning, suspended.mistake],
    button: { label: suspended.button, path: '/contact-us' },
  })
}
