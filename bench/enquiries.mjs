// The administrators' tables of enquiries beside 100,000 of them: a page with its counts.
import { sql } from 'drizzle-orm'
import { listEnquiries } from '#features/enquiries/queries/enquiry-list.ts'
import { openDatabase } from '#platform/db.ts'
import { joinPostgres } from '#platform/embedded-postgres.ts'
import { figure, loadNow, record } from './record.mjs'
import { withSchool } from './school.mjs'

const many = 100_000
const runs = Number(process.env.BENCH_RUNS ?? 40)
const loadBefore = loadNow()

const asks = [
  ['what is overdue first', {}],
  ['newest first', { sort: 'received', direction: 'desc' }],
  ['by name', { sort: 'name', direction: 'asc' }],
  ['by state', { sort: 'state', direction: 'asc' }],
  ['the last page', { page: many / 20 }],
  ['the new ones', { state: 'NEW' }],
  ['the overdue', { overdue: 'true' }],
  ['mine', { assignee: 'me' }],
  ['a search for one ticket', { search: 'CU-077777' }],
  ['a search for a number', { search: '98765 77777' }],
  ['a search for a usual name', { search: 'meenal' }],
  ['a search that finds nobody', { search: 'zzzzqq' }],
]

const figures = await withSchool(async ({ dataDir }) => {
  const server = await joinPostgres({ dataDir })
  const database = openDatabase(server.url)
  try {
    const userId = await fill(database.db)
    const ctx = { db: database.db, actor: { userId }, now: () => new Date() }
    const found = []
    for (const [what, input] of asks) {
      const parsed = listEnquiries.endpoint.input.parse({ kind: 'contact-us', ...input })
      found.push(figure(what, await middle(() => listEnquiries.run(ctx, parsed)), 'ms', 50, 'less'))
    }
    return found
  } finally {
    await database.close()
  }
})

async function middle(work) {
  const took = []
  for (let i = 0; i < runs * 1.1; i += 1) {
    const began = performance.now()
    await work()
    took.push(performance.now() - began)
  }
  return took.slice(runs / 10).sort((a, b) => a - b)[Math.floor(runs / 2)]
}

/** Half of them to the school, half for the studio; a tenth open. @returns the administrator's id */
async function fill(db) {
  const [admin] = await db.execute(sql`select id from users where email = 'admin@sopaan.test'`)
  await db.execute(sql`
    insert into enquiries (uid, kind, name, email, phone, subject, message, state, assignee_id, created_at, answered_at, closed_at, due_at)
    select 'bench' || n, case when n % 2 = 0 then 'contact' else 'studio' end,
      (array['Asha','Ravi','Meenal','Baljeet','Faizan','Chitra','Hemant','Zubin','Aarti','Nandini','Omkar'])[n % 11 + 1] || ' ' ||
        (array['Rao','Iyer','Sharma','Singh','Khan','Menon','Kulkarni'])[n % 7 + 1],
      'bench' || n || '@example.in', '+9198765' || lpad(n::text, 5, '0'), 'A question about course ' || n % 900,
      repeat('Can each of our trainees have an account? ', 6), state, case when n % 300 = 0 then ${admin.id}::bigint end,
      at, case when state <> 'NEW' then at end, case when state = 'CLOSED' then at end,
      case state when 'NEW' then at + interval '48 hours' when 'IN_PROGRESS' then at + interval '30 days' end
    from generate_series(0, ${many - 1}::int) n,
      lateral (select case when n % 20 = 0 then 'NEW' when n % 20 = 1 or n % 20 = 2 then 'IN_PROGRESS' else 'CLOSED' end as state,
        now() - n * interval '5 minutes' as at) made`)
  await db.execute(sql`vacuum analyze enquiries`)
  return Number(admin.id)
}

record('enquiries', figures, {
  how: `The list of /admin/enquiry/contact-us asked in process, one after another, the middle of ${runs}: ten rows with their counts, beside ${many.toLocaleString('en-IN')} enquiries.`,
  loadBefore,
})
