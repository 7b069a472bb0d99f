// The lists of the administrators' tables, called in process on tables with very many rows.
import { sql } from 'drizzle-orm'
import { sumCounts } from '#features/operations/actions/sum-counts.ts'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { figure } from './record.mjs'
import { withSchool } from './school.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 100)
export const how = `Asked in process, one after another, the 99th percentile and the middle of ${runs}`

/**
 * What a page of each takes in a school of its own that `fill` has filled; while one works on it, in one that runs and
 * is filled already: BENCH_FILLED=its data folder.
 * @param {(db) => Promise<{ userId?: number }>} fill answers who asks
 * @param {[what: string, action: { endpoint, run }, input: object][]} asks
 */
export function askLists(fill, asks) {
  const filled = process.env.BENCH_FILLED
  return filled ? ask({ dataDir: filled }) : withSchool(ask)

  async function ask({ dataDir }) {
    const server = await joinPostgres({ dataDir })
    const database = openDatabase(server.url)
    try {
      const { db } = database
      const ctx = { db, actor: filled ? {} : await fill(db), now: () => new Date() }
      // The job of every minute: what was filled in at once would be read as so many single changes.
      await sumCounts({ transaction: (run) => db.transaction(run) })
      await db.execute(sql`vacuum analyze row_counts, row_count_changes, school_counts, school_count_changes`)
      const found = []
      for (const [what, { endpoint, run }, input] of asks) {
        const parsed = endpoint.input.parse(input)
        const took = await timed(() => run(ctx, parsed))
        found.push(figure(what, took[Math.ceil(runs * 0.99) - 1], 'ms', 50, 'less'))
        found.push(figure(`${what}: the middle`, took[Math.floor(runs / 2)], 'ms'))
      }
      return found
    } finally {
      await database.close()
    }
  }
}

/** Shortest first; a tenth before warms up. */
async function timed(work) {
  const took = []
  for (let i = 0; i < runs * 1.1; i += 1) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return took.slice(runs / 10).sort((a, b) => a - b)
}
