import { clubbedName } from '#features/accounts/rules.ts'
import { cardColumns, cardShape, courseCardOf } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import { nullable, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'
import { invitationNotFound } from '../actions/refusals.ts'
import * as contract from '../contract.ts'
import { type InvitationKind, invitationStateAt, type PaidState } from '../rules/invitations.ts'

const shape = {
  ...cardShape,
  kind: oneOf<InvitationKind>(),
  state: oneOf<PaidState>(),
  from_name: text,
  words: text,
  expires_at: timestamp,
  accepted_by: nullable(number),
  by_title: text,
  by_first_name: text,
  by_last_name: text,
}

export const invitation = action(contract.invitation, async ({ db, actor, now }, { code }) => {
  const [row] = await queryRows(db, shape)`
    select ${cardColumns}, i.kind, i.state, i.from_name, i.words, i.expires_at, i.accepted_by, u.title as by_title, u.first_name as by_first_name,
      u.last_name as by_last_name
    from course_invitations i join courses c on c.id = i.course_id join categories cat on cat.id = c.category_id
    join users u on u.id = i.invited_by
    where i.code = ${code} and i.state <> 'unpaid'`
  if (!row) throw invitationNotFound()
  const expiresAt = new Date(row.expires_at)
  return {
    data: {
      state: invitationStateAt({ state: row.state, expiresAt }, now()),
      isYours: actor !== null && row.accepted_by === actor.userId,
      kind: row.kind,
      invitedBy:
        row.from_name || clubbedName({ title: row.by_title, firstName: row.by_first_name, lastName: row.by_last_name }),
      words: row.words,
      expiresAt: expiresAt.toISOString(),
      course: courseCardOf(row, now()),
    },
  }
})
