import { clubbedName } from '#features/accounts/rules.ts'
import { isCourseCreator } from '#features/catalogue/policy.ts'
import { cardColumns, cardShape, courseCardOf } from '#features/catalogue/queries/course-card.ts'
import { isOwnedAt } from '#features/enrolments/queries.ts'
import { action } from '#platform/api/action.ts'
import { boolean, nullable, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { invitationNotFound } from '../actions/refusals.ts'
import * as contract from '../contract.ts'
import { type InvitationKind, invitationStateAt, type PaidState } from '../rules/invitations.ts'

const shape = {
  ...cardShape,
  kind: oneOf<InvitationKind>(),
  invited_by: number,
  state: oneOf<PaidState>(),
  from_name: text,
  words: text,
  expires_at: timestamp,
  accepted_by: nullable(number),
  by_title: text,
  by_first_name: text,
  by_last_name: text,
  lessons_count: number,
  listed: boolean,
  creator_id: number,
  owned: boolean,
}

export const invitation = action(contract.invitation, async ({ db, actor, now }, { code }) => {
  const at = now()
  const [row] = await queryRows(db, shape)`
    select ${cardColumns}, i.kind, i.invited_by, i.state, i.from_name, i.words, i.expires_at, i.accepted_by, u.title as by_title,
      u.first_name as by_first_name, u.last_name as by_last_name, c.lessons_count, c.listed, c.creator_id, exists (
        select from enrolments e where e.user_id = ${actor?.userId ?? null} and e.course_id = c.id and ${isOwnedAt(at)}) as owned
    from course_invitations i join courses c on c.id = i.course_id join categories cat on cat.id = c.category_id
    join users u on u.id = i.invited_by
    where i.code = ${code} and i.state <> 'unpaid'`
  if (!row) throw invitationNotFound()
  const expiresAt = new Date(row.expires_at)
  return {
    data: {
      state: invitationStateAt({ state: row.state, expiresAt }, at),
      isYours: actor !== null && row.accepted_by === actor.userId,
      isOwned: row.owned,
      isOwnCourse: actor !== null && isCourseCreator(actor, { creatorId: row.creator_id }),
      kind: row.kind,
      isOwnGift: row.kind === 'gift' && actor !== null && row.invited_by === actor.userId,
      invitedBy:
        row.from_name || clubbedName({ title: row.by_title, firstName: row.by_first_name, lastName: row.by_last_name }),
      words: row.words,
      expiresAt: expiresAt.toISOString(),
      course: { ...courseCardOf(row, at), lessonsCount: row.lessons_count, listed: row.listed },
    },
  }
})
