import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, ref, uid } from '#platform/database/columns.ts'

export const suggestions = pgTable('suggestions', {
  id: id(),
  uid: uid(),
  userId: ref().notNull(),
  text: text().notNull(),
  createdAt: createdAt(),
})
