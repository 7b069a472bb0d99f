import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { VisitSource } from '#features/catalogue/rules/visit-source.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { Db } from '#platform/database/db.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'

/** Below the second for which a server that stops waits for such work: then nothing is lost. */
const batchMs = 800
/** Counters of one batch at most; the visits of further ones are not counted. */
export const maxCounters = 5000

type Visit = { creatorId: number; courseId: number | null; source: VisitSource }
type Counter = { creator: number; day: string; course: number | null; source: VisitSource; n: number }

const batches = new WeakMap<Db, Map<string, Counter>>()

/**
 * Counts a visit in memory; the counts of a while are written by one statement, so that a page that many open at once is one
 * write a second in each process, and no visit waits for another's row. A process that is killed loses the last of them.
 */
export function countVisit(ctx: Pick<Ctx, 'db' | 'now' | 'afterAnswer'>, visit: Visit): void {
  const batch = batches.get(ctx.db) ?? beginBatch(ctx)
  const day = dayInIndia(ctx.now())
  const { creatorId: creator, courseId: course, source } = visit
  const key = `${day} ${creator} ${course} ${source}`
  const counter = batch.get(key)
  if (counter) counter.n += 1
  else if (batch.size < maxCounters) batch.set(key, { creator, day, course, source, n: 1 })
}

function beginBatch({ db, afterAnswer }: Pick<Ctx, 'db' | 'afterAnswer'>): Map<string, Counter> {
  const batch = new Map<string, Counter>()
  batches.set(db, batch)
  afterAnswer(async () => {
    await sleep(batchMs)
    batches.delete(db)
    await writeCounters(db, [...batch.values()])
  })
  return batch
}

/** In one order, so that two processes never wait for each other. A course that is gone meanwhile is left out. */
async function writeCounters(db: Db, counters: readonly Counter[]): Promise<void> {
  await db.execute(sql`
    insert into page_visits (creator_id, day, course_id, source, visits)
    select v.creator, v.day, v.course, v.source, v.n
    from jsonb_to_recordset(${JSON.stringify(counters)}::jsonb)
      as v(creator bigint, day date, course bigint, source text, n integer)
    where v.course is null or exists (select from courses c where c.id = v.course)
    order by v.creator, v.day, v.course nulls first, v.source
    on conflict (creator_id, day, course_id, source) do update set visits = page_visits.visits + excluded.visits`)
}
