import { langOf } from '#design/lang-of.ts'
import { messages as language } from '#platform/messages/language-en.ts'
import type { FaqGroup } from '../contract.ts'

/** The questions as search engines read them (schema.org FAQPage): as they are shown, each in its language. */
export function faqPageData(groups: readonly FaqGroup[]) {
  return {
    '@type': 'FAQPage',
    inLanguage: language.tag,
    mainEntity: groups
      .flatMap(({ faqs }) => faqs)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        inLanguage: langOf(question),
        acceptedAnswer: { '@type': 'Answer', text: answer, inLanguage: langOf(answer) },
      })),
  }
}
