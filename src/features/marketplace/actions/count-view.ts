import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { isAdmin } from '#platform/api/contract.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { countView as contract } from '../contract/visits.ts'
import { isBrowser, limitedCounter } from './visits.ts'

/** So many views of a course from one IP address are counted in a minute: enough for a family, too few for a script. */
const maxPerMinute = 20
const mayCount = limitedCounter(minuteMs)

/** The answer is the same whether it counted or not. The creator and administrators don't count. */
export const countView = action(contract, async ({ db, actor, now, request }, { uid }) => {
  const { userAgent, address } = request
  if (!isBrowser(userAgent) || (actor && isAdmin(actor))) return { data: {} }
  if (mayCount(`${Math.floor(now().getTime() / minuteMs)} ${uid} ${address}`, maxPerMinute))
    await db.execute(sql`
      insert into course_views (course_id, day, views)
      select id, (${now()}::timestamptz at time zone 'Asia/Kolkata')::date, 1 from courses
      where uid = ${uid} and listed and creator_id is distinct from ${actor?.userId ?? null}::bigint
      on conflict (course_id, day) do update set views = course_views.views + 1`)
  return { data: {} }
})
