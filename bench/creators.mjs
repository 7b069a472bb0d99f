// A creator's home beside 100,000 orders: the whole of it, and its slowest query alone.
import { sql } from 'drizzle-orm'
import { creatorHome } from '#features/dashboards/queries/creator-home.ts'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { figure, loadNow, record } from './record.mjs'
import { withSchool } from './school.mjs'
import { orders, sellMore } from './sell-more.mjs'

const runs = Number(process.env.BENCH_RUNS ?? 100)
const loadBefore = loadNow()

const figures = await withSchool(async ({ dataDir }) => {
  const server = await joinPostgres({ dataDir })
  const database = openDatabase(server.url)
  try {
    const half = await sellMore(database.db)
    const [most] = await database.db.execute(sql`
      select c.creator_id as id, count(*)::int as n from order_items i join courses c on c.id = i.course_id
      where i.sold_at is not null and c.creator_id <> ${half} group by 1 order by 2 desc limit 1`)
    const found = []
    for (const [who, id] of [
      [`who sold ${most.n} of them`, most.id],
      ['who sold half of them', half],
    ])
      found.push(...(await measure(database.db, who, id)))
    return found
  } finally {
    await database.close()
  }
})

async function measure(db, who, creatorId) {
  const found = []
  const asked = []
  const listening = {
    execute(query) {
      asked.push(query)
      return db.execute(query)
    },
  }
  for (const span of ['30d', 'year']) {
    await creatorHome(listening, creatorId, span, new Date())
    const whole = await middle(() => creatorHome(db, creatorId, span, new Date()))
    found.push(figure(`the whole home of a creator ${who}, ${span}`, whole, 'ms', 30, 'less'))
  }
  const alone = []
  for (const query of asked) alone.push(await middle(() => db.execute(query)))
  found.push(figure(`its slowest query alone, of a creator ${who}`, Math.max(...alone), 'ms', 30, 'less'))
  return found
}

async function middle(work) {
  const took = []
  for (let i = 0; i < runs * 1.1; i += 1) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return took.slice(runs / 10).sort((a, b) => a - b)[Math.floor(runs / 2)]
}

record('creators', figures, {
  how: `creatorHome asked in process, one after another, the middle of ${runs}; ${orders.toLocaleString('en-IN')} orders of 25,000 people over a year and 20,000 questions of theirs beside those of the demo school, half of them of one creator's courses. Its queries are asked beside each other; the slowest is then asked alone.`,
  loadBefore,
})
