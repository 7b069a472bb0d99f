// The administrators' tables beside 100,000 people and 100,000 recorded acts: a page of each, with its count.
import { sql } from 'drizzle-orm'
import { adminAudit } from '#features/dashboards/queries/audit.ts'
import { adminUsers } from '#features/dashboards/queries/admin-users.ts'
import { openDatabase } from '#platform/db.ts'
import { joinPostgres } from '#platform/embedded-postgres.ts'
import { figure, loadNow, record } from './record.mjs'
import { withSchool } from './school.mjs'

const many = 100_000
const runs = Number(process.env.BENCH_RUNS ?? 40)
const loadBefore = loadNow()

const asks = [
  ['people, newest first', adminUsers, {}],
  ['people by name', adminUsers, { sort: 'name', direction: 'asc' }],
  ['people by e-mail', adminUsers, { sort: 'email', direction: 'asc' }],
  ['people by role', adminUsers, { sort: 'role', direction: 'asc' }],
  ['people, the last page', adminUsers, { page: many / 10 }],
  ['creators by name', adminUsers, { kind: 'creators', sort: 'name', direction: 'asc' }],
  ['active learners', adminUsers, { kind: 'learners', state: 'active' }],
  ['the suspended', adminUsers, { state: 'suspended' }],
  ['a search that finds one e-mail', adminUsers, { search: 'bench77777@' }],
  ['a search for a number', adminUsers, { search: '98765 77777' }],
  ['a search for a usual name, by name', adminUsers, { search: 'asha', sort: 'name', direction: 'asc' }],
  ['a search for two words', adminUsers, { search: 'asha iyer' }],
  ['a search for two letters', adminUsers, { search: 'ra' }],
  ['a search that finds nobody', adminUsers, { search: 'zzzzqq' }],
  ['the log, newest first', adminAudit, {}],
  ['the log, the last page', adminAudit, { page: many / 10 }],
  ['the log of one act', adminAudit, { act: 'course.approved' }],
  ['the log of one administrator', adminAudit, { actor: 'bench1' }],
  ['the log of one day', adminAudit, { from: '2026-03-10', to: '2026-03-10' }],
  ['a search of the log for a thing', adminAudit, { search: 'thing 77777' }],
  ['a search of the log for a usual word', adminAudit, { search: 'course' }],
]

const figures = await withSchool(async ({ dataDir }) => {
  const server = await joinPostgres({ dataDir })
  const database = openDatabase(server.url)
  try {
    await fill(database.db)
    const found = []
    for (const [what, { endpoint, run }, input] of asks) {
      const parsed = endpoint.input.parse(input)
      found.push(figure(what, await middle(() => run({ db: database.db }, parsed)), 'ms', 50, 'less'))
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

async function fill(db) {
  await db.execute(sql`
    insert into users (uid, email, first_name, last_name, mobile_no, password_hash, roles, user_role, confirmed_at,
      suspended_at, terms_version, terms_accepted_at, created_at)
    select 'bench' || n, 'bench' || n || '@example.in',
      (array['Asha','Ravi','Meenal','Baljeet','Faizan','Chitra','Hemant','Zubin','Aarti','Nandini'])[n % 10 + 1],
      (array['Rao','Iyer','Sharma','Singh','Khan','Menon','Kulkarni'])[n % 7 + 1],
      '+9198765' || lpad(n::text, 5, '0'), 'none', array[role], role,
      case when n % 50 <> 0 then now() end, case when n % 200 = 0 then now() end, 'bench', now(),
      now() - n * interval '5 minutes'
    from generate_series(1, ${many - 1}::int) n,
      lateral (select case when n % 5000 = 1 then 'ADMIN' when n % 20 = 0 then 'CREATOR' else 'LEARNER' end as role) given`)
  await db.execute(sql`
    insert into audit_entries (uid, actor_id, act, entity, entity_uid, entity_name, before, after, address, user_agent, created_at)
    select 'bench' || n, u.id, act, split_part(act, '.', 1), 'thing' || n % 5000, 'The thing ' || n,
      '{"state": "IN_REVIEW"}', '{"state": "PUBLISHED"}', '203.0.113.' || n % 250, 'Firefox/140 Linux',
      '2026-11-01'::timestamptz - n * interval '4 minutes'
    from generate_series(1, ${many}::int) n
      join users u on u.uid = 'bench' || (n % 20 * 5000 + 1),
      lateral (select (array['course.approved','course.rejected','user.suspended','theme.saved','blog.published','faq.saved'])[n % 6 + 1] as act) done`)
  await db.execute(sql`vacuum analyze users, audit_entries`)
  const [made] = await db.execute(
    sql`select (select count(*)::int from users) as people, (select count(*)::int from audit_entries) as acts`,
  )
  console.log(`  ${made.people} people, ${made.acts} acts`)
}

record('people', figures, {
  how: `The lists of /admin/users and /admin/audit asked in process, one after another, the middle of ${runs}: ten rows with their count, beside ${many.toLocaleString('en-IN')} people and as many recorded acts.`,
  loadBefore,
})
