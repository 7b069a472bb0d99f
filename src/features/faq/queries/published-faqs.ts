import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { FaqGroup } from '../contract.ts'
import { faqGroups, faqs } from '../tables.ts'

/** Every published question, by group, in the order an administrator gave them; what has no Hindi is in English. */
export async function publishedFaqs(db: Db, language: Language): Promise<FaqGroup[]> {
  const rows = await db
    .select({ group: faqGroups, faq: faqs })
    .from(faqs)
    .innerJoin(faqGroups, eq(faqGroups.id, faqs.groupId))
    .where(eq(faqs.published, true))
    .orderBy(asc(faqGroups.position), asc(faqGroups.id), asc(faqs.position), asc(faqs.id))
  const localized = (english: string, hindi: string) => (language === 'hi' && hindi) || english
  const groups = new Map<string, FaqGroup>()
  for (const { group, faq } of rows) {
    const { slug } = group
    const shown = groups.get(slug) ?? { slug, name: localized(group.name, group.nameHi), faqs: [] }
    const question = localized(faq.question, faq.questionHi)
    shown.faqs.push({
      uid: faq.uid,
      question,
      answer: localized(faq.answer, faq.answerHi),
      ...(question === faq.question ? {} : { english: faq.question }),
    })
    groups.set(slug, shown)
  }
  return [...groups.values()]
}
