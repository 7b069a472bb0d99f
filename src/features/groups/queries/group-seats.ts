import { and, eq, ne, sql, type SQL } from 'drizzle-orm'
import { clubbedName } from '#features/accounts/rules.ts'
import { courses } from '#features/catalogue/tables.ts'
import { messages as stateMessages } from '#features/invitations/messages/en.ts'
import {
  type InvitationState,
  invitationStateAt,
  type PaidState,
  resendAt,
} from '#features/invitations/rules/invitations.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { Db } from '#platform/database/db.ts'
import { boolean, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { formatDate } from '#platform/format/format.ts'
import type { Actor } from '#platform/http/session.ts'
import { groupNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/groups.ts'
import { messages } from '../messages/en.ts'
import { canManageGroup } from '../policy.ts'
import { isSeatUsed, type SeatSort, takeBackOf } from '../rules/seats.ts'
import { seatGroups } from '../tables.ts'

const shape = {
  uid: text,
  email: nullable(text),
  state: oneOf<PaidState>(),
  sends: number,
  sent_at: timestamp,
  created_at: timestamp,
  accepted_at: nullable(timestamp),
  expires_at: timestamp,
  accepted_by: nullable(number),
  title: nullable(text),
  first_name: nullable(text),
  last_name: nullable(text),
  granted_at: nullable(timestamp),
  completed_lessons: number,
  progress: number,
  last_activity_at: nullable(timestamp),
  certified: boolean,
  certified_by_seat: boolean,
}
type Row = RowOf<typeof shape>

const inState = (state: InvitationState, at: Date): SQL => {
  if (state === 'open') return sql`and s.state = 'open' and s.expires_at > ${at}`
  return state === 'expired' ? sql`and s.state = 'open' and s.expires_at <= ${at}` : sql`and s.state = ${state}`
}

const sorted: Record<SeatSort, SQL> = {
  created: sql`s.created_at`,
  name: sql`coalesce(lower(p.first_name || ' ' || p.last_name), s.email)`,
  progress: sql`coalesce(e.progress, -1)`,
  active: sql`e.last_activity_at`,
}

const iso = (at: string) => new Date(at).toISOString()
const isoOrNull = (at: string | null) => at && iso(at)
const nameOf = (row: Row): string | null =>
  row.accepted_by === null
    ? null
    : clubbedName({ title: row.title ?? '', firstName: row.first_name ?? '', lastName: row.last_name ?? '' })

/** The seats of a group that the caller bought, with the progress of those who accepted them. */
export const groupSeats = action(contract.groupSeats, async (ctx, { uid, page, limit, format, ...choice }) => {
  const { db, actor } = ctx
  const at = ctx.now()
  const group = await managedGroup(db, actor, uid)
  const { search, state, sort, direction } = choice
  const from = sql`from course_invitations s left join users p on p.id = s.accepted_by
    left join enrolments e on e.seat_id = s.id and e.status = 'active'
    where s.order_item_id = ${group.orderItemId} and s.kind = 'seat' ${state ? inState(state, at) : sql``}
      and ${matchesSearch(sql`fold_text(coalesce(s.email, '') || ' ' || coalesce(p.first_name || ' ' || p.last_name, ''))`, search)}`
  const way = direction === 'asc' ? sql`asc nulls last` : sql`desc nulls last`
  const stateOf = (row: Row) => invitationStateAt({ state: row.state, expiresAt: new Date(row.expires_at) }, at)
  const { csv } = messages
  return answerList(
    { page, limit, format },
    {
      rows: (most, offset) => queryRows(db, shape)`
        select s.uid, s.email, s.state, s.sends, s.sent_at, s.created_at, s.accepted_at, s.expires_at, s.accepted_by, p.title,
          p.first_name, p.last_name, e.granted_at, coalesce(e.completed_lessons, 0) as completed_lessons,
          coalesce(e.progress, 0) as progress, e.last_activity_at, exists (select from certificates v
            where v.user_id = s.accepted_by and v.course_id = s.course_id and v.revoked_at is null and e.id is not null) as certified,
          exists (select from certificates v where v.enrolment_id = e.id) as certified_by_seat
        ${from} order by ${sorted[sort]} ${way}, s.id ${way} limit ${most} offset ${offset}`,
      async count() {
        const [total] = await queryRows(db, { n: number })`select count(*)::int as n ${from}`
        return total?.n ?? 0
      },
      reply: (rows, pagination) => ({ seats: rows.map((row) => seatOf(row, stateOf(row))), pagination }),
      // The list of the group's people is its manager's, as that of a course is its creator's: no download of an administrator.
      file: `group-${group.uid}`,
      columns: [
        [csv.name, (row) => nameOf(row) ?? ''],
        [csv.email, ({ email }) => email ?? ''],
        [csv.state, (row) => stateMessages.states[stateOf(row)]],
        [csv.invited, ({ created_at }) => formatDate(created_at)],
        [csv.accepted, ({ accepted_at }) => (accepted_at === null ? '' : formatDate(accepted_at))],
        [csv.completed, (row) => row.completed_lessons],
        [csv.lessons, () => group.lessons],
        [csv.progress, (row) => row.progress],
        [csv.active, ({ last_activity_at }) => (last_activity_at === null ? '' : formatDate(last_activity_at))],
        [csv.certificate, ({ certified }) => (certified ? csv.yes : csv.no)],
      ],
    },
  )
})

function seatOf(row: Row, state: InvitationState): contract.Seat {
  const enrolment = row.granted_at !== null && {
    grantedAt: new Date(row.granted_at),
    lastActivityAt: row.last_activity_at === null ? null : new Date(row.last_activity_at),
    certified: row.certified_by_seat,
  }
  const next = state === 'open' ? resendAt({ sends: row.sends, sentAt: new Date(row.sent_at) }) : null
  return {
    uid: row.uid,
    email: row.email,
    name: nameOf(row),
    state,
    createdAt: iso(row.created_at),
    acceptedAt: isoOrNull(row.accepted_at),
    expiresAt: iso(row.expires_at),
    resendAt: next?.toISOString() ?? null,
    completedLessons: row.completed_lessons,
    progress: row.progress,
    lastActivityAt: isoOrNull(row.last_activity_at),
    certified: row.certified,
    takeBack: takeBackOf(state, enrolment !== false && isSeatUsed(enrolment)),
  }
}

/** @throws GROUP_NOT_FOUND 404, also for another person's */
async function managedGroup(db: Db, actor: Actor, uid: string) {
  const [group] = await db
    .select({
      uid: seatGroups.uid,
      orderItemId: seatGroups.orderItemId,
      managerId: seatGroups.managerId,
      lessons: courses.lessonsCount,
    })
    .from(seatGroups)
    .innerJoin(courses, eq(courses.id, seatGroups.courseId))
    .where(and(eq(seatGroups.uid, uid), ne(seatGroups.state, 'unpaid')))
  if (!group || !canManageGroup(actor, group)) throw groupNotFound()
  return group
}
