import { foldedWords, foldText } from '#platform/format/fold-text.ts'
import type { FaqGroup } from './contract.ts'

export const faqStates = ['PUBLISHED', 'HIDDEN'] as const
/** What the list of all questions can be sorted by. */
export const faqSorts = ['order', 'question', 'updated'] as const

const tags = /<[^<>]*>/g

/**
 * The groups narrowed to one group and to questions in which every word of `search` occurs; groups left without a
 * question are left out. One shown in Hindi is found by the words of its English question as well. The call and the page
 * narrow by this one rule.
 */
export function narrowFaqs(groups: readonly FaqGroup[], search = '', group = ''): FaqGroup[] {
  const words = foldedWords(search)
  return groups
    .filter(({ slug }) => !group || slug === group)
    .map((one) => ({
      ...one,
      faqs: one.faqs.filter(({ question, answer, english = '' }) => {
        const text = foldText(`${question} ${answer.replace(tags, ' ')} ${english}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ faqs }) => faqs.length > 0)
}

/** HTML in which nothing can be read. */
export const isEmptyAnswer = (html: string): boolean => html.replace(tags, '').replaceAll('&nbsp;', ' ').trim() === ''

/** Written in Hindi's letters, or not at all. */
export const isHindiOrEmpty = (text: string): boolean => text === '' || /\p{Script=Devanagari}/u.test(text)

/** Small Latin letters, digits and single hyphens. */
export const isGroupSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

/** A group's name as part of an address; one in another script leaves nothing. */
export function groupSlugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '')
}

/** An answer as a cell of a table has it: no tags, no breaks. */
export function plainAnswer(html: string): string {
  return html
    .replace(tags, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
