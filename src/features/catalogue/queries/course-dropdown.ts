import { action } from '#platform/api/action.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { number, queryRows, text } from '#platform/database/rows.ts'
import * as contract from '../contract/catalogue.ts'
import { messages } from '../messages/en.ts'
import { levels } from '../rules/course-states.ts'

type Choices = ReplyOf<typeof contract.dropdown>

/** Categories in their own order, with how many listed courses each holds. */
export async function categoryChoices(db: Db): Promise<Choices> {
  return [
    ...(await queryRows(db, { id: number, name: text, slug: text, count: number, nameHi: text })`
      select cat.id, cat.name, cat.name_hi as "nameHi", cat.slug, coalesce(sum(k.n), 0)::int as count
      from categories cat left join catalogue_counts k on k.category_id = cat.id
      group by cat.id order by cat.position, cat.id`),
  ]
}

async function levelChoices(db: Db): Promise<Choices> {
  const rows = await queryRows(db, { level: text, n: number })`
    select level, sum(n)::int as n from catalogue_counts group by level`
  return levels.map((slug, i) => ({
    id: i + 1,
    name: messages.levels[slug],
    slug,
    count: rows.find((row) => row.level === slug)?.n ?? 0,
  }))
}

async function languageChoices(db: Db): Promise<Choices> {
  const rows = await queryRows(db, { language: text, n: number })`
    select language, sum(n)::int as n from catalogue_counts group by language having sum(n) > 0 order by n desc, language`
  return rows.map((row, i) => ({ id: i + 1, name: row.language, slug: row.language, count: row.n }))
}

const choices = { category: categoryChoices, level: levelChoices, language: languageChoices }

export const courseDropdown = action(contract.dropdown, async (ctx, { type }) => ({
  data: await choices[type ?? 'category'](ctx.db),
}))
