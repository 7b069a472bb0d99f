import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, ref, uid } from '#platform/database/columns.ts'

export const faqGroups = pgTable('faq_groups', {
  id: id(),
  uid: uid(),
  /** In addresses: /faq?group=payments-and-refunds */
  slug: text().notNull().unique(),
  name: text().notNull(),
  /** In Hindi; empty: the English stands for it. */
  nameHi: text().notNull().default(''),
  position: integer().notNull().default(0),
})

export const faqs = pgTable(
  'faqs',
  {
    id: id(),
    uid: uid(),
    groupId: ref()
      .notNull()
      .references(() => faqGroups.id),
    question: text().notNull(),
    /** Sanitised HTML. */
    answer: text().notNull(),
    /** In Hindi; empty: the English stands for it. */
    questionHi: text().notNull().default(''),
    answerHi: text().notNull().default(''),
    position: integer().notNull().default(0),
    published: boolean().notNull().default(true),
    /** Raised by each save; a save says on which it is based. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [index('faqs_group').on(t.groupId, t.position)],
)
