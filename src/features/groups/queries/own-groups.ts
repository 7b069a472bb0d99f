import { sql, type SQL } from 'drizzle-orm'
import { coursePathOf, coverLink } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import { paginationOf } from '#platform/api/validation.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { groupNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/groups.ts'
import type { GroupState } from '../rules/groups.ts'
import { freeSeats } from '../rules/seats.ts'

const shape = {
  uid: text,
  name: text,
  organisation: text,
  state: oneOf<GroupState>(),
  created_at: timestamp,
  seats: number,
  seats_given: number,
  join_code: nullable(text),
  course_uid: text,
  slug: text,
  title: text,
  listed: boolean,
  thumbnail_link: nullable(text),
  cover_motif: text,
  cover_seed: number,
  lessons_count: number,
  open: number,
  expired: number,
  accepted: number,
  used: number,
}

/** Groups of a person that are paid for. The seats of each are found by an index of their line. */
function groupsWhere(db: Db, where: SQL, at: Date, page: SQL = sql``): Promise<RowOf<typeof shape>[]> {
  return queryRows(db, shape)`
    select g.uid, g.name, g.organisation, g.state, g.created_at, g.seats, g.seats_given, g.join_code, c.uid as course_uid,
      c.slug, c.title, c.listed, c.thumbnail_link, c.cover_motif, c.cover_seed, c.lessons_count, s.open, s.expired, s.accepted,
      (select count(*)::int from enrolments e where e.order_item_id = g.order_item_id and e.seat_id is not null
        and e.status = 'active' and e.last_activity_at >= e.granted_at) as used
    from seat_groups g join courses c on c.id = g.course_id cross join lateral (
      select (count(*) filter (where i.state = 'open' and i.expires_at > ${at}))::int as open,
        (count(*) filter (where i.state = 'open' and i.expires_at <= ${at}))::int as expired,
        (count(*) filter (where i.state = 'accepted'))::int as accepted
      from course_invitations i where i.order_item_id = g.order_item_id and i.kind = 'seat') s
    where ${where} and g.state <> 'unpaid' order by g.created_at desc, g.id desc ${page}`
}

const replyOf = (row: RowOf<typeof shape>): contract.Group => ({
  uid: row.uid,
  name: row.name,
  state: row.state,
  createdAt: new Date(row.created_at).toISOString(),
  seats: row.seats,
  open: row.open,
  accepted: row.accepted,
  used: row.used,
  free: row.state === 'open' ? freeSeats({ seats: row.seats, seatsGiven: row.seats_given }, row.expired) : 0,
  course: {
    uid: row.course_uid,
    title: row.title,
    path: coursePathOf({ slug: row.slug, uid: row.course_uid }),
    listed: row.listed,
    courseThumbnailLink: row.thumbnail_link ?? coverLink(row.cover_motif, row.cover_seed),
    lessons: row.lessons_count,
  },
})

export const myGroups = action(contract.myGroups, async ({ db, actor, now }, { page, limit }) => {
  const [rows, [total]] = await Promise.all([
    groupsWhere(db, sql`g.manager_id = ${actor.userId}`, now(), sql`limit ${limit} offset ${(page - 1) * limit}`),
    queryRows(db, { n: number })`
      select count(*)::int as n from seat_groups where manager_id = ${actor.userId} and state <> 'unpaid'`,
  ])
  return { data: { groups: rows.map(replyOf), pagination: paginationOf(page, limit, total?.n ?? 0) } }
})

export const myGroup = action(contract.myGroup, async ({ db, actor, now }, { uid }) => {
  const [row] = await groupsWhere(db, sql`g.uid = ${uid} and g.manager_id = ${actor.userId}`, now())
  if (!row) throw groupNotFound()
  const { organisation, join_code: code } = row
  return { data: { ...replyOf(row), organisation, joinPath: code && pagePath('/join/$code', { code }) } }
})
