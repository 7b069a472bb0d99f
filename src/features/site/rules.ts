import { certificatesExist, type SiteSettings } from '#features/theme/rules/site.ts'
import { inOneLine } from '#platform/format/one-line.ts'
import { messages } from './messages/en.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] as string)

/** `{?name:text}` is shown only where the name holds; the text may hold details of its own. */
const condition = /\{\?(\w+):((?:[^{}]|\{\w+\})*)\}/g

/** Leaves out what the product does not offer: `{?certificates: and no certificate was issued}`. */
export function withOffers(text: string): string {
  return text.replace(condition, (all, name: string, inside: string) => {
    if (name !== 'certificates') return all
    return certificatesExist ? inside : ''
  })
}

const details = ['name', 'email', 'phone', 'legalName', 'address', 'grievanceOfficer'] as const
type Detail = (typeof details)[number]

/**
 * Fills the installation's details into a text (`{name}`, `{email}`, …). Where a detail is empty, the list item or the
 * part of the sentence that would name it is removed too.
 */
export function fillDetails(html: string, settings: Pick<SiteSettings, Detail>): string {
  let text = withOffers(html).replace(condition, (_all, name: string, inside: string) =>
    settings[name as Detail] ? inside : '',
  )
  for (const name of details) {
    const value = settings[name]
    if (value) {
      text = text.replaceAll(`{${name}}`, escaped(inOneLine(value)))
      continue
    }
    // Anyone who asks people to write names a way to.
    if (name === 'email')
      text = text.replace(/(?<!<li>[^<]*)\{email\}/g, `<a href="/contact-us">${messages.contactPage}</a>`)
    text = text
      .replace(new RegExp(`<li>(?:(?!</li>).)*\\{${name}\\}(?:(?!</li>).)*</li>\\n?`, 'gs'), '')
      .replace(new RegExp(`,? (?:or (?:call )?)?\\{${name}\\},?`, 'g'), '')
      .replaceAll(`{${name}}`, '')
  }
  return text.replace(/<ul>\s*<\/ul>\n?/g, '')
}

/** The monthly sales of the example in the creators' band. */
export const teachingExample = { pricePaise: 149_900, learners: 200, salesPaise: 149_900 * 200 }
