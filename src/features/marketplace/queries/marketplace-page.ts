import { sql, type SQL } from 'drizzle-orm'
import type { coursesFromMarketplace, Sort } from '#features/courses/contract.ts'
import { cardColumns, type CardRow, courseCardOf } from '#features/courses/queries/course-card.ts'
import type { ParsedOf, ReplyOf } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import { paginationOf } from '#platform/validation.ts'
import { bandsOf, type PriceRange, priceRange, ratingBandFrom } from '../rules.ts'
import { type Cell, facetsOf, totalOf } from './facets.ts'
import { mendTypos, tsQueryOf, wordsIn } from './search-words.ts'

type Input = ParsedOf<typeof coursesFromMarketplace>
type Reply = ReplyOf<typeof coursesFromMarketplace>

export type Wanted = {
  categories: string[]
  levels: string[]
  languages: string[]
  price: PriceRange | undefined
  rating: number
}

const orders: Record<Sort, SQL> = {
  popular: sql`c.students_count desc, c.id desc`,
  newest: sql`c.published_at desc, c.id desc`,
  rating: sql`c.rating desc, c.id desc`,
  'price-low': sql`c.payable_paise, c.id`,
  'price-high': sql`c.payable_paise desc, c.id desc`,
}
const list = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, 20)

/**
 * A page of the marketplace with exact totals and facets.
 * Without words: the page walks its order's index and the counts come from catalogue_counts. With words: the matches
 * are found once, and page, total and counts are taken from them. A search without a match is tried again with its
 * typos mended.
 */
export async function marketplacePage(db: Db, input: Input): Promise<Reply> {
  const wanted: Wanted = {
    categories: list(input.category),
    levels: list(input.level),
    languages: list(input.language),
    price: priceRange(input.price),
    rating: input.rating ?? 0,
  }
  const words = wordsIn(input.search ?? '')
  if (words.length === 0) return browse(db, input, wanted)
  const found = await search(db, input, wanted, words)
  if (found.pagination.totalItems > 0 || found.facets.level.some((one) => one.count > 0)) return found
  const mended = await mendTypos(db, words)
  if (!mended) return found
  return { ...(await search(db, input, wanted, mended)), searchedFor: mended.join(' ') }
}

function filters(wanted: Wanted): SQL {
  const { categories, levels, languages, price, rating } = wanted
  const parts: SQL[] = [sql`c.listed`]
  if (categories.length > 0) parts.push(sql`c.category_id in (select id from categories where slug in ${categories})`)
  if (levels.length > 0) parts.push(sql`c.level in ${levels}`)
  if (languages.length > 0) parts.push(sql`c.language in ${languages}`)
  if (price) parts.push(sql`c.payable_paise >= ${price.fromPaise}`)
  if (price?.belowPaise != null) parts.push(sql`c.payable_paise < ${price.belowPaise}`)
  if (rating > 0) parts.push(sql`c.rating >= ${rating}`)
  return sql.join(parts, sql` and `)
}

async function browse(db: Db, input: Input, wanted: Wanted): Promise<Reply> {
  const offset = (input.page - 1) * input.limit
  const order = orders[input.sort ?? 'popular']
  const page = db.execute<CardRow>(sql`
    select ${cardColumns} from courses c join categories cat on cat.id = c.category_id
    where ${filters(wanted)} order by ${order} limit ${input.limit} offset ${offset}`)
  // Cells stand for every filter but a price or rating that cuts through a band: then the cells are counted anew.
  const cutsBand = (wanted.price && !bandsOf(wanted.price)) || ratingBandFrom(wanted.rating) === undefined
  const cells = cutsBand
    ? countCells(db, sql`select category_id, level, language, payable_paise, rating from courses where listed`, wanted)
    : db.execute<Cell>(sql`
        select cat.slug as category, k.level, k.language, k.price_band, k.rating_band, k.n, true as price_fits, true as rating_fits
        from catalogue_counts k join categories cat on cat.id = k.category_id where k.n > 0`)
  const [rows, counted] = await Promise.all([page, cells])
  return replyOf(input, rows, counted, cutsBand ? wanted : { ...wanted })
}

/** Counts of any set of courses by cell; a price or rating that cuts through a band is told apart inside its cell. */
function countCells(db: Db, from: SQL, wanted: Wanted) {
  return db.execute<Cell>(
    sql`select cat.slug as category, cells.* from (${cellsOf(from, wanted)}) cells join categories cat on cat.id = cells.category_id`,
  )
}

function cellsOf(from: SQL, { price, rating }: Wanted): SQL {
  const priceFits = price
    ? sql`payable_paise >= ${price.fromPaise} and payable_paise < ${price.belowPaise ?? Number.MAX_SAFE_INTEGER}`
    : sql`true`
  return sql`select category_id, level, language, price_band(payable_paise) as price_band, rating_band(rating) as rating_band,
      (${priceFits}) as price_fits, (rating >= ${rating}) as rating_fits, count(*)::int as n
    from (${from}) matched group by 1, 2, 3, 4, 5, 6, 7`
}

async function search(db: Db, input: Input, wanted: Wanted, words: readonly string[]): Promise<Reply> {
  const query = sql`to_tsquery('simple', normalise(${tsQueryOf(words)}))`
  const order = input.sort ? orders[input.sort] : sql`c.rank desc, c.students_count desc, c.id desc`
  const offset = (input.page - 1) * input.limit
  const [row] = await db.execute<{ page: CardRow[] | null; cells: Cell[] | null }>(sql`
    with c as materialized (
      select *, ts_rank_cd(search, ${query}) as rank from courses where listed and search @@ ${query}
    ), page as (
      select ${cardColumns}, row_number() over (order by ${order}) as place
      from c join categories cat on cat.id = c.category_id where ${filters(wanted)} order by ${order} limit ${input.limit} offset ${offset}
    )
    select (select json_agg(page order by place) from page) as page,
      (select json_agg(cells) from (
        select cat.slug as category, k.* from (${cellsOf(sql`select category_id, level, language, payable_paise, rating from c`, wanted)}) k
        join categories cat on cat.id = k.category_id) cells) as cells`)
  return replyOf(input, row?.page ?? [], row?.cells ?? [], wanted)
}

function replyOf(input: Input, rows: readonly CardRow[], cells: readonly Cell[], wanted: Wanted): Reply {
  return {
    courses: rows.map(courseCardOf),
    pagination: paginationOf(input.page, input.limit, totalOf(cells, wanted)),
    facets: facetsOf(cells, wanted),
  }
}
