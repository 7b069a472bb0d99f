import { sql, type SQL } from 'drizzle-orm'
import { isCourseCreator } from '#features/catalogue/policy.ts'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import { nullable, number, oneOf, queryRows, type RowOf, text, timestamp } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import { formatDate } from '#platform/format/format.ts'
import { recordExport } from '#platform/server/audit.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { type InvitationState, invitationStateAt, type PaidState, resendAt } from '../rules/invitations.ts'
import { managedCourse } from './managed-course.ts'

const shape = {
  uid: text,
  email: text,
  state: oneOf<PaidState>(),
  sends: number,
  sent_at: timestamp,
  accepted_at: nullable(timestamp),
  expires_at: timestamp,
  created_at: timestamp,
}

const inState = (state: InvitationState, at: Date): SQL => {
  if (state === 'open') return sql`and i.state = 'open' and i.expires_at > ${at}`
  return state === 'expired' ? sql`and i.state = 'open' and i.expires_at <= ${at}` : sql`and i.state = ${state}`
}

const iso = (at: string) => new Date(at).toISOString()

export const courseInvitationsList = action(
  contract.courseInvitationsList,
  async (ctx, { uid, page, limit, format, ...choice }) => {
    const { db, actor } = ctx
    const course = await managedCourse(db, actor, uid)
    const at = ctx.now()
    const { search, state, sort, direction } = choice
    const from = sql`from course_invitations i where i.course_id = ${course.id} and i.kind = 'given'
      ${state ? inState(state, at) : sql``} and ${matchesSearch(sql`i.email`, search)}`
    const way = direction === 'asc' ? sql`asc nulls last` : sql`desc nulls first`
    const by = sort === 'email' ? sql`i.email ${way}, i.id ${way}` : sql`i.created_at ${way}, i.id ${way}`
    const stateOf = (row: RowOf<typeof shape>) =>
      invitationStateAt({ state: row.state, expiresAt: new Date(row.expires_at) }, at)
    const file = `invitations-${course.uid}`
    return answerList(
      { page, limit, format },
      {
        rows: (most, offset) => queryRows(db, shape)`
          select i.uid, i.email, i.state, i.sends, i.sent_at, i.accepted_at, i.expires_at, i.created_at
          ${from} order by ${by} limit ${most} offset ${offset}`,
        async count() {
          const [total] = await queryRows(db, { n: number })`select count(*)::int as n ${from}`
          return total?.n ?? 0
        },
        reply: (rows, pagination) => ({
          course: { title: course.title, listed: course.listed },
          invitations: rows.map((row) => ({
            uid: row.uid,
            email: row.email,
            state: stateOf(row),
            createdAt: iso(row.created_at),
            sentAt: iso(row.sent_at),
            acceptedAt: row.accepted_at === null ? null : iso(row.accepted_at),
            expiresAt: iso(row.expires_at),
            resendAt:
              stateOf(row) === 'open'
                ? (resendAt({ sends: row.sends, sentAt: new Date(row.sent_at) })?.toISOString() ?? null)
                : null,
          })),
          pagination,
        }),
        file,
        onExport: async (rows) => {
          // The list of their own course is the creator's.
          if (!isCourseCreator(actor, course)) await recordExport(ctx, file, choice, rows, course.title)
        },
        columns: [
          [messages.csv.email, ({ email }) => email],
          [messages.csv.state, (row) => messages.states[stateOf(row)]],
          [messages.csv.invited, ({ created_at }) => formatDate(created_at)],
          [messages.csv.accepted, ({ accepted_at }) => (accepted_at === null ? '' : formatDate(accepted_at))],
        ],
      },
    )
  },
)
