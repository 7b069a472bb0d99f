import { asc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { FaqGroup } from '../contract.ts'
import { faqGroups, faqs } from '../tables.ts'

/** Every published question, by group, in the order an administrator gave them. */
export async function publishedFaqs(db: Db): Promise<FaqGroup[]> {
  const rows = await db
    .select({
      slug: faqGroups.slug,
      name: faqGroups.name,
      faq: { uid: faqs.uid, question: faqs.question, answer: faqs.answer },
    })
    .from(faqs)
    .innerJoin(faqGroups, eq(faqGroups.id, faqs.groupId))
    .where(eq(faqs.published, true))
    .orderBy(asc(faqGroups.position), asc(faqGroups.id), asc(faqs.position), asc(faqs.id))
  const groups = new Map<string, FaqGroup>()
  for (const { slug, name, faq } of rows) {
    const group = groups.get(slug) ?? { slug, name, faqs: [] }
    group.faqs.push(faq)
    groups.set(slug, group)
  }
  return [...groups.values()]
}
