import { sql, type SQL } from 'drizzle-orm'
import type { Match } from './match.ts'

/** What a course gains at most because people open it after this search. */
const maxGain = 1

/**
 * The courses of a match with what filters, counts and orders need, as the CTE `matches`; at most `limit` of them. Where
 * the word of a search stands in a title, a name or a category, descriptions of other subjects that mention it in
 * passing are left out.
 */
export function matchesOf(match: Match, opened: ReadonlyMap<number, number>, limit: number): SQL {
  const columns = sql.raw('id, category_id, level, language, payable_paise, rating, students_count, published_at')
  const found = sql`
    select ${columns}, ${match.rank} * ${gainOf(opened)} as rank${match.central ? sql`, ${match.central} as central` : sql``}
    from courses where listed and ${match.condition}${match.floor ? sql` and ${match.floor}` : sql``} limit ${limit}`
  if (!match.central) return sql`matches as materialized (${found})`
  return sql`
    found as materialized (${found}),
    subjects as materialized (select distinct category_id from found where central),
    matches as materialized (
      select * from found where category_id in (select category_id from subjects) or not exists (select from subjects))`
}

function gainOf(opened: ReadonlyMap<number, number>): SQL {
  if (opened.size === 0) return sql`1`
  const gains = [...opened].map(
    ([id, score]) => sql`when ${id} then ${1 + Math.min(maxGain, Math.log1p(score) / 4)}::float8`,
  )
  return sql`case id ${sql.join(gains, sql` `)} else 1 end`
}
