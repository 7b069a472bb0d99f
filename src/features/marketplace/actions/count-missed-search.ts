import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { isAdmin } from '#platform/api/contract.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import { dayMs } from '#platform/format/durations.ts'
import { countMissedSearch as contract } from '../contract/visits.ts'
import { marketplacePage } from '../queries/marketplace-page.ts'
import { wordsIn } from '../rules.ts'
import { isBrowser, limitedCounter } from './visits.ts'

/** From one person, or one address of strangers, so many searches count a day, each once. */
const maxADay = { person: 30, address: 10 }
/** A day has at most so many different ones: what comes after them is not counted. */
const maxSearches = 300
const maxLength = 60

const made = limitedCounter(dayMs)
const sent = limitedCounter(dayMs)

/** Addresses and numbers that people paste into a search are no subject of a course. */
const isPersonal = (search: string) => /@|https?:|www\.|(\d[\s-]*){6}/i.test(search)

/** The answer is the same whether it counted or not. Administrators don't count. */
export const countMissedSearch = action(contract, async (ctx, { search }) => {
  const { db, actor, now, request } = ctx
  const words = wordsIn(search).join(' ').toLowerCase()
  if (!isBrowser(request.userAgent) || (actor && isAdmin(actor))) return { data: {} }
  if (words === '' || words.length > maxLength || isPersonal(search)) return { data: {} }
  const day = dayInIndia(now())
  const source = `${day} ${actor ? `person ${actor.userId}` : request.address}`
  if (!made(`${source} ${words}`, 1) || !sent(source, actor ? maxADay.person : maxADay.address)) return { data: {} }
  const { pagination } = await marketplacePage(ctx, { page: 1, limit: 1, search: words })
  if (pagination.totalItems === 0)
    await db.execute(sql`
      insert into missed_searches (search, day, count)
      select ${words}, ${day}, 1
      where (select count(*) from missed_searches where day = ${day}) < ${maxSearches}
        or exists (select from missed_searches where day = ${day} and search = ${words})
      on conflict (search, day) do update set count = missed_searches.count + 1`)
  return { data: {} }
})
