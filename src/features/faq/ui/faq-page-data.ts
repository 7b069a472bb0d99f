import type { FaqGroup } from '../contract.ts'

/** The questions as search engines read them (schema.org FAQPage). */
export function faqPageData(groups: readonly FaqGroup[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: groups
      .flatMap(({ faqs }) => faqs)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  }
}
