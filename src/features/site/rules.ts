import { certificatesExist, type SiteSettings } from '#features/theme/rules.ts'
import { words } from './messages/en.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] as string)

/** An address is written in lines; in running text commas part them. */
export const inOneLine = (text: string) => text.trim().replaceAll(/,?\s*\n\s*/g, ', ')

/** `{?name:text}` shows its text only where the name holds; the text may hold details of its own. */
const condition = /\{\?(\w+):((?:[^{}]|\{\w+\})*)\}/g

/** Leaves out what is not so here: `{?certificates: and no certificate was issued}`. */
export function withConditions(text: string, holds: (name: string) => boolean): string {
  return text.replace(condition, (_all, name: string, inside: string) => (holds(name) ? inside : ''))
}

/** The same for a text that names no detail of the installation: a description, a question of the demo. */
export function withOffers(text: string): string {
  return withConditions(text, (name) => name === 'certificates' && certificatesExist)
}

/**
 * Puts the installation's own details into a text (`{name}`, `{email}`, …). Where a detail is empty, the list line or
 * the part of the sentence that would name it goes too.
 */
export function fillDetails(html: string, settings: SiteSettings): string {
  let text = withConditions(html, (name) =>
    name === 'certificates' ? certificatesExist : Boolean(settings[name as keyof SiteSettings]),
  ).replace(/<p><\/p>\n?/g, '')
  for (const name of ['name', 'email', 'phone', 'legalName', 'address', 'grievanceOfficer'] as const) {
    const value = settings[name]
    if (value) {
      text = text.replaceAll(`{${name}}`, escaped(inOneLine(value)))
      continue
    }
    // Whoever asks people to write names a way to.
    if (name === 'email')
      text = text.replace(/(?<!<li>[^<]*)\{email\}/g, `<a href="/contact-us">${words.contactPage}</a>`)
    text = text
      .replace(new RegExp(`<li>(?:(?!</li>).)*\\{${name}\\}(?:(?!</li>).)*</li>\\n?`, 'gs'), '')
      .replace(new RegExp(`,? (?:or (?:call )?)?\\{${name}\\},?`, 'g'), '')
      .replaceAll(`{${name}}`, '')
  }
  return text.replace(/<ul>\s*<\/ul>\n?/g, '')
}

/** The monthly sales of the example in the creators' band, in rupees. */
export const teachingExample = { price: 1499, learners: 200, sales: 1499 * 200 }
