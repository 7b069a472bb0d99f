import { clubbedName } from '#features/accounts/rules.ts'
import { isCourseCreator } from '#features/catalogue/policy.ts'
import { cardColumns, cardShape, courseCardOf } from '#features/catalogue/queries/course-card.ts'
import { isOwnedAt } from '#features/enrolments/queries.ts'
import { action } from '#platform/api/action.ts'
import { boolean, number, queryRows, text } from '#platform/database/rows.ts'
import { joinLinkNotFound } from '../actions/refusals.ts'
import * as contract from '../contract/groups.ts'
import { freeSeats } from '../rules/seats.ts'

const shape = {
  ...cardShape,
  group_name: text,
  organisation: text,
  seats: number,
  seats_given: number,
  expired: number,
  by_title: text,
  by_first_name: text,
  by_last_name: text,
  lessons_count: number,
  listed: boolean,
  creator_id: number,
  owned: boolean,
  seated: boolean,
  taken_back: boolean,
  invited: boolean,
}

export const groupOfLink = action(contract.groupOfLink, async ({ db, actor, now }, { code }) => {
  const at = now()
  const userId = actor?.userId ?? null
  const [row] = await queryRows(db, shape)`
    select ${cardColumns}, g.name as group_name, g.organisation, g.seats, g.seats_given, u.title as by_title,
      u.first_name as by_first_name, u.last_name as by_last_name, c.lessons_count, c.listed, c.creator_id,
      (select count(*)::int from course_invitations i where i.order_item_id = g.order_item_id and i.kind = 'seat'
        and i.state = 'open' and i.expires_at <= ${at}) as expired,
      exists (select from enrolments e where e.user_id = ${userId} and e.course_id = c.id and ${isOwnedAt(at)}) as owned,
      exists (select from course_invitations i where i.order_item_id = g.order_item_id and i.kind = 'seat'
        and i.accepted_by = ${userId} and i.state = 'accepted') as seated,
      exists (select from course_invitations i where i.order_item_id = g.order_item_id and i.kind = 'seat'
        and i.accepted_by = ${userId} and i.state = 'withdrawn') as taken_back,
      exists (select from course_invitations i join users p on p.id = ${userId} where i.order_item_id = g.order_item_id
        and i.kind = 'seat' and i.state = 'open' and i.expires_at > ${at} and i.email = lower(p.email)) as invited
    from seat_groups g join courses c on c.id = g.course_id join categories cat on cat.id = c.category_id
    join users u on u.id = g.manager_id
    where g.join_code = ${code}`
  if (!row) throw joinLinkNotFound()
  const manager = { title: row.by_title, firstName: row.by_first_name, lastName: row.by_last_name }
  const free = freeSeats({ seats: row.seats, seatsGiven: row.seats_given }, row.expired)
  return {
    data: {
      organisation: row.organisation || clubbedName(manager),
      name: row.group_name,
      // A seat waits for those who were sent one.
      isFull: free < 1 && !row.invited,
      isYours: row.seated,
      isOwned: row.owned,
      wasTakenBack: row.taken_back && !row.seated && !row.invited,
      isOwnCourse: actor !== null && isCourseCreator(actor, { creatorId: row.creator_id }),
      course: { ...courseCardOf(row, at), lessonsCount: row.lessons_count, listed: row.listed },
    },
  }
})
