import { and, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/db.ts'
import { isWithin } from '#platform/database/within.ts'
import { dayMs, hourMs, minuteMs } from '#platform/format/durations.ts'
import { problemChecks, problems } from '../tables.ts'

/** How often one process of the installation looks for problems. */
export const checkEveryMs = 5 * minuteMs
/** A problem that the next check no longer finds was a moment's: no alert. */
const lastingMs = checkEveryMs / 2
/** A problem that comes and goes is one problem while it returns within this time. */
const goneAfterMs = { notAlerted: hourMs, alerted: dayMs }

/** True for one process of all that ask, once in `checkEveryMs`. */
export async function takeProblemCheck(db: Db, now: Date): Promise<boolean> {
  const due = not(isWithin(problemChecks.checkedAt, now, checkEveryMs))
  const taken = await db
    .insert(problemChecks)
    .values({ id: 1, checkedAt: now })
    .onConflictDoUpdate({ target: problemChecks.id, set: { checkedAt: now }, setWhere: due })
    .returning()
  return taken.length > 0
}

/**
 * Records what a check found, and forgets what has been gone for long enough.
 * @returns the causes that lasted until a second check and that no alert has been sent about
 */
export async function recordProblems(db: Db, causes: readonly string[], now: Date): Promise<string[]> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await db
    .delete(problems)
    .where(
      or(
        and(isNull(problems.alertedAt), lt(problems.seenAt, before(goneAfterMs.notAlerted))),
        and(isNotNull(problems.alertedAt), lt(problems.seenAt, before(goneAfterMs.alerted))),
      ),
    )
  if (causes.length === 0) return []
  const found = await db
    .insert(problems)
    .values([...new Set(causes)].map((cause) => ({ cause, foundAt: now, seenAt: now })))
    .onConflictDoUpdate({ target: problems.cause, set: { seenAt: sql`excluded.seen_at` } })
    .returning()
  return found.filter(({ alertedAt, foundAt }) => !alertedAt && foundAt <= before(lastingMs)).map(({ cause }) => cause)
}

/**
 * Records that an alert about these causes was sent.
 * @param failure where it did not arrive, and why; null: it arrived everywhere
 */
export async function recordAlert(db: Db, causes: readonly string[], failure: string | null, now: Date): Promise<void> {
  if (causes.length > 0)
    await db
      .update(problems)
      .set({ alertedAt: now })
      .where(inArray(problems.cause, [...causes]))
  const values = { id: 1, checkedAt: now, failure }
  await db.insert(problemChecks).values(values).onConflictDoUpdate({ target: problemChecks.id, set: { failure } })
}
