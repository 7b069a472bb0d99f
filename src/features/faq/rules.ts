import type { FaqGroup } from './contract.ts'

const tags = /<[^>]*>/g
const plain = (text: string) => text.normalize('NFC').toLowerCase()

/**
 * The groups narrowed to one group and to questions in which every word of `search` occurs; groups left without a
 * question are left out. The call and the page narrow by this one rule.
 */
export function narrowFaqs(groups: readonly FaqGroup[], search = '', group = ''): FaqGroup[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return groups
    .filter(({ slug }) => !group || slug === group)
    .map((one) => ({
      ...one,
      faqs: one.faqs.filter(({ question, answer }) => {
        const text = plain(`${question} ${answer.replace(tags, ' ')}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ faqs }) => faqs.length > 0)
}
