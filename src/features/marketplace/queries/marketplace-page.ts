import { sql, type SQL } from 'drizzle-orm'
import { coursesFromMarketplace } from '#features/courses/contract/catalogue.ts'
import { cardColumns, type CardRow, courseCardOf } from '#features/courses/queries/course-card.ts'
import { action } from '#platform/action.ts'
import type { ReplyOf } from '#platform/contract.ts'
import type { Db } from '#platform/db.ts'
import { paginationOf } from '#platform/validation.ts'
import { catalogueCells, cellOf, cellsOf, type SentCell, sentCell } from './cells.ts'
import { type Category, countsOf } from './facets.ts'
import { expectedMatches, mendTypos, weighWords, wordsIn } from './search-words.ts'
import { conditionOf, type Input, orders, type Wanted, wantedFrom } from './wanted.ts'

type Reply = ReplyOf<typeof coursesFromMarketplace>

/** Where a search stops being counted exactly; tests set them lower. */
export type Limits = {
  /** Up to so many expected matches are all looked at. */
  exact: number
  /** Of more matches, so many are counted and stand for all. */
  sample: number
}
const usualLimits: Limits = { exact: 2500, sample: 20_000 }

/**
 * A page of the marketplace with totals and facets.
 * Without words the page walks its order's index and the counts come from the catalogue's counters. With words the
 * matches are found once, and page, total and counts are taken from them. Words that very many courses hold are walked
 * in the order asked for (the most popular first where none was), and counted on a sample: then `about` is true.
 */
export async function marketplacePage(db: Db, input: Input, limits = usualLimits): Promise<Reply> {
  const words = wordsIn(input.search ?? '')
  if (words.length === 0) return (await browse(db, input)).reply
  const expected = await expectedMatches(db, words)
  if (expected > limits.exact) {
    const common = await searchCommon(db, input, allOf(words), { expected, sample: limits.sample })
    if (common.found) return common.reply
  }
  return searchForgivingly(db, input, words)
}

/** What was typed, else what was probably meant, else whatever holds any of the words that say something. */
async function searchForgivingly(db: Db, input: Input, words: readonly string[]): Promise<Reply> {
  const exact = await search(db, input, allOf(words))
  if (exact.found) return exact.reply
  const mended = await mendTypos(db, words)
  const meant = mended ?? words
  const searchedFor = mended ? { searchedFor: mended.join(' ') } : {}
  if (mended) {
    const second = await search(db, input, allOf(mended))
    if (second.found) return { ...second.reply, ...searchedFor }
  }
  if (meant.length < 2) return exact.reply
  const loose = await search(db, input, anyOf(await weighWords(db, meant)))
  return loose.found ? { ...loose.reply, ...searchedFor } : exact.reply
}

type Match = { query: SQL; rank: SQL }

function allOf(words: readonly string[]): Match {
  const query = sql`words_query(${words.join(' ')})`
  return { query, rank: sql`ts_rank_cd(search, ${query})` }
}

/** Courses that hold any of the words, those with the rarer ones and in the title first. */
function anyOf(words: readonly { word: string; weight: number }[]): Match {
  const worth = words.map(({ word, weight }) => sql`${weight}::float8 * ts_rank(search, words_query(${word}))`)
  return { query: sql`words_query(${words.map((one) => one.word).join(' ')}, ' | ')`, rank: sql.join(worth, sql` + `) }
}

async function browse(db: Db, input: Input) {
  const wanted = await wantedFrom(db, input)
  const page = sql`
    select ${cardColumns} from courses c join categories cat on cat.id = c.category_id
    where c.listed and ${conditionOf(wanted)} order by ${orders[input.sort ?? 'popular']} ${windowOf(input)}`
  return answer(db, input, wanted, { page, cells: catalogueCells(wanted) })
}

async function search(db: Db, input: Input, { query, rank }: Match) {
  const wanted = await wantedFrom(db, input)
  const order = input.sort ? orders[input.sort] : sql`c.rank desc, c.students_count desc, c.id desc`
  const matches = sql`
    matches as materialized (
      select id, category_id, level, language, payable_paise, rating, students_count, published_at,
        ${rank} as rank
      from courses where listed and search @@ ${query})`
  const page = sql`
    select ${cardColumns} from (
      select c.id, row_number() over (order by ${order}) as place from matches c
      where ${conditionOf(wanted)} order by place ${windowOf(input)}
    ) shown join courses c on c.id = shown.id join categories cat on cat.id = c.category_id order by shown.place`
  return answer(db, input, wanted, { with: sql`with ${matches}`, page, cells: cellsOf(sql`matches`, wanted) })
}

/** Courses with words that very many hold: neither all of them ranked nor all of them counted. */
async function searchCommon(
  db: Db,
  input: Input,
  { query }: Match,
  { expected, sample }: { expected: number; sample: number },
) {
  const wanted = await wantedFrom(db, input)
  const page = sql`
    select ${cardColumns} from courses c join categories cat on cat.id = c.category_id
    where c.listed and c.search @@ ${query} and ${conditionOf(wanted)}
    order by ${orders[input.sort ?? 'popular']} ${windowOf(input)}`
  const sampled = sql`
    (select category_id, level, language, payable_paise, rating from courses
     where listed and search @@ ${query} limit ${sample}) sampled`
  return answer(db, input, wanted, { page, cells: cellsOf(sampled, wanted) }, { expected, sample })
}

const windowOf = ({ page, limit }: Input) => sql`limit ${limit} offset ${(page - 1) * limit}`

type Row = { page: CardRow[] | null; cells: SentCell[] | null; categories: Category[] | null }

/** Page, cells and categories in one round trip and one row. */
async function answer(
  db: Db,
  input: Input,
  wanted: Wanted,
  parts: { with?: SQL; page: SQL; cells: SQL },
  sampling?: { expected: number; sample: number },
): Promise<{ found: boolean; reply: Reply }> {
  const [row] = await db.execute<Row>(sql`
    ${parts.with ?? sql``}
    select
      (select json_agg(page) from (${parts.page}) page) as page,
      (select json_agg(${sentCell}) from (${parts.cells}) cells) as cells,
      (select json_agg(json_build_object('id', id, 'slug', slug, 'name', name, 'nameHi', name_hi) order by position, id) from categories) as categories`)
  const counted = (row?.cells ?? []).map(cellOf)
  const size = counted.reduce((sum, cell) => sum + cell.n, 0)
  // A sample that was not used up holds every match.
  const scale = sampling && size >= sampling.sample ? Math.max(1, sampling.expected / size) : 1
  const cells = scale === 1 ? counted : counted.map((cell) => ({ ...cell, n: Math.round(cell.n * scale) }))
  const { total, facets } = countsOf(cells, wanted, row?.categories ?? [])
  return {
    found: cells.length > 0,
    reply: {
      courses: (row?.page ?? []).map(courseCardOf),
      pagination: paginationOf(input.page, input.limit, total),
      facets,
      ...(scale === 1 ? {} : { about: true }),
    },
  }
}

export const marketplace = action(coursesFromMarketplace, async (ctx, input) => ({
  data: await marketplacePage(ctx.db, input),
}))
