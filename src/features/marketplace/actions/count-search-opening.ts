import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { isAdmin } from '#platform/api/contract.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import { countSearchOpening as contract } from '../contract/visits.ts'
import { wordsIn } from '../rules.ts'
import { isBrowser, limitedCounter } from './visits.ts'

/** So many openings of one person count a day, each course once for a search. */
const maxADay = 40
/** So many courses are stored for one search, and so many rows for all. */
const maxCourses = 20
const maxRows = 50_000

const made = limitedCounter(dayMs)
const sent = limitedCounter(dayMs)

/** The answer is the same whether it counted or not. The course's creator and administrators don't count. */
export const countSearchOpening = action(contract, async ({ db, actor, now, request }, { uid, search }) => {
  const words = wordsIn(search)
  if (words.length === 0 || !isBrowser(request.userAgent) || isAdmin(actor)) return { data: {} }
  const source = `${dayInIndia(now())} ${actor.userId}`
  if (!made(`${source} ${uid} ${words.join(' ').toLowerCase()}`, 1) || !sent(source, maxADay)) return { data: {} }
  await db.execute(sql`
    with heard as (select array_to_string(spellings_of(${sql.param(words)}::text[]), ' ') as search)
    insert into search_openings (search, course_id, score, scored_at)
    select heard.search, courses.id, 1, ${now()} from heard, courses
    where uid = ${uid} and listed and creator_id <> ${actor.userId}
      and (exists (select from search_openings o where o.search = heard.search and o.course_id = courses.id)
        or ((select count(*) from search_openings o where o.search = heard.search) < ${maxCourses}
          and (select reltuples from pg_class where oid = 'search_openings'::regclass) < ${maxRows}))
    on conflict (search, course_id) do update set scored_at = excluded.scored_at,
      score = 1 + search_openings.score
        * power(0.5, extract(epoch from excluded.scored_at - search_openings.scored_at) / 2592000)`)
  return { data: {} }
})
