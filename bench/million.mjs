// Whether a page's cost grows with the school: the same calls beside 10,000, 100,000 and 1,000,000 courses and learners
// (fill-million.mjs), with as many orders, each in a school of its own.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { prepareDatabase } from '#app/commands/prepare-database.ts'
import { sitemapPart, sitemapParts } from '#app/pages/sitemap.ts'
import { courseDropdown } from '#features/catalogue/queries/course-dropdown.ts'
import { adminCategories } from '#features/catalogue/queries/admin-categories.ts'
import { refreshSearchTerms } from '#features/catalogue/actions/refresh-search-terms.ts'
import { adminOrders } from '#features/checkout/queries/admin-orders.ts'
import { creatorQuestions } from '#features/community/queries/creator-questions.ts'
import { courseReviews } from '#features/community/queries/course-reviews.ts'
import { adminDashboard, creatorDashboard, learnerDashboard } from '#features/dashboards/actions/open-home.ts'
import { creatorCourses } from '#features/authoring/queries/creator-courses.ts'
import { enrolledCourses } from '#features/enrolments/actions/list-courses.ts'
import { courseDetails } from '#features/marketplace/queries/course-details.ts'
import { marketplace } from '#features/marketplace/queries/marketplace-page.ts'
import { suggest } from '#features/marketplace/queries/suggestions.ts'
import { checkCounts } from '#features/operations/actions/check-counts.ts'
import { adminSearch } from '#features/operations/queries/admin-search.ts'
import { adminUsers } from '#features/people/queries/admin-users.ts'
import { publicProfile } from '#features/profiles/queries/public-profile.ts'
import { adminCourses } from '#features/review/queries/admin-courses.ts'
import { homePage } from '#features/site/queries.ts'
import { courseFigures } from '#features/teaching/queries/course-figures.ts'
import { openDatabase } from '#platform/database/db.ts'
import { startPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { readSettings } from '#platform/server/config.ts'
import { fillMillion } from './fill-million.mjs'
import { figure, loadNow, record } from './record.mjs'
import { temporaryFolder } from './school.mjs'

const sizes = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number)
const runs = Number(process.env.BENCH_RUNS ?? 30)
const loadBefore = loadNow()

const visitor = {}
/** No page waits for it. */
const nightly = 'the check of all counts, in a night'
/** Each of them named by who asks. */
const asks = [
  ['home page', visitor, (ctx) => homePage(ctx.db, ctx.now())],
  ['map of the site', visitor, (ctx) => sitemapParts(ctx.db)],
  ['a part of the map', visitor, (ctx) => sitemapPart(ctx.db, 'https://sopaan.test', 'courses', 1)],
  ['marketplace', visitor, marketplace, {}],
  ['marketplace, page 40, newest', visitor, marketplace, { sort: 'newest', page: 40 }],
  ['a price range', visitor, marketplace, { price: '700-1300' }],
  ['a category, a level and a rating', visitor, marketplace, { category: 'music', level: 'beginner', rating: '4' }],
  ['a rating between two steps', visitor, marketplace, { rating: '4.2' }],
  ['search, a usual word', visitor, marketplace, { search: 'business' }],
  ['search, two usual words', visitor, marketplace, { search: 'small business' }],
  ['search, a rare word', visitor, marketplace, { search: 'tally' }],
  ['search, a typo', visitor, marketplace, { search: 'bussiness' }],
  ['search in the other script', visitor, marketplace, { search: 'बिज़नेस' }],
  ['search that finds nothing', visitor, marketplace, { search: 'zzqqxx' }],
  ['suggestions', visitor, suggest, { q: 'bus' }],
  ['lists of choices', visitor, courseDropdown, { type: 'category' }],
  ['a course', visitor, courseDetails, { uid: 'million1' }],
  ['its reviews', visitor, courseReviews, { uid: 'million1' }],
  ['a creator’s profile', visitor, publicProfile, { uid: 'million1' }],
  ['learner’s home', 'LEARNER', learnerDashboard, {}],
  ['learner’s courses', 'LEARNER', enrolledCourses, {}],
  ['creator’s home, the best seller', 'CREATOR', creatorDashboard, {}],
  ['their courses', 'CREATOR', creatorCourses, {}],
  ['their waiting questions', 'CREATOR', creatorQuestions, { state: 'waiting' }],
  ['a course’s figures', 'CREATOR', courseFigures, { uid: 'million1' }],
  ['creator’s home, the most orders', 'SELLER', creatorDashboard, {}],
  ['figures of the course with the most orders', 'SELLER', courseFigures, { uid: 'books1' }],
  ['administrators’ home', 'ADMIN', adminDashboard, { span: 'year' }],
  ['users', 'ADMIN', adminUsers, {}],
  ['users in the order of their names', 'ADMIN', adminUsers, { sort: 'name', direction: 'asc' }],
  [
    'those of a role in the order of their names',
    'ADMIN',
    adminUsers,
    { sort: 'name', direction: 'asc', role: 'CREATOR' },
  ],
  ['users by a name', 'ADMIN', adminUsers, { search: 'farida' }],
  ['orders', 'ADMIN', adminOrders, {}],
  ['courses', 'ADMIN', adminCourses, {}],
  ['courses by a word', 'ADMIN', adminCourses, { search: 'indore' }],
  ['categories', 'ADMIN', adminCategories, {}],
  ['search of everything', 'ADMIN', adminSearch, { q: 'meenal' }],
]

const who = { LEARNER: 'million5003', CREATOR: 'million1', SELLER: 'books1' }

const found = []
for (const size of sizes) found.push(await measure(size))
record('million', tableOf(found), {
  how: `Each call in process, one after another, the middle and the 99th percentile of ${runs}, in schools of ${sizes.map((n) => n.toLocaleString('en-IN')).join(', ')} courses and as many learners, orders and reviews, 3.1 times as many enrolments and 5.6 times as many lessons completed. Held to: at the largest size at most twice the middle and four times the 99th percentile of the smallest, or 25 ms.`,
  loadBefore,
})

/**
 * What each call takes in a school of a size: a database alone, since no page is served. BENCH_SCHOOLS leaves the filled
 * schools in a folder for the next run.
 */
async function measure(size) {
  console.log(`${size.toLocaleString('en-IN')} courses`)
  const stored = process.env.BENCH_SCHOOLS
  const dataDir = stored ? join(stored, String(size)) : temporaryFolder('million')
  mkdirSync(dataDir, { recursive: true })
  const settings = readSettings({ DATA_DIR: dataDir })
  const server = await startPostgres({ dataDir, report() {} })
  try {
    const filled = join(dataDir, 'filled')
    if (!existsSync(filled)) {
      await prepareDatabase(server, settings)
      await fillMillion(server.url, size)
      writeFileSync(filled, '')
    }
    return await ask(server.url, settings)
  } finally {
    await server.stop()
    if (!stored) rmSync(dataDir, { recursive: true })
  }
}

async function ask(url, settings) {
  const database = openDatabase(url)
  const { db } = database
  try {
    const took = {}
    took[nightly] = [await timeOf(() => checkCounts({ db }))]
    took['the words that changed, every five minutes'] = await timed(() => db.transaction(refreshSearchTerms))
    for (const [what, role, run, input] of asks) {
      const ctx = {
        db,
        cached: (_name, read) => read(db),
        now: () => new Date(),
        settings,
        log: console,
        actor: await actorOf(db, role),
        jobs: { enqueue() {} },
      }
      ctx.request = { address: '::1', userAgent: 'bench', id: 'bench' }
      const parsed = input && run.endpoint.input.parse(input)
      took[what] = await timed(() => (input ? run.run(ctx, parsed) : run(ctx)))
      if (process.env.BENCH_VERBOSE)
        console.log(`  ${what}: ${middle(took[what]).toFixed(1)}, ${high(took[what]).toFixed(1)} ms`)
    }
    return took
  } finally {
    await database.close()
  }
}

async function actorOf(db, role) {
  if (role === visitor) return undefined
  const [user] =
    role === 'ADMIN'
      ? await db.execute(sql`select id, uid, email from users where email = 'admin@sopaan.test'`)
      : await db.execute(sql`select id, uid, email from users where uid = ${who[role]}`)
  return { userId: user.id, uid: user.uid, email: user.email, roles: [role === 'SELLER' ? 'CREATOR' : role] }
}

/** Shortest first; a tenth before warms up. A call that takes seconds is asked three times. */
async function timed(work) {
  const took = []
  for (let i = 0; i < runs * 1.1; i += 1) {
    took.push(await timeOf(work))
    if (i === 2 && took[2] > 1000) return took.sort((a, b) => a - b)
  }
  return took.slice(Math.round(runs / 10)).sort((a, b) => a - b)
}

async function timeOf(work) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function middle(took) {
  return took[Math.floor(took.length / 2)]
}
function high(took) {
  return took[Math.ceil(took.length * 0.99) - 1]
}

function tableOf(found) {
  const [smallest, largest] = [found[0], found.at(-1)]
  return Object.keys(smallest).flatMap((what) =>
    [
      ['the middle', middle, 2],
      ['99th percentile', high, 4],
    ].map(([name, of, times]) => {
      const smaller = found
        .slice(0, -1)
        .map((one, i) => `${sizes[i].toLocaleString('en-IN')}: ${of(one[what]).toFixed(1)}`)
      const held = Math.max(25, Math.round(times * of(smallest[what])))
      const target = what === nightly ? [] : [held, 'less']
      return figure(`${what}, ${name} (${smaller.join('; ')})`, of(largest[what]), 'ms', ...target)
    }),
  )
}
