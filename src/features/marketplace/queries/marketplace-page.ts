import { sql, type SQL } from 'drizzle-orm'
import { coursesFromMarketplace } from '#features/catalogue/contract/catalogue.ts'
import { cardColumns, type CardRow, courseCardOf } from '#features/catalogue/queries/course-card.ts'
import { action } from '#platform/api/action.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { paginationOf } from '#platform/api/validation.ts'
import type { Db } from '#platform/database/db.ts'
import { json, nullable, queryRows } from '#platform/database/rows.ts'
import { wordsIn } from '../rules.ts'
import { type Catalogue, catalogueOf, type Source } from './catalogue.ts'
import { type Cell, cellOf, cellsOf, cutCells, otherSides, type SentCell, sentCell, wholeCells } from './cells.ts'
import { countsOf } from './facets.ts'
import type { Match } from './search/match.ts'
import { matchesOf } from './search/matches.ts'
import { interpretSearch, nothing } from './search/interpret-search.ts'
import { commonFrom, readSearch, type Reading } from './search/read-search.ts'
import { conditionOf, type Input, orders, type Filters, parseFilters } from './parse-filters.ts'

type Reply = ReplyOf<typeof coursesFromMarketplace>

/** Where a search stops being counted exactly; tests set them lower. */
export type Limits = {
  /** Up to so many expected matches are all looked at. */
  exact: number
  /** Of more matches, so many are counted and stand for all: each is a page of the table to read, and a share is off by two points. */
  sample: number
  /** Of the courses that a search may mean, so many are ranked. */
  ranked: number
}
/** One call, with what it is answered from. */
type Call = { db: Db; now: Date; input: Input; catalogue: Catalogue; filters: Filters }
const usualLimits: Limits = { exact: commonFrom, sample: 2000, ranked: 5000 }

/**
 * A page of the marketplace with totals and facets. Without search words the page walks the index of its order, and the
 * counts come from the catalogue's counters, which each process stores. With search words the matches are found once, and page, total and counts
 * are taken from them. Words that very many courses contain are walked in the requested order (the most popular first
 * by default) and counted on a sample: `about` is true then.
 */
export async function marketplacePage(source: Source, input: Input, some: Partial<Limits> = {}): Promise<Reply> {
  const { db } = source
  const catalogue = await catalogueOf(source)
  const call: Call = { db, now: source.now(), input, catalogue, filters: parseFilters(input, catalogue) }
  const limits = { ...usualLimits, ...some }
  const words = wordsIn(input.search ?? '')
  if (words.length === 0) return (await browse(call)).reply
  const reading = await readSearch(db, words)
  const common = await searchCommon(call, reading, limits)
  if (common?.found) return common.reply
  const { matches, searchedFor } = await interpretSearch(db, reading)
  if (searchedFor) {
    // Corrected, a word may be one that very many hold.
    const corrected = await searchCommon(call, await readSearch(db, wordsIn(searchedFor)), limits)
    if (corrected?.found) return { ...corrected.reply, searchedFor }
  }
  let reply: Reply | undefined
  for (const match of matches()) {
    const answered = await search(call, match, { opened: reading.opened, limits })
    if (answered.found) return { ...answered.reply, ...(searchedFor ? { searchedFor } : {}) }
    reply ??= answered.reply
  }
  return reply ?? (await search(call, nothing, { opened: reading.opened, limits })).reply
}

async function browse(call: Call) {
  const { input, filters, catalogue } = call
  const page = sql`
    select ${cardColumns} from courses c join categories cat on cat.id = c.category_id
    where c.listed and ${conditionOf(filters)} order by ${orders[input.sort ?? 'popular']} ${windowOf(input)}`
  return answer(call, {
    page,
    cells: cutCells(filters),
    stored: (counted) => [...wholeCells(catalogue.cells, filters), ...otherSides(catalogue.cells, counted, filters)],
  })
}

async function search(
  call: Call,
  match: Match,
  { opened, limits }: { opened: ReadonlyMap<number, number>; limits: Limits },
) {
  const { input, filters } = call
  const orderBy = (rank: SQL) => (input.sort ? orders[input.sort] : sql`${rank} desc, c.students_count desc, c.id desc`)
  const page = sql`
    select ${cardColumns} from (
      select c.id, c.rank from matches c where ${conditionOf(filters)} order by ${orderBy(sql`c.rank`)} ${windowOf(input)}
    ) shown join courses c on c.id = shown.id join categories cat on cat.id = c.category_id
    order by ${orderBy(sql`shown.rank`)}`
  const parts = {
    with: sql`with ${matchesOf(match, opened, limits.ranked)}`,
    page,
    cells: cellsOf(sql`matches`, filters),
  }
  return answer(call, parts, { expected: limits.ranked, sample: limits.ranked })
}

/** Courses with words that very many hold, if these are such: neither all of them ranked nor all of them counted. */
async function searchCommon(
  call: Call,
  { words, found, expected }: Reading,
  { exact, sample }: Pick<Limits, 'exact' | 'sample'>,
) {
  if (!found || expected <= exact) return undefined
  const { input, filters } = call
  const query = sql`words_query(${words.map((one) => one.word).join(' ')})`
  const page = sql`
    select ${cardColumns} from courses c join categories cat on cat.id = c.category_id
    where c.listed and c.search @@ ${query} and ${conditionOf(filters)}
    order by ${orders[input.sort ?? 'popular']} ${windowOf(input)}`
  const sampled = sql`
    (select category_id, level, language, payable_paise, rating from courses
     where listed and search @@ ${query} limit ${sample}) sampled`
  return answer(call, { page, cells: cellsOf(sampled, filters) }, { expected, sample })
}

const windowOf = ({ page, limit }: Input) => sql`limit ${limit} offset ${(page - 1) * limit}`

const rowShape = {
  page: nullable(json<CardRow[]>()),
  cells: nullable(json<SentCell[]>()),
}

/** Page and cells in one round trip and one row; `stored` are the cells beside those that were counted. */
async function answer(
  { db, now, input, catalogue, filters }: Call,
  parts: { with?: SQL; page: SQL; cells: SQL | undefined; stored?: (counted: readonly Cell[]) => readonly Cell[] },
  sampling?: { expected: number; sample: number },
): Promise<{ found: boolean; reply: Reply }> {
  const [row] = await queryRows(db, rowShape)`
    ${parts.with ?? sql``}
    select
      (select json_agg(page) from (${parts.page}) page) as page,
      ${parts.cells ? sql`(select json_agg(${sentCell}) from (${parts.cells}) cells)` : sql`null::json`} as cells`
  const queried = (row?.cells ?? []).map(cellOf)
  const counted = [...(parts.stored?.(queried) ?? []), ...queried]
  const size = counted.reduce((sum, cell) => sum + cell.n, 0)
  // A sample that was not used up holds every match.
  const scale = sampling && size >= sampling.sample ? Math.max(1, sampling.expected / size) : 1
  const cells = scale === 1 ? counted : counted.map((cell) => ({ ...cell, n: Math.round(cell.n * scale) }))
  const { total, facets } = countsOf(cells, filters, catalogue.categories)
  return {
    found: cells.length > 0,
    reply: {
      courses: (row?.page ?? []).map((course) => courseCardOf(course, now)),
      pagination: paginationOf(input.page, input.limit, total),
      facets,
      ...(sampling && size >= sampling.sample ? { about: true } : {}),
    },
  }
}

export const marketplace = action(coursesFromMarketplace, async (ctx, input) => ({
  data: await marketplacePage(ctx, input),
}))
