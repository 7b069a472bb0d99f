import { action } from '#platform/api/action.ts'
import { queryRows, text } from '#platform/database/rows.ts'
import * as contract from '../contract/visits.ts'
import { listOf } from './parse-filters.ts'

export const categoryAddresses = action(contract.categoryAddresses, async ({ db }, { category }) => {
  const requested = listOf(category)
  const former =
    requested.length > 0
      ? await queryRows(db, { former: text, slug: text })`
          select s.slug as former, c.slug from category_slugs s join categories c on c.id = s.category_id
          where s.slug in ${requested}`
      : []
  const present = new Map(former.map((row) => [row.former, row.slug]))
  return { data: { category: [...new Set(requested.map((slug) => present.get(slug) ?? slug))].join(',') } }
})
