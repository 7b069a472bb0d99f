// The administrators' tables beside 100,000 people and 100,000 recorded acts: a page of each, with its count.
import { sql } from 'drizzle-orm'
import { adminAudit } from '#features/operations/queries/audit.ts'
import { adminUsers } from '#features/people/queries/admin-users.ts'
import { askLists, how } from './ask-lists.mjs'
import { fillPeople, people as many } from './fill-people.mjs'
import { loadNow, record } from './record.mjs'

const loadBefore = loadNow()

const asks = [
  ['people, newest first', adminUsers, {}],
  ['people by name', adminUsers, { sort: 'name', direction: 'asc' }],
  ['people by name, page 9,000', adminUsers, { sort: 'name', direction: 'asc', page: 9000 }],
  ['people by role, page 9,000', adminUsers, { sort: 'role', direction: 'asc', page: 9000 }],
  ['people by e-mail, page 9,000', adminUsers, { sort: 'email', direction: 'asc', page: 9000 }],
  ['people by mobile number, page 9,000', adminUsers, { sort: 'mobile', direction: 'asc', page: 9000 }],
  ['people by state, page 9,000', adminUsers, { sort: 'status', direction: 'asc', page: 9000 }],
  ['creators by state, page 400', adminUsers, { kind: 'creators', sort: 'status', direction: 'desc', page: 400 }],
  ['creators by name, page 400', adminUsers, { kind: 'creators', sort: 'name', direction: 'asc', page: 400 }],
  ['learners by name, page 9,000', adminUsers, { kind: 'learners', sort: 'name', direction: 'asc', page: 9000 }],
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

const figures = await askLists(async (db) => {
  await fillPeople(db)
  await fillLog(db)
  return {}
}, asks)

async function fillLog(db) {
  await db.execute(sql`
    insert into audit_entries (uid, actor_id, act, entity, entity_uid, entity_name, before, after, address, user_agent, created_at)
    select 'bench' || n, u.id, act, split_part(act, '.', 1), 'thing' || n % 5000, 'The thing ' || n,
      '{"state": "IN_REVIEW"}', '{"state": "PUBLISHED"}', '203.0.113.' || n % 250, 'Firefox/140 Linux',
      '2026-11-01'::timestamptz - n * interval '4 minutes'
    from generate_series(1, ${many}::int) n
      join users u on u.uid = 'bench' || (n % 20 * 5000 + 1),
      lateral (select (array['course.approved','course.rejected','user.suspended','theme.saved','blog.published','faq.saved'])[n % 6 + 1] as act) done`)
  await db.execute(sql`vacuum analyze audit_entries`)
}

record('people', figures, {
  how: `The lists of /admin/users and /admin/audit, ten rows with their count, beside ${many.toLocaleString('en-IN')} people and as many recorded acts. ${how}.`,
  loadBefore,
})
