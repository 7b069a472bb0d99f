import type { Language } from '#platform/i18n/language.ts'
import { datesFor, pageAddress, messagesFor } from '#platform/i18n/messages-for.ts'
import type { Message } from '#platform/mail/outbox.ts'
import type { Settings } from '#platform/server/config.ts'
import { words as english } from './messages/en.ts'
import { words as hindi } from './messages/hi.ts'
import { words as securityInEnglish } from './messages/security-en.ts'
import { words as securityInHindi } from './messages/security-hi.ts'
import { type AccountChange, linkHours, otpMinutes, resetLinkMinutes } from './rules.ts'

const wordsTo = messagesFor(english, hindi)
const securityWordsTo = messagesFor(securityInEnglish, securityInHindi)

type Reader = { firstName: string; email: string; mobileNo: string; emailVerifiedAt: Date | null }
type Site = { name: string; settings: Settings }

/** A name that somebody typed goes only to an email that its owner has proved. */
export function codeEmail(
  to: Reader,
  language: Language,
  code: string,
  { name, settings, token }: Site & { token?: string | undefined },
): Message {
  const words = wordsTo(language)
  const link = token && pageAddress(settings.siteUrl, `/forget-password?token=${token}`, language)
  return {
    channel: 'email',
    to: to.email,
    subject: words.codeSubject(code, name),
    text:
      words.codeLetter(to.emailVerifiedAt ? to.firstName : '', code, otpMinutes) +
      (link ? words.resetLink(link, resetLinkMinutes) : ''),
    language,
  }
}

/**
 * The SMS with a code. A provider takes Hindi only under a template of its own. Its last line lets the phone hand the
 * code to this site and to no other (WICG Web OTP API: https only).
 */
export function codeSms(to: Reader, read: Language, code: string, { name, settings }: Site): Message {
  const { sms, siteUrl } = settings
  const language = sms && !sms.templateIdHindi ? 'en' : read
  const text = wordsTo(language).codeText(code, name, otpMinutes)
  return {
    channel: 'sms',
    to: to.mobileNo,
    text: siteUrl.startsWith('https://') ? `${text}\n\n@${new URL(siteUrl).hostname} #${code}` : text,
    language,
  }
}

/** Somebody tried to register an email that has an account: only its owner learns that. */
export function accountExistsEmail(to: Reader & { language: Language | null }, site: string): Message {
  const words = wordsTo(to.language)
  return {
    channel: 'email',
    to: to.email,
    subject: words.accountExists.subject(site),
    text: words.accountExists.text(site),
    language: to.language ?? 'en',
  }
}

/** Tells the owner of an account that its security was changed, when, and what to do if it was not them. */
export function changeEmail(
  change: AccountChange,
  to: Reader & { language: Language | null },
  at: Date,
  { name, settings }: Site,
): Message {
  const words = securityWordsTo(to.language)
  const { subject, text } = words.changes[change]
  const link = pageAddress(settings.siteUrl, '/account-setting', to.language)
  return {
    channel: 'email',
    to: to.email,
    subject: subject(name),
    text: words.changeEmail(to.firstName, text, datesFor(to.language).dateTime(at), link),
    onceKey: `account-${change}-${to.email}-${at.getTime()}`,
    language: to.language ?? 'en',
  }
}

/** The email with the one-time link that sets a password: of an invitation, or because an administrator sent it. */
export function linkLetter(
  kind: 'invitation' | 'reset',
  to: Reader & { language: Language | null },
  token: string,
  { name, settings }: Site,
): Message {
  const language = to.language ?? 'en'
  const say = wordsTo(language).links[kind]
  const link = pageAddress(settings.siteUrl, `/forget-password?token=${token}`, language)
  return {
    channel: 'email',
    to: to.email,
    subject: say.subject(name),
    text: say.letter(kind === 'invitation' || to.emailVerifiedAt ? to.firstName : '', name, link, linkHours),
    language,
  }
}

/** An administrator suspended the account, with a reason, or restored it (null). */
export function statusEmail(
  to: Reader & { language: Language | null },
  suspendedFor: string | null,
  { name, settings }: Site,
): Message {
  const language = to.language ?? 'en'
  const words = wordsTo(language)
  const addressTo = (path: string) => pageAddress(settings.siteUrl, path, language)
  return {
    channel: 'email',
    to: to.email,
    subject: suspendedFor === null ? words.restoredEmail.subject(name) : words.suspendedEmail.subject(name),
    text:
      suspendedFor === null
        ? words.restoredEmail.text(to.firstName, name, addressTo('/login'))
        : words.suspendedEmail.text(to.firstName, name, suspendedFor, addressTo('/contact-us')),
    language,
  }
}
