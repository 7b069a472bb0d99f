import { localizedName } from '#platform/i18n/localized-name.ts'

/** A question as this page says it: in Hindi on a Hindi page, where it is there. */
export const localizedQuestion = (faq: { question: string; questionHi: string }): string =>
  localizedName({ name: faq.question, nameHi: faq.questionHi })
