import { sql } from 'drizzle-orm'
import { action } from '#platform/action.ts'
import { pageCache } from '#platform/page-cache.ts'
import { hasRole } from '#platform/session.ts'
import { countView as contract } from '../contract.ts'

/** Programs that fetch pages and may run their scripts: search engines, previews of messengers, tests. */
const program =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|headless|lighthouse|inspect|monitor|curl|wget|python|axios|node|java\//i

/** Looks at one course from one address that count within a minute: a family may, a loop may not. */
const mostAMinute = 20
/** A stranger may name any course, so the counters are bounded by bytes. */
const recent = pageCache<{ looks: number }>({ maxBytes: 4_000_000, bytesOf: () => 50 })

function mayCount(course: string, address: string, now: Date): boolean {
  const key = `${Math.floor(now.getTime() / 60_000)} ${course} ${address}`
  const counter = recent.get(key) ?? { looks: 0 }
  counter.looks += 1
  if (counter.looks === 1) recent.set(key, counter)
  return counter.looks <= mostAMinute
}

/** The answer is the same whether it counted or not. The creator and administrators don't count. */
export const countView = action(contract, async ({ db, actor, now, request }, { uid }) => {
  const { userAgent, address } = request
  if (!userAgent || program.test(userAgent) || (actor && hasRole(actor, ['ADMIN']))) return { data: {} }
  if (mayCount(uid, address, now()))
    await db.execute(sql`
      insert into course_views (course_id, day, views)
      select id, (${now()}::timestamptz at time zone 'Asia/Kolkata')::date, 1 from courses
      where uid = ${uid} and listed and creator_id is distinct from ${actor?.userId ?? null}::bigint
      on conflict (course_id, day) do update set views = course_views.views + 1`)
  return { data: {} }
})
