import { sql } from 'drizzle-orm'
import { type VisitSource, visitSources } from '#features/catalogue/rules/visit-source.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { nullable, number, oneOf, queryRows, text } from '#platform/database/rows.ts'
import { csvOf } from '#platform/format/csv.ts'
import { plainRupees } from '#platform/format/money.ts'
import type { Actor } from '#platform/http/session.ts'
import { notTeaching } from '../actions/refusals.ts'
import * as contract from '../contract/visit-figures.ts'
import { messages } from '../messages/visits-en.ts'
import { canHavePage } from '../policy.ts'
import { beginOf, visitDaysOf, type VisitSpan } from '../rules/visit-spans.ts'

/** Paid lines `i` that were not given back whole, by their source, where it is known. */
const sold = sql`count(*) filter (where i.refunded_paise < i.payable_paise)::int`
const revenue = sql`coalesce(sum(i.payable_paise - i.refunded_paise), 0)::bigint`
const sourceOfSale = sql`coalesce(i.source, 'other')`
const dayOfSale = sql`((i.sold_at at time zone 'Asia/Kolkata')::date)::text`

export const visitFigures = action(contract.visitFigures, async (ctx, { span }) => {
  const { visits, sales } = rowsOf(ctx, span)
  const [visitsBySource, salesBySource, visitsByDay, salesByDay, visitsByPage, salesByPage] = await Promise.all([
    queryRows(ctx.db, { source: oneOf<VisitSource>(), visits: number })`
      select v.source, sum(v.visits)::int as visits from ${visits} group by v.source`,
    queryRows(ctx.db, { source: oneOf<VisitSource>(), sales: number, revenue: number })`
      select ${sourceOfSale} as source, ${sold} as sales, ${revenue} as revenue from ${sales} group by 1`,
    queryRows(ctx.db, { day: text, visits: number })`
      select v.day::text as day, sum(v.visits)::int as visits from ${visits} group by v.day`,
    queryRows(ctx.db, {
      day: text,
      sales: number,
    })`select ${dayOfSale} as day, ${sold} as sales from ${sales} group by 1`,
    queryRows(ctx.db, { course_id: nullable(number), visits: number })`
      select v.course_id, sum(v.visits)::int as visits from ${visits} group by v.course_id`,
    queryRows(ctx.db, { course_id: number, sales: number, revenue: number })`
      select i.course_id, ${sold} as sales, ${revenue} as revenue from ${sales} group by i.course_id`,
  ])
  return {
    data: {
      sources: visitSources.map((source) => {
        const seen = visitsBySource.find((one) => one.source === source)
        const bought = salesBySource.find((one) => one.source === source)
        return {
          source,
          visits: seen?.visits ?? 0,
          sales: bought?.sales ?? 0,
          revenue: bought?.revenue ?? 0,
        }
      }),
      days: visitDaysOf(span, ctx.now()).map((day) => ({
        day,
        visits: visitsByDay.find((one) => one.day === day)?.visits ?? 0,
        sales: salesByDay.find((one) => one.day === day)?.sales ?? 0,
      })),
      pages: await pagesOf(ctx, visitsByPage, salesByPage),
    },
  }
})

/** The page itself, and each course that was visited or sold, by its title of now. */
async function pagesOf(
  { db }: Pick<Ctx, 'db'>,
  visited: readonly { course_id: number | null; visits: number }[],
  bought: readonly { course_id: number; sales: number; revenue: number }[],
) {
  const ids = [...new Set([...visited, ...bought].flatMap(({ course_id: id }) => id ?? []))]
  const titles =
    ids.length > 0
      ? await queryRows(db, {
          id: number,
          uid: text,
          title: text,
        })`select id, uid, title from courses where id in ${ids}`
      : []
  const figuresOf = (id: number | null) => ({
    visits: visited.find(({ course_id: one }) => one === id)?.visits ?? 0,
    sales: bought.find(({ course_id: one }) => one === id)?.sales ?? 0,
    revenue: bought.find(({ course_id: one }) => one === id)?.revenue ?? 0,
  })
  const courses = titles
    .map(({ id, uid, title }) => ({ course: { uid, title }, ...figuresOf(id) }))
    .toSorted((a, b) => b.visits - a.visits || b.sales - a.sales || a.course.title.localeCompare(b.course.title))
  return [{ course: null, ...figuresOf(null) }, ...courses].slice(0, contract.maxFigurePages)
}

const fileShape = {
  day: text,
  course_id: nullable(number),
  title: nullable(text),
  source: oneOf<VisitSource>(),
  visits: number,
  sales: number,
  revenue: number,
}

export const visitFile = action(contract.visitFile, async (ctx, { span }) => {
  const { visits, sales } = rowsOf(ctx, span)
  const rows = await queryRows(ctx.db, fileShape)`
    select f.day, f.course_id, (select c.title from courses c where c.id = f.course_id) as title, f.source,
      sum(f.visits)::int as visits, sum(f.sales)::int as sales, sum(f.revenue)::bigint as revenue
    from (
      select v.day::text as day, v.course_id, v.source, v.visits, 0 as sales, 0::bigint as revenue from ${visits}
      union all
      select ${dayOfSale}, i.course_id, ${sourceOfSale}, 0, ${sold}, ${revenue} from ${sales} group by 1, 2, 3) f
    group by f.day, f.course_id, f.source order by f.day desc, f.course_id nulls first, f.source`
  const { file, ownPage, sources } = messages
  return {
    file: csvOf(
      [file.day, file.page, file.source, file.visits, file.sales, file.revenue],
      rows.map((row) => [
        row.day,
        row.course_id === null ? ownPage : row.title,
        sources[row.source],
        row.visits,
        row.sales,
        plainRupees(row.revenue),
      ]),
    ),
    type: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="visits.csv"', 'cache-control': 'no-store' },
  }
})

/** The visits `v` and paid lines `i` of the caller in a span. @throws NOT_TEACHING 403 */
function rowsOf({ actor, now }: Pick<Ctx<Actor>, 'actor' | 'now'>, span: VisitSpan) {
  if (!canHavePage(actor)) throw notTeaching()
  const { firstDay, since } = beginOf(span, now())
  return {
    visits: sql`page_visits v where v.creator_id = ${actor.userId} and v.day >= ${firstDay}::date`,
    sales: sql`order_items i where i.creator_id = ${actor.userId} and i.sold_at >= ${since}`,
  }
}
