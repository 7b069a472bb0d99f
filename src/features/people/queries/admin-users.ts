import { sql, type SQL } from 'drizzle-orm'
import { messages as accountFactsMessages } from '#features/accounts/messages/account-facts-en.ts'
import { personMatches } from '#features/accounts/queries/person-matches.ts'
import { clubbedName, userState, type UserState, worksIn } from '#features/accounts/rules.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import {
  type ExportPermission,
  hasRole,
  type ParsedOf,
  type Role,
  staffRoles,
  teachingRoles,
} from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { countedRows, sumOf } from '#platform/database/row-counts.ts'
import { list, nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { formatDate } from '#platform/format/format.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import type { userKinds, UserSort } from '../rules.ts'

type Choice = Omit<ParsedOf<typeof contract.adminUsers>, 'page' | 'limit' | 'format'>
const rowShape = {
  uid: text,
  title: text,
  first_name: text,
  last_name: text,
  photo_link: text,
  email: text,
  mobile_no: text,
  user_role: oneOf<Role>(),
  roles: list(oneOf<Role>()),
  may_export: list(oneOf<ExportPermission>()),
  confirmed_at: nullable(timestamp),
  invited_at: nullable(timestamp),
  suspended_at: nullable(timestamp),
  created_at: timestamp,
  enrolments: number,
  courses: number,
}
type Row = RowOf<typeof rowShape>

/** A search that finds more is counted no further: its first pages are what anybody reads. */
const countedAtMost = 10_000

/** `school_counts` (migrations/…_school_days.sql) counts the same. */
const rolesOfKind: Record<(typeof userKinds)[number], readonly Role[]> = {
  learners: ['LEARNER', 'USER'],
  creators: teachingRoles,
}
/** Users `u`; `row_counts` (migrations/…_row_counts.sql) counts the same. */
const inState: Record<UserState, SQL> = {
  active: sql`u.confirmed_at is not null and u.suspended_at is null`,
  invited: sql`u.confirmed_at is null and u.invited_at is not null and u.suspended_at is null`,
  unconfirmed: sql`u.confirmed_at is null and u.invited_at is null and u.suspended_at is null`,
  suspended: sql`u.suspended_at is not null`,
}
/** Each is the beginning of an index, which has the id next. */
const orders: Record<UserSort, readonly SQL[]> = {
  name: [sql`lower(u.first_name || ' ' || u.last_name)`],
  email: [sql`u.email`],
  mobile: [sql`u.mobile_no`],
  role: [sql`u.user_role`, sql`u.created_at`],
  joined: [sql`u.created_at`],
  // Active, not confirmed, suspended.
  status: [sql`(u.suspended_at is not null)`, sql`(u.confirmed_at is null)`, sql`u.created_at`],
}

/** People who administer may have several roles, and are found by each; they are few among all (index `users_roles`). */
const isStaffRole = (role: Role) => hasRole({ roles: [role] }, staffRoles)

function chosen({ search, kind, role, state }: Choice): SQL {
  const parts = [
    search ? personMatches(search) : undefined,
    kind && sql`u.user_role in ${rolesOfKind[kind]}`,
    role && (isStaffRole(role) ? sql`u.roles @> array[${role}]` : sql`u.user_role = ${role}`),
    state && inState[state],
  ].filter((part) => part !== undefined)
  return parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``
}

/** The page is found by ids alone; what is counted for a person is counted for its rows. */
async function rowsOf(db: Db, choice: Choice, limit: number, offset: number): Promise<Row[]> {
  const direction = choice.direction === 'asc' ? sql`asc` : sql`desc`
  const order = sql.join(
    [...orders[choice.sort], sql`u.id`].map((one) => sql`${one} ${direction}`),
    sql`, `,
  )
  return queryRows(db, rowShape)`
    select u.uid, u.title, u.first_name, u.last_name, u.photo_link, u.email, u.mobile_no, u.user_role, u.roles, u.may_export, u.confirmed_at, u.invited_at, u.suspended_at, u.created_at,
      (select count(*)::int from enrolments e where e.user_id = u.id and e.status = 'active') as enrolments,
      (select count(*)::int from courses c where c.creator_id = u.id) as courses
    from (select u.id from users u ${chosen(choice)} order by ${order} limit ${limit} offset ${offset}) page
    join users u on u.id = page.id order by ${order}`
}

async function countOf(db: Db, choice: Choice): Promise<number> {
  const { search, kind, role, state } = choice
  if (!search && !(role && isStaffRole(role))) {
    const isChosen = (row: { kind: string; state: string }) =>
      (!kind || rolesOfKind[kind].some((one) => one === row.kind)) &&
      (!role || role === row.kind) &&
      (!state || state === row.state)
    return sumOf((await countedRows(db, 'users')).filter(isChosen))
  }
  const [row] = await queryRows(db, { n: number })`
    select count(*)::int as n from (select from users u ${chosen(choice)} limit ${countedAtMost}) found`
  return row?.n ?? 0
}

const nameOf = ({ title, first_name: firstName, last_name: lastName }: Row) =>
  clubbedName({ title, firstName, lastName })
const stateOf = (row: Row) =>
  userState({ confirmedAt: row.confirmed_at, invitedAt: row.invited_at, suspendedAt: row.suspended_at })

export const adminUsers = action(contract.adminUsers, (ctx, { page, limit, format, ...choice }) =>
  answerList(
    { page, limit, format },
    {
      rows: (limit, offset) => rowsOf(ctx.db, choice, limit, offset),
      count: () => countOf(ctx.db, choice),
      reply: (rows, pagination) => ({
        users: rows.map((row) => ({
          uid: row.uid,
          clubbedName: nameOf(row),
          photo: row.photo_link,
          email: row.email,
          mobileNo: row.mobile_no,
          userRole: row.user_role,
          roles: row.roles,
          mayExport: row.may_export,
          state: stateOf(row),
          enrolments: row.enrolments,
          courses: row.courses,
          joinedAt: new Date(row.created_at).toISOString(),
        })),
        pagination,
      }),
      file: 'users',
      onExport: (rows) => recordExport(ctx, 'users', choice, rows),
      columns: [
        [messages.columns.name, nameOf],
        [messages.columns.email, ({ email }) => email],
        [messages.columns.mobile, (row) => row.mobile_no],
        [
          messages.columns.role,
          ({ user_role: userRole, roles }) =>
            worksIn({ userRole, roles })
              .map((role) => accountFactsMessages.roles[role])
              .join(', '),
        ],
        [messages.columns.status, (row) => accountFactsMessages.states[stateOf(row)]],
        [messages.columns.enrolments, ({ enrolments }) => enrolments],
        [messages.columns.courses, ({ courses }) => courses],
        [messages.columns.joined, (row) => formatDate(row.created_at)],
      ],
    },
  ),
)
