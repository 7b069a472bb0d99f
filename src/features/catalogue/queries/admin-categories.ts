import { sql, type SQL } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import { answerList } from '#platform/api/answer-list.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { uidsIn } from '#platform/api/lists.ts'
import { countedByKind } from '#platform/database/row-counts.ts'
import { list, number, oneOf, queryRows, type RowOf, text } from '#platform/database/rows.ts'
import { matchesSearch } from '#platform/database/text-search.ts'
import * as contract from '../contract/categories.ts'
import { messages } from '../messages/categories-en.ts'
import type { coverMotifNames } from '../rules/cover-motifs.ts'
import { coverLink } from './course-card.ts'

type Sort = ParsedOf<typeof contract.adminCategories>['sort']
const rowShape = {
  uid: text,
  slug: text,
  name: text,
  name_hi: text,
  motif: oneOf<(typeof coverMotifNames)[number]>(),
  position: number,
  courses: number,
  listed: number,
  former: list(text),
}
type Row = RowOf<typeof rowShape>

const orders: Record<Sort, SQL> = { position: sql`position`, name: sql`lower(name)`, courses: sql`courses` }

const { columns } = messages

export const adminCategories = action(
  contract.adminCategories,
  ({ db }, { page, limit, format, search, sort, direction, selected }) => {
    const named = sql`where ${matchesSearch(sql`fold_text(name || ' ' || name_hi || ' ' || slug)`, search)}`
    const which = selected ? sql`${named} and uid in ${uidsIn(selected)}` : named
    return answerList(
      { page, limit, format },
      {
        rows: (limit, offset) =>
          queryRows(db, rowShape)`
            select * from (
              select cat.uid, cat.slug, cat.name, cat.name_hi, cat.motif, (row_number() over (order by cat.position, cat.id))::int - 1 as position,
                coalesce(counted.n, 0)::int as courses,
                (select coalesce(sum(k.n), 0)::int from catalogue_counts k where k.category_id = cat.id) as listed,
                array(select slug from category_slugs s where s.category_id = cat.id order by slug) as former
              from categories cat left join (${countedByKind('courses')}) counted on counted.kind = cat.id::text
            ) every ${which} order by ${orders[sort]} ${sql.raw(direction)}, position limit ${limit} offset ${offset}`,
        count: async () =>
          (await queryRows(db, { n: number })`select count(*)::int as n from categories ${which}`)[0]?.n ?? 0,
        reply: (rows, pagination) => ({ categories: rows.map(shown), pagination }),
        file: 'categories',
        columns: [
          [columns.name, (row) => row.name],
          [columns.nameHi, (row) => row.name_hi],
          [columns.address, (row) => row.slug],
          [columns.courses, (row) => row.courses],
        ],
      },
    )
  },
)

function shown({ name_hi: nameHi, courses, listed, former, ...row }: Row): contract.Category {
  return {
    ...row,
    nameHi,
    cover: coverLink(row.motif, row.position + 1),
    coursesCount: courses,
    listedCount: listed,
    formerSlugs: former,
  }
}
