import { count, desc, eq } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import * as contract from '../contract/statements.ts'
import { statements } from '../tables.ts'

export const creatorStatements = action(contract.creatorStatements, async ({ db, actor }, { page, limit }) => {
  const own = eq(statements.creatorId, actor.userId)
  const [[total], rows] = await Promise.all([
    db.select({ n: count() }).from(statements).where(own),
    db
      .select()
      .from(statements)
      .where(own)
      .orderBy(desc(statements.month))
      .limit(limit)
      .offset((page - 1) * limit),
  ])
  return {
    data: {
      statements: rows.map((row) => ({
        number: row.number,
        month: row.month.slice(0, 7),
        earned: row.earnedPaise,
        closing: row.closingPaise,
        issuedAt: row.issuedAt.toISOString(),
      })),
      pagination: paginationOf(page, limit, total?.n ?? 0),
    },
  }
})
