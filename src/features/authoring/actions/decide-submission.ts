import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/db.ts'
import { courseSubmissions } from '../tables.ts'
import { notInReview } from './refusals.ts'

type Decision = {
  decision: 'approved' | 'rejected' | 'withdrawn'
  by: number
  at: Date
  reason?: string
  notes?: Record<string, string>
}

/** Closes a submission; each is decided once. */
export async function decide(tx: Tx, id: number, { decision, by, at, reason, notes }: Decision): Promise<void> {
  const closed = await tx
    .update(courseSubmissions)
    .set({ decision, decidedAt: at, decidedBy: by, reason: reason ?? '', notes: notes ?? {} })
    .where(and(eq(courseSubmissions.id, id), isNull(courseSubmissions.decision)))
    .returning({ id: courseSubmissions.id })
  if (closed.length === 0) throw notInReview()
}
