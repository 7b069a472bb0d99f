import { action, type Ctx } from '#platform/api/action.ts'
import { isAdmin } from '#platform/api/contract.ts'
import { number, queryRows } from '#platform/database/rows.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { networkOf } from '#platform/http/network-of.ts'
import { countCreatorView as creatorContract, countView as contract } from '../contract/visits.ts'
import { countVisit } from './visit-counts.ts'
import { isBrowser, limitedCounter } from './visits.ts'

/** So many views of a page from one IP address (IPv6: one /64) are counted in a minute: enough for a family, too few for a script. */
const maxPerMinute = 20
const mayCount = limitedCounter(minuteMs)

/** Administrators don't count, nor programs, nor what one address loads again and again. */
function isCounted({ actor, now, request }: Pick<Ctx, 'actor' | 'now' | 'request'>, page: string): boolean {
  const { userAgent, address } = request
  if (!isBrowser(userAgent) || (actor && isAdmin(actor))) return false
  return mayCount(`${Math.floor(now().getTime() / minuteMs)} ${page} ${networkOf(address)}`, maxPerMinute)
}

/** The answer is the same whether it counted or not. The creator and administrators don't count. */
export const countView = action(contract, async (ctx, { uid, source = 'other' }) => {
  const { db, actor, now } = ctx
  if (!isCounted(ctx, uid)) return { data: {} }
  const [counted] = await queryRows(db, { course_id: number, creator_id: number })`
    with counted as (
      insert into course_views (course_id, day, views)
      select id, (${now()}::timestamptz at time zone 'Asia/Kolkata')::date, 1 from courses
      where uid = ${uid} and listed and creator_id is distinct from ${actor?.userId ?? null}::bigint
      on conflict (course_id, day) do update set views = course_views.views + 1
      returning course_id)
    select c.id as course_id, c.creator_id from counted join courses c on c.id = counted.course_id`
  if (counted) countVisit(ctx, { creatorId: counted.creator_id, courseId: counted.course_id, source })
  return { data: {} }
})

/** The same for the page of a creator, who is open to visitors. */
export const countCreatorView = action(creatorContract, async (ctx, { uid, source = 'other' }) => {
  if (!isCounted(ctx, `@${uid}`)) return { data: {} }
  const [creator] = await queryRows(ctx.db, { id: number })`
    select id from users where uid = ${uid} and id is distinct from ${ctx.actor?.userId ?? null}::bigint
      and confirmed_at is not null and suspended_at is null and roles && array['CREATOR', 'INSTRUCTOR']`
  if (creator) countVisit(ctx, { creatorId: creator.id, courseId: null, source })
  return { data: {} }
})
