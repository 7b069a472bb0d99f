import type { Language } from '../i18n/language.ts'
import { messagesFor, pageAddress } from '../i18n/messages-for.ts'
import { messages as english } from '../messages/email-en.ts'
import { htmlOf } from './email-html.ts'
import { textOf } from './email-text.ts'
import type { EmailMessage } from './outbox.ts'

/**
 * The school as its emails show it: white text is readable on `button`, the links on white and on the dark card. An email
 * is in one of the languages that the school offers (`offeredLanguage`).
 */
export type EmailSite = {
  name: string
  url: string
  languages: readonly Language[]
  colors: { button: string; linkOnLight: string; linkOnDark: string }
}

/** A page of this site and what its link says. */
type PageLink = { label: string; path: string }

/** A part of an email: a paragraph, a list, facts by name, somebody's own words, or a link within the text. */
type Part<Link> =
  | string
  | { list: readonly string[] }
  | { rows: readonly (readonly [label: string, value: string])[] }
  | { quote: string }
  | { link: Link }

/** What an email says; its HTML and its text are both made from this. Values are plain text. */
export type EmailContent = {
  to: { email: string; name?: string }
  /** Null where the reader's language is unknown. */
  language: Language | null
  subject: string
  heading?: string
  body: readonly Part<PageLink>[]
  /** The one thing to do next. */
  button?: PageLink
  /** What follows the button. */
  after?: readonly Part<PageLink>[]
  /** In small print: why the email was sent, or what it answers. */
  footer?: readonly Part<PageLink>[]
  /** The same email is sent once under one key. */
  idempotencyKey?: string
}

export type WrittenPart = Part<{ label: string; href: string }>
/** An email of which nothing but the markup is missing. */
export type WrittenEmail = {
  language: Language
  subject: string
  greeting: string
  heading: string | undefined
  body: readonly WrittenPart[]
  button: { label: string; href: string } | undefined
  after: readonly WrittenPart[]
  signature: string
  footer: readonly WrittenPart[]
}

/** The one way to an email: its HTML and its text say the same, in the language of the person who reads it. */
export function writeEmail(site: EmailSite, content: EmailContent): EmailMessage & { html: string } {
  const language = content.language ?? 'en'
  const messages = messagesFor(language, english)
  const linkTo = ({ label, path }: PageLink) => ({ label, href: pageAddress(site.url, path, language) })
  const written = (parts: readonly Part<PageLink>[] = []): WrittenPart[] =>
    parts.map((part) => (typeof part === 'object' && 'link' in part ? { link: linkTo(part.link) } : part))
  const email: WrittenEmail = {
    language,
    // A name or title must not start a new header line.
    subject: content.subject.replaceAll(/\s+/g, ' '),
    greeting: messages.greeting(content.to.name ?? ''),
    heading: content.heading,
    body: written(content.body),
    button: content.button && linkTo(content.button),
    after: written(content.after),
    signature: messages.team(site.name),
    footer: written(content.footer),
  }
  return {
    channel: 'email',
    to: content.to.email,
    subject: email.subject,
    text: textOf(email),
    html: htmlOf(email, site),
    language,
    ...(content.idempotencyKey ? { idempotencyKey: content.idempotencyKey } : {}),
  }
}
