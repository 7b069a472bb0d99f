// Search: how many searches find a course that answers them, by kind, and what a search by sound costs.
// `--held-back` also looks at the searches that were held back while the search was built.
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { load } from 'js-yaml'
import { marketplacePage } from '#features/marketplace/queries/marketplace-page.ts'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { figure, loadNow, middle, record } from './record.mjs'
import { withSchool } from './school.mjs'

const loadBefore = loadNow()
const heldBack = 50
const first = 5
const { nothing, never, ...kinds } = load(await readFile(new URL('search/queries.yaml', import.meta.url), 'utf8'))

const all = Object.entries(kinds).flatMap(([kind, list]) => list.map(([query, answers]) => ({ kind, query, answers })))
const shuffled = all.toSorted(byRank(20261124))
const [held, work] = [shuffled.slice(0, heldBack), shuffled.slice(heldBack)]

/** The same shuffle every time: each search gets a number from a generator with this seed (mulberry32). */
function byRank(seed) {
  let state = seed
  const ranks = new Map(
    all.map((one) => {
      state = (state + 0x6d2b79f5) | 0
      let t = Math.imul(state ^ (state >>> 15), 1 | state)
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
      return [one, (t ^ (t >>> 14)) >>> 0]
    }),
  )
  return (a, b) => ranks.get(a) - ranks.get(b)
}

async function measure(db) {
  const source = { db, now: () => new Date(), cached: (_name, read) => read(db) }
  const found = async (search, limit = first) => (await marketplacePage(source, { page: 1, limit, search })).courses
  const answers = (course, expected) =>
    expected.some((one) =>
      one.startsWith('category ') ? course.category.slug === one.slice(9) : course.path.startsWith(one),
    )
  const rate = async (name, list) => {
    const byKind = Map.groupBy(list, (one) => one.kind)
    const right = new Set()
    for (const one of list) {
      const courses = await found(one.query)
      if (courses.some((course) => answers(course, one.answers))) right.add(one)
      else if (process.env.BENCH_VERBOSE)
        console.log(`  ${one.kind}: ${one.query} → ${courses.map((course) => course.path).join(', ')}`)
    }
    const share = (part) => (100 * part.filter((one) => right.has(one)).length) / part.length
    return [...byKind].map(([kind, part]) =>
      figure(`${name}: ${kind} (${part.length})`, share(part), '%', kind === 'by meaning' ? 85 : 95, 'more'),
    )
  }
  const figures = await rate('worked with', work)
  if (process.argv.includes('--held-back')) figures.push(...(await rate('held back', held)))
  const nonsense = []
  for (const search of nothing) if ((await found(search)).length > 0) nonsense.push(search)
  for (const [search, unwanted] of never)
    if ((await found(search, 100)).some((course) => answers(course, unwanted))) nonsense.push(search)
  if (nonsense.length > 0) console.log(`  nonsense for: ${nonsense.join(', ')}`)
  figures.push(
    figure('searches that answer nonsense', nonsense.length, `of ${nothing.length + never.length}`, 0, 'less'),
  )

  const of = (kind) => work.filter((one) => one.kind === kind).map((one) => one.query)
  const letters = await timeOf(found, of('as written'))
  const sound = await timeOf(found, [...of('hindi in latin'), ...of('english in devanagari')])
  return [
    ...figures,
    figure('a search by letters, the middle', letters, 'ms'),
    figure('a search by sound, the middle', sound, 'ms'),
    figure('by sound over by letters', sound / letters, '×', 1.3, 'less'),
  ]
}

/** Milliseconds of one search, the middle of five rounds after one to warm up. */
async function timeOf(found, queries) {
  const took = []
  for (let round = 0; round < 6; round += 1)
    for (const query of queries) {
      const began = performance.now()
      await found(query, 12)
      if (round > 0) took.push(performance.now() - began)
    }
  return middle(took)
}

/** `BENCH_DATA_DIR` names the folder of a school that runs already. */
const inSchool = (work) =>
  process.env.BENCH_DATA_DIR ? work({ dataDir: process.env.BENCH_DATA_DIR }) : withSchool(work)

const figures = await inSchool(async ({ dataDir }) => {
  const server = await joinPostgres({ dataDir })
  const database = openDatabase(server.url, { max: 1 })
  try {
    await database.db.execute(sql`analyze courses, search_terms`)
    return await measure(database.db)
  } finally {
    await database.close()
  }
})

record('search', figures, {
  how: `A wanted course among the first five, of ${all.length} searches of the demo school in search/queries.yaml: ${heldBack} of them, chosen by a seeded shuffle, were held back while the search was built. Times are those of the server's own function on one connection.`,
  loadBefore,
})
