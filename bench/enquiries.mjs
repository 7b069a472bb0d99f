// The administrators' tables of enquiries beside 100,000 of them: a page with its counts.
import { sql } from 'drizzle-orm'
import { listEnquiries } from '#features/enquiries/queries/enquiry-list.ts'
import { askLists, how } from './ask-lists.mjs'
import { loadNow, record } from './record.mjs'

const many = 100_000
const loadBefore = loadNow()

const asks = [
  ['what is overdue first', {}],
  ['newest first', { sort: 'received', direction: 'desc' }],
  ['by name', { sort: 'name', direction: 'asc' }],
  ['by state', { sort: 'state', direction: 'asc' }],
  ['by name, page 4,500', { sort: 'name', direction: 'asc', page: 4500 }],
  ['the last page', { page: many / 20 }],
  ['the new ones', { state: 'NEW' }],
  ['the overdue', { overdue: 'true' }],
  ['mine', { assignee: 'me' }],
  ['a search for one ticket', { search: 'CU-077777' }],
  ['a search for a number', { search: '98765 77777' }],
  ['a search for a usual name', { search: 'meenal' }],
  ['a search that finds nobody', { search: 'zzzzqq' }],
]

const figures = await askLists(
  async (db) => ({ userId: await fill(db) }),
  asks.map(([what, input]) => [what, listEnquiries, { kind: 'contact-us', ...input }]),
)

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
  how: `The list of /admin/enquiry/contact-us, ten rows with their counts, beside ${many.toLocaleString('en-IN')} enquiries. ${how}.`,
  loadBefore,
})
