import { localizedName } from '#platform/i18n/localized-name.ts'

/** A question in the language of this page: in Hindi on a Hindi page, where it has been translated. */
export const localizedQuestion = (faq: { question: string; questionHi: string }): string =>
  localizedName({ name: faq.question, nameHi: faq.questionHi })
