import type { Language } from '#platform/i18n/language.ts'
import { pageAddress } from '#platform/i18n/messages-for.ts'
import type { Message } from '#platform/mail/outbox.ts'
import { sayNotice, wordsTo } from './queries.ts'
import type { notifications } from './tables.ts'

type Letter = Extract<Message, { channel: 'email' }>

/** The letter of one notice: the bell's words, a link to where it leads and the way to have no more of them. */
export function noticeLetter(facts: {
  notice: typeof notifications.$inferSelect
  reader: { name: string; email: string; language: Language | null }
  site: { name: string; url: string }
}): Letter {
  const { notice, reader, site } = facts
  const language = reader.language ?? 'en'
  const words = wordsTo(language)
  const { title, message } = sayNotice(notice, language)
  const link = notice.link && pageAddress(site.url, notice.link, language)
  const settings = pageAddress(site.url, '/account-setting#notifications', language)
  const thanks = words.thanks(site.name)
  const text = [
    words.greeting(reader.name),
    title,
    message,
    link ? `${words.open}: ${link}` : '',
    thanks,
    `${words.whyCourseEmails} ${settings}`,
  ]
  const html = [
    `<!doctype html><html lang="${language}"><meta charset="utf-8">`,
    '<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#18181b;max-width:560px">',
    `<p>${escape(words.greeting(reader.name))}</p>`,
    `<p style="font-weight:600">${escape(title)}</p>`,
    `<p>${escape(message).replaceAll('\n', '<br>')}</p>`,
    link ? `<p><a href="${escape(link)}">${escape(words.open)}</a></p>` : '',
    `<p>${escape(thanks)}</p>`,
    `<p style="color:#52525b;font-size:14px">${escape(words.whyCourseEmails)} <a href="${escape(settings)}">${escape(settings)}</a></p>`,
    '</body></html>',
  ]
  return {
    channel: 'email',
    to: reader.email,
    // A title must not begin a header line of its own.
    subject: title.replaceAll(/\s+/g, ' '),
    text: text.filter(Boolean).join('\n\n'),
    html: html.filter(Boolean).join(''),
    onceKey: `notice-${notice.uid}`,
    language,
  }
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
